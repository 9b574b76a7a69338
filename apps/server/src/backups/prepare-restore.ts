import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackCopy } from '../databases/copy-database.ts';
import { syncDirectory } from '../storage/durable-write.ts';
import { RESTORED } from '../storage/restored-data.ts';
import { readSecret } from '../storage/secret.ts';
import { ownPrograms } from '../storage/sql/embedded.ts';
import { migrationsFolder } from '../storage/sql/migrations.ts';
import { unpack } from '../storage/unpack.ts';
import { BackupError } from './backup-error.ts';
import { DATABASE_ENTRY, DATABASES_ENTRY, MANIFEST_ENTRY, manifestSchema } from './manifest.ts';
import { openDatabase } from './take-backup.ts';

const DRAFT = 'restore.tmp';

export interface PrepareOptions {
  /** `checkArchive` has checked it. */
  readonly archive: string;
  /** This process holds its lock. */
  readonly dataDirectory: string;
  /** Bytes that may be unpacked, and again for the database. Absent: as many as there is disk space for. */
  readonly limitBytes?: number;
  /** The database's thread. Set by tests, which run from TypeScript. */
  readonly worker?: URL;
}

/**
 * Unpacks a backup beside the existing data, and checks that its database opens. Nothing is replaced.
 * @throws BackupError, AppError 'storage-full'
 */
export async function prepareRestore({ archive, dataDirectory, limitBytes, worker }: PrepareOptions): Promise<void> {
  const draft = join(dataDirectory, DRAFT);
  await rm(draft, { recursive: true, force: true });
  await unpack(archive, draft, limitBytes);
  await unpackDatabase(draft, limitBytes);
  await unpackProjectDatabases(draft, limitBytes);
  // What an archive does not have is moved to the side all the same: it is of the data that is replaced.
  for (const name of ['dumps', 'database-copies']) await mkdir(join(draft, name), { mode: 0o700 });
  await mkdir(join(draft, 'blobs'), { recursive: true });
  if ((await readSecret(draft)) === undefined) throw new BackupError('The backup has no secret.');
  await checkDatabase(join(draft, 'database'), worker ?? ownPrograms.worker);
  await rm(join(draft, MANIFEST_ENTRY));
  await syncDirectory(draft);
}

/** From now on, the prepared data is what opens. `finishRestore` moves it into place. */
export async function commitRestore(dataDirectory: string): Promise<void> {
  await rename(join(dataDirectory, DRAFT), join(dataDirectory, RESTORED));
  await syncDirectory(dataDirectory);
}

/** Removes what was prepared and not committed. */
export async function discardRestore(dataDirectory: string): Promise<void> {
  // After a failure, some of its files may still be written.
  await rm(join(dataDirectory, DRAFT), { recursive: true, force: true, maxRetries: 5 });
}

async function unpackDatabase(draft: string, limitBytes: number | undefined): Promise<void> {
  const directory = join(draft, 'database');
  await unpack(join(draft, DATABASE_ENTRY), directory, limitBytes);
  await rm(join(draft, DATABASE_ENTRY));
}

/** Without any in an archive of an older Lathe, those that are there stay. */
async function unpackProjectDatabases(draft: string, limitBytes: number | undefined): Promise<void> {
  const { databases } = manifestSchema.parse(JSON.parse(await readFile(join(draft, MANIFEST_ENTRY), 'utf8')));
  if (databases === undefined) return;
  const folder = join(draft, DATABASES_ENTRY);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const ref of await readdir(folder)) await unpackCopy(join(folder, ref), limitBytes);
}

/** @throws BackupError if it does not open, or if a newer Lathe changed its tables */
async function checkDatabase(directory: string, worker: URL): Promise<void> {
  const client = await openDatabase(directory, worker);
  try {
    const { rows } = await client.query('select max(created_at)::text as newest from drizzle.__drizzle_migrations');
    const newest = Number((rows[0] as { readonly newest: string | null } | undefined)?.newest ?? 0);
    const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      readonly entries: readonly { readonly when: number }[];
    };
    if (newest > Math.max(...journal.entries.map(({ when }) => when))) {
      throw new BackupError('The backup was made by a newer Lathe, whose tables this one does not know. Update Lathe, then restore it.');
    }
  } finally {
    await client.close();
  }
}
