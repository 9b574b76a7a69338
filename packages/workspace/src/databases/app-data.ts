import { AppError } from '@lathe/protocol';
import type { DatabaseStore } from './contract.ts';

type Database = Pick<DatabaseStore, 'run'>;

const USERS_MAX = 200;
const MESSAGES_MAX = 100;
/** Entries of one folder that are read, at most. */
export const FOLDER_ENTRIES_MAX = 500;
/** Files of a folder that one call deletes, at most. */
const FILES_MAX = 1000;

const USERS_SQL = `select u.id::text, coalesce(nullif(u.email, ''), nullif(u.phone, ''), 'Anonymous ' || left(u.id::text, 8)) as name,
  coalesce((select string_agg(distinct i.provider, ', ') from auth.identities i where i.user_id = u.id), u.raw_app_meta_data ->> 'provider', '') as providers,
  to_json(u.last_sign_in_at) #>> '{}' as signed_in, to_json(u.created_at) #>> '{}' as created,
  case when u.banned_until > now() then 'blocked' when u.is_anonymous then 'anonymous' when u.confirmed_at is null then 'not confirmed' else '' end as state,
  count(*) over () as total
from auth.users u where $1 = '' or strpos(lower(concat(u.email, ' ', u.phone, ' ', u.id)), lower($1)) > 0
order by u.created_at desc nulls last, u.id limit ${USERS_MAX}`;

const BUCKETS_SQL = `select b.id, b.public::text as is_public, count(o.id) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
from storage.buckets b left join storage.objects o on o.bucket_id = b.id group by b.id order by b.id`;

const FOLDER_SQL = `select split_part(rest, '/', 1) as name, (strpos(rest, '/') > 0)::text as is_folder, count(*) as files,
  coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes, to_json(max(updated_at)) #>> '{}' as changed, max(metadata ->> 'mimetype') as type
from (select substr(name, length($2) + 1) as rest, metadata, updated_at from storage.objects where bucket_id = $1 and starts_with(name, $2)) o
where rest <> '' group by 1, 2 order by 2 desc, 1 limit ${FOLDER_ENTRIES_MAX}`;

const BELOW_SQL = `select name from storage.objects where bucket_id = $1 and starts_with(name, $2) order by name limit ${FILES_MAX}`;

const MAIL_SQL = `select id::text, recipient, subject, body, code, link, to_json(created_at) #>> '{}' as at
from supabase_mail.outbox order by outbox.id desc limit ${MESSAGES_MAX}`;

const USAGE_SQL = `select pg_database_size(current_database()) as row_bytes,
  (select coalesce(sum((metadata ->> 'size')::bigint), 0) from storage.objects) as file_bytes,
  (select count(*) from pg_stat_activity where datname = current_database()) as connections, current_setting('max_connections') as connections_max`;

export interface AppUser {
  readonly id: string;
  /** The email address or phone number. */
  readonly name: string;
  /** Such as `email, github`. */
  readonly providers: string;
  readonly lastSignIn: string | undefined;
  readonly created: string | undefined;
  readonly state: 'blocked' | 'anonymous' | 'not confirmed' | '';
}

/** The people who have an account in the app, the newest first. `wanted` is a part of an address, number or ID. */
export async function readUsers(database: Database, wanted: string): Promise<{ readonly count: number; readonly users: readonly AppUser[] }> {
  const rows = await readRows(database, USERS_SQL, [wanted]);
  const users = rows.map(
    ([id, name, providers, lastSignIn, created, state]): AppUser => ({
      id: id ?? '',
      name: name ?? '',
      providers: providers ?? '',
      lastSignIn: lastSignIn ?? undefined,
      created: created ?? undefined,
      state: (state ?? '') as AppUser['state'],
    }),
  );
  return { count: Number(rows[0]?.[6] ?? 0), users };
}

export interface Bucket {
  readonly id: string;
  readonly isPublic: boolean;
  readonly fileCount: number;
  readonly byteSize: number;
}

export async function readBuckets(database: Database): Promise<readonly Bucket[]> {
  const rows = await readRows(database, BUCKETS_SQL);
  return rows.map(([id, isPublic, count, bytes]) => ({ id: id ?? '', isPublic: isPublic === 'true', fileCount: Number(count), byteSize: Number(bytes) }));
}

/** As the storage service takes them. */
export const isBucketName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,98}$/.test(name);

export async function createBucket(database: Database, name: string, isPublic: boolean): Promise<void> {
  const text = 'insert into storage.buckets (id, name, public) values ($1, $1, $2::boolean)';
  const { error } = await database.run({ text, values: [name, String(isPublic)], as: { role: 'owner' } });
  if (error) throw new AppError('invalid-input', `The bucket was not created: ${error.message}`);
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly fileCount: number;
  readonly byteSize: number;
  readonly changed: string;
  readonly type: string;
}

/** What one folder of a bucket holds, folders first. `folder` ends with a slash, or is empty for the bucket itself. */
export async function readFolder(database: Database, bucket: string, folder: string): Promise<readonly FolderEntry[]> {
  const rows = await readRows(database, FOLDER_SQL, [bucket, folder]);
  return rows.map(([name, isFolder, count, bytes, changed, type]) => ({
    name: name ?? '',
    isFolder: isFolder === 'true',
    fileCount: Number(count),
    byteSize: Number(bytes),
    changed: changed ?? '',
    type: type ?? '',
  }));
}

/** The names of all files below a folder, up to as many as one call deletes. */
export async function readFilesBelow(database: Database, bucket: string, folder: string): Promise<readonly string[]> {
  return (await readRows(database, BELOW_SQL, [bucket, folder])).map(([name]) => name ?? '');
}

export interface OutboxMessage {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string | undefined;
  /** Written by the app: look at it before you follow it. */
  readonly link: string | undefined;
  readonly at: string;
}

/** What the app would have sent if it had a mail server, the newest first. */
export async function readOutbox(database: Database): Promise<readonly OutboxMessage[]> {
  const rows = await readRows(database, MAIL_SQL);
  return rows.map(([id, recipient, subject, body, code, link, at]) => ({
    id: id ?? '',
    recipient: recipient ?? '',
    subject: subject ?? '',
    body: body ?? '',
    code: code ?? undefined,
    link: link ?? undefined,
    at: at ?? '',
  }));
}

export interface DatabaseUsage {
  readonly rowBytes: number;
  readonly fileBytes: number;
  readonly connections: number;
  readonly connectionsMax: number;
}

export async function readUsage(database: Database): Promise<DatabaseUsage> {
  const [rowBytes = 0, fileBytes = 0, connections = 0, connectionsMax = 0] = ((await readRows(database, USAGE_SQL))[0] ?? []).map(Number);
  return { rowBytes, fileBytes, connections, connectionsMax };
}

async function readRows(database: Database, text: string, values: readonly string[] = []): Promise<readonly (readonly (string | null)[])[]> {
  const { results, error } = await database.run({ text, as: { role: 'owner' }, isReadOnly: true, ...(values.length > 0 && { values: [...values] }) });
  if (error) throw new AppError('bad-server-response', `The database did not answer: ${error.message}`);
  return results[0]?.rows ?? [];
}
