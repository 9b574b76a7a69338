import { type ModelList, modelListSchema } from '../models.ts';
import type { Endpoint } from './endpoint.ts';

/** The models that the person can choose from. 401. */
export const listModels = {
  method: 'GET',
  path: '/api/models',
  response: modelListSchema,
} as const satisfies Endpoint<undefined, ModelList>;
