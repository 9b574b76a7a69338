import { type BlobStore, blobId } from '../../../storage/blobs/blob-store.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** As they are stored. In memory, they take a few times as much. */
const CACHE_BYTES = 32 * 1024 * 1024;

interface Kept {
  readonly manifest: Promise<Manifest>;
  /** 0 until it was read. */
  byteSize: number;
}

/** Manifests in memory, by their reference. The least recently used go first. */
export class ManifestCache {
  readonly #blobs: Pick<BlobStore, 'read'>;
  readonly #limitBytes: number;
  readonly #kept = new Map<string, Kept>();
  #byteSize = 0;

  constructor(blobs: Pick<BlobStore, 'read'>, limitBytes: number = CACHE_BYTES) {
    this.#blobs = blobs;
    this.#limitBytes = limitBytes;
  }

  /** @throws MissingBlobError */
  read(reference: string): Promise<Manifest> {
    const kept = this.#kept.get(reference) ?? this.#begin(reference);
    this.#kept.delete(reference);
    this.#kept.set(reference, kept);
    return kept.manifest;
  }

  #begin(reference: string): Kept {
    const manifest = this.#blobs.read(blobId(reference)).then((bytes) => {
      kept.byteSize = bytes.byteLength;
      this.#byteSize += bytes.byteLength;
      this.#shrink();
      return readManifest(bytes);
    });
    const kept: Kept = { manifest, byteSize: 0 };
    manifest.catch(() => this.#remove(reference, kept));
    return kept;
  }

  #shrink(): void {
    for (const [reference, kept] of this.#kept) {
      if (this.#byteSize <= this.#limitBytes) break;
      // What is still being read takes nothing yet.
      if (kept.byteSize > 0) this.#remove(reference, kept);
    }
  }

  #remove(reference: string, kept: Kept): void {
    if (this.#kept.get(reference) !== kept) return;
    this.#kept.delete(reference);
    this.#byteSize -= kept.byteSize;
  }
}
