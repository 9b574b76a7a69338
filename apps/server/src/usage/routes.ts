import { readTurnLedger, readUsage } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { UsageService } from './service.ts';

export function usageRoutes({ sessions, usage }: { readonly sessions: SessionService; readonly usage: UsageService }): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(readUsage, async ({ headers }) => {
    const user = await sessions.require(headers);
    return usage.read(user);
  });

  route(readTurnLedger, async ({ headers, params }) => {
    const user = await sessions.require(headers);
    return usage.ledger(user, params.projectId, params.messageId);
  });

  return routes;
}
