import type { Access } from './access.ts';
import { invalidParameter, invalidRequest } from './errors.ts';
import { checkBucketName } from './names.ts';
import { type ObjectRow, withIsoTimes } from './tables.ts';

type Body = Readonly<Record<string, unknown>>;

/** One level of a folder, by page number: the list of the first version. */
export async function listObjects(access: Access, bucket: string, body: Body): Promise<ObjectRow[]> {
  checkBucketName(bucket);
  const prefix = text(body, 'prefix') ?? '';
  const { column, order } = readSort(body, ['name', 'updated_at', 'created_at', 'last_accessed_at']);
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const values = [folder, bucket, integer(body, 'limit', 1) ?? 100, integer(body, 'offset', 0, MAX_OFFSET) ?? 0, text(body, 'search') ?? '', column, order];
  const rows = await access.asCaller('storage.object.list', (sql) =>
    sql.query<ObjectRow>('select * from storage.search($1, $2, $3::int, 1, $4::int, $5, $6, $7)', values),
  );
  return rows.map(withIsoTimes);
}

const MAX_PAGE = 1000;
const MAX_INTEGER = 2 ** 31 - 1;
/** storage.search adds the limit to it, which it bounds by 1,500. */
const MAX_OFFSET = MAX_INTEGER - 1500;
/** Sorts after everything that continues a name. */
const LAST = '\u{10FFFF}';

interface Entry extends ObjectRow {
  readonly is_folder: boolean;
  readonly sort_key: string;
}

interface Cursor {
  readonly name: string;
  readonly column: SortColumn;
  readonly order: 'asc' | 'desc';
  readonly after?: string;
  readonly isFolder: boolean;
}

type SortColumn = 'name' | 'updated_at' | 'created_at';

interface Page {
  readonly hasNext: boolean;
  readonly folders: { name: string; key: string }[];
  readonly objects: object[];
  readonly nextCursor?: string;
}

/** All names below a prefix, or one level of them, from where the last page ended. */
export async function listObjectsV2(access: Access, bucket: string, body: Body): Promise<Page> {
  checkBucketName(bucket);
  const prefix = text(body, 'prefix') ?? '';
  const limit = Math.min(integer(body, 'limit', 1) ?? MAX_PAGE, MAX_PAGE);
  const isLevel = body['with_delimiter'] === true;
  const cursorText = text(body, 'cursor');
  const cursor = cursorText ? readCursor(cursorText) : undefined;
  const { column, order } = cursor ?? (readSort(body, ['name', 'updated_at', 'created_at']) as { column: SortColumn; order: 'asc' | 'desc' });
  const list = column === 'name' ? (isLevel ? levelByName : allByName) : byTime(column, isLevel);
  const statement = list({ bucket, prefix, order, cursor, limit: limit + 1 });
  const entries = await access.asCaller('storage.object.list_v2', (sql) => sql.query<Entry>(statement.text, statement.values));

  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = entries.length > limit;
  const next = hasNext && last ? { nextCursor: writeCursor({ name: last.name, column, order, after: last.sort_key, isFolder: last.is_folder }) } : {};
  const key = ({ name }: Entry): string => name.replace(/\/$/, '').split('/').at(-1)!;
  return {
    hasNext,
    ...next,
    folders: shown.filter((entry) => entry.is_folder).map((entry) => ({ name: entry.name, key: key(entry) })),
    objects: shown
      .filter((entry) => !entry.is_folder)
      .map((entry) => {
        const { is_folder, sort_key, ...row } = entry;
        return { ...withIsoTimes(row as ObjectRow), key: key(entry) };
      }),
  };
}

interface ListQuery {
  readonly bucket: string;
  readonly prefix: string;
  readonly order: 'asc' | 'desc';
  readonly cursor: Cursor | undefined;
  readonly limit: number;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const SHOWN = 'o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata';

function allByName({ bucket, prefix, order, cursor, limit }: ListQuery): Statement {
  const text = `select o.name, ${SHOWN}, false as is_folder, o.name as sort_key from storage.objects o
    where o.bucket_id = $1 and o.name collate "C" >= $2 and o.name collate "C" < $3 and ($4::text is null or o.name collate "C" ${order === 'asc' ? '>' : '<'} $4)
    order by o.name collate "C" ${order} limit $5::int`;
  return { text, values: [bucket, prefix, prefix + LAST, cursor?.name ?? null, limit] };
}

function levelByName({ bucket, prefix, order, cursor, limit }: ListQuery): Statement {
  const text = `select l.entry as name, ${SHOWN}, l.is_folder, l.entry as sort_key
    from storage.list_level($1, $2, $3::int, false, $4::boolean, $5, $6::int) with ordinality as l (entry, is_folder, nr)
    left join storage.objects o on not l.is_folder and o.bucket_id = $1 and o.name = l.entry order by l.nr`;
  const after = cursor && (order === 'desc' ? cursor.name : cursor.name + (cursor.isFolder ? LAST : '\u0001'));
  return { text, values: [bucket, prefix, prefix.lastIndexOf('/') + 1, order === 'desc', after ?? null, limit] };
}

/** A folder is as old as the oldest of its files, or as new as the newest, whichever comes first in this order. */
const byTime =
  (column: 'updated_at' | 'created_at', isLevel: boolean) =>
  ({ bucket, prefix, order, cursor, limit }: ListQuery): Statement => {
    const compare = order === 'asc' ? '>' : '<';
    const text = `with found as (
        select o.*, $5::boolean and position('/' in substr(o.name, $3::int + 1)) > 0 as is_folder from storage.objects o
        where o.bucket_id = $1 and o.name collate "C" >= $2 and o.name collate "C" < $4
      ), entries as (
        select o.name, ${SHOWN}, false as is_folder, o.${column} as sort_time from found o where not o.is_folder
        union all
        select left(f.name, $3::int + position('/' in substr(f.name, $3::int + 1))), null, null, null, null, null, true, ${order === 'asc' ? 'min' : 'max'}(f.${column})
        from found f where f.is_folder group by 1
      )
      select e.*, e.sort_time::text as sort_key from entries e
      where $6::timestamptz is null or (e.sort_time, e.name collate "C") ${compare} ($6::timestamptz, $7::text collate "C")
      order by e.sort_time ${order}, e.name collate "C" ${order} limit $8::int`;
    const folderLength = prefix.lastIndexOf('/') + 1;
    return { text, values: [bucket, prefix, folderLength, prefix + LAST, isLevel, cursor?.after ?? null, cursor?.name ?? null, limit] };
  };

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(encoded: string): Cursor {
  try {
    const { name, column, order, after, isFolder } = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Cursor;
    const isTime = after === undefined || (typeof after === 'string' && (column === 'name' || !Number.isNaN(Date.parse(after))));
    if (
      typeof name === 'string' &&
      !name.includes('\0') &&
      ['name', 'updated_at', 'created_at'].includes(column) &&
      ['asc', 'desc'].includes(order) &&
      isTime
    ) {
      return { name, column, order, isFolder: isFolder === true, ...(after === undefined ? {} : { after }) };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw invalidParameter('continuation token');
}

function readSort(body: Body, columns: readonly string[]): { readonly column: string; readonly order: 'asc' | 'desc' } {
  const { column = 'name', order = 'asc' } = (body['sortBy'] ?? {}) as { column?: unknown; order?: unknown };
  if (typeof column !== 'string' || !columns.includes(column)) throw invalidRequest('body/sortBy/column must be equal to one of the allowed values');
  if (order !== 'asc' && order !== 'desc') throw invalidRequest('body/sortBy/order must be equal to one of the allowed values');
  return { column, order };
}

function text(body: Body, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.includes('\0')) throw invalidRequest(`body/${field} must be string`);
  return value;
}

function integer(body: Body, field: string, least: number, most = MAX_INTEGER): number | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw invalidRequest(`body/${field} must be integer`);
  if (value < least) throw invalidRequest(`body/${field} must be >= ${least}`);
  if (value > most) throw invalidRequest(`body/${field} must be <= ${most}`);
  return value;
}
