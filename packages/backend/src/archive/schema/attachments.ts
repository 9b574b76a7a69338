import { IS_APP_SCHEMA, isOwn, PLATFORM_TABLES_WITH_POLICIES, sqlList } from '../platform.ts';
import { quoteName } from '../../sql-text.ts';
import type { Reader } from './item.ts';

/** What comes once the rows are there, in this order: it would slow their way, or act on them. */
export interface Attachments {
  readonly statements: readonly string[];
  readonly leftOut: readonly string[];
}

const IS_APP_TABLE = `${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')}`;

/** A statement in each row, all of a kind. */
const SIMPLE: readonly string[] = [
  // Sequences of columns, and where all of them are.
  `select format('alter sequence %s owned by %s.%I', s.seqrelid::regclass, d.refobjid::regclass, a.attname) as sql
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype = 'a'
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where ${IS_APP_TABLE} order by 1`,
  `select format('select pg_catalog.setval(%L, %s, %L)', s.seqrelid::regclass, coalesce(pg_sequence_last_value(s.seqrelid), s.seqstart),
    pg_sequence_last_value(s.seqrelid) is not null) as sql
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${IS_APP_TABLE} order by 1`,
  // An index of a table in parts is made for all of them.
  `select regexp_replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as sql
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${IS_APP_TABLE} and not x.relispartition and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1`,
  `select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as sql
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and ${IS_APP_TABLE} order by 1`,
  `select pg_get_statisticsobjdef(e.oid) as sql from pg_statistic_ext e join pg_class c on c.oid = e.stxrelid join pg_namespace n on n.oid = c.relnamespace
  where ${IS_APP_TABLE} order by 1`,
  `select pg_get_ruledef(w.oid) as sql from pg_rewrite w join pg_class c on c.oid = w.ev_class join pg_namespace n on n.oid = c.relnamespace
  where w.rulename <> '_RETURN' and ${IS_APP_TABLE} order by 1`,
  `select format('alter table %s replica identity %s', c.oid::regclass, case c.relreplident when 'f' then 'full' when 'n' then 'nothing' else
    format('using index %I', (select x.relname from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid and i.indisreplident)) end) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and c.relreplident <> 'd' and ${IS_APP_TABLE} order by 1`,
];

/** For which policies count, as they did when it was filled. */
const REFRESHES = `select format('refresh materialized view %s', c.oid::regclass) as sql from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'm' and c.relispopulated and ${IS_APP_TABLE} order by c.oid`;

export async function readRefreshes(sql: Reader): Promise<string[]> {
  return (await sql.query<{ sql: string }>(REFRESHES)).map((row) => row.sql);
}

const IS_ON_PLATFORM_TABLE = `(n.nspname || '.' || c.relname = any (${sqlList(PLATFORM_TABLES_WITH_POLICIES)}) or n.nspname = 'auth')`;

/** Triggers of the app: on its tables, and its own functions on those of the platform. */
const TRIGGERS = `
select pg_get_triggerdef(t.oid) as definition, format('%I on %s', t.tgname, c.oid::regclass) as name, t.tgname as trigger, c.oid::regclass::text as quoted,
  t.tgenabled as enabled, ${IS_APP_SCHEMA.replaceAll('n.', 'f.')} as "isOwn"
from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
where not t.tgisinternal and t.tgparentid = 0 and t.tgname <> 'realtime_record_change'
  and ((${IS_APP_SCHEMA}) or (${IS_ON_PLATFORM_TABLE} and ${IS_APP_SCHEMA.replaceAll('n.', 'f.')})) order by t.tgrelid, t.tgname`;

const SWITCHES: Readonly<Record<string, string>> = { D: 'disable trigger', R: 'enable replica trigger', A: 'enable always trigger' };

const PUBLICATIONS = `
select p.pubname as name, p.puballtables as "isForAll",
  (select json_agg(r.prrelid::regclass::text order by 1) from pg_publication_rel r join pg_class c on c.oid = r.prrelid
    join pg_namespace n on n.oid = c.relnamespace where r.prpubid = p.oid and ${IS_APP_TABLE}) as tables
from pg_publication p order by 1`;

/** Kinds of objects that an archive does not hold. */
const UNKNOWN = `
select kind || ' ' || name as text from (
  select 'the operator' as kind, o.oid::regoperator::text as name from pg_operator o join pg_namespace n on n.oid = o.oprnamespace where ${IS_APP_SCHEMA} and ${isOwn('pg_operator', 'o.oid')}
  union all select 'the operator class', o.opcname from pg_opclass o join pg_namespace n on n.oid = o.opcnamespace where ${IS_APP_SCHEMA} and ${isOwn('pg_opclass', 'o.oid')}
  union all select 'the collation', o.collname from pg_collation o join pg_namespace n on n.oid = o.collnamespace where ${IS_APP_SCHEMA} and ${isOwn('pg_collation', 'o.oid')}
  union all select 'the text search configuration', o.cfgname from pg_ts_config o join pg_namespace n on n.oid = o.cfgnamespace where ${IS_APP_SCHEMA} and ${isOwn('pg_ts_config', 'o.oid')}
  union all select 'the foreign table', c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'f' and ${IS_APP_SCHEMA}
  union all select 'the cast from', format_type(k.castsource, null) || ' to ' || format_type(k.casttarget, null) from pg_cast k where k.oid >= 16384 and ${isOwn('pg_cast', 'k.oid')}
    and not exists (select from pg_depend i where i.classid = 'pg_cast'::regclass and i.objid = k.oid and i.deptype = 'i')
) found order by 1`;

export async function readAttachments(sql: Reader): Promise<Attachments> {
  const statements: string[] = [];
  const leftOut: string[] = [];
  for (const query of SIMPLE) for (const row of await sql.query<{ sql: string }>(query)) statements.push(row.sql);

  type Trigger = { definition: string; name: string; trigger: string; quoted: string; enabled: string; isOwn: boolean };
  for (const { definition, name, trigger, quoted, enabled, isOwn: isOfApp } of await sql.query<Trigger>(TRIGGERS)) {
    if (isOfApp || / EXECUTE FUNCTION extensions\./.test(definition)) statements.push(definition);
    else leftOut.push(`the trigger ${name}, whose function belongs to the platform`);
    const change = SWITCHES[enabled];
    if (isOfApp && change !== undefined) statements.push(`alter table ${quoted} ${change} ${quoteName(trigger)}`);
  }

  for (const { name, isForAll, tables } of await sql.query<{ name: string; isForAll: boolean; tables: string[] | null }>(PUBLICATIONS)) {
    if (name !== 'supabase_realtime' && tables !== null) leftOut.push(`the publication ${name}`);
    else if (isForAll) leftOut.push(`that the publication ${name} has all tables`);
    else for (const table of tables ?? []) statements.push(`alter publication ${quoteName(name)} add table only ${table}`);
  }

  for (const { text } of await sql.query<{ text: string }>(UNKNOWN)) leftOut.push(text);
  return { statements, leftOut };
}
