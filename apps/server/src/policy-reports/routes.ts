import { policyReportsSchema, postPolicyReports } from '@lathe/protocol';
import { Hono } from 'hono';
import { clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { readJson } from '../network/request-bodies.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { PolicyReportLog } from './policy-report-log.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export interface PolicyReportRouteDependencies {
  readonly reports: PolicyReportLog;
  readonly addressOf: AddressOf;
  readonly now: () => number;
}

/** Browsers report what a page's policy refused, also without an account. */
export function policyReportRoutes({ reports, addressOf, now }: PolicyReportRouteDependencies): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  const limiter = new RateLimiter(RATE_LIMITS.policyReportsPerAddress, now);

  routes.post(postPolicyReports.path, async (c) => {
    limiter.take(clientNetwork(addressOf(c)));
    reports.record(await readJson(c.req.raw, policyReportsSchema, { limitBytes: BODY_LIMIT_BYTES }));
    return c.body(null, 204);
  });

  return routes;
}
