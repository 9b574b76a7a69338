/**
 * Reads a body, never more than the limit: a length is announced only by clients that know it, so what arrives is
 * counted. Undefined for a body beyond the limit, whose rest is then not read.
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
