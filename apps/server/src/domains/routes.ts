import { addDomain, changeDomain, checkDomain, createDomainLinks, listDomains, removeDomain } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { DomainLinkService } from './links.ts';
import type { DomainService } from './service.ts';

/** A few names. */
const BODY_LIMIT_BYTES = 8 * 1024;

export interface DomainRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly domains: DomainService;
  readonly domainLinks: DomainLinkService;
  readonly limiter: RateLimiter;
}

/** A project's own domains. */
export function domainRoutes({ sessions, domains, domainLinks, limiter }: DomainRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(listDomains, async ({ params, headers }) => domains.list(await sessions.require(headers), params.slug));

  route(addDomain, async ({ params, headers, body }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return domains.add(user, params.slug, (await body({ limitBytes: BODY_LIMIT_BYTES })).hostname);
  });

  route(checkDomain, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return domains.check(user, params.slug, params.domainId);
  });

  route(changeDomain, async ({ params, headers, body }) => {
    const user = await sessions.require(headers);
    return domains.change(user, params.slug, params.domainId, await body({ limitBytes: BODY_LIMIT_BYTES }));
  });

  route(removeDomain, async ({ params, headers }) => domains.remove(await sessions.require(headers), params.slug, params.domainId));

  route(createDomainLinks, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return domainLinks.create(user, await body({ limitBytes: BODY_LIMIT_BYTES }), { signal });
  });

  return routes;
}
