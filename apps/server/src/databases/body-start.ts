export interface BodyStart {
  /** Whether that was all of it. */
  readonly isWhole: boolean;
  /** The same bytes as the body that was given, which is used up. */
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/**
 * Waits for a body, or for its first `maxBytes`.
 * @throws what the body's stream fails with
 */
export async function readBodyStart(given: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<BodyStart> {
  if (given === null) return { isWhole: true, body: null };
  const reader = given.getReader();
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  while (byteSize <= maxBytes) {
    const { done, value } = await reader.read();
    if (done) return { isWhole: true, body: new Uint8Array(Buffer.concat(chunks)) };
    chunks.push(value);
    byteSize += value.length;
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks.shift();
      if (chunk !== undefined) return controller.enqueue(chunk);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { isWhole: false, body };
}
