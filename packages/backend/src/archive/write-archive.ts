import { BlobMissingError, type Blobs } from '../blobs/contract.ts';
import type { SqlEngine, Transaction } from '../engines/contract.ts';
import { ARCHIVE_FORMAT, type ArchiveCounts, type ArchiveManifest, PATHS } from './manifest.ts';
import { existing, platformRows, readMigrationFiles, readStoredObjects, type StoredObject } from './platform-rows.ts';
import { README_TEXT } from './readme-text.ts';
import { insertLines, PLAIN_TEXT, type RowSource } from './rows.ts';
import { dumpSchema } from './schema/dump-schema.ts';
import { writeZip, type ZipWriter } from './zip-writer.ts';

/** Where an app is that moves out. */
export interface ArchiveSource {
  /** A transaction as the platform, which no policy limits. */
  readonly engine: Pick<SqlEngine, 'admin'>;
  /** The bytes of a stored file. @throws BlobMissingError */
  readonly readFile: (object: StoredObject) => Promise<AsyncIterable<Uint8Array>>;
  /** Reads the secret of a second factor. */
  readonly unseal: (factor: string, stored: string) => string;
  /** As `supabase/functions`, with `config.toml`. */
  readonly functions: { readonly files: ReadonlyMap<string, Uint8Array | string>; readonly config: string; readonly count: number };
  /** Names only. */
  readonly secretNames: readonly string[];
  readonly now: () => Date;
  /** Of everything, unpacked. */
  readonly limitBytes?: number;
}

/** What an archive brings along beside the app: how to load it anywhere. */
export interface ArchiveTools {
  /** By their paths in the archive. */
  readonly files: Readonly<Record<string, string>>;
}

/** The files of these are small already. */
const COMPRESSED = /^(?:image\/(?!svg|bmp)|video\/|audio\/|application\/(?:zip|gzip|x-7z|pdf))/;
const PART = /^[^/\\\0-\x1f:*?"<>|]{1,200}$/;

/** The folder of an archive for a stored file: readable where its name can be that of a file. */
function pathOf({ id, bucket, name }: StoredObject): string {
  const parts = [bucket, ...name.split('/')];
  const isPlain = parts.every((part) => PART.test(part) && !/^\.{1,2}$|[. ]$/.test(part)) && name.length < 800;
  return isPlain ? `storage/files/${parts.join('/')}` : `storage/unnamed/${id}`;
}

/**
 * Writes everything of an app into one zip: schema, rows, people, files, functions and migrations. Rows and schema are as of one
 * moment; a file that is deleted while the archive is written is left out, which the manifest says.
 * @param file that does not exist yet; it is there, whole, once this resolves
 */
export async function writeArchive(source: ArchiveSource, tools: ArchiveTools, file: string): Promise<ArchiveManifest> {
  const zip = writeZip(file, source.limitBytes);
  try {
    const read = await source.engine.admin((sql) => writeDatabase(sql, source, zip));
    const missing = await writeFiles(source, read.objects, zip);
    for (const [path, content] of source.functions.files) await zip.add(`functions/${path}`, content);
    if (source.functions.count > 0) await zip.add(PATHS.config, source.functions.config);
    for (const [path, text] of Object.entries(tools.files)) await zip.add(path, text);
    const counts: ArchiveCounts = { ...read.counts, storedFiles: read.objects.length - missing.length, functions: source.functions.count };
    const leftOut = [...read.leftOut, ...missingText(missing)];
    await zip.add('README.md', README_TEXT(counts, leftOut, source.secretNames));
    const manifest: ArchiveManifest = {
      ...{ format: ARCHIVE_FORMAT, createdAt: source.now().toISOString(), databaseVersion: read.version, counts, leftOut },
      ...{ secretNames: source.secretNames, files: zip.files },
    };
    await zip.finish(manifest);
    return manifest;
  } catch (error) {
    await zip.abort(error);
    throw error;
  }
}

function missingText([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  return [
    others.length === 0
      ? `the stored file ${first}, whose bytes could not be read`
      : `${others.length + 1} stored files, such as ${first}, whose bytes could not be read`,
  ];
}

interface ReadDatabase {
  readonly version: string;
  readonly counts: Omit<ArchiveCounts, 'storedFiles' | 'functions'>;
  readonly leftOut: readonly string[];
  readonly objects: readonly StoredObject[];
}

async function writeDatabase(sql: Transaction, { unseal }: ArchiveSource, zip: ZipWriter): Promise<ReadDatabase> {
  await sql.execute('set transaction isolation level repeatable read, read only');
  await sql.execute('set local statement_timeout to 0; set local search_path to pg_catalog, pg_temp');
  await sql.execute(PLAIN_TEXT);
  const [server] = await sql.query<{ version: string }>("select current_setting('server_version') as version");
  const { before, after, tables, leftOut } = await dumpSchema(sql);
  const counts = { tables: tables.length, rows: 0, users: 0, migrations: 0 };
  await zip.add(PATHS.schema, `set local check_function_bodies to off;\n\n${before.map((statement) => `${statement};\n\n`).join('')}`);

  const add = async (path: string, source: RowSource): Promise<number> => {
    let rowCount = 0;
    const lines = async function* () {
      for await (const { line, rowCount: more } of insertLines(sql, source)) {
        rowCount += more;
        yield line;
      }
    };
    await zip.add(path, lines());
    return rowCount;
  };
  for (const [index, { schema, name, columns }] of tables.entries()) {
    const readable = `${schema}.${name}`.replaceAll(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 100);
    counts.rows += await add(`data/${String(index + 1).padStart(4, '0')}_${readable}.sql`, { schema, table: name, columns });
  }
  for (const { path, source } of platformRows(unseal)) {
    const found = await existing(sql, source);
    if (found === undefined) continue;
    const rowCount = await add(path, found);
    if (path === 'auth/users.sql') counts.users = rowCount;
  }
  for (const { path, text } of await readMigrationFiles(sql)) {
    await zip.add(path, text);
    counts.migrations++;
  }
  await zip.add(PATHS.finish, after.map((statement) => `${statement};\n\n`).join(''));
  return { version: server?.version ?? '', counts, leftOut, objects: await readStoredObjects(sql) };
}

/** Returns the names of those that are gone. */
async function writeFiles({ readFile }: ArchiveSource, objects: readonly StoredObject[], zip: ZipWriter): Promise<string[]> {
  const missing: string[] = [];
  const taken = new Set<string>();
  for (const object of objects) {
    try {
      const bytes = await readFile(object);
      const path = pathOf(object);
      // Some systems tell names apart that others do not.
      const isTaken = taken.has(path.toLowerCase());
      taken.add(path.toLowerCase());
      await zip.add(isTaken ? `storage/unnamed/${object.id}` : path, bytes, { objectId: object.id, isCompressed: !COMPRESSED.test(object.type) });
    } catch (error) {
      if (!(error instanceof BlobMissingError)) throw error;
      missing.push(`${object.bucket}/${object.name}`);
    }
  }
  return missing;
}

/** Reads files of a backend on this machine. */
export const fromBlobs =
  (blobs: Blobs): ArchiveSource['readFile'] =>
  async ({ id, version }) => {
    if (version === null) throw new BlobMissingError(id);
    return (await blobs.read(version)) as unknown as AsyncIterable<Uint8Array>;
  };
