import {
  AppError,
  CHAT_LIMIT_BYTES,
  chatSearchQuerySchema,
  chatWriteSchema,
  deleteChatTurn,
  getChat,
  getChatTurn,
  getChatTurnStop,
  leaveChatTurn,
  putChat,
  putChatTurn,
  searchChats,
  stopChatTurn,
  turnClaimSchema,
  turnLeaveSchema,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
import type { ChatService } from './service.ts';
import type { TurnService } from './turn-service.ts';

/** Bytes of a body with two ids and a number. */
const TURN_OPTIONS = { limitBytes: 16 * 1024 };

export interface ChatRouteDependencies {
  readonly sessions: SessionService;
  readonly chats: ChatService;
  readonly turns: TurnService;
}

export function chatRoutes({ sessions, chats, turns }: ChatRouteDependencies): Hono {
  const routes = new Hono();
  const options = {
    limitBytes: CHAT_LIMIT_BYTES,
    tooLarge: () => new AppError('request-too-large', 'This chat is too long to be kept. Start a new one.'),
  };

  routes.get(searchChats.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await chats.search(user, parseInput(chatSearchQuerySchema, c.req.query()).q, c.req.raw.signal));
  });

  routes.get(getChat.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await chats.read(user, c.req.param('projectId')));
  });

  routes.put(putChat.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await chats.replace(user, c.req.param('projectId'), await readJson(c.req.raw, chatWriteSchema, options));
    return c.body(null, 204);
  });

  routes.get(getChatTurn.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await chats.readTurn(user, c.req.param('projectId')));
  });

  routes.put(putChatTurn.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await turns.claim(user, c.req.param('projectId'), await readJson(c.req.raw, turnClaimSchema, TURN_OPTIONS)));
  });

  routes.delete(deleteChatTurn.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await turns.end(user, c.req.param('projectId'), c.req.param('messageId'));
    return c.body(null, 204);
  });

  routes.get(getChatTurnStop.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await turns.whenStopped(user, c.req.param('projectId'), c.req.param('messageId'), c.req.raw.signal));
  });

  routes.post(stopChatTurn.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await turns.stop(user, c.req.param('projectId'), c.req.param('messageId'));
    return c.body(null, 204);
  });

  routes.post(leaveChatTurn.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await turns.leave(user, c.req.param('projectId'), c.req.param('messageId'), await readJson(c.req.raw, turnLeaveSchema, TURN_OPTIONS));
    return c.body(null, 204);
  });

  return routes;
}
