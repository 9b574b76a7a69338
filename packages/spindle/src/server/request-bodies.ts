/**
 * Reads a body up to the limit. Not every client announces a length, so the received bytes are counted. Returns
 * undefined for a body beyond the limit, without reading the rest.
 */
export async function readBody(request: Request, limitBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    byteSize += chunk.byteLength;
    if (byteSize > limitBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
