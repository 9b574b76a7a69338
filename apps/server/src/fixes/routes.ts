import {
  AppError,
  bracketFixBodySchema,
  diffFixBodySchema,
  FIX_FILE_MAX_LENGTH,
  fixBrackets,
  fixDiff,
  fixLazyFile,
  lazyFixBodySchema,
  type User,
} from '@lathe/protocol';
import { Hono } from 'hono';
import { textResponse } from '../network/text-response.ts';
import type { FileRepair } from '../integrations/models/provider.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { readJson } from '../network/request-bodies.ts';
import type { FixService } from './service.ts';

/** Two files at their limit, where JSON escaping may double them and characters take up to three bytes. */
const BODY = {
  limitBytes: 2 * 6 * FIX_FILE_MAX_LENGTH,
  tooLarge: () => new AppError('request-too-large', 'This file is too large for a model to repair.'),
};

export interface FixRouteDependencies {
  readonly fixes: Pick<FixService, 'open'>;
  readonly limiter: RateLimiter;
  readonly sessions: { require(headers: Headers): Promise<Pick<User, 'id'>> };
  readonly projects: { readable: (user: Pick<User, 'id'>, slugOrId: string) => Promise<{ readonly id: string }> };
}

/** `POST /api/lazy/fix`, `/api/diffs/fix` and `/api/brackets/fix`: the whole corrected file as streamed text. */
export function fixRoutes({ fixes, limiter, sessions, projects }: FixRouteDependencies): Hono {
  const routes = new Hono();

  async function answer(
    request: Request,
    user: Pick<User, 'id'>,
    repair: FileRepair,
    { modelId, projectId }: { readonly modelId?: string | undefined; readonly projectId?: string | undefined },
  ): Promise<Response> {
    const project = projectId === undefined ? undefined : await projects.readable(user, projectId);
    limiter.take(user.id);
    const left = new AbortController();
    const asker = { userId: user.id, projectId: project?.id ?? null, modelId };
    const texts = await fixes.open(asker, repair, AbortSignal.any([left.signal, request.signal]));
    return textResponse(texts, () => left.abort());
  }

  routes.post(fixLazyFile.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { fileContent, newFileContent, path, ...rest } = await readJson(c.req.raw, lazyFixBodySchema, BODY);
    return answer(c.req.raw, user, { type: 'lazy', fileContent, newFileContent, ...(path === undefined ? {} : { path }) }, rest);
  });

  routes.post(fixDiff.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { fileContent, diff, path, ...rest } = await readJson(c.req.raw, diffFixBodySchema, BODY);
    return answer(c.req.raw, user, { type: 'diff', fileContent, diff, ...(path === undefined ? {} : { path }) }, rest);
  });

  routes.post(fixBrackets.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { fileContent, path, ...rest } = await readJson(c.req.raw, bracketFixBodySchema, BODY);
    return answer(c.req.raw, user, { type: 'brackets', fileContent, ...(path === undefined ? {} : { path }) }, rest);
  });

  return routes;
}
