import { SqlError, type SqlEngine } from '../engines/contract.ts';

/** Bytes of the database before and after. */
export interface Reclaimed {
  readonly before: number;
  readonly after: number;
}

/** Smaller ones are not worth that somebody waits. */
const TABLE_BYTES = 256 * 1024;
/** For one table. It is as large as the database may be, at most. */
const TIMEOUT_MS = 120_000;
const SIZE = 'select pg_catalog.pg_database_size(pg_catalog.current_database())::text as bytes';
/** The smallest first: on a disk that is nearly full, they make room for the copy of the next. */
const TABLES = `
  select n.nspname as schema, c.relname as name
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and pg_catalog.pg_total_relation_size(c.oid) >= ${TABLE_BYTES}
  order by pg_catalog.pg_total_relation_size(c.oid), n.nspname, c.relname`;

/**
 * Gives back the space of rows that were deleted or changed. PostgreSQL keeps it for rows to come, and PGlite does not even
 * do that by itself, so a full database would stay full. `onStatement` is awaited before each table. A table that is locked
 * or gone is left as it is.
 */
export async function reclaimSpace(engine: SqlEngine, onStatement: (timeoutMs: number) => Promise<void>): Promise<Reclaimed> {
  const size = () => engine.admin(async (transaction) => Number((await transaction.query<{ bytes: string }>(SIZE))[0]?.bytes ?? 0));
  const before = await size();
  for (const table of await engine.admin((transaction) => transaction.query<{ schema: string; name: string }>(TABLES))) {
    await onStatement(TIMEOUT_MS);
    try {
      await engine.compact(table, TIMEOUT_MS);
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
    }
  }
  return { before, after: await size() };
}
