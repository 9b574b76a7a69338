/**
 * Streams text as it is written. Throws if it fails before the first chunk, so that the response is an error; a later failure
 * aborts the response. `onLeave` is called when the client leaves.
 */
export async function textResponse(texts: AsyncIterable<string>, onLeave: () => void): Promise<Response> {
  const encoder = new TextEncoder();
  const iterator = texts[Symbol.asyncIterator]();
  let next: IteratorResult<string> | undefined = await iterator.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await iterator.next());
      next = undefined;
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      onLeave();
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
  });
}
