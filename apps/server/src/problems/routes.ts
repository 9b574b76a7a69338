import { AppError, errorReasoningBodySchema, reasonAboutError, type User } from '@lathe/protocol';
import { Hono } from 'hono';
import type { RateLimiter } from '../network/rate-limits.ts';
import { readJson } from '../network/request-bodies.ts';
import type { ErrorReasoningService } from './service.ts';

/** Files that matter and ten problems are far below this. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export interface ProblemRouteDependencies {
  readonly reasoning: Pick<ErrorReasoningService, 'reason'>;
  readonly limiter: RateLimiter;
  readonly sessions: { require(headers: Headers): Promise<Pick<User, 'id'>> };
  readonly projects: { readable: (user: Pick<User, 'id'>, slugOrId: string) => Promise<{ readonly id: string }> };
}

export function problemRoutes({ reasoning, limiter, sessions, projects }: ProblemRouteDependencies): Hono {
  const routes = new Hono();
  const limits = {
    limitBytes: BODY_LIMIT_BYTES,
    tooLarge: () => new AppError('request-too-large', 'The request is too large. Send fewer files.'),
  };

  routes.post(reasonAboutError.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, errorReasoningBodySchema, limits);
    const project = body.projectId === undefined ? undefined : await projects.readable(user, body.projectId);
    limiter.take(user.id);
    return c.json(await reasoning.reason(user.id, { ...body, projectId: project?.id }, c.req.raw.signal));
  });

  return routes;
}
