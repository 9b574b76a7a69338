import { createHash } from 'node:crypto';
import { BlobMissingError, type Blobs, BlobTooLargeError, checkBlobId, type WriteOptions, type WrittenBlob } from './contract.ts';

/** Blobs that end with the process: for tests, and for a backend that is tried without a folder. */
export function createMemoryBlobs(now: () => Date = () => new Date()): Blobs {
  const whole = new Map<string, { bytes: Uint8Array; modifiedAt: Date }>();
  const parts = new Map<string, { bytes: Uint8Array; modifiedAt: Date }>();

  const get = (id: string): Uint8Array => {
    const blob = whole.get(checkBlobId(id));
    if (!blob) throw new BlobMissingError(id);
    return blob.bytes;
  };
  const keep = (id: string, bytes: Uint8Array): WrittenBlob => {
    whole.set(checkBlobId(id), { bytes, modifiedAt: now() });
    return { byteSize: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
  };

  return {
    async write(id, bytes, options) {
      checkBlobId(id);
      const chunks: Uint8Array[] = [];
      await collect(bytes, 0, options, (chunk) => chunks.push(chunk));
      return keep(id, Buffer.concat(chunks));
    },
    async read(id, range) {
      const bytes = get(id);
      const wanted = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return new ReadableStream({
        start(controller) {
          if (wanted.length > 0) controller.enqueue(Uint8Array.from(wanted));
          controller.close();
        },
      });
    },
    async copy(from, to) {
      keep(to, get(from));
    },
    async remove(ids) {
      for (const id of ids) {
        whole.delete(id);
        parts.delete(id);
      }
    },
    async *list() {
      for (const [id, { modifiedAt }] of [...whole, ...parts]) yield { id, modifiedAt };
    },
    async partSize(id) {
      return parts.get(checkBlobId(id))?.bytes.length ?? 0;
    },
    async append(id, offset, bytes, options) {
      let all = parts.get(checkBlobId(id))?.bytes ?? new Uint8Array();
      if (all.length !== offset) throw new RangeError(`The blob has ${all.length} bytes, and more was to begin at ${offset}`);
      await collect(bytes, offset, options, (chunk) => {
        all = Buffer.concat([all, chunk]);
        parts.set(id, { bytes: all, modifiedAt: now() });
      });
      return all.length;
    },
    async finish(id) {
      const bytes = parts.get(checkBlobId(id))?.bytes ?? new Uint8Array();
      parts.delete(id);
      return keep(id, bytes);
    },
  };
}

async function collect(
  bytes: AsyncIterable<Uint8Array>,
  before: number,
  { maxBytes, signal }: WriteOptions = {},
  add: (chunk: Uint8Array) => void,
): Promise<void> {
  let size = before;
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    size += chunk.length;
    if (maxBytes !== undefined && size > maxBytes) throw new BlobTooLargeError(maxBytes);
    add(chunk);
  }
  signal?.throwIfAborted();
}
