import {
  AppError,
  CHAT_LIMIT_BYTES,
  type ChatRequest,
  deleteChatStep,
  getChatStep,
  LAST_EVENT_ID,
  listModels,
  type ProjectAccess,
  postChat,
  postChatTitle,
  postEnhancer,
  type User,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import type { EntranceService } from '../accounts/entrance.ts';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import { textResponse } from '../network/text-response.ts';
import { mainIdOf } from '../projects/access.ts';
import { noSuchProject } from '../projects/service.ts';
import type { MeteredModels } from '../usage/metered-models.ts';
import { eventResponse } from './event-response.ts';
import type { ChatService } from './service.ts';
import type { ChatStepService } from './step-service.ts';
import type { StepKey } from './step-store.ts';
import type { StepStreams } from './step-streams.ts';
import type { TurnService } from './turn-service.ts';

interface FoundProject {
  readonly row: { readonly id: string; readonly ownerId: string; readonly branchOfId: string | null };
  readonly access: ProjectAccess;
}

export interface StepRouteDependencies {
  readonly models: Pick<MeteredModels, 'list'>;
  readonly steps: Pick<ChatStepService, 'open' | 'title' | 'enhance'>;
  readonly sessions: Pick<SessionService, 'find' | 'require'>;
  readonly projects: {
    readable: (user: Pick<User, 'id'>, slugOrId: string) => Promise<{ readonly id: string; readonly branchOfId: string | null }>;
    find: (user: Pick<User, 'id'>, slugOrId: string) => Promise<FoundProject | undefined>;
  };
  readonly turns: Pick<TurnService, 'claimIn' | 'requireFree'>;
  readonly chats: Pick<ChatService, 'replaceIn'>;
  readonly streams: StepStreams;
  readonly accounts: { fallbackModelId(userId: string): Promise<string | null> };
  readonly entrance: Pick<EntranceService, 'areGuestsWelcome'>;
  readonly limiter: RateLimiter;
}

const BODY = {
  limitBytes: CHAT_LIMIT_BYTES,
  tooLarge: () => new AppError('request-too-large', 'This conversation is too large to send. Start a new chat.'),
};

/** The list of models, and everything that asks one on behalf of the chat: a step, its resumption and stop, a title, a better prompt. */
export function stepRoutes({
  models,
  steps,
  sessions,
  projects,
  streams,
  turns,
  chats,
  accounts,
  entrance,
  limiter,
}: StepRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();

  /** @throws AppError 'not-found' */
  async function find(user: User, slugOrId: string): Promise<FoundProject> {
    const found = await projects.find(user, slugOrId);
    if (found === undefined) throw noSuchProject();
    return found;
  }

  const keyOf = (user: User, { row, access }: FoundProject, messageId: string, step: number): StepKey => ({
    projectId: row.id,
    messageId,
    step,
    ...(access === 'read' ? { readerId: user.id } : {}),
  });

  /** Claims the turn and stores the chat. @throws AppError 'turn-running', 'save-conflict' */
  async function admit(user: User, project: FoundProject['row'], { messageId, step, visit, keep }: ChatRequest): Promise<void> {
    if (visit === undefined) await turns.requireFree(project.id, messageId, user.id);
    else await turns.claimIn(project.id, user.id, { messageId, step, visit });
    if (keep !== undefined) await chats.replaceIn(project, user.id, keep);
  }

  route(listModels, async ({ headers, query }) => {
    const { projectId } = query();
    const found = await sessions.find(headers);
    // A visitor chooses the model for the prompt that makes them a guest.
    const isVisitor = found === undefined && projectId === undefined && (await entrance.areGuestsWelcome());
    if (isVisitor) return { ...(await models.list({ userId: null, projectId: null })), fallbackModelId: null };
    const user = found ?? (await sessions.require(headers));
    const project = projectId === undefined ? null : await projects.readable(user, projectId);
    const [list, fallbackModelId] = await Promise.all([
      models.list({ userId: user.id, projectId: project === null ? null : mainIdOf(project) }),
      accounts.fallbackModelId(user.id),
    ]);
    return { ...list, fallbackModelId };
  });

  routeResponse(postChat, async ({ headers, body }) => {
    const user = await sessions.require(headers);
    const request = await body(BODY);
    const project = await find(user, request.projectId);
    const key = keyOf(user, project, request.messageId, request.step);
    // Readers of a public project can ask about it, but have no part in its chat.
    if (project.access !== 'read') await admit(user, project.row, request);
    limiter.take(user.id);
    const left = new AbortController();
    const frames = await streams.open(key, user.id, (signal) => steps.open(user.id, { ...request, projectId: mainIdOf(project.row) }, signal), left.signal);
    return eventResponse(frames, () => left.abort());
  });

  routeResponse(getChatStep, async ({ headers, params }) => {
    const user = await sessions.require(headers);
    const lastSeq = Number(headers.get(LAST_EVENT_ID) ?? -1);
    if (!Number.isInteger(lastSeq) || lastSeq < -1) throw new AppError('invalid-input', `${LAST_EVENT_ID} must be the number of an event.`);
    const project = await find(user, params.projectId);
    const key = keyOf(user, project, params.messageId, Number(params.step));
    const left = new AbortController();
    // Everyone who may change the project may read its chat, including an answer that someone else asked for.
    const frames = await streams.resume(key, user.id, lastSeq + 1, left.signal, { isAnyOwner: project.access !== 'read' });
    return eventResponse(frames, () => left.abort());
  });

  route(deleteChatStep, async ({ headers, params }) => {
    const user = await sessions.require(headers);
    const project = await find(user, params.projectId);
    await streams.stop(keyOf(user, project, params.messageId, Number(params.step)), user.id);
  });

  route(postChatTitle, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    const request = await body(BODY);
    const project = request.projectId === undefined ? undefined : await projects.readable(user, request.projectId);
    limiter.take(user.id);
    return { title: await steps.title(user.id, { ...request, projectId: project && mainIdOf(project) }, signal) };
  });

  routeResponse(postEnhancer, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    const request = await body(BODY);
    const project = request.projectId === undefined ? undefined : await projects.readable(user, request.projectId);
    limiter.take(user.id);
    const left = new AbortController();
    const texts = await steps.enhance(user.id, { ...request, projectId: project && mainIdOf(project) }, AbortSignal.any([left.signal, signal]));
    return textResponse(texts, () => left.abort());
  });

  return routes;
}
