import { IS_APP_SCHEMA, PLATFORM_EXTENSIONS, sqlList } from '../platform.ts';
import { quoteName } from '../../sql-text.ts';
import { readAccess } from './access.ts';
import { readAttachments, readRefreshes } from './attachments.ts';
import { readComments } from './comments.ts';
import type { Reader } from './item.ts';
import { inOrder } from './order.ts';
import { type DumpedTable, readRelations } from './relations.ts';
import { readRoutines } from './routines.ts';
import { readTypes } from './types.ts';

/** The schema of an app as SQL, without the platform that is everywhere. */
export interface DumpedSchema {
  /** Statements that come before the rows. */
  readonly before: readonly string[];
  /** Statements that come after them. */
  readonly after: readonly string[];
  readonly tables: readonly DumpedTable[];
  /** What this cannot write, in words for its owner. */
  readonly leftOut: readonly string[];
}

const SCHEMAS = `select quote_ident(n.nspname) as quoted from pg_namespace n where ${IS_APP_SCHEMA} and n.nspname <> 'public' order by 1`;
const EXTENSIONS = `select e.extname as name, n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
where e.extname <> all (${sqlList(PLATFORM_EXTENSIONS)}) order by 1`;

/**
 * Writes from the catalog what makes the same schema again: types, tables, views, sequences, functions, indexes, triggers, rules,
 * policies, grants, comments, and what realtime follows. `pg_dump` would need a program of the server's version on this machine,
 * or PGlite's own in this process, which holds the dump in memory and blocks all else until it is done.
 */
export async function dumpSchema(sql: Reader): Promise<DumpedSchema> {
  const schemas = await sql.query<{ quoted: string }>(SCHEMAS);
  const extensions = await sql.query<{ name: string; schema: string }>(EXTENSIONS);
  const relations = await readRelations(sql);
  const routines = await readRoutines(sql);
  const items = await inOrder(sql, [...(await readTypes(sql)), ...relations.items, ...routines.items]);
  const attachments = await readAttachments(sql);
  const access = await readAccess(sql);
  return {
    before: [
      ...schemas.map(({ quoted }) => `create schema if not exists ${quoted}`),
      ...extensions.map(({ name, schema }) => `create extension if not exists ${quoteName(name)} with schema ${quoteName(schema)}`),
      ...items.flatMap(({ sql: text }) => text),
    ],
    after: [...attachments.statements, ...access.statements, ...(await readComments(sql)), ...(await readRefreshes(sql))],
    tables: relations.tables,
    leftOut: [...routines.leftOut, ...attachments.leftOut, ...access.leftOut],
  };
}
