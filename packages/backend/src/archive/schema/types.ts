import { IS_APP_SCHEMA, isOwn } from '../platform.ts';
import { quoteLiteral, quoteName } from '../../sql-text.ts';
import { type Item, keyOf, RANKS, type Reader } from './item.ts';

const TYPES = `
select t.oid::int8 as id, t.oid::regtype::text as quoted, t.typtype as kind,
  (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'collation', case when a.attcollation <> at.typcollation then a.attcollation::regcollation::text end) order by a.attnum)
    from pg_attribute a join pg_type at on at.oid = a.atttypid where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) as attributes,
  case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) end as base, t.typnotnull as "isRequired", t.typdefault as "default",
  case when t.typtype = 'd' and t.typcollation <> (select b.typcollation from pg_type b where b.oid = t.typbasetype) then t.typcollation::regcollation::text end as collation,
  (select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid)) order by k.conname)
    from pg_constraint k where k.contypid = t.oid and k.contype = 'c') as checks,
  (select json_build_object('subtype', format_type(r.rngsubtype, null), 'difference', nullif(r.rngsubdiff, 0)::regproc::text,
    'multirange', r.rngmultitypid::regtype::text) from pg_range r where r.rngtypid = t.oid) as range
from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
where (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c')) and ${IS_APP_SCHEMA} and ${isOwn('pg_type', 't.oid')}`;

interface TypeRow extends Record<string, unknown> {
  readonly id: number;
  readonly quoted: string;
  readonly kind: 'e' | 'd' | 'r' | 'c';
  readonly labels: readonly string[] | null;
  readonly attributes: readonly { readonly name: string; readonly type: string; readonly collation: string | null }[] | null;
  readonly base: string | null;
  readonly isRequired: boolean;
  readonly default: string | null;
  readonly collation: string | null;
  readonly checks: readonly { readonly name: string; readonly definition: string }[] | null;
  readonly range: { readonly subtype: string; readonly difference: string | null; readonly multirange: string } | null;
}

/** Types of the app: enums, domains, ranges, and composites that are no table. */
export async function readTypes(sql: Reader): Promise<Item[]> {
  const rows = await sql.query<TypeRow>(TYPES);
  return rows.map((row) => ({ key: keyOf('pg_type', row.id), rank: RANKS.type, name: row.quoted, sql: createType(row) }));
}

function createType({ quoted, kind, labels, attributes, base, isRequired, default: initial, collation, checks, range }: TypeRow): string {
  if (kind === 'e') return `create type ${quoted} as enum (${(labels ?? []).map(quoteLiteral).join(', ')})`;
  if (kind === 'c') return `create type ${quoted} as (${(attributes ?? []).map(attributeText).join(', ')})`;
  if (kind === 'r' && range !== null) {
    const difference = range.difference === null ? '' : `, subtype_diff = ${range.difference}`;
    return `create type ${quoted} as range (subtype = ${range.subtype}${difference}, multirange_type_name = ${range.multirange})`;
  }
  const parts = [`create domain ${quoted} as ${base}`];
  if (collation !== null) parts.push(`collate ${collation}`);
  if (initial !== null) parts.push(`default ${initial}`);
  if (isRequired) parts.push('not null');
  for (const { name, definition } of checks ?? []) parts.push(`constraint ${quoteName(name)} ${definition}`);
  return parts.join(' ');
}

const attributeText = ({ name, type, collation }: { readonly name: string; readonly type: string; readonly collation: string | null }): string =>
  `${quoteName(name)} ${type}${collation === null ? '' : ` collate ${collation}`}`;
