import {
  AppError,
  CHAT_LIMIT_BYTES,
  chatRequestSchema,
  listModels,
  postChat,
  postChatTitle,
  titleRequestSchema,
  type TitleResponse,
  type User,
} from '@lathe/protocol';
import { Hono } from 'hono';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { readJson } from '../network/request-bodies.ts';
import type { MeteredModels } from '../usage/metered-models.ts';
import { eventResponse } from './event-response.ts';
import { ChatStepService } from './service.ts';

export interface ChatRouteDependencies {
  readonly models: Pick<MeteredModels, 'list' | 'choose'>;
  readonly sessions: { require(headers: Headers): Promise<Pick<User, 'id'>> };
  readonly projects: { readable: (user: Pick<User, 'id'>, slugOrId: string) => Promise<{ readonly id: string }> };
  /** Ends running steps when the server stops. */
  readonly signal?: AbortSignal;
}

/** `GET /api/models`, `POST /api/chat` (one model step as an event stream), `POST /api/chat/title`. */
export function chatRoutes({ models, sessions, projects, signal }: ChatRouteDependencies): Hono {
  const routes = new Hono();
  const steps = new ChatStepService(models);
  const limiter = new RateLimiter(RATE_LIMITS.chatPerUser);
  const body = {
    limitBytes: CHAT_LIMIT_BYTES,
    tooLarge: () => new AppError('request-too-large', 'This conversation is too large to send. Start a new chat.'),
  };

  routes.get(listModels.path, async (c) => {
    const { id } = await sessions.require(c.req.raw.headers);
    return c.json(await models.list(id));
  });

  routes.post(postChat.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { id } = user;
    const request = await readJson(c.req.raw, chatRequestSchema, body);
    const project = await projects.readable(user, request.projectId);
    limiter.take(id);
    const left = new AbortController();
    const ends = [left.signal, c.req.raw.signal, ...(signal === undefined ? [] : [signal])];
    const events = await steps.open(id, { ...request, projectId: project.id }, AbortSignal.any(ends));
    return eventResponse(events, () => left.abort());
  });

  routes.post(postChatTitle.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const request = await readJson(c.req.raw, titleRequestSchema, body);
    const project = request.projectId === undefined ? undefined : await projects.readable(user, request.projectId);
    limiter.take(user.id);
    const answer: TitleResponse = { title: await steps.title(user.id, { ...request, projectId: project?.id }, c.req.raw.signal) };
    return c.json(answer);
  });

  return routes;
}
