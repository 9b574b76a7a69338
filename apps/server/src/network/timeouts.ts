/**
 * Aborts with the signal, or after a time. If only `AbortSignal.any` refers to a timeout signal, Node may collect
 * it, and it never fires. A signal that has a listener is kept.
 */
export function withTimeout(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  timeout.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, timeout]);
}
