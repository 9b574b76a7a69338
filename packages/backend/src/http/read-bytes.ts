/** The whole body of a request or an answer. One that is longer than `maxBytes` is not read to its end. */
export async function readBytes({ body }: Pick<Request, 'body'>, maxBytes: number, tooLong: () => Error): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    byteSize += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (byteSize > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
