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
