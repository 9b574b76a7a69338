import { connectHost, disconnectHost, listHostingAccounts } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { HostingAccountService } from './service.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

interface HostingAccountRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly hostingAccounts: HostingAccountService;
  readonly limiter: RateLimiter;
}

export function hostingAccountRoutes({ sessions, hostingAccounts, limiter }: HostingAccountRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(listHostingAccounts, async ({ headers }) => hostingAccounts.list(await sessions.require(headers)));

  route(connectHost, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return hostingAccounts.connect(user, await body({ limitBytes: BODY_LIMIT_BYTES }), signal);
  });

  route(disconnectHost, async ({ headers, query }) => {
    const user = await sessions.require(headers);
    await hostingAccounts.disconnect(user, query().provider);
  });

  return routes;
}
