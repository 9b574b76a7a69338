/**
 * Runs bytes through one of the browser's own (de)compression streams, which work off the main thread. A worker
 * made from a blob of code would do the same, and would need a page policy that allows such workers.
 *
 * Returns undefined as soon as more than `limitBytes` come out: a few kilobytes may unpack to gigabytes.
 */
export async function bytesThrough(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  limitBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    byteSize += read.value.length;
    if (byteSize > limitBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(read.value);
  }
  const joined = new Uint8Array(byteSize);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
