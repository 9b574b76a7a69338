/**
 * Where the bytes of stored files live, by an ID that never names anything else. A blob is whole or absent, never
 * changes, and knows nothing of buckets, names and people: those are rows in the database.
 */
export interface Blobs {
  /** Keeps a whole blob. When it resolves, the bytes survive a crash; when it rejects, nothing of it is left. */
  write(id: string, bytes: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<WrittenBlob>;
  /** @throws BlobMissingError */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** @throws BlobMissingError */
  copy(from: string, to: string): Promise<void>;
  /** Blobs that are absent already are skipped. */
  remove(ids: readonly string[]): Promise<void>;
  /** Every whole blob and every unfinished one, for the sweep of what no row names. */
  list(): AsyncIterable<ListedBlob>;

  /** How many bytes of an unfinished blob have arrived. An unknown ID has none. */
  partSize(id: string): Promise<number>;
  /** Adds to an unfinished blob, and keeps what arrived even if `bytes` ends in an error. The caller lets only one run at a time. */
  append(id: string, offset: number, bytes: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<number>;
  /** Makes an unfinished blob a whole one. */
  finish(id: string): Promise<WrittenBlob>;
}

export interface WriteOptions {
  /** Beyond this many bytes the write ends with a BlobTooLargeError. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface WrittenBlob {
  readonly byteSize: number;
  /** MD5 in hex, which is what S3 calls the ETag of an object. It names content, and protects nothing. */
  readonly md5: string;
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ListedBlob {
  readonly id: string;
  readonly modifiedAt: Date;
}

export class BlobMissingError extends Error {
  constructor(id: string) {
    super(`There is no blob ${id}`);
    this.name = 'BlobMissingError';
  }
}

export class BlobTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The blob is larger than ${maxBytes} bytes`);
    this.name = 'BlobTooLargeError';
  }
}

/** IDs become file names, so nothing but a UUID is one. */
export const isBlobId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

export function checkBlobId(id: string): string {
  if (!isBlobId(id)) throw new TypeError(`"${id}" is not the ID of a blob`);
  return id;
}
