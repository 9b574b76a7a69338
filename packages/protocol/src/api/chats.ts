import * as z from 'zod/mini';
import { chatMessageSchema } from '../messages.ts';
import type { Endpoint } from './endpoint.ts';

/** A project's chat, first message first. */
export const chatHistorySchema = z.object({ messages: z.array(chatMessageSchema) });
export type ChatHistory = z.infer<typeof chatHistorySchema>;

/** `messages` is empty for a project without a chat. 401, 404. */
export const getChat = {
  method: 'GET',
  path: '/api/chats/:projectId',
  response: chatHistorySchema,
} as const satisfies Endpoint<undefined, ChatHistory>;

/** Replaces the history; 204. 401, 404, 413. */
export const putChat = {
  method: 'PUT',
  path: '/api/chats/:projectId',
  body: chatHistorySchema,
} as const satisfies Endpoint<ChatHistory, undefined>;

/** Characters that are searched for, at least. */
export const CHAT_SEARCH_MIN_LENGTH = 2;
export const chatSearchQuerySchema = z.object({ q: z.string().check(z.minLength(CHAT_SEARCH_MIN_LENGTH), z.maxLength(200)) });
export const chatSearchResultSchema = z.object({
  projectId: z.string(),
  slug: z.string(),
  title: z.string(),
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.string(),
  /** The words around the place, in one line. */
  excerpt: z.string(),
});
export type ChatSearchResult = z.infer<typeof chatSearchResultSchema>;
export const chatSearchResultsSchema = z.object({ results: z.array(chatSearchResultSchema), isTruncated: z.boolean() });

export type ChatSearchResults = z.infer<typeof chatSearchResultsSchema>;

/** Messages that say something, in the chats of all projects that the caller may change, the last used first. 401. */
export const searchChats = {
  method: 'GET',
  path: '/api/chats',
  query: chatSearchQuerySchema,
  response: chatSearchResultsSchema,
} as const satisfies Endpoint<undefined, ChatSearchResults, string, z.infer<typeof chatSearchQuerySchema>>;
