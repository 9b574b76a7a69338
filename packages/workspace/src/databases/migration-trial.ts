import { type SqlAnswer, type TableSnapshot, type TableSnapshots, tableSnapshotsSchema } from '@lathe/protocol';
import type { DatabaseStore, MigrationLoss, MigrationTrial } from './contract.ts';

/** Longer than this, the trial does not wait for the app to let go of a table. */
const LOCK_TIMEOUT_MS = 1000;
const TIMEOUT_MS = 10_000;
/** Of a migration that begins and commits by itself: the trial is one transaction already. A body of PL/pgSQL has no semicolon there. */
const OWN_TRANSACTION = /^[ \t]*(?:begin|commit|start[ \t]+transaction)(?:[ \t]+(?:transaction|work))?[ \t]*;[ \t]*$/gim;

/**
 * Runs migrations on the database, counts what the last of them loses, and undoes everything.
 * @param sqls in their order. The last one is the one that is asked about
 * @throws AppError if the database cannot be asked
 */
export async function tryMigration(database: Pick<DatabaseStore, 'run'>, sqls: readonly string[]): Promise<MigrationTrial> {
  const [last = '', ...before] = [...sqls].reverse();
  const texts = [
    `select set_config('lock_timeout', '${LOCK_TIMEOUT_MS}ms', true)`,
    ...before.reverse(),
    snapshotSql('before'),
    last,
    snapshotSql('after'),
    ANSWER,
  ];
  const text = texts.map((one) => one.replaceAll(OWN_TRANSACTION, '').trim().replace(/;$/, '')).join(';\n\n');
  const answer = await database.run({ text, as: { role: 'owner' }, isRolledBack: true, rowLimit: 1, timeoutMs: TIMEOUT_MS });
  if (answer.error !== undefined) return { type: 'failed', error: answer.error };
  const [from, to] = snapshotsOf(answer);
  return { type: 'tried', losses: Object.entries(from).flatMap(([id, table]) => lossesOf(table, to[id])) };
}

const ANSWER = `select current_setting('lathe.before') as before, current_setting('lathe.after') as after`;

function snapshotsOf({ results }: SqlAnswer): readonly [TableSnapshots, TableSnapshots] {
  const [before, after] = results.at(-1)?.rows[0] ?? [];
  return [tableSnapshotsSchema.parse(JSON.parse(before ?? '')), tableSnapshotsSchema.parse(JSON.parse(after ?? ''))];
}

/**
 * Counts all tables of the app. An owner whom policies bind would count too few, so that counting such a table is an error.
 * It has no empty line, which ends statements in tests.
 */
function snapshotSql(name: 'before' | 'after'): string {
  return `do $lathe$
declare
  outcome jsonb := '{}';
  one record;
  counted record;
begin
  perform set_config('row_security', 'off', true);
  for one in
    select c.oid, c.relname,
      (select jsonb_object_agg(a.attnum, jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg(format('%L, count(%I)::text', a.attnum, a.attname), ', ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as counts,
      coalesce((select n_tup_upd from pg_stat_xact_user_tables s where s.relid = c.oid), 0) as updated,
      coalesce((select n_tup_del from pg_stat_xact_user_tables s where s.relid = c.oid), 0) as deleted
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('select count(*) as rows, jsonb_object(array[%s]::text[]) as filled from public.%I', one.counts, one.relname) into counted;
    outcome := outcome || jsonb_build_object(one.oid::text, jsonb_build_object('name', one.relname, 'rows', counted.rows,
      'updated', one.updated, 'deleted', one.deleted, 'columns', coalesce(one.columns, '{}'), 'filled', counted.filled));
  end loop;
  perform set_config('row_security', 'on', true);
  perform set_config('lathe.${name}', outcome::text, true);
end
$lathe$`;
}

/** What a table has lost. Rows that were deleted count even if others took their place. */
function lossesOf(before: TableSnapshot, after: TableSnapshot | undefined): readonly MigrationLoss[] {
  const table = before.name;
  if (after === undefined) return [{ type: 'table', table, count: before.rows }];
  const deleted = Math.max(after.deleted - before.deleted, before.rows - after.rows, 0);
  const updated = Math.max(after.updated - before.updated, 0);
  return [
    ...(deleted > 0 ? [{ type: 'rows', table, count: deleted } as const] : []),
    ...(updated > 0 ? [{ type: 'changed', table, count: updated } as const] : []),
    ...Object.entries(before.columns).flatMap(([id, column]): readonly MigrationLoss[] => {
      const now = after.columns[id];
      const count = before.filled[id] ?? 0;
      if (now === undefined) return [{ type: 'column', table, column: column.name, count }];
      return now.type === column.type ? [] : [{ type: 'retyped', table, column: column.name, to: now.type, count }];
    }),
  ];
}
