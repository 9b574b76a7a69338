/** The models a person can choose from. */
import * as z from 'zod/mini';

export const modelInfoSchema = z.object({
  /** `provider:model`, unique. */
  id: z.string(),
  /** Key of the provider, for example `anthropic`; also names its key in the settings. */
  provider: z.string(),
  providerName: z.string(),
  name: z.string(),
  /** True for the built-in assistant, which is not a language model. */
  isEmbedded: z.boolean(),
  supportsTools: z.boolean(),
  supportsImages: z.boolean(),
  /** It thinks before it answers, and can show that. Absent: not known. */
  supportsReasoning: z.optional(z.boolean()),
  /** Tokens. */
  contextWindow: z.number(),
  maxOutputTokens: z.number(),
  /** US dollars for a million tokens, where known. */
  price: z.optional(
    z.object({
      input: z.number(),
      output: z.number(),
      /** Of what the provider had kept of an earlier prompt. Absent: as `input`. */
      cachedInput: z.optional(z.number()),
    }),
  ),
  /** `needs-key`: can be chosen after a key was entered. */
  status: z.enum(['ready', 'needs-key']),
  /** One sentence for the picker. */
  note: z.optional(z.string()),
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

/** A service whose models could not be read: what is known of them is offered all the same. */
export const modelListFailureSchema = z.object({
  provider: z.string(),
  /** A sentence or two: what happened, and what may help. */
  message: z.string(),
});
export type ModelListFailure = z.infer<typeof modelListFailureSchema>;

export const modelListSchema = z.object({
  models: z.array(modelInfoSchema),
  failures: z.optional(z.array(modelListFailureSchema)),
  defaultModelId: z.string(),
  /** The model that the person lets answer where the chosen one cannot. Absent or null: none. */
  fallbackModelId: z.optional(z.nullable(z.string())),
});
export type ModelList = z.infer<typeof modelListSchema>;
