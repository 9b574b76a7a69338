import { type ModelList, modelListSchema } from '../models.ts';
import type { Endpoint } from './endpoint.ts';

/** The models the person can choose from, with the one that is taken without a choice. 401. */
export const listModels = { method: 'GET', path: '/api/models', response: modelListSchema } as const satisfies Endpoint<undefined, ModelList>;
