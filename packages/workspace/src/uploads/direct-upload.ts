import { AppError, type DirectUpload, directUploadSchema, type ErrorCode, UPLOAD_CHECKSUM_CHUNK_BYTES } from '@lathe/protocol';
import { md5 } from '@noble/hashes/legacy.js';
import { refusedCall } from '../api/client.ts';

const DEFAULT_CONTENT_TYPE = 'application/octet-stream';

export interface DirectUploadDeps {
  readonly fetch: typeof fetch;
  /** Where the blob's record is made: `POST /api/projects/{slug}/direct_uploads`. */
  readonly url: string;
  /** Headers of the call that makes the record: authorization, CSRF token. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  readonly onBeforeRecord?: () => void;
  readonly onBeforeStorage?: () => void;
}

/**
 * Uploads one file: its MD5, the record of the blob, then the contents to the URL in that record. Returns the signed ID.
 * @throws AppError with a text of docs/specification/uploads.md
 */
export async function uploadFile(file: File, deps: DirectUploadDeps): Promise<string> {
  const checksum = await checksumOf(file);
  deps.onBeforeRecord?.();
  const record = await createRecord(file, checksum, deps);
  deps.onBeforeStorage?.();
  await store(file, record.direct_upload, deps.fetch);
  return record.signed_id;
}

/** MD5 in base64, read in chunks: a file may be larger than the memory that is free. */
async function checksumOf(file: File): Promise<string> {
  const hash = md5.create();
  try {
    for (let offset = 0; offset < file.size; offset += UPLOAD_CHECKSUM_CHUNK_BYTES)
      hash.update(new Uint8Array(await file.slice(offset, offset + UPLOAD_CHECKSUM_CHUNK_BYTES).arrayBuffer()));
  } catch (cause) {
    throw new AppError('unknown', `Error reading ${file.name}`, { cause, isRetryable: false });
  }
  return btoa(String.fromCharCode(...hash.digest()));
}

async function createRecord(file: File, checksum: string, { fetch, url, headers }: DirectUploadDeps): Promise<DirectUpload> {
  const blob = { filename: file.name, content_type: file.type || DEFAULT_CONTENT_TYPE, byte_size: file.size, checksum };
  const failure = (status: number, cause: unknown) => failed(`Error creating Blob for "${file.name}". Status: ${status}`, cause);
  const response = await reach(
    fetch,
    url,
    { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json', ...(await headers?.()) }, body: JSON.stringify({ blob }) },
    failure,
  );
  const text = await response.text();
  if (!response.ok) throw failure(response.status, refusedCall(response.status, text));
  try {
    return directUploadSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw failure(response.status, cause);
  }
}

async function store(file: File, { url, headers }: DirectUpload['direct_upload'], fetch: typeof globalThis.fetch): Promise<void> {
  const failure = (status: number, cause: unknown) => failed(`Error storing "${file.name}". Status: ${status}`, cause);
  const response = await reach(fetch, url, { method: 'PUT', headers, body: file }, failure);
  if (!response.ok) throw failure(response.status, refusedCall(response.status, await response.text()));
}

async function reach(fetch: typeof globalThis.fetch, url: string, init: RequestInit, failure: (status: number, cause: unknown) => AppError): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw failure(0, new AppError('network-error', 'Could not reach the server.', { cause }));
  }
}

/** Keeps the meaning of the response, so that a caller can distinguish a full project from a broken connection. */
function failed(message: string, cause: unknown): AppError {
  const code: ErrorCode = cause instanceof AppError ? cause.code : 'bad-server-response';
  return new AppError(code, message, { cause, ...(cause instanceof AppError ? { data: cause.data, isRetryable: cause.isRetryable } : {}) });
}
