import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Queries on either engine. Inside a transaction, use only the transaction's own object. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The one database of an installation, migrated and ready. */
export interface Database {
  readonly engine: 'embedded' | 'postgresql';
  readonly sql: Sql;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** A complete copy as a gzipped tar archive, taken between two transactions. Absent for PostgreSQL, which has its own tools. */
  readonly dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}
