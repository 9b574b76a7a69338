/** How often a silent stream says that it is alive, so that proxies do not close it. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Events as they go over the wire (`encodeArtifactEvent`), sent as the client takes them. When the
 * client leaves, `onLeave` is called: it ends the events, also while the next one is waited for.
 */
export function eventResponse(frames: AsyncIterable<string>, onLeave: () => void): Response {
  const encoder = new TextEncoder();
  const iterator = frames[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      keepAlive = setInterval(() => {
        // Only a comment: a slow reader that has a full buffer needs none.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': alive\n\n'));
      }, KEEP_ALIVE_MS);
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) {
        clearInterval(keepAlive);
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      clearInterval(keepAlive);
      onLeave();
      // Events that wait at a `yield` hear of nothing but this.
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would hold the stream back otherwise.
      'x-accel-buffering': 'no',
    },
  });
}
