/** What is read of the catalogs, each as a query whose rows become the items of a list. */

/** Tables and views of the shown schemas. */
export const RELATIONS_SQL = `
select
  class.oid::int8 as oid,
  space.nspname as schema,
  class.relname as name,
  obj_description(class.oid, 'pg_class') as description,
  class.relkind in ('v', 'm') as "isView",
  class.relkind in ('r', 'p') or (class.relkind in ('v', 'f') and pg_relation_is_updatable(class.oid, true) & 8 = 8) as "isInsertable",
  class.relkind in ('r', 'p') or (class.relkind in ('v', 'f') and pg_relation_is_updatable(class.oid, true) & 4 = 4) as "isUpdatable",
  class.relkind in ('r', 'p') or (class.relkind in ('v', 'f') and pg_relation_is_updatable(class.oid, true) & 16 = 16) as "isDeletable",
  coalesce((
    select json_agg(attribute.attname order by member.position)
    from pg_constraint as key, unnest(key.conkey) with ordinality as member (number, position), pg_attribute as attribute
    where key.conrelid = class.oid and key.contype = 'p' and attribute.attrelid = class.oid and attribute.attnum = member.number
  ), '[]') as "primaryKey"
from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
where class.relkind in ('r', 'v', 'm', 'f', 'p') and space.nspname = any($1::text[]) and not class.relispartition
order by space.nspname, class.relname`;

/** The columns of all relations that can be shown or that can take part in a relationship. */
export const COLUMNS_SQL = `
with recursive base (oid, type) as (
  select oid, oid from pg_type where typtype <> 'd'
  union all
  select domain.oid, base.type from pg_type as domain join base on base.oid = domain.typbasetype where domain.typtype = 'd'
)
select
  class.oid::int8 as oid,
  attribute.attnum as position,
  attribute.attname as name,
  format_type(attribute.atttypid, attribute.atttypmod) as type,
  type.typname as "baseType",
  not attribute.attnotnull as "isNullable",
  case
    when attribute.attidentity = 'd'
      then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', space.nspname, class.relname), attribute.attname))
    when attribute.attidentity <> '' or attribute.attgenerated <> '' then null
    else pg_get_expr(initial.adbin, initial.adrelid)
  end as "defaultExpression",
  information_schema._pg_char_max_length(type.oid, attribute.atttypmod) as "maxLength",
  coalesce((select json_agg(label.enumlabel order by label.enumsortorder) from pg_enum as label where label.enumtypid = type.oid), '[]') as "enumValues",
  col_description(class.oid, attribute.attnum) as description,
  (
    select json_build_object('toJson', max(cast_function::text) filter (where is_source)::json,
      'fromJson', max(cast_function::text) filter (where other = 'pg_catalog.json'::regtype and not is_source)::json,
      'fromText', max(cast_function::text) filter (where other = 'pg_catalog.text'::regtype and not is_source)::json)
    from (
      select json_build_object('schema', cast_space.nspname, 'name', routine.proname) as cast_function,
        found.castsource = attribute.atttypid as is_source,
        case when found.castsource = attribute.atttypid then found.casttarget else found.castsource end as other
      from pg_cast as found join pg_proc as routine on routine.oid = found.castfunc join pg_namespace as cast_space on cast_space.oid = routine.pronamespace
      where found.castcontext = 'i' and found.castmethod = 'f'
        and ((found.castsource = attribute.atttypid and found.casttarget = 'pg_catalog.json'::regtype)
          or (found.casttarget = attribute.atttypid and found.castsource in ('pg_catalog.json'::regtype, 'pg_catalog.text'::regtype)))
    ) as casts
    where (select typtype from pg_type where oid = attribute.atttypid) = 'd'
    having count(*) > 0
  ) as representation
from pg_attribute as attribute
  join pg_class as class on class.oid = attribute.attrelid
  join pg_namespace as space on space.oid = class.relnamespace
  join base on base.oid = attribute.atttypid
  join pg_type as type on type.oid = base.type
  left join pg_attrdef as initial on initial.adrelid = class.oid and initial.adnum = attribute.attnum
where class.relkind in ('r', 'v', 'm', 'f', 'p') and attribute.attnum > 0 and not attribute.attisdropped
  and (space.nspname = any($1::text[]) or space.nspname not in ('pg_catalog', 'information_schema', 'pg_toast'))
order by class.oid, attribute.attnum`;

/** Foreign keys, and whether their columns are unique, which makes the relationship one to one. */
export const FOREIGN_KEYS_SQL = `
select
  key.conname as name,
  key.conrelid::int8 as "table",
  (select space.nspname from pg_class as class join pg_namespace as space on space.oid = class.relnamespace where class.oid = key.conrelid) as "tableSchema",
  (select relname from pg_class where oid = key.conrelid) as "tableName",
  key.confrelid::int8 as "foreignTable",
  (select space.nspname from pg_class as class join pg_namespace as space on space.oid = class.relnamespace where class.oid = key.confrelid) as "foreignSchema",
  (select relname from pg_class where oid = key.confrelid) as "foreignName",
  to_json(key.conkey) as columns,
  to_json(key.confkey) as "foreignColumns",
  exists (
    select from pg_index as index
    where index.indrelid = key.conrelid and index.indisunique and index.indpred is null
      and (select array_agg(number order by number) from unnest(index.indkey::int2[]) as number) = (select array_agg(number order by number) from unnest(key.conkey) as number)
      and exists (select from pg_constraint as own where own.conindid = index.indexrelid and own.contype in ('p', 'u'))
  ) as "isUnique",
  coalesce((select to_json(own.conkey) from pg_constraint as own where own.conrelid = key.conrelid and own.contype = 'p'), '[]') as "primaryKey"
from pg_constraint as key
where key.contype = 'f' and key.conparentid = 0
order by key.conrelid, key.conname`;

/** Whether a name is that of a media type (RFC 6838), or stands for all of them. */
const isMediaType = (name: string): string => `(${name} ~ '^[A-Za-z0-9.-]+/[A-Za-z0-9.+-]+$' or ${name} = '*/*')`;

/** Aggregates over rows whose result is a domain that is named like a media type. */
export const MEDIA_AGGREGATES_SQL = `
select
  space.nspname as schema,
  routine.proname as name,
  lower(media.typname) as "mediaType",
  media.typbasetype = 'pg_catalog.bytea'::regtype as "isBinary",
  case when class.oid is not null then json_build_object('schema', row_space.nspname, 'name', class.relname) end as "of"
from pg_proc as routine
  join pg_namespace as space on space.oid = routine.pronamespace
  join pg_type as media on media.oid = routine.prorettype and media.typtype = 'd'
  left join pg_class as class on class.reltype = routine.proargtypes[0] and class.relkind in ('r', 'v', 'm', 'f', 'p')
  left join pg_namespace as row_space on row_space.oid = class.relnamespace
where space.nspname = any($1::text[]) and routine.prokind = 'a' and routine.pronargs = 1 and ${isMediaType('media.typname')}
  and (class.oid is not null or routine.proargtypes[0] = 'pg_catalog.anyelement'::regtype)
order by routine.oid`;

/** Functions that can be called with named arguments, or with one argument without a name. */
export const FUNCTIONS_SQL = `
with recursive base (oid, type) as (
  select oid, oid from pg_type where typtype <> 'd'
  union all
  select domain.oid, base.type from pg_type as domain join base on base.oid = domain.typbasetype where domain.typtype = 'd'
), inputs as (
  select
    routine.oid,
    json_agg(json_build_object(
      'name', coalesce(argument.name, ''),
      'type', format_type(argument.type, null),
      'isRequired', argument.position <= routine.pronargs - routine.pronargdefaults,
      'isVariadic', coalesce(argument.mode = 'v', false)
    ) order by argument.position) as list,
    count(*) filter (where coalesce(argument.name, '') = '') as unnamed,
    (array_agg(argument.type order by argument.position))[1] as first
  from pg_proc as routine, lateral (
    select row_number() over (order by all_arguments.position) as position, all_arguments.name, all_arguments.type, all_arguments.mode
    from unnest(
      coalesce(routine.proallargtypes, routine.proargtypes::oid[]),
      routine.proargnames,
      routine.proargmodes
    ) with ordinality as all_arguments (type, name, mode, position)
    where all_arguments.type is not null and coalesce(all_arguments.mode, 'i') in ('i', 'b', 'v')
  ) as argument
  group by routine.oid
)
select
  space.nspname as schema,
  routine.proname as name,
  obj_description(routine.oid, 'pg_proc') as description,
  coalesce(inputs.list, '[]') as parameters,
  coalesce(inputs.unnamed, 0) = 0 or not exists (select from pg_class where reltype = inputs.first) as "isCallable",
  routine.proretset as "returnsSet",
  type.typtype = 'c' or coalesce(routine.proargmodes::text[] && '{t,b,o}', false) as "returnsComposite",
  routine.prorettype = 'pg_catalog.void'::regtype as "returnsVoid",
  case when result.oid is not null then json_build_object('schema', result_space.nspname, 'name', result.relname) end as "returnedTable",
  (
    select json_build_object('mediaType', lower(media.typname), 'isBinary', media.typbasetype = 'pg_catalog.bytea'::regtype)
    from pg_type as media
    where media.oid = routine.prorettype and media.typtype = 'd' and not routine.proretset and ${isMediaType('media.typname')}
  ) as produces,
  case routine.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end as volatility,
  (
    select json_build_object('schema', row_space.nspname, 'name', class.relname)
    from pg_class as class join pg_namespace as row_space on row_space.oid = class.relnamespace
    where class.reltype = inputs.first and class.relkind in ('r', 'v', 'm', 'f', 'p') and routine.pronargs = 1
  ) as "rowOf",
  not routine.proretset or routine.prorows = 1 as "returnsOneRow"
from pg_proc as routine
  join pg_namespace as space on space.oid = routine.pronamespace
  join base on base.oid = routine.prorettype
  join pg_type as type on type.oid = base.type
  left join inputs on inputs.oid = routine.oid
  left join pg_class as result on result.oid = type.typrelid and result.relkind in ('r', 'v', 'm', 'f', 'p')
  left join pg_namespace as result_space on result_space.oid = result.relnamespace
where space.nspname = any($1::text[]) and routine.prokind = 'f' and routine.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
  and (coalesce(inputs.unnamed, 0) = 0 or (routine.pronargs = 1 and (
    inputs.first in ('pg_catalog.bytea'::regtype, 'pg_catalog.json'::regtype, 'pg_catalog.jsonb'::regtype, 'pg_catalog.text'::regtype, 'pg_catalog.xml'::regtype)
    or exists (select from pg_class where reltype = inputs.first)
  )))
order by routine.oid`;

/** What views select, as the tree that PostgreSQL keeps. */
export const VIEW_RULES_SQL = `
select class.oid::int8 as oid, rule.ev_action::text as rule
from pg_rewrite as rule
  join pg_class as class on class.oid = rule.ev_class
  join pg_namespace as space on space.oid = class.relnamespace
where class.relkind in ('v', 'm') and space.nspname not in ('pg_catalog', 'information_schema')`;
