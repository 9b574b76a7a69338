/** Models that a service on the server's own machine can download. */
import * as z from 'zod/mini';
import { appErrorJsonSchema } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';

/** A model from the server's dated table that fits its machine. */
export const modelOfferSchema = z.object({
  /** As Ollama names it: `qwen3:8b`. */
  model: z.string(),
  /** Bytes to download, about. */
  downloadBytes: z.number(),
  /** The day (`2026-11-27`) of the table. */
  asOf: z.iso.date(),
});
export type ModelOffer = z.infer<typeof modelOfferSchema>;

const pulled = { model: z.string(), messageId: z.nullable(z.string()) };

/** A download, running or over. There is at most one for the whole server. */
export const modelPullSchema = z.discriminatedUnion('state', [
  z.object({ ...pulled, state: z.literal('pulling'), completedBytes: z.number(), totalBytes: z.number() }),
  /** Everything is there, and Ollama checks it and makes it ready. */
  z.object({ ...pulled, state: z.literal('finishing') }),
  /** `modelId`: as in the list of models. */
  z.object({ ...pulled, state: z.literal('done'), modelId: z.string() }),
  /** What was downloaded is kept: starting it again continues there. */
  z.object({ ...pulled, state: z.literal('stopped'), completedBytes: z.number(), totalBytes: z.number() }),
  z.object({ ...pulled, state: z.literal('failed'), error: appErrorJsonSchema }),
]);
export type ModelPull = z.infer<typeof modelPullSchema>;

export const localModelsSchema = z.object({
  /** False for people who do not operate the server, who are told nothing else. */
  mayPull: z.boolean(),
  /** The host that Ollama runs on. Absent: it does not answer. */
  host: z.optional(z.string()),
  /** Memory of the server's machine. */
  memoryBytes: z.optional(z.number()),
  /** Free space where Ollama keeps its models, if that is known. */
  freeDiskBytes: z.optional(z.number()),
  offer: z.optional(modelOfferSchema),
  /** Why no model is offered though Ollama runs: one sentence. */
  obstacle: z.optional(z.string()),
  pull: z.optional(modelPullSchema),
});
export type LocalModels = z.infer<typeof localModelsSchema>;

export const startModelPullBodySchema = z.object({
  /** The model that is offered. */
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The answer below which the person asked for it. Its prompt is sent to the model afterward. */
  messageId: z.nullable(z.string().check(z.maxLength(100))),
});
export type StartModelPullBody = z.infer<typeof startModelPullBodySchema>;

/** What Ollama could download on the server's machine, and the download that runs. 401. */
export const getLocalModels = {
  method: 'GET',
  path: '/api/local-models',
  response: localModelsSchema,
} as const satisfies Endpoint<undefined, LocalModels>;

/**
 * Starts the download, or continues one that was stopped or failed. Only for the server's operators; 404 for others.
 * 'invalid-state' while another one runs, 'model-not-found' for a model that is not offered.
 */
export const startModelPull = {
  method: 'POST',
  path: '/api/local-models/pull',
  body: startModelPullBodySchema,
  response: localModelsSchema,
} as const satisfies Endpoint<StartModelPullBody, LocalModels>;

/** Stops the download, if one runs, and keeps what was downloaded. 404 for people who do not operate the server. */
export const stopModelPull = {
  method: 'DELETE',
  path: '/api/local-models/pull',
  response: localModelsSchema,
} as const satisfies Endpoint<undefined, LocalModels>;
