import { AppError, CHAT_LIMIT_BYTES, chatSearchQuerySchema, chatWriteSchema, getChat, putChat, searchChats } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
import type { ChatService } from './service.ts';

export function chatHistoryRoutes({ sessions, chats }: { readonly sessions: SessionService; readonly chats: ChatService }): Hono {
  const routes = new Hono();
  const options = {
    limitBytes: CHAT_LIMIT_BYTES,
    tooLarge: () => new AppError('request-too-large', 'This chat is too long to be kept. Start a new one.'),
  };

  routes.get(searchChats.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await chats.search(user, parseInput(chatSearchQuerySchema, c.req.query()).q));
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

  return routes;
}
