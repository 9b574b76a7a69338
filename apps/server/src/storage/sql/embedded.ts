import { access, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { syncDirectory } from '../durable-write.ts';
import { runCreateProgram } from './create-program.ts';
import type { Database, Sql } from './database.ts';
import { Dumps } from './dumps.ts';
import { migrationsFolder } from './migrations.ts';
import { PgliteClient } from './pglite-client.ts';
import { copyPrepared, preparedDatabase } from './prepared-database.ts';
import * as schema from './schema.ts';

/** Chats are rewritten at every step: an hour of replaced rows would be tens of megabytes. */
const UPKEEP_INTERVAL_MS = 10 * 60_000;

export interface EmbeddedDatabaseOptions {
  readonly directory: string;
  /** Where the daily copies go. */
  readonly dumpsDirectory: string;
  /** Called when the database ends unexpectedly. The server should then end too. */
  readonly onDeath: (error: Error) => void;
  /** Called when the regular maintenance failed. It is retried later. */
  readonly onUpkeepError: (error: unknown) => void;
  /** The two programs. Set by tests, which run from TypeScript. */
  readonly programs?: { readonly worker: URL; readonly create: URL };
  /**
   * An empty database to copy at the first start, created here if it is missing. By default, the one from the build.
   */
  readonly prepared?: string;
}

/** Beside the bundled server. */
export const ownPrograms = {
  worker: new URL('./pglite-worker.js', import.meta.url),
  create: new URL('./pglite-create.js', import.meta.url),
};

/**
 * Opens the embedded PostgreSQL (PGlite) of a data folder, and creates it at the first start. To be called while
 * holding the folder's lock. A kill at any moment loses no commit. It does not fsync, so a power loss may, which is
 * what the daily dumps are for.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<Database> {
  const programs = options.programs ?? ownPrograms;
  if (!(await exists(options.directory))) await createDatabase(options.directory, programs.create, options.prepared ?? preparedDatabase());
  const client = await PgliteClient.open(options.directory, programs.worker, options.onDeath);
  // Drizzle uses only `query` and `transaction` of a PGlite.
  const sql = drizzle(client as unknown as PGlite, { schema });
  await migrate(sql, { migrationsFolder });
  const dumps = new Dumps(options.dumpsDirectory, () => new Date());
  const upkeep = setInterval(() => void keepUp(client, dumps, options.onUpkeepError), UPKEEP_INTERVAL_MS);
  upkeep.unref();
  return {
    engine: 'embedded',
    sql: sql as unknown as Sql,
    ping: async () => {
      await client.query('select 1');
    },
    dump: () => client.dump(),
    close: () => {
      clearInterval(upkeep);
      return client.close();
    },
  };
}

/** What PostgreSQL's own background processes would do (free replaced rows, truncate the log), and the daily dump. */
async function keepUp(client: PgliteClient, dumps: Dumps, onError: (error: unknown) => void): Promise<void> {
  try {
    await client.query('vacuum');
    await client.query('checkpoint');
    await dumps.writeIfDue(() => client.dump());
  } catch (error) {
    onError(error);
  }
}

/** An interrupted start leaves only a `.tmp` folder, never half a database. */
async function createDatabase(directory: string, program: URL, prepared: string): Promise<void> {
  const draft = `${directory}.tmp`;
  await rm(draft, { recursive: true, force: true });
  if (!(await copyPrepared(prepared, draft))) await runCreateProgram(program, draft);
  await rename(draft, directory);
  await syncDirectory(dirname(directory));
}

async function exists(directory: string): Promise<boolean> {
  return access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}
