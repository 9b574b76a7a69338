import * as z from 'zod/mini';
import { type ModelList, modelListSchema } from '../models.ts';
import type { Endpoint } from './endpoint.ts';

export const listModelsQuerySchema = z.object({
  /** The open project: its organization's keys are used there. */
  projectId: z.optional(z.string()),
});
export type ListModelsQuery = z.infer<typeof listModelsQuerySchema>;

/** The models that the person can choose from. Where guests are accepted, a visitor gets what a guest could choose. 401, 404. */
export const listModels = {
  method: 'GET',
  path: '/api/models',
  query: listModelsQuerySchema,
  response: modelListSchema,
} as const satisfies Endpoint<undefined, ModelList, string, ListModelsQuery>;
