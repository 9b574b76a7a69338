import { AppError, reasonAboutError, type User } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ErrorReasoningService } from './service.ts';

/** The relevant files and ten problems are far below this. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export interface ProblemRouteDependencies {
  readonly reasoning: Pick<ErrorReasoningService, 'reason'>;
  readonly limiter: RateLimiter;
  readonly sessions: { require(headers: Headers): Promise<User> };
  /** What belongs to a turn is for those who may change the project. */
  readonly projects: Record<'readable' | 'writable', (user: User, slugOrId: string) => Promise<{ readonly id: string }>>;
}

export function problemRoutes({ reasoning, limiter, sessions, projects }: ProblemRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  const limits = {
    limitBytes: BODY_LIMIT_BYTES,
    tooLarge: () => new AppError('request-too-large', 'The request is too large. Send fewer files.'),
  };

  route(reasonAboutError, async ({ body, headers, signal }) => {
    const user = await sessions.require(headers);
    const given = await body(limits);
    const project = given.projectId === undefined ? undefined : await projects[given.messageId === undefined ? 'readable' : 'writable'](user, given.projectId);
    limiter.take(user.id);
    return reasoning.reason(user.id, { ...given, projectId: project?.id }, signal);
  });

  return routes;
}
