import { messageOf } from '@lathe/protocol';
import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { openLocalBlobStore } from './blobs/local-blob-store.ts';
import { type HolderAddress, lockFolder } from './lock-file.ts';
import { finishRestore } from './restored-data.ts';
import { openSecret, type Secret } from './secret.ts';
import type { Database } from './sql/database.ts';
import { type EmbeddedDatabaseOptions, openEmbeddedDatabase } from './sql/embedded.ts';
import { openPostgresql } from './sql/postgresql.ts';

/** Everything an installation stores: its data folder and its database. */
export interface Storage {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly secret: Secret;
  /** What can be created again: packages, transformed code. */
  readonly cacheDirectory: string;
  /** The databases of projects. */
  readonly databasesDirectory: string;
  /** Copies of databases from before changes that lost data. */
  readonly databaseCopiesDirectory: string;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly config: Pick<ServerConfig, 'dataDirectory' | 'databaseUrl' | 'diskReserveBytes'>;
  readonly log: Logger;
  readonly onDatabaseDeath: (error: Error) => void;
  readonly embeddedPrograms?: EmbeddedDatabaseOptions['programs'];
  /** Where the server listens, for the programs of the command line. */
  readonly address?: HolderAddress;
}

/** Opens the data folder for this process alone, and the database in it or at `databaseUrl`. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { dataDirectory, databaseUrl } = options.config;
  await requireWritableFolder(dataDirectory);
  const lock = await lockFolder(dataDirectory, options.address);
  try {
    const replaced = await finishRestore(dataDirectory);
    if (replaced !== undefined) options.log.info({ replaced }, 'Opening restored data. What it replaced is in this folder');
    const secret = await openSecret(dataDirectory);
    const blobs = await openLocalBlobStore(join(dataDirectory, 'blobs'), { reserve: options.config.diskReserveBytes });
    const cacheDirectory = join(dataDirectory, 'cache');
    await mkdir(cacheDirectory, { recursive: true });
    const startedAt = Date.now();
    if (databaseUrl === undefined && !existsSync(join(dataDirectory, 'database'))) {
      options.log.info('First start: creating the database');
    }
    const database =
      databaseUrl === undefined
        ? await openEmbeddedDatabase({
            directory: join(dataDirectory, 'database'),
            dumpsDirectory: join(dataDirectory, 'dumps'),
            onDeath: options.onDatabaseDeath,
            onUpkeepError: (error) => options.log.warn({ err: error }, 'Database maintenance failed'),
            ...(options.embeddedPrograms === undefined ? {} : { programs: options.embeddedPrograms }),
          })
        : await openPostgresql({
            url: databaseUrl,
            onIdleError: (error) => options.log.warn({ error: error.message }, 'A database connection was lost'),
          });
    options.log.info({ engine: database.engine, durationMs: Date.now() - startedAt }, 'The database is open');
    return {
      database,
      blobs,
      secret,
      cacheDirectory,
      databasesDirectory: join(dataDirectory, 'databases'),
      databaseCopiesDirectory: join(dataDirectory, 'database-copies'),
      async close() {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function requireWritableFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(`The data folder ${directory} cannot be used: ${reason}. Set DATA_DIR to a folder this user can write to.`, { cause: error });
  }
}
