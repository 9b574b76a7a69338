import {
  CHAT_LIMIT_BYTES,
  deleteChatTurn,
  getChat,
  getChatTurn,
  getChatTurnStop,
  leaveChatTurn,
  putChat,
  putChatTurn,
  searchChats,
  stopChatTurn,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import { type ChatService, chatTooLong } from './service.ts';
import type { TurnService } from './turn-service.ts';

/** Size limit in bytes of a body with two IDs and a number. */
const TURN_OPTIONS = { limitBytes: 16 * 1024 };

export interface ChatRouteDependencies {
  readonly sessions: SessionService;
  readonly chats: ChatService;
  readonly turns: TurnService;
}

export function chatRoutes({ sessions, chats, turns }: ChatRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  const options = { limitBytes: CHAT_LIMIT_BYTES, tooLarge: chatTooLong };

  route(searchChats, async ({ query, headers, signal }) => {
    const user = await sessions.require(headers);
    return chats.search(user, query().q, signal);
  });

  route(getChat, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    return chats.read(user, params.projectId);
  });

  route(putChat, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    await chats.replace(user, params.projectId, await body(options));
  });

  route(getChatTurn, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    return chats.readTurn(user, params.projectId);
  });

  route(putChatTurn, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    return turns.claim(user, params.projectId, await body(TURN_OPTIONS));
  });

  route(deleteChatTurn, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await turns.end(user, params.projectId, params.messageId);
  });

  route(getChatTurnStop, async ({ params, headers, signal }) => {
    const user = await sessions.require(headers);
    return turns.whenStopped(user, params.projectId, params.messageId, signal);
  });

  route(stopChatTurn, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await turns.stop(user, params.projectId, params.messageId);
  });

  route(leaveChatTurn, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    await turns.leave(user, params.projectId, params.messageId, await body(TURN_OPTIONS));
  });

  return routes;
}
