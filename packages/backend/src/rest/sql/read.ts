/** Prints a read plan. Each embedded table is a lateral join that gives one row: a JSON value, or the columns that are spread. */
import type { ColumnPair } from '../../schema/relationships.ts';
import type { EmbedPlan, PlannedColumn, ReadPlan } from '../plan/read-plan.ts';
import type { AggregateName } from '../request/nodes.ts';
import { columnSql, conditionSql, fieldSql, orderSql, whereSql } from './conditions.ts';
import { EMPTY, type Fragment, ident, join, qualified, raw, sql } from './fragment.ts';

/** The name of what a write or a call returned. */
export const RESULT = 'pgrst_source';

/** What a plan joins to the table around it. */
interface Around {
  readonly embed: EmbedPlan;
  readonly parent: Fragment;
  readonly parentPlan: ReadPlan;
}

/** What columns are qualified with. */
export const tableSql = ({ alias, table, source }: ReadPlan): Fragment => ident(alias ?? (source === 'result' ? RESULT : table.name));

export function readSql(plan: ReadPlan, around?: Around): Fragment {
  const table = tableSql(plan);
  const columns = plan.columns.map((column) => selectedSql(table, column));
  const embedded = plan.embeds.flatMap((embed) => embedColumns(embed));
  const all = plan.columns.length === 0 && plan.embeds.length === 0 ? [sql`${table}.*`] : [...columns, ...embedded];
  const conditions = [...plan.conditions.map((condition) => conditionSql(table, condition)), ...joinConditions(table, around)];
  const from = sql`${fromSql(plan, around)}${join(
    plan.embeds.map((embed) => embedJoin(embed, table, plan)),
    '',
  )}`;
  // A select of embedded tables alone that are hidden has no column at all, which PostgreSQL allows.
  return sql`select ${join(all, ', ')} from ${from}${whereSql(conditions)}${groupSql(plan, table)}${orderSql(table, plan.order)}${rangeSql(plan)}`;
}

/** One row for each row that there is without a range. */
export function countSql(plan: ReadPlan): Fragment {
  const table = tableSql(plan);
  const used = new Set(JSON.stringify(plan.conditions).match(/"embed":"(?:[^"\\]|\\.)*"/g));
  const joins = plan.embeds.filter((embed) => embed.isInner || used.has(`"embed":${JSON.stringify(embed.alias)}`));
  const conditions = plan.conditions.map((condition) => conditionSql(table, condition));
  return sql`select 1 from ${fromSql(plan)}${join(
    joins.map((embed) => embedJoin(embed, table, plan)),
    '',
  )}${whereSql(conditions)}`;
}

function fromSql(plan: ReadPlan, around?: Around): Fragment {
  const { table, alias, source } = plan;
  const relationship = around?.embed.relationship;
  if (relationship?.type === 'computed') {
    const row = around?.parentPlan.source === 'result' ? sql`${around.parent}::${qualified(around.parentPlan.table)}` : around?.parent;
    return sql`${qualified(relationship.routine)}(${row ?? EMPTY}) as ${ident(alias ?? table.name)}`;
  }
  const rows = source === 'result' ? ident(RESULT) : qualified(table);
  const named = alias === undefined ? rows : sql`${rows} as ${ident(alias)}`;
  return relationship?.type === 'many-to-many' ? sql`${named}, ${qualified(relationship.junction)} as ${junctionSql(plan)}` : named;
}

const junctionSql = ({ alias, table }: ReadPlan): Fragment => ident(`${alias ?? table.name}_junction`);

function joinConditions(table: Fragment, around: Around | undefined): readonly Fragment[] {
  if (around === undefined) return [];
  const { embed, parent } = around;
  const { relationship } = embed;
  const equal = (pairs: readonly ColumnPair[], left: Fragment, right: Fragment) =>
    pairs.map(([own, other]) => sql`${columnSql(left, own)} = ${columnSql(right, other)}`);
  if (relationship.type === 'computed') return [];
  if (relationship.type !== 'many-to-many') return equal(relationship.columns, parent, table);
  const junction = junctionSql(embed.plan);
  return [...equal(relationship.source, parent, junction), ...equal(relationship.target, table, junction)];
}

const castSql = (value: Fragment, type: string | undefined): Fragment => (type === undefined ? value : sql`cast(${value} as ${raw(type)})`);

const aggregateSql = (name: AggregateName | undefined, value: Fragment, cast: string | undefined): Fragment =>
  name === undefined ? value : castSql(sql`${raw(name)}(${value})`, cast);

function selectedSql(table: Fragment, column: PlannedColumn): Fragment {
  const { field, alias, cast, aggregate, aggregateCast } = column;
  const shown = aggregate === undefined && field.toJson !== undefined ? sql`${qualified(field.toJson)}(${fieldSql(table, field)})` : undefined;
  const value = aggregate !== undefined && field.name === '*' ? raw('*') : castSql(shown ?? fieldSql(table, field), cast);
  const selected = aggregateSql(aggregate, value, aggregateCast);
  // A function would give the column its own name.
  const name = alias ?? (shown === undefined ? undefined : field.name);
  return name === undefined ? selected : sql`${selected} as ${ident(name)}`;
}

function embedColumns(embed: EmbedPlan): readonly Fragment[] {
  const alias = ident(embed.alias);
  if (embed.spread !== undefined) {
    return embed.spread.map(({ name, aggregate, aggregateCast }) => {
      const value = aggregateSql(embed.isToOne ? aggregate : undefined, columnSql(alias, name), aggregateCast);
      return name === '*' ? value : sql`${value} as ${ident(name)}`;
    });
  }
  if (embed.isHidden) return [];
  const value = embed.isToOne ? sql`row_to_json(${alias}.*)::jsonb` : sql`coalesce(${alias}.${alias}, '[]')`;
  return [sql`${value} as ${ident(embed.name)}`];
}

function embedJoin(embed: EmbedPlan, parent: Fragment, parentPlan: ReadPlan): Fragment {
  const alias = ident(embed.alias);
  const rows = readSql(embed.plan, { embed, parent, parentPlan });
  const kind = raw(embed.isInner ? ' inner' : ' left');
  if (embed.isToOne) return sql`${kind} join lateral (${rows}) as ${alias} on true`;
  if (embed.spread === undefined) {
    const list = sql`select json_agg(${alias})::jsonb as ${alias} from (${rows}) as ${alias}`;
    return sql`${kind} join lateral (${list}) as ${alias} on ${embed.isInner ? sql`${alias} is not null` : raw('true')}`;
  }
  // Many spread rows become one list for each column. Their number says whether there are any.
  const lists = embed.spread.map(({ name }) => sql`coalesce(json_agg(${columnSql(alias, name)}), '[]')::jsonb as ${ident(name)}`);
  const found = embed.isInner ? raw(' having count(*) > 0') : EMPTY;
  return sql`${kind} join lateral (select ${join(lists, ', ')} from (${rows}) as ${alias}${found}) as ${alias} on true`;
}

/** With aggregates, everything that is none forms the groups. */
function groupSql(plan: ReadPlan, table: Fragment): Fragment {
  const isAggregated =
    plan.columns.some(({ aggregate }) => aggregate !== undefined) ||
    plan.embeds.some(({ isToOne, spread }) => isToOne && spread?.some(({ aggregate }) => aggregate !== undefined) === true);
  if (!isAggregated) return EMPTY;
  const own = plan.columns
    .filter(({ aggregate }) => aggregate === undefined)
    .map(({ field, alias, cast }) => castSql(fieldSql(table, field), cast === undefined || alias !== undefined ? cast : cast));
  const embedded = plan.embeds.flatMap((embed): readonly Fragment[] => {
    const alias = ident(embed.alias);
    if (embed.spread !== undefined)
      return embed.spread.flatMap(({ name, aggregate }) => (aggregate === undefined || !embed.isToOne ? [columnSql(alias, name)] : []));
    if (embed.isHidden) return [];
    return [embed.isToOne ? sql`row_to_json(${alias}.*)::jsonb` : sql`coalesce(${alias}.${alias}, '[]')`];
  });
  const groups = [...own, ...embedded];
  return groups.length === 0 ? EMPTY : sql` group by ${join(groups, ', ')}`;
}

function rangeSql({ range: { offset, limit } }: ReadPlan): Fragment {
  const hasLimit = limit !== undefined && Number.isFinite(limit);
  return sql`${hasLimit ? sql` limit ${limit}` : EMPTY}${offset > 0 ? sql` offset ${offset}` : EMPTY}`;
}
