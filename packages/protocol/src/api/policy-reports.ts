import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** Characters of one value in a report. Addresses may be long, but little of them is logged. */
const VALUE_MAX_LENGTH = 8_192;
/** Maximum reports that a browser sends in one request. */
const REPORTS_MAX_COUNT = 100;

const value = z.string().check(z.maxLength(VALUE_MAX_LENGTH));

/** What browsers send to a policy's `report-uri`. */
const singleReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(value),
    'violated-directive': z.optional(value),
    'blocked-uri': z.optional(value),
  }),
});

/** What browsers send to a policy's `report-to`: reports of every type that the page requested. */
const reportListSchema = z
  .array(z.object({ type: value, body: z.object({ effectiveDirective: z.optional(value), blockedURL: z.optional(value) }) }))
  .check(z.minLength(1), z.maxLength(REPORTS_MAX_COUNT));

export const policyReportsSchema = z.union([singleReportSchema, reportListSchema]);
export type PolicyReports = z.infer<typeof policyReportsSchema>;

/** Violations of a page's Content-Security-Policy, as reported by the browser. 204. 400, 413, 429. */
export const postPolicyReports = {
  method: 'POST',
  path: '/api/policy-reports',
  body: policyReportsSchema,
} as const satisfies Endpoint<PolicyReports, undefined>;
