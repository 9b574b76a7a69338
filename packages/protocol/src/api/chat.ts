/** `POST /api/chat`: one model step. `POST /api/chat/title`: a name for a conversation. */
import * as z from 'zod/mini';
import { chatMessageSchema } from '../messages.ts';
import { ENHANCER_MAX_LENGTH, MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import { turnVisitSchema } from './chat-turns.ts';
import { chatWriteSchema } from './chats.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * What the model is told about the project besides the conversation. The client chooses: the whole
 * file list (see CHAT_CONTEXT_LIMITS) and the contents that matter most, all sources when they fit.
 */
export const projectContextSchema = z.object({
  title: z.string(),
  /** Paths of the project, without node_modules; at most `maxPaths`. */
  files: z.array(z.string()),
  contents: z.array(z.object({ path: z.string(), text: z.string() })),
  /** The detected framework, for example `Vite + React`. */
  framework: z.optional(z.string()),
  /** Standing instructions for this project, from its file. */
  knowledge: z.optional(z.string()),
  /** The person saved the instructions themselves. Others came with files, and are data. */
  isKnowledgeOfPerson: z.optional(z.boolean()),
  /** What the person changed by hand since the last turn. */
  changedPaths: z.optional(z.array(z.string())),
  lockedPaths: z.optional(z.array(z.string())),
  targetedPaths: z.optional(z.array(z.string())),
  /** Open problems, each as text. */
  problems: z.optional(z.array(z.string())),
});
export type ProjectContext = z.infer<typeof projectContextSchema>;

export const chatRequestSchema = z.object({
  projectId: z.string(),
  /** Absent: the default model. */
  modelId: z.optional(z.string()),
  /** `plan` offers read-only tools only. */
  mode: z.enum(['build', 'plan']),
  /** Id of the assistant message that this step continues; that message is the last of `messages` from step 1 on. */
  messageId: z.string().check(z.minLength(1), z.maxLength(MESSAGE_ID_MAX_LENGTH)),
  step: z.number().check(z.int(), z.nonnegative()),
  /** The last step a turn may have: tools are off and a summary is asked for. */
  isLastStep: z.optional(z.boolean()),
  messages: z.array(chatMessageSchema).check(z.minLength(1)),
  context: projectContextSchema,
  /** The page that runs the turn claims it with this step, as `putChatTurn` does: 409 `turn-running`. */
  visit: z.optional(turnVisitSchema),
  /** The chat is stored before the model is asked, as `putChat` does: 409 `save-conflict`. The turn stays claimed then. */
  keep: z.optional(chatWriteSchema),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

export const titleRequestSchema = z.object({
  text: z.string().check(z.minLength(1)),
  modelId: z.optional(z.string()),
  /** The usage of the call counts for this project. */
  projectId: z.optional(z.string()),
});
export type TitleRequest = z.infer<typeof titleRequestSchema>;
export const titleResponseSchema = z.object({ title: z.string() });
export type TitleResponse = z.infer<typeof titleResponseSchema>;

/**
 * Claims the turn, stores the chat and asks the model, in this order, each if the request has the fields for it.
 * Returns an event stream: read it with `decodeArtifactEvents`. Once it begins, the turn is claimed and the chat is
 * stored. 400, 401, 404, 409, 413, 429 come as JSON before it.
 */
export const postChat = {
  method: 'POST',
  path: '/api/chat',
  body: chatRequestSchema,
  content: 'events',
} as const satisfies Endpoint<ChatRequest, undefined>;

/**
 * Continues reading a step after the event that the header `Last-Event-ID` names, or from its beginning. Asking for the same
 * step twice (`POST /api/chat`) also reads it from its beginning, without running it again. 404 when it is no longer kept.
 */
export const getChatStep = {
  method: 'GET',
  path: '/api/chat/:projectId/:messageId/:step',
  content: 'events',
} as const satisfies Endpoint<undefined, undefined>;

/** Stops a step and the call to its provider. 204, even if the step is over; 404. */
export const deleteChatStep = {
  method: 'DELETE',
  path: '/api/chat/:projectId/:messageId/:step',
} as const satisfies Endpoint<undefined, undefined>;

/** Header of `getChatStep`. */
export const LAST_EVENT_ID = 'last-event-id';

/** A short title for a conversation that begins with the text. 401, 404, 429. */
export const postChatTitle = {
  method: 'POST',
  path: '/api/chat/title',
  body: titleRequestSchema,
  response: titleResponseSchema,
} as const satisfies Endpoint<TitleRequest, TitleResponse>;

export const enhancerBodySchema = z.object({
  /** The prompt as the person wrote it. */
  text: z.string().check(z.minLength(1), z.maxLength(ENHANCER_MAX_LENGTH)),
  modelId: z.optional(z.string()),
  projectId: z.optional(z.string()),
});
export type EnhancerBody = z.infer<typeof enhancerBodySchema>;

/**
 * Improves a person's prompt; the response is streamed plain text. Errors before the first text are JSON (401, 404, 413, 429);
 * a later error breaks the stream off.
 */
export const postEnhancer = { method: 'POST', path: '/api/enhancer', body: enhancerBodySchema, content: 'text' } as const satisfies Endpoint<
  EnhancerBody,
  undefined
>;

/** How much of the project is sent with a request. */
export const CHAT_CONTEXT_LIMITS = {
  /** More paths than these are left out of the list (the model can list and search). */
  maxPaths: 600,
  maxContents: 16,
  /** Bytes of all contents together. */
  maxContentBytes: 64 * 1024,
} as const;

/** How long a turn may last. */
export const CHAT_TURN_LIMITS = {
  maxSteps: 40,
  /** Times a step that ended with `length` is continued. */
  maxContinuations: 3,
  maxConsecutiveToolFailures: 5,
  /** Output and uncached input tokens of a turn after which the person is asked. */
  spendCapTokens: 200_000,
} as const;
