import { AppError, type BracketFixBody, FIX_FILE_MAX_LENGTH, fixBrackets, fixDiff, fixLazyFile, type User } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import { textResponse } from '../network/text-response.ts';
import type { FileRepair } from '../integrations/models/provider.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { FixService } from './service.ts';

/** Two files at their limit. JSON escaping may double them, and characters take up to three bytes. */
const BODY = {
  limitBytes: 2 * 6 * FIX_FILE_MAX_LENGTH,
  tooLarge: () => new AppError('request-too-large', 'This file is too large for a model to repair.'),
};

export interface FixRouteDependencies {
  readonly fixes: Pick<FixService, 'open'>;
  readonly limiter: RateLimiter;
  readonly sessions: { require(headers: Headers): Promise<User> };
  /** What belongs to a turn is for those who may change the project. */
  readonly projects: Record<'readable' | 'writable', (user: User, slugOrId: string) => Promise<{ readonly id: string }>>;
}

/** Each route streams the whole corrected file as text. */
export function fixRoutes({ fixes, limiter, sessions, projects }: FixRouteDependencies): Hono<ServerEnvironment> {
  const { routes, routeResponse } = endpointRoutes();

  async function stream(
    user: User,
    repair: FileRepair,
    { projectId, ...from }: Pick<BracketFixBody, 'modelId' | 'projectId' | 'messageId' | 'step'>,
    signal: AbortSignal,
  ): Promise<Response> {
    const project = projectId === undefined ? undefined : await projects[from.messageId === undefined ? 'readable' : 'writable'](user, projectId);
    limiter.take(user.id);
    const left = new AbortController();
    const caller = { userId: user.id, projectId: project?.id ?? null, modelId: from.modelId, messageId: from.messageId, step: from.step };
    const texts = await fixes.open(caller, repair, AbortSignal.any([left.signal, signal]));
    return textResponse(texts, () => left.abort());
  }

  routeResponse(fixLazyFile, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    const { fileContent, newFileContent, path, ...rest } = await body(BODY);
    return stream(user, { type: 'lazy', fileContent, newFileContent, ...(path === undefined ? {} : { path }) }, rest, signal);
  });

  routeResponse(fixDiff, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    const { fileContent, diff, path, ...rest } = await body(BODY);
    return stream(user, { type: 'diff', fileContent, diff, ...(path === undefined ? {} : { path }) }, rest, signal);
  });

  routeResponse(fixBrackets, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    const { fileContent, path, ...rest } = await body(BODY);
    return stream(user, { type: 'brackets', fileContent, ...(path === undefined ? {} : { path }) }, rest, signal);
  });

  return routes;
}
