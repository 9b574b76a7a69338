import type { SqlEngine } from '../engines/contract.ts';

/** What the realtime service knows of a table, until the schema changes. */
export interface FollowedTable {
  readonly entity: number;
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly cast: string; readonly isKey: boolean; readonly isIdentity: boolean }[];
  readonly hasPolicies: boolean;
  /** `d` the key, `f` everything, `i` an index, `n` nothing. */
  readonly identity: 'd' | 'f' | 'i' | 'n';
}

/** Whether the replica identity of a table keeps the old value of a column. */
export const isKept = ({ identity }: FollowedTable, { isKey, isIdentity }: FollowedTable['columns'][number]): boolean =>
  identity === 'f' || (identity === 'd' && isKey) || (identity === 'i' && isIdentity);

const TABLES = `
  select c.oid::bigint as entity, n.nspname as schema, c.relname as table, c.relrowsecurity as "hasPolicies", c.relreplident as identity,
    (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'cast', format_type(a.atttypid, a.atttypmod),
        'isKey', coalesce(a.attnum = any(k.indkey), false), 'isIdentity', coalesce(a.attnum = any(r.indkey), false)) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_index k on k.indrelid = c.oid and k.indisprimary
      left join pg_index r on r.indrelid = c.oid and r.indisreplident
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_publication_tables p
  join pg_namespace n on n.nspname = p.schemaname
  join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
  where p.pubname = 'supabase_realtime'`;

/** The tables of the publication, and what roles may read of them. Both are read again after `forget`. */
export function createTableCache(engine: SqlEngine) {
  const state: { tables: Promise<ReadonlyMap<number, FollowedTable>> | undefined } = { tables: undefined };
  const readable = new Map<string, Promise<ReadonlySet<string>>>();

  const load = async (): Promise<ReadonlyMap<number, FollowedTable>> => {
    const rows = await engine.admin((sql) => sql.query<FollowedTable & Record<string, unknown>>(TABLES));
    return new Map(rows.map((row) => [row.entity, { ...row, columns: row.columns ?? [] }]));
  };
  const loadReadable = async (entity: number, role: string): Promise<ReadonlySet<string>> => {
    const rows = await engine.admin((sql) =>
      sql.query<{ name: string }>(
        `select a.attname as name from pg_attribute a where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped
           and exists (select from pg_roles where rolname = $2) and has_column_privilege($2::name, a.attrelid, a.attnum, 'select')`,
        [entity, role],
      ),
    );
    return new Set(rows.map(({ name }) => name));
  };

  return {
    tables: () => {
      state.tables ??= load().catch((error: unknown) => {
        state.tables = undefined;
        throw error;
      });
      return state.tables;
    },
    /** The columns that a role may select. */
    readable: (entity: number, role: string) => {
      const key = `${entity} ${role}`;
      const known = readable.get(key);
      if (known) return known;
      const found = loadReadable(entity, role).catch((error: unknown) => {
        readable.delete(key);
        throw error;
      });
      readable.set(key, found);
      return found;
    },
    forget: () => {
      state.tables = undefined;
      readable.clear();
    },
  };
}
