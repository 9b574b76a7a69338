/** How often a silent stream says that it is alive, so that proxies do not close it. */
const KEEP_ALIVE_MS = 15_000;
/** A reader that takes nothing for as many of these is gone, whatever its connection says: two minutes. */
const UNTAKEN_BEATS = 8;

/**
 * Events as they go over the wire (`encodeArtifactEvent`), sent as the client takes them. When the
 * client leaves, `onLeave` is called: it ends the events, also while the next one is waited for.
 * Until the first bytes are read nothing runs, so an answer that is never sent leaves nothing behind.
 */
export function eventResponse(frames: AsyncIterable<string>, onLeave: () => void): Response {
  const encoder = new TextEncoder();
  const iterator = frames[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  let untakenBeats = 0;
  async function leave(): Promise<void> {
    clearInterval(keepAlive);
    onLeave();
    // Events that wait at a `yield` hear of nothing but this.
    await iterator.return?.();
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        untakenBeats = 0;
        keepAlive ??= setInterval(() => {
          // Only a comment: a slow reader that has something to take needs none.
          if ((controller.desiredSize ?? 0) >= 0) controller.enqueue(encoder.encode(': alive\n\n'));
          else if (++untakenBeats === UNTAKEN_BEATS) {
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
      // nginx would hold the stream back otherwise.
      'x-accel-buffering': 'no',
    },
  });
}
