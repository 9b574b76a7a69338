import { fork } from 'node:child_process';
import { access, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { StartError } from '../../start-error.ts';
import { syncDirectory } from '../durable-write.ts';
import type { Database, Sql } from './database.ts';
import { Dumps } from './dumps.ts';
import { migrationsFolder } from './migrations.ts';
import { PgliteClient } from './pglite-client.ts';
import * as schema from './schema.ts';

/** Chats are rewritten at every step: an hour of replaced rows would be tens of megabytes. */
const UPKEEP_INTERVAL_MS = 10 * 60_000;

export interface EmbeddedDatabaseOptions {
  readonly directory: string;
  /** Where daily copies go. */
  readonly dumpsDirectory: string;
  /** Told when the database ends by itself; the server should then end too. */
  readonly onDeath: (error: Error) => void;
  /** Told when the regular upkeep failed; it is tried again later. */
  readonly onUpkeepError: (error: unknown) => void;
  /** The two programs; given by tests, which run from TypeScript. */
  readonly programs?: { readonly worker: URL; readonly create: URL };
}

const ownPrograms = {
  worker: new URL('./pglite-worker.js', import.meta.url),
  create: new URL('./pglite-create.js', import.meta.url),
};

/**
 * Opens the embedded PostgreSQL (PGlite) of a data folder, making it at the first start. To be called
 * under the folder's lock. A kill at any moment loses no commit; it does not fsync, so a power loss may:
 * hence the daily dumps.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<Database> {
  const programs = options.programs ?? ownPrograms;
  if (!(await exists(options.directory))) await createDatabase(options.directory, programs.create);
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
    close: () => {
      clearInterval(upkeep);
      return client.close();
    },
  };
}

/** What PostgreSQL's own background processes would do (free replaced rows, shorten the log), and the daily dump. */
async function keepUp(client: PgliteClient, dumps: Dumps, onError: (error: unknown) => void): Promise<void> {
  try {
    await client.query('vacuum');
    await client.query('checkpoint');
    await dumps.writeIfDue(() => client.dump());
  } catch (error) {
    onError(error);
  }
}

/** A start that is interrupted leaves only a `.tmp` folder, never half a database. */
async function createDatabase(directory: string, program: URL): Promise<void> {
  const draft = `${directory}.tmp`;
  await rm(draft, { recursive: true, force: true });
  await new Promise<void>((resolve, reject) => {
    const child = fork(fileURLToPath(program), [draft], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StartError(`The embedded database could not be created in ${dirname(directory)} (${signal ?? `exit code ${code}`}): ${output.trim()}`));
    });
  });
  await rename(draft, directory);
  await syncDirectory(dirname(directory));
}

async function exists(directory: string): Promise<boolean> {
  return access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}
