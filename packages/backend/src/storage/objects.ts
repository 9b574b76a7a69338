import type { Transaction } from '../engines/contract.ts';
import type { Access, Operation } from './access.ts';
import { type Blobs, BlobTooLargeError, type WrittenBlob } from '../blobs/contract.ts';
import { findBucket, uuidOrNull } from './buckets.ts';
import { accessDenied, alreadyExists, entityTooLarge, invalidRequest, noSuchKey, StorageError } from './errors.ts';
import { type BucketLimits, checkMimeType, MAX_NAMES_PER_REQUEST } from './limits.ts';
import { checkBucketName, checkObjectName, isFolderPlaceholder } from './names.ts';
import { OBJECT_COLUMNS, type ObjectMetadata, type ObjectRow, withIsoTimes } from './tables.ts';

export interface ObjectsDeps {
  readonly blobs: Blobs;
  readonly now: () => Date;
  readonly randomId: () => string;
  /** No file of the project may be larger, whatever its bucket says. */
  readonly maxFileBytes: number;
  /** Removes blobs that were replaced or deleted. */
  readonly removeDiscarded: () => Promise<void>;
}

/** A file as it arrives. */
export interface Incoming {
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
  /** As the request announces it, which may be missing. */
  readonly byteSize: number | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface Target {
  readonly bucket: string;
  readonly name: string;
  readonly isUpsert: boolean;
}

type UploadOperation = Extract<Operation, 'storage.object.upload' | 'storage.object.upload_update' | 'storage.object.upload_signed'>;

/**
 * Stores a file in three steps: the policies are asked before any byte is read, the bytes are written under a new ID,
 * and the row that names them is written under the policies again. A row never names bytes that are not there.
 */
export async function upload(deps: ObjectsDeps, access: Access, operation: UploadOperation, target: Target, open: () => Promise<Incoming>) {
  checkObjectName(target.name);
  const bucket = await findBucket(access, operation, target.bucket);
  const file = await open();
  const maxBytes = checkLimits(deps, bucket, target.name, file);
  await checkMayWrite(access, operation, target, { mimetype: file.mimetype, contentLength: file.byteSize }, file.userMetadata);

  const version = deps.randomId();
  const written = await deps.blobs.write(version, file.bytes, { maxBytes }).catch(tooLarge);
  return keep(deps, access, operation, target, version, metadataOf(written, file, deps.now()), file.userMetadata);
}

/** The size that a file may have here. @throws StorageError if its type or announced size is not allowed */
export function checkLimits(
  deps: Pick<ObjectsDeps, 'maxFileBytes'>,
  bucket: BucketLimits,
  name: string,
  file: Pick<Incoming, 'mimetype' | 'byteSize'>,
): number {
  const isPlaceholder = isFolderPlaceholder(name);
  if (!isPlaceholder) checkMimeType(file.mimetype, bucket.allowed_mime_types);
  const maxBytes = isPlaceholder ? 0 : Math.min(deps.maxFileBytes, bucket.file_size_limit ?? Number.POSITIVE_INFINITY);
  if (file.byteSize !== undefined && file.byteSize > maxBytes) throw entityTooLarge();
  return maxBytes;
}

/** Asks the policies by writing the row and undoing it. */
export async function checkMayWrite(
  access: Access,
  operation: Operation,
  target: Target,
  metadata: { readonly mimetype?: string | undefined; readonly contentLength?: number | undefined },
  userMetadata: Incoming['userMetadata'],
): Promise<void> {
  await access.asCaller(operation, async (sql) => {
    sql.rollbackAtEnd();
    await writeRow(sql, target, access.owner, crypto.randomUUID(), metadata, userMetadata);
  });
}

/** Names written bytes by a row, or removes them. */
export async function keep(
  deps: ObjectsDeps,
  access: Access,
  operation: Operation,
  target: Target,
  version: string,
  metadata: ObjectMetadata,
  userMetadata: Incoming['userMetadata'],
): Promise<{ readonly id: string }> {
  const id = await access
    .asCaller(operation, (sql) => writeRow(sql, target, access.owner, version, metadata, userMetadata ?? {}))
    .catch(async (error: unknown) => {
      await deps.blobs.remove([version]);
      throw error;
    });
  if (target.isUpsert) await deps.removeDiscarded();
  return { id };
}

/**
 * Inserts or replaces a row. Only a replacement returns anything, since the person who may insert may not always read.
 */
async function writeRow(
  sql: Transaction,
  { bucket, name, isUpsert }: Target,
  owner: string | undefined,
  version: string,
  metadata: object,
  userMetadata: Incoming['userMetadata'],
): Promise<string> {
  const id = crypto.randomUUID();
  const values = [id, bucket, name, uuidOrNull(owner), owner ?? null, metadata, userMetadata ?? null, version];
  const insert = `insert into storage.objects (id, bucket_id, name, owner, owner_id, metadata, user_metadata, version)
    values ($1::uuid, $2, $3, $4::uuid, $5, $6::jsonb, $7::jsonb, $8)`;
  if (isUpsert) {
    const [row] = await sql.query<{ id: string }>(
      `${insert} on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id, metadata = excluded.metadata,
         user_metadata = excluded.user_metadata, version = excluded.version returning id`,
      values,
    );
    return row!.id;
  }
  try {
    await sql.query(insert, values);
  } catch (error) {
    throw (error as { code?: unknown }).code === '23505' ? alreadyExists('KeyAlreadyExists') : error;
  }
  return id;
}

export const metadataOf = (
  { byteSize, md5 }: WrittenBlob,
  { mimetype, cacheControl }: Pick<Incoming, 'mimetype' | 'cacheControl'>,
  now: Date,
): ObjectMetadata => ({
  eTag: `"${md5}"`,
  size: byteSize,
  mimetype,
  cacheControl,
  lastModified: now.toISOString(),
  contentLength: byteSize,
  httpStatusCode: 200,
});

export function tooLarge(error: unknown): never {
  throw error instanceof BlobTooLargeError ? entityTooLarge() : error;
}

/** An object as the caller may see it, or past the policies. */
export async function findObject(access: Access, as: 'caller' | 'service', operation: Operation, bucket: string, name: string): Promise<ObjectRow> {
  checkObjectName(name);
  const run = as === 'caller' ? access.asCaller : access.asService;
  const [row] = await run(operation, (sql) =>
    sql.query<ObjectRow>(`select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2`, [bucket, name]),
  );
  if (!row) throw noSuchKey();
  return withIsoTimes(row);
}

export async function removeObject(deps: ObjectsDeps, access: Access, bucket: string, name: string): Promise<void> {
  checkBucketName(bucket);
  await findObject(access, 'service', 'storage.object.delete', bucket, name);
  const deleted = await access.asCaller('storage.object.delete', (sql) =>
    sql.query('delete from storage.objects where bucket_id = $1 and name = $2 returning id', [bucket, name]),
  );
  if (deleted.length === 0) throw accessDenied();
  await deps.removeDiscarded();
}

/** Deletes those of many objects that the caller may delete, and answers their rows. */
export async function removeObjects(deps: ObjectsDeps, access: Access, bucket: string, names: unknown): Promise<ObjectRow[]> {
  checkBucketName(bucket);
  const list = readNames(names, 'prefixes');
  const rows = await access.asCaller('storage.object.delete_many', (sql) =>
    sql.query<ObjectRow>(`delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${OBJECT_COLUMNS}`, [bucket, list]),
  );
  await deps.removeDiscarded();
  return rows.map(withIsoTimes);
}

export function readNames(value: unknown, field: string): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidRequest(`body/${field} must NOT have fewer than 1 items`);
  if (value.length > MAX_NAMES_PER_REQUEST) throw invalidRequest(`body/${field} must NOT have more than ${MAX_NAMES_PER_REQUEST} items`);
  if (!value.every((name) => typeof name === 'string' && !name.includes('\0'))) throw invalidRequest(`body/${field}/0 must be string`);
  return value as string[];
}

export interface Relocation {
  readonly bucket: string;
  readonly name: string;
  readonly toBucket: string;
  readonly toName: string;
}

/** Gives an object another name. Its bytes stay where they are. */
export async function moveObject(deps: ObjectsDeps, access: Access, { bucket, name, toBucket, toName }: Relocation): Promise<{ id: string; name: string }> {
  const operation = 'storage.object.move';
  checkObjectName(toName);
  const source = await findObject(access, 'caller', operation, bucket, name);
  const destination = await findBucket(access, operation, toBucket);
  if (toBucket !== bucket) checkLimits(deps, destination, toName, { mimetype: source.metadata?.mimetype ?? '', byteSize: source.metadata?.size });
  const moved = await access.asCaller(operation, (sql) =>
    sql.query(`update storage.objects set bucket_id = $3, name = $4, owner = $5::uuid, owner_id = $6 where bucket_id = $1 and name = $2 returning id`, [
      bucket,
      name,
      toBucket,
      toName,
      uuidOrNull(access.owner),
      access.owner ?? null,
    ]),
  );
  if (moved.length === 0) throw accessDenied();
  return { id: source.id, name: toName };
}

interface CopyOptions {
  readonly isUpsert: boolean;
  readonly copyMetadata: boolean;
  readonly metadata: { readonly cacheControl?: string; readonly mimetype?: string };
  readonly userMetadata: Incoming['userMetadata'];
}

export async function copyObject(deps: ObjectsDeps, access: Access, { bucket, name, toBucket, toName }: Relocation, options: CopyOptions): Promise<ObjectRow> {
  const operation = 'storage.object.copy';
  checkObjectName(toName);
  checkBucketName(bucket);
  const source = await findObject(access, 'caller', operation, bucket, name);
  const destination = await findBucket(access, operation, toBucket);
  const old = source.metadata as ObjectMetadata;
  const metadata: ObjectMetadata = { ...old, ...(options.copyMetadata ? {} : options.metadata), lastModified: deps.now().toISOString() };
  const userMetadata = (options.copyMetadata ? source.user_metadata : options.userMetadata) ?? undefined;
  const target = { bucket: toBucket, name: toName, isUpsert: options.isUpsert };
  checkLimits(deps, destination, toName, { mimetype: metadata.mimetype, byteSize: metadata.size });
  await checkMayWrite(access, operation, target, metadata, userMetadata);

  const version = deps.randomId();
  await deps.blobs.copy(source.version, version);
  const { id } = await keep(deps, access, operation, target, version, metadata, userMetadata);
  return findObject(access, 'service', operation, toBucket, toName).catch((error: unknown) => {
    // Somebody was quick to delete or move it. It was copied, which is what was asked for.
    if (!(error instanceof StorageError)) throw error;
    return { ...source, id, bucket_id: toBucket, name: toName, version, metadata };
  });
}
