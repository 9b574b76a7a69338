import { createHash } from 'node:crypto';

/** The SHA-256 of the contents in hexadecimal: identical contents are stored once. */
export type BlobId = string & { readonly __brand: 'BlobId' };

/** What a streamed blob must turn out to be; anything else is refused and leaves nothing behind. */
export interface ExpectedBlob {
  readonly byteSize: number;
  /** MD5 in base64. */
  readonly checksum: string;
}

export interface StoredBlob {
  readonly id: BlobId;
  readonly byteSize: number;
}

export interface FoundBlob {
  readonly byteSize: number;
  /** Holds nothing open until it is read, and nothing after it was read or canceled. */
  contents(): ReadableStream<Uint8Array>;
}

/** Contents by their hash. What `put` has confirmed survives a kill and a power loss. */
export interface BlobStore {
  put(contents: Uint8Array): Promise<StoredBlob>;
  /** @throws AppError 'checksum-mismatch', 'request-too-large', 'storage-full' */
  putStream(contents: AsyncIterable<Uint8Array>, expected: ExpectedBlob): Promise<StoredBlob>;
  /** @throws MissingBlobError */
  read(id: BlobId): Promise<Buffer>;
  /** @throws MissingBlobError */
  find(id: BlobId): Promise<FoundBlob>;
  /** All ids in the store, in no order. */
  list(): AsyncIterable<BlobId>;
  /**
   * Deletes the contents unless they were put or put again since `unusedSince`; true when deleted. A put of the
   * same contents at the same moment waits and writes them again.
   */
  delete(id: BlobId, unusedSince: Date): Promise<boolean>;
}

/** Contents that the database refers to are not in the store: a damaged or mixed-up data folder. */
export class MissingBlobError extends Error {
  override readonly name = 'MissingBlobError';

  constructor(id: BlobId, options?: ErrorOptions) {
    super(`Blob ${id} is missing from the data folder.`, options);
  }
}

/** The id that the contents have in the store. */
export function blobIdOf(contents: Uint8Array): BlobId {
  return blobId(createHash('sha256').update(contents).digest('hex'));
}

const BLOB_ID = /^[0-9a-f]{64}$/;

/** @throws TypeError when the text is not a SHA-256 in hexadecimal */
export function blobId(text: string): BlobId {
  if (!BLOB_ID.test(text)) throw new TypeError('Not a blob id.');
  return text as BlobId;
}
