/**
 * The end of the signal, or of a time. Node keeps a signal of a time to which only `AbortSignal.any` refers
 * no longer than until memory is collected, and it never comes then; one that somebody listens to is kept.
 */
export function withTimeout(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  timeout.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, timeout]);
}
