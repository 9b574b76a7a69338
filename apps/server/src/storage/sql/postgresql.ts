import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { Database, Sql } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Any number that nothing else in the database locks: the letters of the product's name. */
const MIGRATION_LOCK = 0x6c61_7468;

export interface PostgresqlOptions {
  readonly url: string;
  /** Called for errors on idle connections. The pool replaces those automatically. */
  readonly onIdleError: (error: Error) => void;
}

/** Connects to PostgreSQL 15 or later and migrates it, one server at a time. */
export async function openPostgresql(options: PostgresqlOptions): Promise<Database> {
  const pool = new pg.Pool({ connectionString: options.url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: 10 });
  pool.on('error', options.onIdleError);
  try {
    const connection = await pool.connect();
    try {
      await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      try {
        await migrate(drizzle(connection), { migrationsFolder });
      } finally {
        await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      }
    } finally {
      connection.release();
    }
  } catch (error) {
    await pool.end();
    throw new StartError(`Could not open the database at DATABASE_URL: ${describe(error)}`, { cause: error });
  }
  const sql = drizzle(pool, { schema });
  return {
    engine: 'postgresql',
    sql: sql as unknown as Sql,
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

function describe(error: unknown): string {
  // A refused connection to a name with several addresses is an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${describe(error.cause)}`;
}
