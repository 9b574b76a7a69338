/**
 * The one stream in which an assistant's answer arrives, whatever produced it (tool calls, tags, the
 * embedded assistant). Store, action queue, editor overlay and replay know only these events.
 *
 * Order within one step: `step.open` first (once more where another model takes over, before
 * anything was answered), `finish` last (after an `error`, too). `artifact.open`
 * precedes the first action; a later step of the same message opens the same artifact id again, which
 * continues it. Each `action.open` is followed by its deltas and by exactly one `action.close` or
 * `action.cancel`; actions do not interleave. `artifact.close` comes only when the turn adds nothing
 * more, so not in a step that finishes with `tool-calls`.
 */
import * as z from 'zod/mini';
import { appErrorJsonSchema } from './error-schema.ts';
import { actionDraftSchema, actionSchema, actionTypeSchema } from './action.ts';
import { toolCallSchema } from './tool-call.ts';

export const finishReasonSchema = z.enum(['stop', 'tool-calls', 'length', 'error', 'aborted']);
export type FinishReason = z.infer<typeof finishReasonSchema>;

const bodies = [
  z.object({
    type: z.literal('step.open'),
    messageId: z.string(),
    step: z.number(),
    modelId: z.string(),
    /** The chosen model could not answer, and the person lets another one: sent in the middle of the step. */
    insteadOf: z.optional(z.object({ modelId: z.string(), code: z.string(), message: z.string() })),
  }),
  z.object({ type: z.literal('text.delta'), text: z.string() }),
  z.object({ type: z.literal('reasoning.delta'), text: z.string() }),
  z.object({ type: z.literal('artifact.open'), artifactId: z.string(), title: z.string() }),
  z.object({ type: z.literal('artifact.close'), artifactId: z.string() }),
  z.object({
    type: z.literal('action.open'),
    artifactId: z.string(),
    actionId: z.string(),
    actionType: actionTypeSchema,
    /** What is known so far; for a file always its operation and whole path. */
    draft: actionDraftSchema,
  }),
  /** More text of an open action. `index` counts the edits of an edit, from 0. */
  z.object({
    type: z.literal('action.delta'),
    actionId: z.string(),
    field: z.enum(['content', 'old', 'new', 'command']),
    index: z.optional(z.number()),
    text: z.string(),
  }),
  /** The action is written completely and may be executed. */
  z.object({ type: z.literal('action.close'), actionId: z.string(), action: actionSchema }),
  /** The action will never be complete: cut off, or not understood. It must not be executed. */
  z.object({
    type: z.literal('action.cancel'),
    actionId: z.string(),
    cause: z.enum(['truncated', 'invalid', 'aborted']),
    message: z.string(),
  }),
  z.object({ type: z.literal('tool.call'), callId: z.string(), call: toolCallSchema }),
  /** Counts of this step so far; a later one replaces an earlier one. */
  z.object({
    type: z.literal('usage'),
    inputTokens: z.number(),
    outputTokens: z.number(),
    cachedInputTokens: z.optional(z.number()),
  }),
  z.object({ type: z.literal('error'), error: appErrorJsonSchema }),
  z.object({ type: z.literal('finish'), reason: finishReasonSchema }),
] as const;

/** An event as a producer makes it, before it has its place in the stream. */
export const artifactEventBodySchema = z.discriminatedUnion('type', bodies);
export type ArtifactEventBody = z.infer<typeof artifactEventBodySchema>;

/** An event with its sequence number, counted from 0 in each step without gaps. */
export const artifactEventSchema = z.intersection(z.object({ seq: z.number() }), artifactEventBodySchema);
export type ArtifactEvent = ArtifactEventBody & { readonly seq: number };

export type ArtifactEventOf<T extends ArtifactEventBody['type']> = Extract<ArtifactEvent, { type: T }>;
