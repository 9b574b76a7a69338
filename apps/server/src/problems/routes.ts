import { AppError, errorReasoningBodySchema, reasonAboutError, type User } from '@lathe/protocol';
import { Hono } from 'hono';
import type { ModelRegistry } from '../integrations/models/provider.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { readJson } from '../network/request-bodies.ts';
import type { UsageService } from '../usage/service.ts';
import { ErrorReasoningService } from './service.ts';

/** Files that matter and ten problems are far below this. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export interface ProblemRouteDependencies {
  readonly registry: ModelRegistry;
  readonly usage: Pick<UsageService, 'requireRoom'>;
  readonly sessions: { require(headers: Headers): Promise<Pick<User, 'id'>> };
}

export function problemRoutes({ registry, sessions, usage }: ProblemRouteDependencies): Hono {
  const routes = new Hono();
  const reasoning = new ErrorReasoningService(registry, usage);
  const limiter = new RateLimiter(RATE_LIMITS.reasoningPerUser);
  const limits = {
    limitBytes: BODY_LIMIT_BYTES,
    tooLarge: () => new AppError('request-too-large', 'There is too much to look at. Send fewer files.'),
  };

  routes.post(reasonAboutError.path, async (c) => {
    const { id } = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, errorReasoningBodySchema, limits);
    limiter.take(id);
    return c.json(await reasoning.reason(id, body, c.req.raw.signal));
  });

  return routes;
}
