/** The models a person can choose from. */
import * as z from 'zod/mini';
import type { MessageUsage } from './messages.ts';

const dollars = z.number().check(z.nonnegative());
const rates = {
  input: dollars,
  output: dollars,
  /** Price of cached prompt tokens. Absent: same as `input`. */
  cachedInput: z.optional(dollars),
};

/** US dollars per million tokens. */
export const modelPriceSchema = z.object({
  ...rates,
  /** What a call costs whose prompt has more tokens than `above`. Absent: the same. */
  longPrompt: z.optional(z.object({ above: z.int().check(z.positive()), ...rates })),
  /** The day (`2026-11-27`) on which the provider's own page was read. Absent: the provider or the operator names the price. */
  asOf: z.optional(z.iso.date()),
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;

/** US dollars of one call. Providers include cached input in the input count. */
export function costOf({ inputTokens, outputTokens, cachedInputTokens = 0 }: MessageUsage, price: ModelPrice): number {
  const { longPrompt } = price;
  const { input, output, cachedInput = input } = longPrompt !== undefined && inputTokens > longPrompt.above ? longPrompt : price;
  const cached = Math.min(cachedInputTokens, inputTokens);
  return ((inputTokens - cached) * input + cached * cachedInput + outputTokens * output) / 1e6;
}

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
  /** If known. */
  price: z.optional(modelPriceSchema),
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
