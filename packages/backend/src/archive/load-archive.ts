import { randomUUID } from 'node:crypto';
import type { Blobs } from '../blobs/contract.ts';
import { SqlError, type SqlEngine, type Transaction } from '../engines/contract.ts';
import type { FunctionDeploys, ProjectFunctions } from '../project/functions.ts';
import { CREATE_HISTORY } from '../project/migrations.ts';
import { refusalOf, transactionWord } from '../script/refused.ts';
import { splitStatements } from '../script/split.ts';
import { ArchiveError } from './archive-error.ts';
import { emptyApp, isEmptyApp } from './empty-app.ts';
import { type ArchiveCounts, PATHS } from './manifest.ts';
import { type ArchiveReader, openArchive } from './zip-reader.ts';

/** Where an app moves in. */
export interface ArchiveTarget {
  /** What an archive says is run with the rights of migrations, no more. */
  readonly engine: Pick<SqlEngine, 'owner'>;
  readonly blobs: Blobs;
  deploy(functions: ProjectFunctions): Promise<FunctionDeploys>;
  /** Awaited before each statement. */
  onStatement(timeoutMs: number): Promise<void>;
}

export interface LoadOptions {
  /** The path of an archive. */
  readonly file: string;
  /** Whether what is in the database goes. Without it, the database has to be empty. */
  readonly replaces: boolean;
  /** What the archive may have, unpacked. */
  readonly limitBytes: number;
}

export interface LoadedArchive {
  readonly counts: ArchiveCounts;
  readonly leftOut: readonly string[];
  readonly secretNames: readonly string[];
  /** Functions that did not start here, with the reason. Everything else has been moved in. */
  readonly failedFunctions: readonly { readonly name: string; readonly message: string }[];
}

/** A large index takes its time. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const MAX_FILES = 200_000;
/** Of one text that is in memory as a whole: the schema, or one statement of rows. */
const TEXT_BYTES = 128 * 2 ** 20;
const FUNCTION_BYTES = 20 * 2 ** 20;
const OBJECTS = 'storage/objects.sql';
const PLATFORM_ROWS = ['auth/users.sql', 'auth/identities.sql', 'auth/mfa_factors.sql', 'storage/buckets.sql', OBJECTS, 'migrations/history.sql'];

/**
 * Loads an archive: all of it or, if anything is wrong, nothing. Functions are deployed afterwards, one by one, and the result
 * lists those that did not start.
 * @throws ArchiveError, SqlError
 */
export async function loadArchive(target: ArchiveTarget, { file, replaces, limitBytes }: LoadOptions): Promise<LoadedArchive> {
  const archive = await openArchive(file, { byteSize: limitBytes, files: MAX_FILES });
  const written = new Map<string, string>();
  try {
    if (!replaces) await target.engine.owner(requireEmpty);
    const functions = await readFunctionFiles(archive);
    await writeBlobs(archive, target.blobs, written);
    await target.engine.owner(async (sql) => {
      if (replaces) await emptyApp(sql);
      else await requireEmpty(sql);
      await loadDatabase(sql, archive, written, target);
    });
    const { counts, leftOut, secretNames } = archive.manifest;
    return { counts, leftOut, secretNames, failedFunctions: functions.files.size > 0 ? await deployed(target, functions) : [] };
  } catch (error) {
    // Deploys do not throw, so nothing was committed. The bytes that were written have no row.
    await target.blobs.remove(await unnamed(target, [...written.values()]));
    throw error;
  } finally {
    archive.close();
  }
}

/** Everything else is committed by now, so errors become part of the result. */
async function deployed(target: ArchiveTarget, functions: ProjectFunctions): Promise<LoadedArchive['failedFunctions']> {
  try {
    return [...(await target.deploy(functions)).failed].map(([name, message]) => ({ name, message }));
  } catch (error) {
    return [{ name: 'all', message: error instanceof Error ? error.message : String(error) }];
  }
}

async function requireEmpty(sql: Transaction): Promise<void> {
  if (!(await isEmptyApp(sql))) throw new ArchiveError('The database is not empty. Confirm that what is in it is replaced, or use an empty one.');
}

/** Those that no row names. */
async function unnamed({ engine }: ArchiveTarget, versions: readonly string[]): Promise<string[]> {
  if (versions.length === 0) return [];
  const rows = await engine.owner((sql) => sql.query<{ version: string }>('select version from storage.objects where version = any ($1::text[])', [versions]));
  const named = new Set(rows.map(({ version }) => version));
  return versions.filter((version) => !named.has(version));
}

/** The bytes of all stored files, under new names, by the ID of their row. */
async function writeBlobs(archive: ArchiveReader, blobs: Blobs, written: Map<string, string>): Promise<void> {
  for (const { path, objectId, byteSize } of archive.manifest.files) {
    if (objectId === undefined) continue;
    const version = randomUUID();
    written.set(objectId, version);
    await blobs.write(version, archive.read(path), { maxBytes: byteSize });
  }
}

async function loadDatabase(sql: Transaction, archive: ArchiveReader, written: ReadonlyMap<string, string>, { onStatement }: ArchiveTarget): Promise<void> {
  const paths = archive.manifest.files.map(({ path }) => path);
  const run = async (path: string, text: string): Promise<void> => {
    for (const statement of splitStatements(text)) {
      if (transactionWord(statement) !== undefined) throw new ArchiveError(`${path} tries to end the transaction, so nothing was moved in.`);
      const refusal = refusalOf(statement, false);
      if (refusal !== undefined) throw new ArchiveError(`${path}: ${refusal.message}`);
      await onStatement(STATEMENT_TIMEOUT_MS);
      await sql.statement(statement.text, { values: [], rowLimit: 0, timeoutMs: STATEMENT_TIMEOUT_MS }).catch((error: unknown) => {
        throw error instanceof SqlError
          ? new ArchiveError(`${path}: ${error.message}${error.detail === undefined ? '' : ` (${error.detail})`}`, { cause: error })
          : error;
      });
    }
  };
  await sql.execute('set local search_path to "$user", public, extensions');
  await sql.execute(CREATE_HISTORY);
  await run(PATHS.schema, await readText(archive, PATHS.schema, TEXT_BYTES));
  const rows = [...paths.filter((path) => /^data\/[^/]+\.sql$/.test(path)), ...PLATFORM_ROWS.filter((path) => paths.includes(path))];
  // The times of a file are those that it had.
  await sql.execute('alter table storage.objects disable trigger update_objects_updated_at');
  for (const path of rows) for await (const line of linesOf(archive, path)) await run(path, line);
  await nameBlobs(sql, written);
  await sql.execute('alter table storage.objects enable trigger update_objects_updated_at');
  await run(PATHS.finish, await readText(archive, PATHS.finish, TEXT_BYTES));
}

/** Gives each row of a file its bytes. One without bytes is left out. */
async function nameBlobs(sql: Transaction, written: ReadonlyMap<string, string>): Promise<void> {
  await sql.execute("set local storage.allow_delete_query to 'true'");
  await sql.query('delete from storage.objects where id <> all ($1::uuid[])', [[...written.keys()]]);
  await sql.query('update storage.objects o set version = v.version from unnest($1::uuid[], $2::text[]) v (id, version) where o.id = v.id', [
    [...written.keys()],
    [...written.values()],
  ]);
}

async function readFunctionFiles(archive: ArchiveReader): Promise<ProjectFunctions> {
  const files = new Map<string, Uint8Array>();
  let config = '';
  let left = FUNCTION_BYTES;
  for (const { path, byteSize } of archive.manifest.files) {
    if (path === PATHS.config) config = await readText(archive, path, FUNCTION_BYTES);
    else if (path.startsWith('functions/')) {
      left -= byteSize;
      if (left < 0) throw new ArchiveError(`The functions in the archive have more than ${FUNCTION_BYTES / 2 ** 20} MB.`);
      files.set(path.slice('functions/'.length), await readBytes(archive, path));
    }
  }
  return { files, config, removesOthers: true };
}

async function readBytes(archive: ArchiveReader, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(path)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readText(archive: ArchiveReader, path: string, limitBytes: number): Promise<string> {
  const size = archive.manifest.files.find((one) => one.path === path)?.byteSize ?? 0;
  if (size > limitBytes) throw new ArchiveError(`${path} has more than ${limitBytes / 2 ** 20} MB.`);
  return (await readBytes(archive, path)).toString('utf8');
}

/** Statements never have a line break inside. */
async function* linesOf(archive: ArchiveReader, path: string): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): string => {
    const line = Buffer.concat(parts).toString('utf8');
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of archive.read(path)) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > TEXT_BYTES) throw new ArchiveError(`${path} has a row that is larger than ${TEXT_BYTES / 2 ** 20} MB.`);
  }
  const last = take();
  if (last.trim() !== '') yield last;
}
