/** The conversation as it is stored with the project and sent with each request. */
import * as z from 'zod/mini';
import { artifactSchema } from './artifacts/artifact.ts';
import { finishReasonSchema } from './artifacts/events.ts';
import { toolCallSchema, toolOutcomeSchema } from './artifacts/tool-call.ts';
import { appErrorJsonSchema } from './artifacts/error-schema.ts';
import { ATTACHMENT_LABEL_MAX_LENGTH, ATTACHMENT_NOTE_MAX_LENGTH, ATTACHMENT_PICTURE_MAX_LENGTH, ATTACHMENT_TEXT_BYTES } from './limits.ts';
import { errorReasoningSchema, problemSchema } from './problems.ts';
import type { Question } from './questions.ts';

/** What a person adds to their words: a picture of the preview, an element of its page, a picture or a text file of theirs. */
export const attachmentSchema = z.object({
  kind: z.enum(['screenshot', 'element', 'image', 'file']),
  /** What the chip says. */
  label: z.string().check(z.maxLength(ATTACHMENT_LABEL_MAX_LENGTH)),
  /** What the model is told besides (an element's selector and page). */
  note: z.optional(z.string().check(z.maxLength(ATTACHMENT_NOTE_MAX_LENGTH))),
  /** Of a file. */
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

/** `step` (from 0) says which model step of the message a part belongs to; a step reads text, then calls, then results. */
export const messagePartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), step: z.number(), text: z.string() }),
  z.object({ type: z.literal('reasoning'), step: z.number(), text: z.string() }),
  /** Of a person's message only. */
  z.object({ type: z.literal('attachment'), step: z.number(), attachment: attachmentSchema }),
  /** At most one per message; its actions carry their own step. */
  z.object({ type: z.literal('artifact'), artifact: artifactSchema }),
  /** A look at the project. Without an outcome it was never answered. */
  z.object({
    type: z.literal('tool'),
    step: z.number(),
    callId: z.string(),
    call: toolCallSchema,
    outcome: z.optional(toolOutcomeSchema),
    /** For the model: the same look once more finds the same. */
    warning: z.optional(z.string()),
  }),
]);
export type MessagePart = z.infer<typeof messagePartSchema>;

export const messageUsageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.optional(z.number()),
});
export type MessageUsage = z.infer<typeof messageUsageSchema>;

/** How far the payments of an app are set up. Source: decisions, I6. */
export const stripePhaseSchema = z.enum(['keys-requested', 'keys-saved', 'webhook-deployed', 'done', 'error']);
export type StripePhase = z.infer<typeof stripePhaseSchema>;

export const chatMessageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  parts: z.array(messagePartSchema),
  modelId: z.optional(z.string()),
  /** The model that was asked first and could not answer, where the person allowed another one in its place. */
  insteadOf: z.optional(z.object({ modelId: z.string(), message: z.string() })),
  usage: z.optional(messageUsageSchema),
  /** Milliseconds from sending to the end of the turn, commands included. */
  durationMs: z.optional(z.number()),
  /** How the last step of an assistant's message ended. */
  finish: z.optional(finishReasonSchema),
  error: z.optional(appErrorJsonSchema),
  /** Absent: `chat`. A `problems` message is the person's report of what went wrong, with the fields that follow. */
  type: z.optional(z.enum(['chat', 'problems'])),
  problems: z.optional(z.array(problemSchema)),
  /** The problems as text; `parts` has the same. */
  content: z.optional(z.string()),
  /** Nothing has gone to a model yet. */
  status: z.optional(z.enum(['unsent', 'sent'])),
  /** True: to be fixed; false: ignored. */
  isResolved: z.optional(z.boolean()),
  /** What a model thought of them beforehand. */
  reasoningData: z.optional(errorReasoningSchema),
  /** Of an answer: between the first message and this one, so many were not sent to the model; all are kept here. */
  compaction: z.optional(z.object({ fromMessageId: z.string(), leftOut: z.int() })),
  /** Of an answer that only plans. */
  mode: z.optional(z.enum(['build', 'plan'])),
  /** Of an answer to problems: how many of them did not come back. */
  cleared: z.optional(z.object({ count: z.int(), total: z.int() })),
  /** The message is about setting up payments. */
  stripeIntegration: z.optional(z.object({ phase: stripePhaseSchema, message: z.optional(z.string()) })),
  /** Written by the product for the model (a continuation, a connected service); not shown. */
  isHidden: z.optional(z.boolean()),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** A chat as a file that a person keeps. */
export const chatFileSchema = z.object({ format: z.literal('lathe-chat'), version: z.literal(1), title: z.string(), messages: z.array(chatMessageSchema) });

/** What was added to the words of a message. */
export function attachmentsOf(message: Pick<ChatMessage, 'parts'>): readonly Attachment[] {
  return message.parts.flatMap((part) => (part.type === 'attachment' ? [part.attachment] : []));
}

/** What the message asks the person. */
export function questionsOf(message: Pick<ChatMessage, 'parts'>): readonly Question[] {
  return message.parts.flatMap((part) => (part.type === 'tool' && part.call.tool === 'ask_user' ? part.call.questions : []));
}

/** All the text a message says, without its actions. */
export function textOf(message: Pick<ChatMessage, 'parts'>): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
}
