import { type AnalyticsEventName, messageOf } from '@lathe/protocol';
import type { DialogView } from '../dialogs/contract.ts';

export type FatalVariant = Extract<DialogView, { type: 'fatal-error' }>['variant'];

/** The event of each. Source: docs/specification/runtime.md. */
export const FATAL_EVENTS: Readonly<Record<FatalVariant, AnalyticsEventName>> = {
  'startup-timeout': 'boot-timeout',
  'out-of-memory': 'boot-out-of-memory',
  'startup-error': 'boot-startup-error',
};

/** Reasons of the runtime's own errors that are no failure of it: another attempt would end the same way. */
const EXPECTED: readonly unknown[] = ['not-isolated', 'aborted'];

const reasonOf = (error: unknown): unknown => (error as { readonly reason?: unknown } | null)?.reason;

/** Whether a fresh frame may help. */
export function isWorthARetry(error: unknown): boolean {
  return !EXPECTED.includes(reasonOf(error));
}

/** Which dialog tells of a boot that failed; undefined for one that was not to succeed. Source: docs/specification/runtime.md. */
export function bootFailureVariant(error: unknown): FatalVariant | undefined {
  const reason = reasonOf(error);
  if (EXPECTED.includes(reason)) return undefined;
  if (reason === 'timeout') return 'startup-timeout';
  const message = messageOf(error);
  return reason === 'out-of-memory' || isOutOfMemory(message) || /\bunreachable\b/i.test(message) ? 'out-of-memory' : 'startup-error';
}

/** Also of a runtime that has booted. */
export function isOutOfMemory(message: string): boolean {
  return /out of memory|could not allocate memory/i.test(message);
}
