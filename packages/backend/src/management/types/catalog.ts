import { FOREIGN_KEYS_SQL, VIEW_RULES_SQL } from '../../schema/introspection.ts';
import type { ForeignKey } from '../../schema/relationships.ts';
import { quoteLiteral } from '../../sql-text.ts';

/** What the types of a database are made of: the answer of {@link typesCatalogSql}. */
export interface TypesCatalog {
  /** Those whose types are wanted, in this order. */
  readonly schemas: readonly string[];
  readonly relations: readonly CatalogRelation[];
  readonly routines: readonly CatalogRoutine[];
  readonly types: readonly CatalogType[];
  readonly foreignKeys: readonly ForeignKey[];
  /** What views select, as the tree that PostgreSQL keeps. */
  readonly rules: readonly { readonly oid: number; readonly rule: string }[];
}

/** A table or a view of any schema, since relationships lead through all of them. */
export interface CatalogRelation {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly isView: boolean;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly columns: readonly CatalogColumn[];
}

export interface CatalogColumn {
  readonly position: number;
  readonly name: string;
  /** The OID of its type. */
  readonly type: number;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** The database computes its values, so they cannot be written. */
  readonly isGenerated: boolean;
  readonly isUpdatable: boolean;
}

export interface CatalogRoutine {
  readonly schema: string;
  readonly name: string;
  readonly inputs: readonly { readonly name: string; readonly type: number; readonly hasDefault: boolean }[];
  /** The columns of `returns table (…)`, and `out` parameters. */
  readonly outputs: readonly { readonly name: string; readonly type: number }[];
  readonly returns: number;
  readonly returnsSet: boolean;
  readonly returnsOneRow: boolean;
}

export interface CatalogType {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'base' | 'enum' | 'composite' | 'domain' | 'other';
  /** The element type of an array, or the base type of a domain. */
  readonly of: number | null;
  readonly labels: readonly string[];
  /** The OID of the table or view whose rows it describes. */
  readonly relation: number | null;
  /** Of a composite type that is no row of a table. */
  readonly attributes: readonly { readonly name: string; readonly type: number }[];
}

const list = (sql: string): string => `(select coalesce(json_agg(item), '[]') from (${sql}) as item)`;

const COLUMNS = `
  select attribute.attnum as position, attribute.attname as name, attribute.atttypid::int8 as type, not attribute.attnotnull as "isNullable",
    attribute.atthasdef or attribute.attidentity <> '' as "hasDefault",
    attribute.attidentity = 'a' or attribute.attgenerated <> '' as "isGenerated",
    pg_column_is_updatable(attribute.attrelid, attribute.attnum, true) as "isUpdatable"
  from pg_attribute as attribute
  where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  order by attribute.attnum`;

const RELATIONS = `
  select class.oid::int8 as oid, space.nspname as schema, class.relname as name, class.relkind in ('v', 'm') as "isView",
    class.relkind in ('r', 'p') or pg_relation_is_updatable(class.oid, true) & 8 = 8 as "isInsertable",
    class.relkind in ('r', 'p') or pg_relation_is_updatable(class.oid, true) & 4 = 4 as "isUpdatable",
    ${list(COLUMNS)} as columns
  from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
  where class.relkind in ('r', 'v', 'm', 'f', 'p') and not class.relispartition and space.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  order by space.nspname, class.relname`;

const ARGUMENTS = `
  select argument.name, argument.type::int8 as type, argument.mode,
    argument.mode in ('i', 'b', 'v') and row_number() over (partition by argument.mode in ('i', 'b', 'v') order by argument.position) > routine.pronargs - routine.pronargdefaults as "hasDefault"
  from (
    select coalesce(given.name, '') as name, given.type, coalesce(given.mode, 'i') as mode, given.position
    from unnest(coalesce(routine.proallargtypes, routine.proargtypes::oid[]), routine.proargnames, routine.proargmodes) with ordinality as given (type, name, mode, position)
    where given.type is not null
  ) as argument
  order by argument.position`;

const routines = (schemas: string): string => `
  select space.nspname as schema, routine.proname as name,
    ${list(`select name, type, "hasDefault" from (${ARGUMENTS}) as argument where mode in ('i', 'b', 'v')`)} as inputs,
    ${list(`select name, type from (${ARGUMENTS}) as argument where mode in ('o', 'b', 't')`)} as outputs,
    routine.prorettype::int8 as returns, routine.proretset as "returnsSet", not routine.proretset or routine.prorows = 1 as "returnsOneRow"
  from pg_proc as routine join pg_namespace as space on space.oid = routine.pronamespace
  where routine.prokind = 'f' and space.nspname in (${schemas}) and routine.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = routine.oid and deptype = 'e')
  order by routine.proname, routine.oid`;

const TYPES = `
  select type.oid::int8 as oid, space.nspname as schema, type.typname as name,
    case type.typtype when 'b' then 'base' when 'e' then 'enum' when 'c' then 'composite' when 'd' then 'domain' else 'other' end as kind,
    case when type.typtype = 'd' then type.typbasetype when type.typcategory = 'A' and type.typelem <> 0 then type.typelem end::int8 as of,
    coalesce((select json_agg(label.enumlabel order by label.enumsortorder) from pg_enum as label where label.enumtypid = type.oid), '[]') as labels,
    case when class.relkind <> 'c' then class.oid::int8 end as relation,
    coalesce((
      select json_agg(json_build_object('name', attribute.attname, 'type', attribute.atttypid::int8) order by attribute.attnum)
      from pg_attribute as attribute
      where attribute.attrelid = class.oid and class.relkind = 'c' and attribute.attnum > 0 and not attribute.attisdropped
    ), '[]') as attributes
  from pg_type as type join pg_namespace as space on space.oid = type.typnamespace left join pg_class as class on class.oid = type.typrelid
  where space.nspname not in ('information_schema', 'pg_toast') and not (space.nspname = 'pg_catalog' and type.typtype = 'c')
  order by space.nspname, type.typname`;

/** One statement without parameters that any role may run. Its only row has one column, `catalog`: a {@link TypesCatalog} as JSON. */
export function typesCatalogSql(schemas: readonly string[]): string {
  const names = schemas.map(quoteLiteral).join(', ');
  return `select json_build_object(
    'schemas', json_build_array(${names}),
    'relations', ${list(RELATIONS)},
    'routines', ${list(routines(names || 'null'))},
    'types', ${list(TYPES)},
    'foreignKeys', ${list(FOREIGN_KEYS_SQL)},
    'rules', ${list(VIEW_RULES_SQL)}
  ) as catalog`;
}
