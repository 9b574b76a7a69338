/** The conversation as it is stored with the project and sent with each request. */
import * as z from 'zod/mini';
import { artifactSchema } from './artifacts/artifact.ts';
import { finishReasonSchema } from './artifacts/events.ts';
import { toolCallSchema, toolOutcomeSchema } from './artifacts/tool-call.ts';
import { appErrorJsonSchema } from './artifacts/error-schema.ts';

/** `step` (from 0) says which model step of the message a part belongs to; a step reads text, then calls, then results. */
export const messagePartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), step: z.number(), text: z.string() }),
  z.object({ type: z.literal('reasoning'), step: z.number(), text: z.string() }),
  /** At most one per message; its actions carry their own step. */
  z.object({ type: z.literal('artifact'), artifact: artifactSchema }),
  /** A look at the project. Without an outcome it was never answered. */
  z.object({
    type: z.literal('tool'),
    step: z.number(),
    callId: z.string(),
    call: toolCallSchema,
    outcome: z.optional(toolOutcomeSchema),
  }),
]);
export type MessagePart = z.infer<typeof messagePartSchema>;

export const messageUsageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.optional(z.number()),
});
export type MessageUsage = z.infer<typeof messageUsageSchema>;

export const chatMessageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  parts: z.array(messagePartSchema),
  modelId: z.optional(z.string()),
  usage: z.optional(messageUsageSchema),
  /** Milliseconds from sending to the end of the turn, commands included. */
  durationMs: z.optional(z.number()),
  /** How the last step of an assistant's message ended. */
  finish: z.optional(finishReasonSchema),
  error: z.optional(appErrorJsonSchema),
  /** Written by the product for the model (a continuation, a connected service); not shown. */
  isHidden: z.optional(z.boolean()),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** All the text a message says, without its actions. */
export function textOf(message: Pick<ChatMessage, 'parts'>): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
}
