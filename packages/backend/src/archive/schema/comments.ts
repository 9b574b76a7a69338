import { IS_APP_SCHEMA } from '../platform.ts';
import { quoteLiteral } from '../../sql-text.ts';
import type { Reader } from './item.ts';

const COMMENTS = `
select i.type, i.identity, d.description
from pg_description d, lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
where d.objoid >= 16384 and d.classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_constraint'::regclass,
    'pg_trigger'::regclass, 'pg_policy'::regclass, 'pg_namespace'::regclass)
  and exists (select from pg_namespace n where ${IS_APP_SCHEMA} and n.oid = case d.classoid
    when 'pg_namespace'::regclass then d.objoid
    when 'pg_class'::regclass then (select c.relnamespace from pg_class c where c.oid = d.objoid)
    when 'pg_proc'::regclass then (select p.pronamespace from pg_proc p where p.oid = d.objoid)
    when 'pg_type'::regclass then (select t.typnamespace from pg_type t where t.oid = d.objoid)
    when 'pg_constraint'::regclass then (select k.connamespace from pg_constraint k where k.oid = d.objoid)
    when 'pg_trigger'::regclass then (select c.relnamespace from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.oid = d.objoid)
    when 'pg_policy'::regclass then (select c.relnamespace from pg_policy p join pg_class c on c.oid = p.polrelid where p.oid = d.objoid) end)
  and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e') order by 1, 2`;

const COMMENT_KINDS: Readonly<Record<string, string>> = {
  'table column': 'column',
  'view column': 'column',
  'materialized view column': 'column',
  'composite type column': 'column',
  'table constraint': 'constraint',
  'domain constraint': 'constraint',
  'composite type': 'type',
};

/** Comments of the app's objects, which all have to be there before. */
export async function readComments(sql: Reader): Promise<string[]> {
  const rows = await sql.query<{ type: string; identity: string; description: string }>(COMMENTS);
  return rows.map(({ type, identity, description }) => `comment on ${COMMENT_KINDS[type] ?? type} ${identity} is ${quoteLiteral(description)}`);
}
