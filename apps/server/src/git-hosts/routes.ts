import { connectGitHost, disconnectGitHost, listGitHosts, listRepositories } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { GitHostService } from './service.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

export interface GitHostRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly gitHosts: GitHostService;
  readonly limiter: RateLimiter;
}

/** A person's accounts at code hosts, and their repositories there. */
export function gitHostRoutes({ sessions, gitHosts, limiter }: GitHostRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(listGitHosts, async ({ headers }) => gitHosts.list(await sessions.require(headers)));

  route(connectGitHost, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return gitHosts.connect(user, await body({ limitBytes: BODY_LIMIT_BYTES }), signal);
  });

  route(disconnectGitHost, async ({ headers, query }) => {
    const user = await sessions.require(headers);
    await gitHosts.disconnect(user, query().host);
  });

  route(listRepositories, async ({ headers, query, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return { repositories: await gitHosts.repositories(user, query().host, signal) };
  });

  return routes;
}
