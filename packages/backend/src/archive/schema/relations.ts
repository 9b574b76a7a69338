import { IS_APP_SCHEMA, isOwn } from '../platform.ts';
import { quoteLiteral, quoteName } from '../../sql-text.ts';
import { type Item, keyOf, RANKS, type Reader } from './item.ts';

interface Sequence {
  readonly name: string;
  readonly type: string;
  readonly start: string;
  readonly increment: string;
  readonly min: string;
  readonly max: string;
  readonly cache: string;
  readonly cycles: boolean;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly isRequired: boolean;
  readonly identity: '' | 'a' | 'd';
  readonly generated: '' | 's' | 'v';
  readonly expression: string | null;
  readonly expressionId: number | null;
  readonly isLocal: boolean;
  readonly sequence: Sequence | null;
}

/** A table whose rows are to be copied. */
export interface DumpedTable {
  readonly schema: string;
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
}

export interface Relations {
  readonly items: readonly Item[];
  readonly tables: readonly DumpedTable[];
  /** OIDs of tables, views and sequences of the app. */
  readonly ids: ReadonlySet<number>;
}

const SEQUENCE_FIELDS = `'name', s.seqrelid::regclass::text, 'type', format_type(s.seqtypid, null), 'start', s.seqstart::text, 'increment', s.seqincrement::text,
  'min', s.seqmin::text, 'max', s.seqmax::text, 'cache', s.seqcache::text, 'cycles', s.seqcycle`;

const TABLES = `
select c.oid::int8 as id, n.nspname as schema, c.relname as name, c.oid::regclass::text as quoted, c.relkind as kind, c.relpersistence as persistence,
  c.relispartition as "isPartition", array_to_json(c.reloptions) as options, pg_get_partkeydef(c.oid) as "partitionKey",
  pg_get_expr(c.relpartbound, c.oid) as bound, c.relreplident as identity,
  (select json_agg(i.inhparent::regclass::text order by i.inhseqno) from pg_inherits i where i.inhrelid = c.oid) as parents,
  (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'collation', case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end, 'isRequired', a.attnotnull,
      'identity', a.attidentity, 'generated', a.attgenerated, 'expression', pg_get_expr(d.adbin, d.adrelid), 'expressionId', d.oid::int8,
      'isLocal', a.attislocal,
      'sequence', (select json_build_object(${SEQUENCE_FIELDS}) from pg_sequence s join pg_depend o on o.classid = 'pg_class'::regclass
        and o.objid = s.seqrelid and o.refclassid = 'pg_class'::regclass and o.refobjid = c.oid and o.refobjsubid = a.attnum and o.deptype = 'i')
    ) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')}
order by n.nspname, c.relname`;

const VIEWS = `
select c.oid::int8 as id, c.oid::regclass::text as quoted, c.relkind as kind, array_to_json(c.reloptions) as options, pg_get_viewdef(c.oid) as query
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('v', 'm') and ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')}`;

const SEQUENCES = `
select c.oid::int8 as id, c.relpersistence as persistence, json_build_object(${SEQUENCE_FIELDS}) as sequence
from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid
where ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')}
  and not exists (select from pg_depend i where i.classid = 'pg_class'::regclass and i.objid = c.oid and i.deptype = 'i')`;

const CONSTRAINTS = `
select k.oid::int8 as id, k.conname as name, k.conrelid::regclass::text as quoted, pg_get_constraintdef(k.oid) as definition
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
where k.contype in ('c', 'p', 'u', 'x') and k.conparentid = 0 and k.conislocal and c.relkind in ('r', 'p')
  and ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')}`;

interface TableRow extends Record<string, unknown> {
  readonly id: number;
  readonly schema: string;
  readonly name: string;
  readonly quoted: string;
  readonly kind: 'r' | 'p';
  readonly persistence: string;
  readonly isPartition: boolean;
  readonly options: readonly string[] | null;
  readonly partitionKey: string | null;
  readonly bound: string | null;
  readonly parents: readonly string[] | null;
  readonly columns: readonly Column[];
}

/** Tables, views and sequences of the app, with the constraints that rows are checked against while they are written. */
export async function readRelations(sql: Reader): Promise<Relations> {
  const tables = await sql.query<TableRow>(TABLES);
  const views = await sql.query<{ id: number; quoted: string; kind: string; options: string[] | null; query: string }>(VIEWS);
  const sequences = await sql.query<{ id: number; persistence: string; sequence: Sequence }>(SEQUENCES);
  const constraints = await sql.query<{ id: number; name: string; quoted: string; definition: string }>(CONSTRAINTS);
  const items: Item[] = [
    ...sequences.map(({ id, persistence, sequence }) => ({
      ...{ key: keyOf('pg_class', id), rank: RANKS.sequence, name: sequence.name },
      sql: `create ${persistence === 'u' ? 'unlogged ' : ''}sequence ${sequence.name} as ${sequence.type} ${sequenceOptions(sequence)}`,
    })),
    ...tables.map((table) => ({ key: keyOf('pg_class', table.id), rank: RANKS.table, name: table.quoted, sql: createTable(table) })),
    ...tables.flatMap((table) => defaultsOf(table)),
    ...constraints.map(({ id, name, quoted, definition }) => ({
      ...{ key: keyOf('pg_constraint', id), rank: RANKS.constraint, name: `${quoted} ${name}` },
      sql: `alter table ${quoted} add constraint ${quoteName(name)} ${definition}`,
    })),
    ...views.map(({ id, quoted, kind, options, query }) => ({
      ...{ key: keyOf('pg_class', id), rank: RANKS.view, name: quoted },
      // Its rows come once those of the tables are there.
      sql: `create ${kind === 'm' ? 'materialized ' : ''}view ${quoted}${optionsText(options)} as\n${query.replace(/;\s*$/, '')}${kind === 'm' ? '\nwith no data' : ''}`,
    })),
  ];
  const copied = tables
    .filter(({ kind }) => kind === 'r')
    .map(({ schema, name, columns }) => ({ schema, name, columns: columns.filter(({ generated }) => generated === '').map((column) => column.name) }));
  return { items, tables: copied, ids: new Set([...tables, ...views, ...sequences].map(({ id }) => Number(id))) };
}

function createTable({ quoted, kind, persistence, isPartition, options, partitionKey, bound, parents, columns }: TableRow): string {
  const isChild = parents !== null && !isPartition;
  const own = columns.filter(({ isLocal }) => isLocal || !isChild).map((column) => `  ${columnText(column, isPartition)}`);
  const head = `create ${persistence === 'u' ? 'unlogged ' : ''}table ${quoted} (\n${own.join(',\n')}\n)`;
  const inherits = isChild ? ` inherits (${parents.join(', ')})` : '';
  const table = `${head}${inherits}${kind === 'p' ? ` partition by ${partitionKey}` : ''}${optionsText(options)}`;
  return isPartition ? `${table};\nalter table only ${parents?.[0]} attach partition ${quoted} ${bound}` : table;
}

function columnText({ name, type, collation, isRequired, identity, generated, expression, sequence }: Column, isPartition: boolean): string {
  const parts = [quoteName(name), type, ...(collation === null ? [] : [`collate ${collation}`])];
  if (generated !== '') parts.push(`generated always as (${expression}) ${generated === 's' ? 'stored' : 'virtual'}`);
  // A partition has the identity of its table.
  if (identity !== '' && sequence !== null && !isPartition)
    parts.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity (sequence name ${sequence.name} ${sequenceOptions(sequence)})`);
  if (isRequired) parts.push('not null');
  return parts.join(' ');
}

/** Apart from their tables, since they may call functions that take rows of these tables. */
function defaultsOf({ quoted, columns }: TableRow): Item[] {
  return columns
    .filter(({ generated, expression }) => generated === '' && expression !== null)
    .map(({ name, expression, expressionId }) => ({
      ...{ key: keyOf('pg_attrdef', expressionId ?? 0), rank: RANKS.default, name: `${quoted} ${name}` },
      sql: `alter table only ${quoted} alter column ${quoteName(name)} set default ${expression}`,
    }));
}

const sequenceOptions = ({ start, increment, min, max, cache, cycles }: Sequence): string =>
  `start with ${start} increment by ${increment} minvalue ${min} maxvalue ${max} cache ${cache}${cycles ? ' cycle' : ''}`;

/** Storage parameters, as `fillfactor=70`. */
function optionsText(options: readonly string[] | null): string {
  if (options === null || options.length === 0) return '';
  const texts = options.map((option) => {
    const at = option.indexOf('=');
    return `${option.slice(0, at)}=${quoteLiteral(option.slice(at + 1))}`;
  });
  return ` with (${texts.join(', ')})`;
}
