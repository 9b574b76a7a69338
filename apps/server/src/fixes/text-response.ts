/**
 * Texts as a streamed body, sent as the client takes them. An error breaks the body off, so that half a
 * file is never taken for a whole one. When the client leaves, `onLeave` is called.
 */
export function textResponse(texts: AsyncGenerator<string, void, undefined>, onLeave: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      onLeave();
      await texts.return();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  });
}
