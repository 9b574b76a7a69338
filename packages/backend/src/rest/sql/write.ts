/** Prints a write plan: rows come from one JSON value, which is bound as a whole. */
import type { Payload, WritePlan, WrittenColumn } from '../plan/write-plan.ts';
import { columnSql, conditionSql, whereSql } from './conditions.ts';
import { EMPTY, type Fragment, ident, join, literal, qualified, raw, sql } from './fragment.ts';

const BODY = ident('pgrst_body');
/** Counts inserted rows of an upsert: each row adds one, and each that was there before takes it back. */
const COUNTED = `coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)`;
const COUNT_INSERT = raw(`set_config('pgrst.inserted', (${COUNTED} + 1)::text, true) <> '0'`);
const COUNT_UPDATE = raw(`set_config('pgrst.inserted', (${COUNTED} - 1)::text, true) <> '-1'`);

export function writeSql(plan: WritePlan): Fragment {
  switch (plan.type) {
    case 'insert':
      return insertSql(plan);
    case 'update':
      return updateSql(plan);
    case 'delete':
      return sql`delete from ${qualified(plan.table)}${whereSql(plan.conditions.map((condition) => conditionSql(ident(plan.table.name), condition)))}${returningSql(plan)}`;
  }
}

function insertSql(plan: WritePlan & { readonly type: 'insert' }): Fragment {
  const { table, payload, conflict, conditions } = plan;
  const names = payload.columns.map(({ name }) => ident(name));
  const columns = names.length === 0 ? EMPTY : sql`(${join(names, ', ')})`;
  const selected = join(
    names.map((name) => sql`${BODY}.${name}`),
    ', ',
  );
  const isCounted = conflict?.action === 'update';
  const where = whereSql([...(isCounted ? [COUNT_INSERT] : []), ...conditions.map((condition) => conditionSql(BODY, condition))]);
  return sql`insert into ${qualified(table)}${columns} select ${selected} ${bodySql(payload)}${where}${conflictSql(plan)}${returningSql(plan)}`;
}

function conflictSql({ conflict, payload }: WritePlan & { readonly type: 'insert' }): Fragment {
  if (conflict === undefined || conflict.columns.length === 0) return EMPTY;
  const target = sql` on conflict(${join(conflict.columns.map(ident), ', ')})`;
  if (conflict.action === 'ignore' || payload.columns.length === 0) return sql`${target} do nothing`;
  const sets = payload.columns.map(({ name }) => sql`${ident(name)} = excluded.${ident(name)}`);
  return sql`${target} do update set ${join(sets, ', ')} where ${COUNT_UPDATE}`;
}

function updateSql(plan: WritePlan & { readonly type: 'update' }): Fragment {
  const { table, payload, conditions } = plan;
  const own = ident(table.name);
  // Nothing to set changes nothing, but the columns of the answer have to exist.
  if (payload.columns.length === 0) {
    const columns =
      plan.returning.length === 0
        ? raw('null')
        : join(
            plan.returning.map((name) => columnSql(own, name)),
            ', ',
          );
    return sql`select ${columns} from ${qualified(table)} where false`;
  }
  const sets = payload.columns.map(({ name }) => sql`${ident(name)} = ${BODY}.${ident(name)}`);
  const where = whereSql(conditions.map((condition) => conditionSql(own, condition)));
  return sql`update ${qualified(table)} set ${join(sets, ', ')} ${bodySql(payload)}${where}${returningSql(plan)}`;
}

function returningSql({ table, returning }: WritePlan): Fragment {
  if (returning.length === 0) return raw(' returning 1');
  return sql` returning ${join(
    returning.map((name) => columnSql(ident(table.name), name)),
    ', ',
  )}`;
}

/** `from (…) as pgrst_body`, with a row for each object of the body and its values with the types of the columns. */
export function bodySql({ text, isObject, columns, usesDefaults }: Payload): Fragment {
  const json = raw(usesDefaults ? 'jsonb' : 'json');
  const given = sql`(select ${text}::${json} as value) as pgrst_payload`;
  const filled = usesDefaults ? sql`, ${defaultsSql(columns, isObject)}` : EMPTY;
  const value = raw(usesDefaults ? 'pgrst_filled.value' : 'pgrst_payload.value');
  if (columns.length === 0) {
    const rows = isObject ? raw('(values (1)) as pgrst_body') : sql`${json}_array_elements(${value}) as pgrst_body`;
    return sql`from ${given}${filled}, ${rows}`;
  }
  const typed = join(
    columns.map(({ name, type, fromJson }) => sql`${ident(name)} ${raw(fromJson === null ? type : 'json')}`),
    ', ',
  );
  const names = join(
    columns.map(({ name, fromJson }) => (fromJson === null ? ident(name) : sql`${qualified(fromJson)}(${ident(name)}) as ${ident(name)}`)),
    ', ',
  );
  const rows = sql`select ${names} from ${json}_to_record${raw(isObject ? '' : 'set')}(${value}) as _(${typed})`;
  return sql`from ${given}${filled}, lateral (${rows}) as pgrst_body`;
}

function defaultsSql(columns: readonly WrittenColumn[], isObject: boolean): Fragment {
  const pairs = columns.flatMap(({ name, defaultExpression }) => (defaultExpression === null ? [] : [sql`${literal(name)}, ${raw(defaultExpression)}`]));
  const defaults = sql`jsonb_build_object(${join(pairs, ', ')})`;
  if (isObject) return sql`lateral (select ${defaults} || pgrst_payload.value as value) as pgrst_filled`;
  return sql`lateral (select jsonb_agg(${defaults} || element) as value from jsonb_array_elements(pgrst_payload.value) as element) as pgrst_filled`;
}
