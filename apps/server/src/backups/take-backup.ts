import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase } from '../databases/copy-database.ts';
import { findHolder, lockFolder } from '../storage/lock-file.ts';
import { readSecret } from '../storage/secret.ts';
import { ownPrograms } from '../storage/sql/embedded.ts';
import { PgliteClient } from '../storage/sql/pglite-client.ts';
import { BackupError } from './backup-error.ts';
import { POSTGRESQL_MESSAGE, signDumpToken } from './dumps.ts';
import { DATABASES_ENTRY, type Manifest } from './manifest.ts';
import { requestCopy, requestDump } from './request-dump.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupOptions {
  readonly dataDirectory: string;
  /** A file that does not exist yet. */
  readonly target: string;
  readonly isPostgresql: boolean;
  readonly version: string;
  readonly now: Date;
  /** The database's thread. Set by tests, which run from TypeScript. */
  readonly worker?: URL;
}

/**
 * Backs up a data folder into one archive. A running server copies its own database; otherwise nobody may start one
 * meanwhile.
 * @throws BackupError, DataFolderInUseError if a server starts at this moment
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { dataDirectory, now, version, target } = options;
  if (options.isPostgresql) throw new BackupError(POSTGRESQL_MESSAGE);
  const holder = await findHolder(dataDirectory);
  const secret = await readSecret(dataDirectory);
  if (secret === undefined) throw new BackupError(`There is no data of Lathe in ${dataDirectory}. Name its folder with --data.`);
  if (holder !== undefined) {
    // A token is valid for a minute, and many databases take longer.
    const token = () => signDumpToken(secret, Date.now());
    const database = await requestDump(holder, token());
    return writeArchive({ dataDirectory, database, copyDatabase: (ref) => requestCopy(holder, token(), ref), version, now }, target);
  }
  const lock = await lockFolder(dataDirectory);
  try {
    const database = await dumpClosed(join(dataDirectory, 'database'), options.worker ?? ownPrograms.worker);
    const copy = (ref: string, folder: string) => copyDatabase(join(dataDirectory, DATABASES_ENTRY, ref), folder);
    return await writeArchive({ dataDirectory, database, copyDatabase: copy, version, now }, target);
  } finally {
    await lock.release();
  }
}

async function dumpClosed(directory: string, worker: URL): Promise<Uint8Array> {
  await access(join(directory, 'PG_VERSION')).catch((error: unknown) => {
    throw new BackupError(`There is no database in ${directory}. If Lathe uses PostgreSQL, set DATABASE_URL as for the server.`, { cause: error });
  });
  const client = await openDatabase(directory, worker);
  try {
    return await client.dump();
  } finally {
    await client.close();
  }
}

/** @throws BackupError if the database does not start */
export async function openDatabase(directory: string, worker: URL): Promise<PgliteClient> {
  try {
    // An unexpected end also rejects the query that waits.
    return await PgliteClient.open(directory, worker, () => undefined);
  } catch (error) {
    throw new BackupError(`The database in ${directory} cannot be opened: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
