import type { Access, Operation } from './access.ts';
import { type Blobs, BlobTooLargeError } from '../blobs/contract.ts';
import { findBucket } from './buckets.ts';
import { accessDenied, noSuchUpload, uploadProblem } from './errors.ts';
import { parseUserMetadata } from './incoming.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import { checkLimits, checkMayWrite, keep, metadataOf, type ObjectsDeps, type Target } from './objects.ts';
import type { Turns } from './turns.ts';

/**
 * Uploads in several requests: TUS 1.0 (https://tus.io/protocols/resumable-upload), with creation, creation with
 * data, a length that is told later, termination and expiration. How much has arrived is the size of the unfinished
 * blob and nothing else, so a crash or a cut connection loses at most what was on its way.
 */
export interface ResumableDeps extends ObjectsDeps {
  readonly blobs: Blobs;
  readonly turns: Turns;
}

/** An upload that is not finished within a day is given up, as at Supabase. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const VERSION = '1.0.0';
const CONTENT_TYPE = 'application/offset+octet-stream';

interface ResumableUpload {
  readonly version: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner_id: string | null;
  readonly is_upsert: boolean;
  readonly byte_size: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly expires_at: string;
  readonly [column: string]: unknown;
}

/** Who uploads: a person under the policies, or the holder of a signed address (`checkSignature`). */
export interface Uploader {
  readonly access: Access;
  readonly isUpsert: boolean;
  /** @throws StorageError if the address was not signed for this object */
  readonly checkSignature: ((bucket: string, name: string) => Promise<{ access: Access; isUpsert: boolean }>) | undefined;
}

export function resumableOptions(deps: Pick<ResumableDeps, 'maxFileBytes'>): Response {
  const headers = {
    'tus-resumable': VERSION,
    'tus-version': VERSION,
    'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
    'tus-max-size': String(deps.maxFileBytes),
  };
  return new Response(null, { status: 204, headers });
}

/** Begins an upload. Its address holds the ID that nobody can guess. */
export async function createUpload(deps: ResumableDeps, request: Request, uploader: Uploader, address: (id: string) => string): Promise<Response> {
  checkVersion(request);
  const metadata = readMetadata(request.headers.get('upload-metadata') ?? '');
  const bucketName = metadata['bucketName'] ?? '';
  const name = metadata['objectName'] ?? '';
  checkBucketName(bucketName);
  checkObjectName(name);
  const { access, isUpsert } = (await uploader.checkSignature?.(bucketName, name)) ?? uploader;
  const byteSize = readLength(request, { isRequired: !request.headers.has('upload-defer-length') });
  const operation = 'storage.tus.upload.create';
  const bucket = await findBucket(access, operation, bucketName);
  const mimetype = metadata['contentType'] || 'application/octet-stream';
  checkLimits(deps, bucket, name, { mimetype, byteSize });
  const target = { bucket: bucketName, name, isUpsert };
  await checkMayWrite(access, operation, target, { mimetype, contentLength: byteSize }, userMetadataOf(metadata));

  const version = deps.randomId();
  const expiresAt = new Date(deps.now().getTime() + LIFETIME_MS);
  await access.asService(operation, (sql) =>
    sql.query(
      `insert into storage.resumable_uploads (version, bucket_id, name, owner_id, is_upsert, byte_size, metadata, expires_at)
       values ($1, $2, $3, $4, $5::boolean, $6::bigint, $7::jsonb, $8::timestamptz)`,
      [version, bucketName, name, access.owner ?? null, isUpsert, byteSize ?? null, metadata, expiresAt],
    ),
  );
  const upload = {
    version,
    bucket_id: bucketName,
    name,
    owner_id: access.owner ?? null,
    is_upsert: isUpsert,
    byte_size: byteSize ?? null,
    metadata,
    expires_at: expiresAt.toISOString(),
  };
  const isSent = request.headers.get('content-type') === CONTENT_TYPE;
  const offset =
    isSent || byteSize === 0 ? await deps.turns.take(version, (signal) => receive(deps, access, upload, 0, isSent ? request : undefined, signal)) : 0;
  return answer(201, upload, { location: address(uploadId(upload)), 'upload-offset': String(offset) });
}

/** How far an upload came. */
export async function headUpload(deps: ResumableDeps, request: Request, uploader: Uploader, id: string): Promise<Response> {
  checkVersion(request);
  const upload = await find(deps, uploader, 'storage.tus.upload.get', id);
  const offset = await deps.blobs.partSize(upload.version);
  const length: Record<string, string> = upload.byte_size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(upload.byte_size) };
  return answer(200, upload, { 'upload-offset': String(offset), 'upload-metadata': writeMetadata(upload.metadata), ...length });
}

export async function patchUpload(deps: ResumableDeps, request: Request, uploader: Uploader, id: string): Promise<Response> {
  checkVersion(request);
  if (request.headers.get('content-type') !== CONTENT_TYPE) throw uploadProblem(415, 'Content-Type must be application/offset+octet-stream');
  const offset = readNumber(request, 'upload-offset');
  if (offset === undefined) throw uploadProblem(400, 'Upload-Offset header is required');
  const operation = 'storage.tus.upload.part';
  const upload = await find(deps, uploader, operation, id);
  const access = await accessTo(uploader, upload);
  await checkMayWrite(
    access,
    operation,
    targetOf(upload),
    { mimetype: upload.metadata['contentType'], contentLength: upload.byte_size ?? undefined },
    undefined,
  );
  const declared = upload.byte_size === null ? await declareLength(deps, access, request, upload) : upload;
  // A client that was cut off asks again before the server has noticed, so the newest request is the one that counts.
  const reached = await deps.turns.take(upload.version, (signal) => receive(deps, access, declared, offset, request, signal));
  return answer(204, upload, { 'upload-offset': String(reached) });
}

export async function deleteUpload(deps: ResumableDeps, request: Request, uploader: Uploader, id: string): Promise<Response> {
  checkVersion(request);
  const operation = 'storage.tus.upload.delete';
  const upload = await find(deps, uploader, operation, id);
  const access = await accessTo(uploader, upload);
  await deps.turns.take(upload.version, async () => {
    await forget(access, operation, upload.version);
    await deps.blobs.remove([upload.version]);
  });
  return new Response(null, { status: 204, headers: { 'tus-resumable': VERSION } });
}

/** Adds what a request carries, and makes the object when nothing is missing. */
async function receive(
  deps: ResumableDeps,
  access: Access,
  upload: ResumableUpload,
  offset: number,
  request: Request | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { version } = upload;
  const size = await deps.blobs.partSize(version);
  if (size !== offset) throw uploadProblem(409, `Upload-Offset is ${size} and not ${offset}`);
  const maxBytes = upload.byte_size ?? deps.maxFileBytes;
  const reached = await deps.blobs.append(version, offset, bytesOf(request?.body, signal), { maxBytes, signal }).catch((error: unknown) => {
    if (error instanceof BlobTooLargeError) throw uploadProblem(413, "Upload-Length's limit exceeded");
    throw signal.aborted ? uploadProblem(409, 'Another request goes on with this upload') : error;
  });
  if (reached === upload.byte_size) await finish(deps, access, upload);
  return reached;
}

/** The chunks of a body, one by one, so that what arrived before a cut is kept. A body that stalls ends with the signal. */
async function* bytesOf(body: ReadableStream<Uint8Array> | null | undefined, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    reader.releaseLock();
  }
}

async function finish(deps: ResumableDeps, access: Access, upload: ResumableUpload): Promise<void> {
  const { version, metadata } = upload;
  const written = await deps.blobs.finish(version);
  const seconds = metadata['cacheControl'] ?? '';
  const file = { mimetype: metadata['contentType'] || 'application/octet-stream', cacheControl: /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache' };
  await keep(deps, access, 'storage.tus.upload.part', targetOf(upload), version, metadataOf(written, file, deps.now()), userMetadataOf(metadata)).finally(() =>
    forget(access, 'storage.tus.upload.part', version),
  );
}

async function find(deps: ResumableDeps, uploader: Uploader, operation: Operation, id: string): Promise<ResumableUpload> {
  const [bucket = '', ...rest] = Buffer.from(id, 'base64url').toString('utf8').split('/');
  const version = rest.pop() ?? '';
  const name = rest.join('/');
  checkBucketName(bucket);
  checkObjectName(name);
  const [upload] = await uploader.access.asService(operation, (sql) =>
    sql.query<ResumableUpload>('select * from storage.resumable_uploads where version = $1 and bucket_id = $2 and name = $3 and expires_at > $4::timestamptz', [
      version,
      bucket,
      name,
      deps.now(),
    ]),
  );
  if (!upload) throw uploadProblem(404, noSuchUpload().message);
  return upload;
}

/** An upload is gone on with by whoever began it. */
async function accessTo(uploader: Uploader, upload: ResumableUpload): Promise<Access> {
  const { access } = (await uploader.checkSignature?.(upload.bucket_id, upload.name)) ?? uploader;
  if ((access.owner ?? null) !== upload.owner_id) throw accessDenied();
  return access;
}

const targetOf = ({ bucket_id, name, is_upsert }: ResumableUpload): Target => ({ bucket: bucket_id, name, isUpsert: is_upsert });
const uploadId = ({ bucket_id, name, version }: ResumableUpload): string => Buffer.from(`${bucket_id}/${name}/${version}`).toString('base64url');
const userMetadataOf = (metadata: Readonly<Record<string, string>>) => (metadata['metadata'] ? parseUserMetadata(metadata['metadata']) : undefined);

async function forget(access: Access, operation: Operation, version: string): Promise<void> {
  await access.asService(operation, (sql) => sql.query('delete from storage.resumable_uploads where version = $1', [version]));
}

async function declareLength(deps: ResumableDeps, access: Access, request: Request, upload: ResumableUpload): Promise<ResumableUpload> {
  const byteSize = readLength(request, { isRequired: false });
  if (byteSize === undefined) return upload;
  const bucket = await findBucket(access, 'storage.tus.upload.part', upload.bucket_id);
  checkLimits(deps, bucket, upload.name, { mimetype: upload.metadata['contentType'] || 'application/octet-stream', byteSize });
  await access.asService('storage.tus.upload.part', (sql) =>
    sql.query('update storage.resumable_uploads set byte_size = $2::bigint where version = $1', [upload.version, byteSize]),
  );
  return { ...upload, byte_size: byteSize };
}

function checkVersion(request: Request): void {
  if (request.headers.get('tus-resumable') !== VERSION) throw uploadProblem(412, 'Tus-Resumable Required');
}

function readLength(request: Request, { isRequired }: { readonly isRequired: boolean }): number | undefined {
  const length = readNumber(request, 'upload-length');
  if (length === undefined && isRequired) throw uploadProblem(400, 'Upload-Length or Upload-Defer-Length header required');
  return length;
}

function readNumber(request: Request, header: string): number | undefined {
  const value = request.headers.get(header);
  if (value === null) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw uploadProblem(400, `Invalid ${header}`);
  return Number(value);
}

function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split(/\s+/);
    return key === '' ? [] : [[key, Buffer.from(value, 'base64').toString('utf8').replaceAll('\0', '')]];
  });
  return Object.fromEntries(pairs);
}

const writeMetadata = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

function answer(status: number, upload: ResumableUpload, headers: Record<string, string>): Response {
  const expires = new Date(upload.expires_at).toUTCString();
  return new Response(null, { status, headers: { 'tus-resumable': VERSION, 'cache-control': 'no-store', 'upload-expires': expires, ...headers } });
}
