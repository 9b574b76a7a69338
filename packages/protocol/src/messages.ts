/** The conversation, as stored with the project and sent with each request. */
import * as z from 'zod/mini';
import { artifactSchema } from './artifacts/artifact.ts';
import { finishReasonSchema } from './artifacts/events.ts';
import { toolCallSchema, toolOutcomeSchema } from './artifacts/tool-call.ts';
import { appErrorJsonSchema } from './artifacts/error-schema.ts';
import { ATTACHMENT_LABEL_MAX_LENGTH, ATTACHMENT_NOTE_MAX_LENGTH, ATTACHMENT_PICTURE_MAX_LENGTH, ATTACHMENT_TEXT_BYTES } from './limits.ts';
import { errorReasoningSchema, problemSchema } from './problems.ts';
import type { Question } from './questions.ts';

/** What a person attaches to a message: a screenshot of the preview, an element of its page, an image or a text file. */
export const attachmentSchema = z.object({
  kind: z.enum(['screenshot', 'element', 'image', 'file']),
  /** Label of the chip. */
  label: z.string().check(z.maxLength(ATTACHMENT_LABEL_MAX_LENGTH)),
  /** Additional text for the model (an element's selector and page). */
  note: z.optional(z.string().check(z.maxLength(ATTACHMENT_NOTE_MAX_LENGTH))),
  /** Text of a file. */
  text: z.optional(z.string().check(z.maxLength(ATTACHMENT_TEXT_BYTES))),
  picture: z.optional(
    z.object({
      mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
      /** Base64. */
      data: z.string().check(z.maxLength(ATTACHMENT_PICTURE_MAX_LENGTH)),
    }),
  ),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** `step` (from 0) is the model step a part belongs to. Within a step, text comes first, then calls, then results. */
export const messagePartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), step: z.number(), text: z.string() }),
  z.object({ type: z.literal('reasoning'), step: z.number(), text: z.string() }),
  /** Only in a person's message. */
  z.object({ type: z.literal('attachment'), step: z.number(), attachment: attachmentSchema }),
  /** At most one per message; its actions carry their own step. */
  z.object({ type: z.literal('artifact'), artifact: artifactSchema }),
  /** A read-only tool call. Without an outcome, it was never answered. */
  z.object({
    type: z.literal('tool'),
    step: z.number(),
    callId: z.string(),
    call: toolCallSchema,
    outcome: z.optional(toolOutcomeSchema),
    /** Tells the model that repeating the call returns the same result. */
    warning: z.optional(z.string()),
  }),
]);
export type MessagePart = z.infer<typeof messagePartSchema>;

export const messageUsageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.optional(z.number()),
  /** US dollars, at the prices of the models that answered. */
  cost: z.optional(z.number()),
});
export type MessageUsage = z.infer<typeof messageUsageSchema>;

/** Progress of an app's payment setup. Source: docs/decisions.md#I6. */
export const stripePhaseSchema = z.enum(['keys-requested', 'keys-saved', 'webhook-deployed', 'done', 'error']);
export type StripePhase = z.infer<typeof stripePhaseSchema>;

export const chatMessageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  parts: z.array(messagePartSchema),
  modelId: z.optional(z.string()),
  /** The model that was asked first but could not answer, if the person's settings allowed a fallback. */
  insteadOf: z.optional(z.object({ modelId: z.string(), message: z.string() })),
  usage: z.optional(messageUsageSchema),
  /** Milliseconds from sending to the end of the turn, including commands. */
  durationMs: z.optional(z.number()),
  /** How the last step of an assistant's message ended. */
  finish: z.optional(finishReasonSchema),
  error: z.optional(appErrorJsonSchema),
  /** Absent means `chat`. A `problems` message reports what went wrong, with the fields that follow. */
  type: z.optional(z.enum(['chat', 'problems'])),
  problems: z.optional(z.array(problemSchema)),
  /** The problems as text, same as in `parts`. */
  content: z.optional(z.string()),
  /** Nothing was sent to a model yet. */
  status: z.optional(z.enum(['unsent', 'sent'])),
  /** True: fix them. False: ignored. */
  isResolved: z.optional(z.boolean()),
  /** The assistant caused all of them in the turn before, so their fix is counted apart. */
  isOwnErrorFix: z.optional(z.boolean()),
  /** A model's reasoning about them before the fix. */
  reasoningData: z.optional(errorReasoningSchema),
  /** For an answer: how many earlier messages, after the first, were left out of the model's context. All are kept here. */
  compaction: z.optional(z.object({ fromMessageId: z.string(), leftOut: z.int() })),
  /** For an answer that only plans. */
  mode: z.optional(z.enum(['build', 'plan'])),
  /** For an answer to problems: how many of them did not come back. */
  cleared: z.optional(z.object({ count: z.int(), total: z.int() })),
  /** For a message about setting up payments. */
  stripeIntegration: z.optional(z.object({ phase: stripePhaseSchema, message: z.optional(z.string()) })),
  /** Written by the product for the model (a continuation, a connected service) and not shown. */
  isHidden: z.optional(z.boolean()),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** An exported chat file. */
export const chatFileSchema = z.object({ format: z.literal('lathe-chat'), version: z.literal(1), title: z.string(), messages: z.array(chatMessageSchema) });

/** The attachments of a message. */
export function attachmentsOf(message: Pick<ChatMessage, 'parts'>): readonly Attachment[] {
  return message.parts.flatMap((part) => (part.type === 'attachment' ? [part.attachment] : []));
}

/** What is attached, in one line. */
export function labelsOf(attachments: readonly Pick<Attachment, 'label'>[]): string {
  return attachments.map(({ label }) => label).join(', ');
}

/** The questions a message asks the person. */
export function questionsOf(message: Pick<ChatMessage, 'parts'>): readonly Question[] {
  return message.parts.flatMap((part) => (part.type === 'tool' && part.call.tool === 'ask_user' ? part.call.questions : []));
}

/** All text of a message, without its actions. */
export function textOf(message: Pick<ChatMessage, 'parts'>): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
}
