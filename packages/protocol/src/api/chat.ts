/** `POST /api/chat`: one model step. `POST /api/chat/title`: a name for a conversation. */
import * as z from 'zod/mini';
import { chatMessageSchema } from '../messages.ts';
import { ENHANCER_MAX_LENGTH, MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import { turnVisitSchema } from './chat-turns.ts';
import { chatWriteSchema } from './chat-history.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * What the model is told about the project besides the conversation. The client chooses: the whole file list (see
 * CHAT_CONTEXT_LIMITS) and the most relevant contents, or all sources if they fit.
 */
export const projectContextSchema = z.object({
  title: z.string(),
  /** Paths of the project, without node_modules; at most `maxPaths`. */
  files: z.array(z.string()),
  contents: z.array(z.object({ path: z.string(), text: z.string() })),
  /** The detected framework, for example `Vite + React`. */
  framework: z.optional(z.string()),
  /** Libraries that change how its code is written, for example `Tailwind 4`. */
  libraries: z.optional(z.array(z.string())),
  /** Standing instructions for this project, from its file. */
  knowledge: z.optional(z.string()),
  /** The person saved the instructions themselves. Others came with files, and are data. */
  isKnowledgeOfPerson: z.optional(z.boolean()),
  /** What the person changed by hand since the last turn. */
  changedPaths: z.optional(z.array(z.string())),
  lockedPaths: z.optional(z.array(z.string())),
  targetedPaths: z.optional(z.array(z.string())),
  /** The tables of the project's database, one line each, without rows. */
  databaseSchema: z.optional(z.array(z.string())),
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
  /** ID of the assistant message that this step continues. From step 1 on, that message is the last of `messages`. */
  messageId: z.string().check(z.minLength(1), z.maxLength(MESSAGE_ID_MAX_LENGTH)),
  step: z.number().check(z.int(), z.nonnegative()),
  /** The turn's last allowed step: tools are off and a summary is requested. */
  isLastStep: z.optional(z.boolean()),
  messages: z.array(chatMessageSchema).check(z.minLength(1)),
  context: projectContextSchema,
  /** The page that runs the turn. The step claims the turn for it, as `putChatTurn` does: 409 `turn-running`. */
  visit: z.optional(turnVisitSchema),
  /**
   * The chat to store before the model is called, as `putChat` does: 409 `save-conflict`. The turn stays claimed in
   * that case.
   */
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
 * Continues reading a step after the event named in the `Last-Event-ID` header, or from its beginning. Requesting the
 * same step twice (`POST /api/chat`) also reads it from its beginning, without running it again. 404 if it is no longer
 * kept.
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

/** A request header of `getChatStep`. */
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
 * Improves a person's prompt and streams the result as plain text. Errors before the first text are JSON (401, 404,
 * 413, 429); a later error ends the stream abnormally.
 */
export const postEnhancer = { method: 'POST', path: '/api/enhancer', body: enhancerBodySchema, content: 'text' } as const satisfies Endpoint<
  EnhancerBody,
  undefined
>;

/** How much of the project is sent with a request. */
export const CHAT_CONTEXT_LIMITS = {
  /** Paths beyond this number are left out of the list (the model can list and search). */
  maxPaths: 600,
  maxContents: 16,
  /** Total bytes of all contents. */
  maxContentBytes: 64 * 1024,
} as const;

/** How long a turn may last. */
export const CHAT_TURN_LIMITS = {
  maxSteps: 40,
  /** How many times a step that ended with `length` is continued. */
  maxContinuations: 3,
  maxConsecutiveToolFailures: 5,
  /** Output and uncached input tokens of a turn after which the person is asked whether to continue. */
  spendCapTokens: 200_000,
} as const;
