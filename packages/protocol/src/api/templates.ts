import { type Template, type TemplateList, templateListSchema, templateSchema } from '../templates.ts';
import type { Endpoint } from './endpoint.ts';

/** The starters, without their files. */
export const listTemplates = {
  method: 'GET',
  path: '/api/templates',
  response: templateListSchema,
} as const satisfies Endpoint<undefined, TemplateList>;

/** One starter with its files. 404. */
export const getTemplate = {
  method: 'GET',
  path: '/api/templates/:key',
  response: templateSchema,
} as const satisfies Endpoint<undefined, Template>;
