import { changeOrganizationLimits, changeProjectLimits, readOrganizationLimits, readProjectLimits, readTurnLedger, readUsage } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { UsageService } from './service.ts';

const OPTIONS = { limitBytes: 4 * 1024 };

export function usageRoutes({ sessions, usage }: { readonly sessions: SessionService; readonly usage: UsageService }): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(readUsage, async ({ headers }) => {
    const user = await sessions.require(headers);
    return usage.read(user);
  });

  route(readTurnLedger, async ({ headers, params, query }) => {
    const user = await sessions.require(headers);
    return usage.ledger(user, params.projectId, params.messageId, query().questionId);
  });

  route(readProjectLimits, async ({ headers, params }) => {
    const user = await sessions.require(headers);
    return usage.projectLimits(user, params.slug);
  });

  route(changeProjectLimits, async ({ headers, params, body }) => {
    const user = await sessions.require(headers);
    await usage.changeProjectLimits(user, params.slug, await body(OPTIONS));
  });

  route(readOrganizationLimits, async ({ headers, params: { provider, orgSlug } }) => {
    const user = await sessions.require(headers);
    return usage.organizationLimits(user, { provider, slug: orgSlug });
  });

  route(changeOrganizationLimits, async ({ headers, params: { provider, orgSlug }, body }) => {
    const user = await sessions.require(headers);
    await usage.changeOrganizationLimits(user, { provider, slug: orgSlug }, await body(OPTIONS));
  });

  return routes;
}
