/**
 * Sends text as it is written. A failure before the first words is thrown, so that it becomes an error response; a
 * later failure breaks the response off. When the client leaves, `onLeave` is called.
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
