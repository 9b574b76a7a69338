import {
  AppError,
  CHAT_LIMIT_BYTES,
  type ChatRequest,
  chatRequestSchema,
  deleteChatStep,
  enhancerBodySchema,
  getChatStep,
  LAST_EVENT_ID,
  listModels,
  listModelsQuerySchema,
  type ModelList,
  type ProjectAccess,
  postChat,
  postChatTitle,
  postEnhancer,
  titleRequestSchema,
  type TitleResponse,
  type User,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { RateLimiter } from '../network/rate-limits.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
import { textResponse } from '../network/text-response.ts';
import type { MeteredModels } from '../usage/metered-models.ts';
import { eventResponse } from './event-response.ts';
import type { ChatStepService } from './step-service.ts';
import { noSuchProject } from '../projects/service.ts';
import type { ChatService } from './service.ts';
import type { TurnService } from './turn-service.ts';
import type { StepKey } from './step-store.ts';
import type { StepStreams } from './step-streams.ts';

export interface StepRouteDependencies {
  readonly models: Pick<MeteredModels, 'list'>;
  readonly steps: Pick<ChatStepService, 'open' | 'title' | 'enhance'>;
  readonly sessions: { require(headers: Headers): Promise<User> };
  readonly projects: {
    readable: (user: Pick<User, 'id'>, slugOrId: string) => Promise<{ readonly id: string }>;
    find: (user: Pick<User, 'id'>, slugOrId: string) => Promise<{ readonly row: { readonly id: string }; readonly access: ProjectAccess } | undefined>;
  };
  readonly turns: Pick<TurnService, 'claim' | 'requireFree'>;
  readonly chats: Pick<ChatService, 'replace'>;
  readonly streams: StepStreams;
  readonly accounts: { fallbackModelId(userId: string): Promise<string | null> };
  readonly limiter: RateLimiter;
}

/** `GET /api/models`, `POST /api/chat` (one model step as an event stream), its resumption and stop, `POST /api/chat/title`. */
export function stepRoutes({ models, steps, sessions, projects, streams, turns, chats, accounts, limiter }: StepRouteDependencies): Hono {
  const routes = new Hono();
  const body = {
    limitBytes: CHAT_LIMIT_BYTES,
    tooLarge: () => new AppError('request-too-large', 'This conversation is too large to send. Start a new chat.'),
  };

  /** @throws AppError 'not-found' */
  async function stepOf(user: User, slugOrId: string, messageId: string, step: number): Promise<StepKey> {
    const found = await projects.find(user, slugOrId);
    if (found === undefined) throw noSuchProject();
    return { projectId: found.row.id, messageId, step, ...(found.access === 'read' ? { readerId: user.id } : {}) };
  }

  /** Claims the turn and stores the chat. Someone who only reads the project has no part in its chat. @throws AppError 'turn-running', 'save-conflict' */
  async function admit(user: User, { projectId, messageId, step }: StepKey, { visit, keep }: ChatRequest): Promise<void> {
    if (visit === undefined) await turns.requireFree(projectId, messageId, user.id);
    else await turns.claim(user, projectId, { messageId, step, visit });
    if (keep !== undefined) await chats.replace(user, projectId, keep);
  }

  routes.get(listModels.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { projectId } = parseInput(listModelsQuerySchema, c.req.query());
    const project = projectId === undefined ? null : await projects.readable(user, projectId);
    const [list, fallbackModelId] = await Promise.all([models.list({ userId: user.id, projectId: project?.id ?? null }), accounts.fallbackModelId(user.id)]);
    const answer: ModelList = { ...list, fallbackModelId };
    return c.json(answer);
  });

  routes.post(postChat.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { id } = user;
    const request = await readJson(c.req.raw, chatRequestSchema, body);
    const key = await stepOf(user, request.projectId, request.messageId, request.step);
    if (key.readerId === undefined) await admit(user, key, request);
    limiter.take(id);
    const left = new AbortController();
    const frames = await streams.open(key, id, (signal) => steps.open(id, { ...request, projectId: key.projectId }, signal), left.signal);
    return eventResponse(frames, () => left.abort());
  });

  routes.get(getChatStep.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const lastSeq = Number(c.req.header(LAST_EVENT_ID) ?? -1);
    if (!Number.isInteger(lastSeq) || lastSeq < -1) throw new AppError('invalid-input', `${LAST_EVENT_ID} must be the number of an event.`);
    const left = new AbortController();
    const { projectId, messageId, step } = c.req.param();
    const key = await stepOf(user, projectId, messageId, Number(step));
    // Who may change the project may read its chat: also as it is written, by whomever.
    const frames = await streams.resume(key, user.id, lastSeq + 1, left.signal, { isAnybodys: key.readerId === undefined });
    return eventResponse(frames, () => left.abort());
  });

  routes.delete(deleteChatStep.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { projectId, messageId, step } = c.req.param();
    await streams.stop(await stepOf(user, projectId, messageId, Number(step)), user.id);
    return c.body(null, 204);
  });

  routes.post(postChatTitle.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const request = await readJson(c.req.raw, titleRequestSchema, body);
    const project = request.projectId === undefined ? undefined : await projects.readable(user, request.projectId);
    limiter.take(user.id);
    const answer: TitleResponse = { title: await steps.title(user.id, { ...request, projectId: project?.id }, c.req.raw.signal) };
    return c.json(answer);
  });

  routes.post(postEnhancer.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const request = await readJson(c.req.raw, enhancerBodySchema, body);
    const project = request.projectId === undefined ? undefined : await projects.readable(user, request.projectId);
    limiter.take(user.id);
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, c.req.raw.signal]);
    return textResponse(await steps.enhance(user.id, { ...request, projectId: project?.id }, signal), () => left.abort());
  });

  return routes;
}
