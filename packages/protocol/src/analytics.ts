/** The events an installation may record about itself. Source: docs/decisions.md#I5. */
import * as z from 'zod/mini';
import { ANALYTICS_MESSAGE_MAX_LENGTH } from './limits.ts';

export const analyticsEventNameSchema = z.enum([
  'stripe-error-during-setup',
  /** The same problem occurred for the third time. */
  'repeating-user-error',
  /** The problem has not come back some seconds after the turn that was meant to fix it. */
  'probably-fixed-error',
  'attempt-fix',
  /** A problem in the person's app was collected. */
  'userland-error',
  'boot-timeout',
  'boot-out-of-memory',
  'boot-startup-error',
  /** A call to the product's own server failed. */
  'backend-call-failed',
  /** A project page was opened, or switched to a copy of the project. The message is the route, never the address, because slugs contain titles. */
  'page-view',
]);
export type AnalyticsEventName = z.infer<typeof analyticsEventNameSchema>;

/** One event. It identifies nobody: it has neither an account nor an address. */
export const analyticsEventSchema = z.object({
  event: analyticsEventNameSchema,
  /** Null when no project is open, since the runtime already boots on the home page. */
  projectId: z.nullable(z.string().check(z.maxLength(100))),
  messageId: z.optional(z.string().check(z.maxLength(200))),
  framework: z.optional(z.string().check(z.maxLength(100))),
  /** Name and major version. */
  browser: z.string().check(z.maxLength(100)),
  message: z.string().check(z.maxLength(ANALYTICS_MESSAGE_MAX_LENGTH)),
  /** When it happened: milliseconds since 1970. */
  ts: z.int().check(z.nonnegative(), z.maximum(8.64e15)),
});
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>;
