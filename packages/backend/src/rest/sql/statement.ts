/** The one statement of a request: what is read, written or called, and its rows as the body of the response. */
import type { Action } from '../plan/action.ts';
import { returnsOneComposite, returnsScalar, returnsScalars } from '../plan/call-plan.ts';
import type { MediaHandler, MediaType, PlanOptions } from '../request/media-types.ts';
import type { Range } from '../request/nodes.ts';
import { callSql } from './call.ts';
import { EMPTY, type Fragment, ident, join, literal, type Printed, qualified, raw, sql } from './fragment.ts';
import { countSql, RESULT, readSql } from './read.ts';
import { writeSql } from './write.ts';

export interface StatementOptions {
  readonly media: MediaType;
  /** Whether the response has no body, as for HEAD. */
  readonly hasNoBody: boolean;
  readonly count: 'exact' | 'planned' | 'estimated' | undefined;
  readonly range: Range;
  readonly maxRows: number | undefined;
  /** Whether the key of the one written row is wanted, for the header Location. */
  readonly wantsLocation: boolean;
}

/** What the statement gives. */
export interface ResultRow extends Readonly<Record<string, unknown>> {
  readonly total: number | null;
  readonly page: number;
  readonly body: string;
  readonly headers: string | null;
  readonly status: string | null;
  readonly inserted: number | null;
  readonly location: readonly string[];
}

const ROWS = ident('_postgrest_t');

export function statementSql(action: Action, options: StatementOptions): Fragment {
  const source = action.type === 'read' ? readSql(action.read) : action.type === 'write' ? writeSql(action.write) : callSql(action.call);
  const rows =
    action.type === 'read'
      ? sql`select * from ${ident(RESULT)}`
      : options.hasNoBody && action.type === 'write'
        ? sql`select * from ${ident(RESULT)}`
        : readSql(action.read);
  const isOne = action.type === 'call' && !action.call.routine.returnsSet;
  const page = isOne ? raw('1') : sql`count(${ROWS})`;
  const { counted, total } = totalSql(action, options, page);
  const body = options.hasNoBody ? raw("''") : bodySql(action, options.media);
  const inserted =
    action.type === 'write' && action.write.type === 'insert' && action.write.conflict?.action === 'update'
      ? setting('pgrst.inserted', '::int')
      : raw('null::int');
  return sql`with ${ident(RESULT)} as (${source})${counted} select ${total} as total, ${page} as page, ${body} as body, ${setting('response.headers')} as headers, ${setting('response.status')} as status, ${inserted} as inserted, ${locationSql(action, options)} as location from (${rows}) as ${ROWS}`;
}

const setting = (name: string, cast = ''): Fragment => raw(`nullif(current_setting('${name}', true), '')${cast}`);

function totalSql(
  { type, read }: Action,
  { count, range, maxRows }: StatementOptions,
  page: Fragment,
): { readonly counted: Fragment; readonly total: Fragment } {
  if (type === 'write' || (count !== 'exact' && count !== 'estimated')) return { counted: EMPTY, total: raw('null::bigint') };
  if (maxRows === undefined && range.limit === undefined && range.offset === 0) return { counted: EMPTY, total: page };
  // An estimate only needs to know whether there are more rows than one answer holds.
  const limit = count === 'estimated' && maxRows !== undefined ? sql` limit ${maxRows + 1}` : EMPTY;
  return { counted: sql`, pgrst_source_count as (${countSql(read)}${limit})`, total: raw('(select count(*) from pgrst_source_count)') };
}

function bodySql(action: Action, media: MediaType): Fragment {
  const routine = action.type === 'call' ? action.call.routine : undefined;
  const isScalar = routine !== undefined && (returnsScalar(routine) || returnsScalars(routine));
  const items = sql`json_agg(${isScalar ? sql`${ROWS}.pgrst_scalar` : ROWS})`;
  const isFirst = media.type === 'object' || (routine !== undefined && (returnsScalar(routine) || returnsOneComposite(routine)));
  switch (media.type) {
    case 'csv':
      return csvSql();
    case 'geojson':
      return sql`json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(${ROWS})::json), '[]'))::text`;
    case 'plan':
      return bodySql(action, media.plan.of);
    case 'handled':
      return handledSql(media.handler, isScalar);
    default: {
      const value = isFirst ? sql`(${items}->0)` : items;
      const isStripped = (media.type === 'object' || media.type === 'array') && media.isStripped;
      return sql`coalesce(${isStripped ? sql`json_strip_nulls(${value})` : value}::text, ${raw(isFirst ? "'null'" : "'[]'")})`;
    }
  }
}

/** Bytes come as base64. */
function handledSql({ aggregate, isBinary }: MediaHandler, isScalar: boolean): Fragment {
  const type = raw(isBinary ? 'bytea' : 'text');
  const value = isScalar ? sql`${ROWS}.pgrst_scalar` : aggregate?.of ? sql`${ROWS}::${qualified(aggregate.of)}` : ROWS;
  const made = aggregate === undefined ? sql`(array_agg(${value}::${type}))[1]` : sql`${qualified(aggregate)}(${value})::${type}`;
  return sql`coalesce(${isBinary ? sql`encode(${made}, 'base64')` : made}, '')`;
}

/** The keys of the first row, and then each row as PostgreSQL prints it, without its parentheses. */
function csvSql(): Fragment {
  const names = sql`(select coalesce(string_agg(name, ','), '') from (select json_object_keys(first) as name from (select row_to_json(source) as first from ${ident(RESULT)} as source limit 1) as rows) as names)`;
  return sql`${names} || chr(10) || coalesce(string_agg(substring(${ROWS}::text, 2, length(${ROWS}::text) - 2), chr(10)), '')`;
}

function locationSql(action: Action, { wantsLocation }: StatementOptions): Fragment {
  if (!wantsLocation || action.type !== 'write' || action.write.type !== 'insert' || action.write.key.length === 0) return raw("'{}'::text[]");
  const keys = join(action.write.key.map(literal), ', ');
  const pairs = sql`select array_agg(pair.key || '=' || coalesce('eq.' || pair.value, 'is.null')) from (select row_to_json(source) as row from ${ident(RESULT)} as source limit 1) as first, json_each_text(first.row) as pair where pair.key in (${keys})`;
  return sql`case when count(${ROWS}) = 1 then coalesce((${pairs}), '{}') else '{}'::text[] end`;
}

export function explained({ text, values }: Printed, { format, options }: Pick<PlanOptions, 'format' | 'options'>): Printed {
  return { text: `explain (${[`format ${format}`, ...options].join(', ')}) ${text}`, values };
}
