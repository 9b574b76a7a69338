import { changeSite, createDeploy, createSite, openSite, planDeploy, readSite, restoreDeploy, takeSiteOffline } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { PersonalTokenService } from '../personal-tokens/service.ts';
import type { DeployService } from './service.ts';
import type { Sites } from './sites.ts';

/** A path, a name and a password. */
const BODY_LIMIT_BYTES = 16 * 1024;

export interface DeployRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly personalTokens: Pick<PersonalTokenService, 'require'>;
  readonly addressOf: AddressOf;
  readonly deploys: DeployService;
  readonly sites: Pick<Sites, 'open'>;
  readonly limiter: RateLimiter;
}

/**
 * A project's site and its deploys, and the way into private sites. Programs with an access token may publish, roll back
 * and read; who can open a site, and whether it is online, is decided by people.
 */
export function deployRoutes({ sessions, personalTokens, addressOf, deploys, sites, limiter }: DeployRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(readSite, async ({ params, headers, c }) => ({ site: await deploys.read(await personalTokens.require(headers, addressOf(c), 'read'), params.slug) }));

  route(createSite, async ({ params, headers, c }) => deploys.create(await personalTokens.require(headers, addressOf(c), 'write'), params.slug));

  route(changeSite, async ({ params, headers, body }) => {
    const user = await sessions.require(headers);
    return deploys.change(user, params.slug, await body({ limitBytes: BODY_LIMIT_BYTES }));
  });

  route(takeSiteOffline, async ({ params, headers }) => deploys.takeOffline(await sessions.require(headers), params.slug));

  route(planDeploy, async ({ params, headers, c, body }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    return deploys.plan(user, params.slug, await body());
  });

  route(createDeploy, async ({ params, headers, c, bytes, signal }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    limiter.take(user.id);
    return deploys.deploy(user, params.slug, bytes(), signal);
  });

  route(restoreDeploy, async ({ params, headers, c }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    return deploys.restore(user, params.slug, params.deployId);
  });

  route(openSite, async ({ headers, body }) => {
    const user = await sessions.require(headers);
    return sites.open(user, await body({ limitBytes: BODY_LIMIT_BYTES }));
  });

  return routes;
}
