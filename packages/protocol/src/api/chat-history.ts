import * as z from 'zod/mini';
import { chatMessageSchema } from '../messages.ts';
import { runningTurnSchema } from './chat-turns.ts';
import type { Endpoint } from './endpoint.ts';

/** A project's chat, first message first. `revision` names this state of it; absent if it has none. */
export const chatHistorySchema = z.object({
  messages: z.array(chatMessageSchema),
  revision: z.optional(z.string()),
  /** The turn that is running in it; see `chat-turns.ts`. */
  turn: z.optional(runningTurnSchema),
});
export type ChatHistory = z.infer<typeof chatHistorySchema>;

const revision = z.string().check(z.maxLength(64));
/**
 * Replaces the revision `base` ('' for a chat that was never written) with one named `revision`, which the writer
 * chooses, so that the same write arriving twice counts once. Without a base, it replaces whatever is there.
 */
export const chatWriteSchema = z
  .object({
    /** How many messages at the beginning stay as they are in `base`. `messages` are those after them; 0 by default. */
    from: z.optional(z.number().check(z.int(), z.nonnegative())),
    messages: z.array(chatMessageSchema),
    revision: z.optional(revision),
    base: z.optional(revision),
  })
  .check(z.refine(({ from = 0, base }) => from === 0 || base !== undefined, '`from` needs a `base`.'));
export type ChatWrite = z.infer<typeof chatWriteSchema>;

/** `messages` is empty for a project without a chat. 401, 404. */
export const getChat = {
  method: 'GET',
  path: '/api/chats/:projectId',
  response: chatHistorySchema,
} as const satisfies Endpoint<undefined, ChatHistory>;

/** Replaces the history, or its end; 204. 401, 404, 413; 409 when the chat is no longer at the base. */
export const putChat = {
  method: 'PUT',
  path: '/api/chats/:projectId',
  body: chatWriteSchema,
} as const satisfies Endpoint<ChatWrite, undefined>;

/** The minimum length of a search query, in characters. */
export const CHAT_SEARCH_MIN_LENGTH = 2;
export const chatSearchQuerySchema = z.object({ q: z.string().check(z.minLength(CHAT_SEARCH_MIN_LENGTH), z.maxLength(200)) });
export const chatSearchResultSchema = z.object({
  projectId: z.string(),
  slug: z.string(),
  title: z.string(),
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.string(),
  /** The text around the match, on one line. */
  excerpt: z.string(),
});
export type ChatSearchResult = z.infer<typeof chatSearchResultSchema>;
export const chatSearchResultsSchema = z.object({ results: z.array(chatSearchResultSchema), isTruncated: z.boolean() });

export type ChatSearchResults = z.infer<typeof chatSearchResultsSchema>;

/** Messages that contain a text, in the chats of all projects that the caller may change, most recently used first. 401. */
export const searchChats = {
  method: 'GET',
  path: '/api/chats',
  query: chatSearchQuerySchema,
  response: chatSearchResultsSchema,
} as const satisfies Endpoint<undefined, ChatSearchResults, string, z.infer<typeof chatSearchQuerySchema>>;
