import { analyticsEventSchema, analyticsReportQuerySchema, getAnalyticsReport, postAnalyticsEvent } from '@lathe/protocol';
import { Hono } from 'hono';
import type { RequireOperator } from '../accounts/operators.ts';
import { type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
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
  const routes = new Hono<ServerEnvironment>();

  // Without an account too: a runtime that does not boot does so for everybody.
  routes.post(postAnalyticsEvent.path, async (c) => {
    limiter.take(clientNetwork(addressOf(c)));
    await analytics.record(await readJson(c.req.raw, analyticsEventSchema, { limitBytes: BODY_LIMIT_BYTES }));
    return c.body(null, 204);
  });

  routes.get(getAnalyticsReport.path, async (c) => {
    await requireOperator(c.req.raw.headers);
    return c.json(await analytics.report(parseInput(analyticsReportQuerySchema, c.req.query()).event));
  });

  return routes;
}
