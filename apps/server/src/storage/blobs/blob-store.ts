import { createHash } from 'node:crypto';

/** The SHA-256 of the contents in hexadecimal: the same contents are stored once. */
export type BlobId = string & { readonly __brand: 'BlobId' };

/** The expected properties of a streamed blob. Anything else is rejected and leaves nothing behind. */
export interface ExpectedBlob {
  readonly byteSize: number;
  /** MD5 in base64. */
  readonly checksum: string;
}

export interface StoredBlob {
  readonly id: BlobId;
  readonly byteSize: number;
}

/** Bytes from `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FoundBlob {
  readonly byteSize: number;
  /** All of it, or the bytes from `start` to before `end`. Holds no open file until it is read, or after it was read or canceled. */
  contents(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Contents that are stored together. They survive a power loss once `settle` returns, and nothing may refer to them before. */
export interface BlobBatch {
  put(contents: Uint8Array): Promise<StoredBlob>;
  settle(): Promise<void>;
}

/** Contents by their hash. Once `put` returns, they survive a kill and a power loss. */
export interface BlobStore {
  put(contents: Uint8Array): Promise<StoredBlob>;
  /** For many contents at once: most of what makes each of them safe is done once for all. */
  batch(): BlobBatch;
  /** @throws AppError 'checksum-mismatch', 'request-too-large', 'storage-full' */
  putStream(contents: AsyncIterable<Uint8Array>, expected: ExpectedBlob): Promise<StoredBlob>;
  /** @throws MissingBlobError */
  read(id: BlobId): Promise<Buffer>;
  /** @throws MissingBlobError */
  find(id: BlobId): Promise<FoundBlob>;
  /** All IDs in the store, in no particular order. */
  list(): AsyncIterable<BlobId>;
  /**
   * Deletes the contents unless they were stored since `unusedSince`. Returns true if they were deleted. A concurrent
   * put of the same contents waits and stores them again.
   */
  delete(id: BlobId, unusedSince: Date): Promise<boolean>;
}

/**
 * Contents that the database refers to are not in the store: the data folder is damaged or belongs to another database.
 */
export class MissingBlobError extends Error {
  override readonly name = 'MissingBlobError';

  constructor(id: BlobId, options?: ErrorOptions) {
    super(`Blob ${id} is missing from the data folder.`, options);
  }
}

/** The ID of the contents in the store. */
export function blobIdOf(contents: Uint8Array): BlobId {
  return blobId(createHash('sha256').update(contents).digest('hex'));
}

const BLOB_ID = /^[0-9a-f]{64}$/;

/** @throws TypeError if the text is not a SHA-256 in hexadecimal */
export function blobId(text: string): BlobId {
  if (!BLOB_ID.test(text)) throw new TypeError('Not a blob id.');
  return text as BlobId;
}
