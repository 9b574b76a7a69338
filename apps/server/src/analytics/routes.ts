import { getAnalyticsReport, postAnalyticsEvent } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RequireOperator } from '../accounts/operators.ts';
import { type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { AnalyticsService } from './service.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

export interface AnalyticsRouteDependencies {
  readonly analytics: AnalyticsService;
  readonly requireOperator: RequireOperator;
  readonly addressOf: AddressOf;
  readonly limiter: RateLimiter<ClientNetwork>;
}

export function analyticsRoutes({ analytics, requireOperator, addressOf, limiter }: AnalyticsRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  // Works without an account too: a runtime that does not boot fails for everyone.
  route(postAnalyticsEvent, async ({ body, c }) => {
    limiter.take(clientNetwork(addressOf(c)));
    await analytics.record(await body({ limitBytes: BODY_LIMIT_BYTES }));
  });

  route(getAnalyticsReport, async ({ query, headers }) => {
    await requireOperator(headers);
    return analytics.report(query().event);
  });

  return routes;
}
