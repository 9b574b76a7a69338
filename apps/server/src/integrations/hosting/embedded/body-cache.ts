import type { BlobStore } from '../../../storage/blobs/blob-store.ts';
import { blobId } from '../../../storage/blobs/blob-store.ts';
import type { StoredBody } from './manifest.ts';

/** Larger bodies are read from disk for each request. */
const KEPT_UP_TO_BYTES = 256 * 1024;
const CACHE_BYTES = 64 * 1024 * 1024;

/** Small bodies, kept in memory by their contents. The least recently used go first. */
export class BodyCache {
  readonly #blobs: Pick<BlobStore, 'read'>;
  readonly #kept = new Map<string, Buffer>();
  #byteSize = 0;

  constructor(blobs: Pick<BlobStore, 'read'>) {
    this.#blobs = blobs;
  }

  /** Undefined for a body that is too large to keep. @throws MissingBlobError */
  async read({ blob, byteSize }: StoredBody): Promise<Buffer | undefined> {
    if (byteSize > KEPT_UP_TO_BYTES) return undefined;
    const kept = this.peek({ blob });
    if (kept !== undefined) return kept;
    const bytes = await this.#blobs.read(blobId(blob));
    if (!this.#kept.has(blob)) this.#keep(blob, bytes);
    return bytes;
  }

  /** The body, if it is in memory. */
  peek({ blob }: Pick<StoredBody, 'blob'>): Buffer | undefined {
    const kept = this.#kept.get(blob);
    if (kept !== undefined) {
      this.#kept.delete(blob);
      this.#kept.set(blob, kept);
    }
    return kept;
  }

  #keep(blob: string, bytes: Buffer): void {
    this.#kept.set(blob, bytes);
    this.#byteSize += bytes.byteLength;
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#byteSize <= CACHE_BYTES) break;
      this.#kept.delete(oldest);
      this.#byteSize -= byteLength;
    }
  }
}
