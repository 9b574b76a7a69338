/** A stopped turn waits for no answer: a stop, and the end of the project, put the question away. Nothing stays behind on the signal. */
export async function untilStopped<Answer>(asked: Promise<Answer>, signal: AbortSignal): Promise<Answer | 'dismiss'> {
  if (signal.aborted) return 'dismiss';
  let stop = (): void => undefined;
  const stopped = new Promise<'dismiss'>((resolve) => {
    stop = () => resolve('dismiss');
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([asked, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
