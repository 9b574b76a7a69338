import { encodeArtifactEvent, type ArtifactEvent } from '@lathe/protocol';

/** How often a silent stream says that it is alive, so that proxies do not close it. */
const KEEP_ALIVE_MS = 15_000;

/**
 * The events as server-sent events, sent as the client takes them. When the client leaves, `onLeave` is
 * called and the events are not read any further.
 */
export function eventResponse(events: AsyncIterable<ArtifactEvent>, onLeave: () => void): Response {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
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
      controller.enqueue(encoder.encode(encodeArtifactEvent(value)));
    },
    async cancel() {
      clearInterval(keepAlive);
      onLeave();
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
