import { IS_APP_SCHEMA, isOwn } from '../platform.ts';
import { quoteLiteral } from '../../sql-text.ts';
import { type Item, keyOf, RANKS, type Reader } from './item.ts';

const ROUTINES = `
select p.oid::int8 as id, p.oid::regprocedure::text as quoted, case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end as definition,
  (select json_build_object('name', p.oid::regproc::text, 'arguments', pg_get_function_arguments(p.oid), 'transition', a.aggtransfn::regproc::text,
    'state', format_type(a.aggtranstype, null), 'initial', a.agginitval, 'final', nullif(a.aggfinalfn, 0)::regproc::text,
    'combine', nullif(a.aggcombinefn, 0)::regproc::text, 'isPlain', a.aggkind = 'n' and a.aggmtransfn = 0)
    from pg_aggregate a where a.aggfnoid = p.oid) as aggregate
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where ${IS_APP_SCHEMA} and ${isOwn('pg_proc', 'p.oid')}
  -- PostgreSQL makes those of a range type itself.
  and not exists (select from pg_depend i where i.classid = 'pg_proc'::regclass and i.objid = p.oid and i.deptype = 'i')`;

interface Aggregate {
  readonly name: string;
  readonly arguments: string;
  readonly transition: string;
  readonly state: string;
  readonly initial: string | null;
  readonly final: string | null;
  readonly combine: string | null;
  /** Neither ordered nor moving. */
  readonly isPlain: boolean;
}

export interface Routines {
  readonly items: readonly Item[];
  /** Aggregates of a kind that is not written here. */
  readonly leftOut: readonly string[];
}

/** Functions, procedures and aggregates of the app. */
export async function readRoutines(sql: Reader): Promise<Routines> {
  const rows = await sql.query<{ id: number; quoted: string; definition: string | null; aggregate: Aggregate | null }>(ROUTINES);
  const texts = rows.map((row) => ({
    ...row,
    sql: row.definition?.trimEnd() ?? (row.aggregate?.isPlain === true ? createAggregate(row.aggregate) : undefined),
  }));
  return {
    items: texts.flatMap((row) => (row.sql === undefined ? [] : [{ key: keyOf('pg_proc', row.id), rank: RANKS.routine, name: row.quoted, sql: row.sql }])),
    leftOut: texts.flatMap((row) => (row.sql === undefined ? [`the aggregate ${row.quoted}`] : [])),
  };
}

function createAggregate({ name, arguments: list, transition, state, initial, final, combine }: Aggregate): string {
  const parts = [`sfunc = ${transition}`, `stype = ${state}`];
  if (initial !== null) parts.push(`initcond = ${quoteLiteral(initial)}`);
  if (final !== null) parts.push(`finalfunc = ${final}`);
  if (combine !== null) parts.push(`combinefunc = ${combine}`);
  return `create aggregate ${name} (${list === '' ? '*' : list}) (${parts.join(', ')})`;
}
