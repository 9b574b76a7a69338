/** The models a person can choose from. */
import * as z from 'zod/mini';

export const modelInfoSchema = z.object({
  /** `provider:model`, unique. */
  id: z.string(),
  /** Name of the provider, for example `anthropic`. Also identifies its API key in the settings. */
  provider: z.string(),
  providerName: z.string(),
  name: z.string(),
  /** True for the built-in assistant, which is not a language model. */
  isEmbedded: z.boolean(),
  supportsTools: z.boolean(),
  supportsImages: z.boolean(),
  /** The model reasons before it answers, and can show its reasoning. Absent: not known. */
  supportsReasoning: z.optional(z.boolean()),
  /** Tokens. */
  contextWindow: z.number(),
  maxOutputTokens: z.number(),
  /** US dollars per million tokens, if known. */
  price: z.optional(
    z.object({
      input: z.number(),
      output: z.number(),
      /** Price of cached prompt tokens. Absent: same as `input`. */
      cachedInput: z.optional(z.number()),
    }),
  ),
  /** `needs-key`: can be chosen once a key is entered. */
  status: z.enum(['ready', 'needs-key']),
  /** One sentence for the model picker. */
  note: z.optional(z.string()),
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

/** A service whose model list could not be loaded. Its known models are still offered. */
export const modelListFailureSchema = z.object({
  provider: z.string(),
  /** A sentence or two on what happened and what may help. */
  message: z.string(),
});
export type ModelListFailure = z.infer<typeof modelListFailureSchema>;

export const modelListSchema = z.object({
  models: z.array(modelInfoSchema),
  failures: z.optional(z.array(modelListFailureSchema)),
  defaultModelId: z.string(),
  /** The model to use if the chosen one cannot answer. Absent or null: none. */
  fallbackModelId: z.optional(z.nullable(z.string())),
});
export type ModelList = z.infer<typeof modelListSchema>;
