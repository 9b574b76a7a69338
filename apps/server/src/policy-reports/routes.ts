import { postPolicyReports } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import { type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { PolicyReportLog } from './policy-report-log.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export interface PolicyReportRouteDependencies {
  readonly reports: PolicyReportLog;
  readonly addressOf: AddressOf;
  readonly limiter: RateLimiter<ClientNetwork>;
}

/** Browsers report what a page's policy blocked, even without an account. */
export function policyReportRoutes({ reports, addressOf, limiter }: PolicyReportRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(postPolicyReports, async ({ body, c }) => {
    limiter.take(clientNetwork(addressOf(c)));
    reports.record(await body({ limitBytes: BODY_LIMIT_BYTES }));
  });

  return routes;
}
