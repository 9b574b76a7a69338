import { type AnalyticsEventName, messageOf } from '@lathe/protocol';
import type { DialogView } from '../dialogs/contract.ts';

export type FatalVariant = Extract<DialogView, { type: 'fatal-error' }>['variant'];

/** The tracking event of each fatal dialog. Source: docs/specification/runtime.md. */
export const FATAL_EVENTS: Readonly<Record<FatalVariant, AnalyticsEventName>> = {
  'startup-timeout': 'boot-timeout',
  'out-of-memory': 'boot-out-of-memory',
  'startup-error': 'boot-startup-error',
};

/** Reasons in the runtime's errors that are not its fault. Another attempt would end the same way. */
const EXPECTED: readonly unknown[] = ['not-isolated', 'aborted'];

const reasonOf = (error: unknown): unknown => (error as { readonly reason?: unknown } | null)?.reason;

/** Whether a fresh frame may help. */
export function isWorthARetry(error: unknown): boolean {
  return !EXPECTED.includes(reasonOf(error));
}

/** The dialog for a failed boot. Undefined when the boot could not have succeeded. Source: docs/specification/runtime.md. */
export function bootFailureVariant(error: unknown): FatalVariant | undefined {
  const reason = reasonOf(error);
  if (EXPECTED.includes(reason)) return undefined;
  if (reason === 'timeout') return 'startup-timeout';
  const message = messageOf(error);
  return reason === 'out-of-memory' || isOutOfMemory(message) || /\bunreachable\b/i.test(message) ? 'out-of-memory' : 'startup-error';
}

/** Applies to a booted runtime, too. */
export function isOutOfMemory(message: string): boolean {
  return /out of memory|could not allocate memory/i.test(message);
}
