import * as z from 'zod/mini';
import { type AnalyticsEvent, analyticsEventNameSchema, analyticsEventSchema } from '../analytics.ts';
import type { Endpoint } from './endpoint.ts';

export const analyticsReportQuerySchema = z.object({
  /** Only this event. Absent: all. */
  event: z.optional(analyticsEventNameSchema),
});
export type AnalyticsReportQuery = z.infer<typeof analyticsReportQuerySchema>;

export const analyticsReportSchema = z.object({
  /** False: nothing is recorded, and listed events are old ones. */
  isOn: z.boolean(),
  /** Days that events are kept for. */
  keptDays: z.int(),
  /** How often each occurred in the days kept, most frequent first. */
  counts: z.array(z.object({ event: analyticsEventNameSchema, count: z.int(), projectCount: z.int() })),
  /** Newest first, at most a hundred. */
  events: z.array(analyticsEventSchema),
});
export type AnalyticsReport = z.infer<typeof analyticsReportSchema>;

/** 204, even if the installation keeps none. 429. */
export const postAnalyticsEvent = {
  method: 'POST',
  path: '/api/analytics',
  body: analyticsEventSchema,
} as const satisfies Endpoint<AnalyticsEvent, undefined>;

/** For the operators of the installation. 401; 404 for everyone else. */
export const getAnalyticsReport = {
  method: 'GET',
  path: '/api/operator/analytics',
  query: analyticsReportQuerySchema,
  response: analyticsReportSchema,
} as const satisfies Endpoint<undefined, AnalyticsReport, string, AnalyticsReportQuery>;
