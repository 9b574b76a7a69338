import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../storage/durable-write.ts';
import { lockFolder } from '../storage/lock-file.ts';
import { finishRestore, holdsData, RESTORED } from '../storage/restored-data.ts';
import { readSecret } from '../storage/secret.ts';
import { ownPrograms } from '../storage/sql/embedded.ts';
import { migrationsFolder } from '../storage/sql/migrations.ts';
import { unpack } from '../storage/unpack.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import { DATABASE_ENTRY, type Manifest, MANIFEST_ENTRY } from './manifest.ts';
import { openDatabase } from './take-backup.ts';

export interface RestoreOptions {
  readonly archive: string;
  readonly dataDirectory: string;
  /** Whether data that the folder already holds may be replaced. It is moved to the side. */
  readonly isForced: boolean;
  /** The database's thread. Set by tests, which run from TypeScript. */
  readonly worker?: URL;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Where the data that was replaced is kept. Undefined if there was none. */
  readonly replaced: string | undefined;
}

/**
 * Restores a data folder from a backup. Everything is unpacked beside the existing data and checked, including that the
 * database opens; only then are they exchanged.
 * @throws BackupError, DataFolderInUseError
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { archive, dataDirectory, isForced } = options;
  const manifest = await checkArchive(archive);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDirectory);
  const draft = join(dataDirectory, 'restore.tmp');
  try {
    // One that was interrupted.
    await finishRestore(dataDirectory);
    if (!isForced && (await holdsData(dataDirectory))) {
      throw new BackupError(
        `${dataDirectory} already has data. Add --force to replace it (it is kept beside the restored data), or choose another folder with --data.`,
      );
    }
    await rm(draft, { recursive: true, force: true });
    await unpack(archive, draft);
    await unpackDatabase(draft);
    await mkdir(join(draft, 'dumps'), { mode: 0o700 });
    await mkdir(join(draft, 'blobs'), { recursive: true });
    if ((await readSecret(draft)) === undefined) throw new BackupError(`${archive} has no secret.`);
    await checkDatabase(join(draft, 'database'), options.worker ?? ownPrograms.worker);
    await rm(join(draft, MANIFEST_ENTRY));
    await syncDirectory(draft);
    await rename(draft, join(dataDirectory, RESTORED));
    await syncDirectory(dataDirectory);
    return { manifest, replaced: await finishRestore(dataDirectory) };
  } finally {
    // After a failure, some of its files may still be written.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    await lock.release();
  }
}

async function unpackDatabase(draft: string): Promise<void> {
  const directory = join(draft, 'database');
  await unpack(join(draft, DATABASE_ENTRY), directory);
  await rm(join(draft, DATABASE_ENTRY));
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
