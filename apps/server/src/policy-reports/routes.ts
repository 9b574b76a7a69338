import { policyReportsSchema, postPolicyReports } from '@lathe/protocol';
import { Hono } from 'hono';
import { type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { readJson } from '../network/request-bodies.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { PolicyReportLog } from './policy-report-log.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export interface PolicyReportRouteDependencies {
  readonly reports: PolicyReportLog;
  readonly addressOf: AddressOf;
  readonly limiter: RateLimiter<ClientNetwork>;
}

/** Browsers report what a page's policy refused, also without an account. */
export function policyReportRoutes({ reports, addressOf, limiter }: PolicyReportRouteDependencies): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();

  routes.post(postPolicyReports.path, async (c) => {
    limiter.take(clientNetwork(addressOf(c)));
    reports.record(await readJson(c.req.raw, policyReportsSchema, { limitBytes: BODY_LIMIT_BYTES }));
    return c.body(null, 204);
  });

  return routes;
}
