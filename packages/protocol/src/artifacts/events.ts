/**
 * The one event stream for an assistant's answer, whatever produces it (tool calls, tags, the
 * built-in assistant). Store, action queue, editor overlay and replay know only these events.
 *
 * Order within a step: `step.open` comes first (and again if another model takes over before any
 * output), `finish` last (after an `error`, too). `artifact.open`
 * precedes the first action; a later step of the same message opens the same artifact id again to
 * continue it. Each `action.open` is followed by its deltas and by exactly one `action.close` or
 * `action.cancel`; actions do not interleave. `artifact.close` comes only when the turn will add nothing
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
    /** Sent mid-step when the chosen model could not answer and the person's settings allow a fallback. */
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
    /** What is known so far. For a file, always its operation and full path. */
    draft: actionDraftSchema,
  }),
  /** More text of an open action. `index` numbers the replacements of an edit, from 0. */
  z.object({
    type: z.literal('action.delta'),
    actionId: z.string(),
    field: z.enum(['content', 'old', 'new', 'command']),
    index: z.optional(z.number()),
    text: z.string(),
  }),
  /** The action is complete and may run. */
  z.object({ type: z.literal('action.close'), actionId: z.string(), action: actionSchema }),
  /** The action was cut off or is invalid. It must not run. */
  z.object({
    type: z.literal('action.cancel'),
    actionId: z.string(),
    cause: z.enum(['truncated', 'invalid', 'aborted']),
    message: z.string(),
  }),
  z.object({ type: z.literal('tool.call'), callId: z.string(), call: toolCallSchema }),
  /** Token counts of this step so far. Each event replaces the previous one. */
  z.object({
    type: z.literal('usage'),
    inputTokens: z.number(),
    outputTokens: z.number(),
    cachedInputTokens: z.optional(z.number()),
    /** US dollars, if the model's price is known. */
    cost: z.optional(z.number()),
  }),
  z.object({ type: z.literal('error'), error: appErrorJsonSchema }),
  z.object({ type: z.literal('finish'), reason: finishReasonSchema }),
] as const;

/** An event from a producer, before it is numbered. */
export const artifactEventBodySchema = z.discriminatedUnion('type', bodies);
export type ArtifactEventBody = z.infer<typeof artifactEventBodySchema>;

/** An event with its sequence number, which starts at 0 in each step and has no gaps. */
export const artifactEventSchema = z.intersection(z.object({ seq: z.number() }), artifactEventBodySchema);
export type ArtifactEvent = ArtifactEventBody & { readonly seq: number };

export type ArtifactEventOf<T extends ArtifactEventBody['type']> = Extract<ArtifactEvent, { type: T }>;
