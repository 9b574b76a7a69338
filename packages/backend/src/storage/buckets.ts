import { isUuid } from '../is-uuid.ts';
import type { Access } from './access.ts';
import { alreadyExists, bucketNotEmpty, invalidParameter, invalidRequest, noContent, noSuchBucket } from './errors.ts';
import { readMimeTypes, readSizeLimit } from './limits.ts';
import { checkBucketName } from './names.ts';
import { BUCKET_COLUMNS, type BucketRow, withIsoTimes } from './tables.ts';

interface BucketList {
  readonly limit?: number;
  readonly offset?: number;
  readonly sortColumn?: string;
  readonly sortOrder?: string;
  readonly search?: string;
}

const SORT_COLUMNS: readonly string[] = ['id', 'name', 'created_at', 'updated_at'];

export async function listBuckets(access: Access, { limit, offset, sortColumn = 'name', sortOrder = 'asc', search }: BucketList): Promise<BucketRow[]> {
  if (!SORT_COLUMNS.includes(sortColumn)) throw invalidParameter('sortColumn');
  if (sortOrder !== 'asc' && sortOrder !== 'desc') throw invalidParameter('sortOrder');
  const rows = await access.asCaller('storage.bucket.list', (sql) =>
    sql.query<BucketRow>(
      `select ${BUCKET_COLUMNS} from storage.buckets where $1::text is null or strpos(lower(name), lower($1)) > 0
       order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
      [search ?? null, limit ?? null, offset ?? 0],
    ),
  );
  return rows.map(shownBucket);
}

/** A bucket that no person made has an owner without letters, as at Supabase, where clients expect a text. */
const shownBucket = (bucket: BucketRow): BucketRow => withIsoTimes({ ...bucket, owner: bucket.owner ?? '' });

/** Without its type, which Supabase tells in lists only. */
export async function getBucket(access: Access, id: string): Promise<Omit<BucketRow, 'type'>> {
  const [bucket] = await access.asCaller('storage.bucket.get', (sql) =>
    sql.query<BucketRow>(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [id]),
  );
  if (!bucket) throw noSuchBucket();
  const { type: _, ...shown } = shownBucket(bucket);
  return shown;
}

/** A bucket past all policies: its limits bind everybody, and whether it is public is for everybody to know. */
export async function findBucket(access: Access, operation: Parameters<Access['asService']>[0], id: string): Promise<BucketRow> {
  checkBucketName(id);
  const [bucket] = await access.asService(operation, (sql) => sql.query<BucketRow>(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [id]));
  if (!bucket) throw noSuchBucket();
  return bucket;
}

interface BucketFields {
  readonly public?: unknown;
  readonly file_size_limit?: unknown;
  readonly allowed_mime_types?: unknown;
}

export async function createBucket(
  access: Access,
  body: BucketFields & { id?: unknown; name?: unknown; type?: unknown },
  projectLimit: number,
): Promise<string> {
  const { name, type } = body;
  if (typeof name !== 'string') throw invalidRequest("body must have required property 'name'");
  if (body.id !== undefined && typeof body.id !== 'string') throw invalidRequest('body/id must be string');
  if (type !== undefined && type !== 'STANDARD') throw invalidRequest('Only buckets of the type STANDARD are supported');
  const id = body.id || name;
  checkBucketName(name);
  checkBucketName(id);
  const fields = readFields(body, projectLimit);
  try {
    await access.asCaller('storage.bucket.create', (sql) =>
      sql.query(
        'insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types) values ($1, $2, $3::uuid, $4, $5::boolean, $6::bigint, $7::text[])',
        [id, name, uuidOrNull(access.owner), access.owner ?? null, fields.public ?? false, fields.file_size_limit ?? null, fields.allowed_mime_types ?? null],
      ),
    );
  } catch (error) {
    throw (error as { code?: unknown }).code === 'ResourceAlreadyExists' ? alreadyExists('BucketAlreadyExists') : error;
  }
  return name;
}

export async function updateBucket(access: Access, id: string, body: BucketFields, projectLimit: number): Promise<void> {
  checkBucketName(id);
  const fields = Object.entries(readFields(body, projectLimit)).filter(([, value]) => value !== undefined);
  if (fields.length === 0) throw noContent();
  // The column names are those of readFields, never of the request.
  const changes = fields.map(([column], index) => `${column} = $${index + 2}::${COLUMN_TYPES[column as keyof typeof COLUMN_TYPES]}`);
  const updated = await access.asCaller('storage.bucket.update', (sql) =>
    sql.query(`update storage.buckets set ${changes.join(', ')}, updated_at = now() where id = $1 returning id`, [id, ...fields.map(([, value]) => value)]),
  );
  if (updated.length === 0) throw noSuchBucket();
}

const COLUMN_TYPES = { public: 'boolean', file_size_limit: 'bigint', allowed_mime_types: 'text[]' } as const;

function readFields(body: BucketFields, projectLimit: number) {
  if (body.public !== undefined && typeof body.public !== 'boolean') throw invalidRequest('body/public must be boolean');
  return {
    public: body.public,
    file_size_limit: readSizeLimit(body.file_size_limit, projectLimit),
    allowed_mime_types: readMimeTypes(body.allowed_mime_types),
  };
}

export async function deleteBucket(access: Access, id: string): Promise<void> {
  checkBucketName(id);
  // Somebody who may not see a file must learn that the bucket is not empty from this, and not from the foreign key.
  const [held] = await access.asService('storage.bucket.delete', (sql) => sql.query('select 1 from storage.objects where bucket_id = $1 limit 1', [id]));
  if (held) throw bucketNotEmpty();
  const deleted = await access.asCaller('storage.bucket.delete', (sql) => sql.query('delete from storage.buckets where id = $1 returning id', [id]));
  if (deleted.length === 0) throw noSuchBucket();
}

/** Deletes what the caller may delete in a bucket. */
export async function emptyBucket(access: Access, id: string): Promise<void> {
  checkBucketName(id);
  await getBucket(access, id);
  await access.asCaller('storage.bucket.empty', (sql) => sql.query('delete from storage.objects where bucket_id = $1', [id]));
}

export const uuidOrNull = (text: string | undefined): string | null => (text !== undefined && isUuid(text) ? text : null);
