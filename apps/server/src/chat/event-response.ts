/** How often a silent stream sends a comment, so that proxies keep it open. */
const KEEP_ALIVE_MS = 15_000;
/** After this many intervals (two minutes) in which it reads nothing, a reader counts as gone even if its connection is open. */
const MAX_UNREAD_INTERVALS = 8;

/**
 * Sends encoded events (`encodeArtifactEvent`) as fast as the client reads them. `onLeave` is called when the client
 * leaves; it must end the events even while the next one is pending. Nothing runs until the first bytes are read, so a
 * response that is never sent leaves nothing behind.
 */
export function eventResponse(frames: AsyncIterable<string>, onLeave: () => void): Response {
  const encoder = new TextEncoder();
  const iterator = frames[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  let unreadIntervals = 0;
  async function leave(): Promise<void> {
    clearInterval(keepAlive);
    onLeave();
    // A generator that is suspended at a `yield` ends only this way.
    await iterator.return?.();
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        unreadIntervals = 0;
        keepAlive ??= setInterval(() => {
          // Only an idle stream needs the comment, not a slow reader with unread bytes.
          if ((controller.desiredSize ?? 0) >= 0) controller.enqueue(encoder.encode(': alive\n\n'));
          else if (++unreadIntervals === MAX_UNREAD_INTERVALS) {
            controller.error(new Error('The reader was idle for too long.'));
            void leave();
          }
        }, KEEP_ALIVE_MS);
        try {
          const { done, value } = await iterator.next();
          if (done === true) {
            clearInterval(keepAlive);
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(value));
        } catch (error) {
          clearInterval(keepAlive);
          throw error;
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Without this, nginx buffers the stream.
      'x-accel-buffering': 'no',
    },
  });
}
