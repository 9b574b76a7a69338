/**
 * Aborts with the signal, or after a timeout. If only `AbortSignal.any` refers to a timeout's signal, Node keeps it
 * only until the next garbage collection, and then it never fires. A signal with a listener is kept.
 */
export function withTimeout(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  timeout.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, timeout]);
}
