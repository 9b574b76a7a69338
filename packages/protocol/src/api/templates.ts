import { type Template, type TemplateList, templateListSchema, templateSchema } from '../templates.ts';
import type { Endpoint } from './endpoint.ts';

export const listTemplates = { method: 'GET', path: '/api/templates', response: templateListSchema } as const satisfies Endpoint<undefined, TemplateList>;

/** A starter with its files. 404 for an unknown key. */
export const getTemplate = { method: 'GET', path: '/api/templates/:key', response: templateSchema } as const satisfies Endpoint<undefined, Template>;
