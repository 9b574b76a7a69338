import { restError } from '../errors.ts';

/** The whole body of a request, as far as it is not too long. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of request.body ?? []) {
    byteSize += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (byteSize > maxBytes) throw restError('tooLarge', maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
