import type { Transaction } from '../engines/contract.ts';
import { CREATE_HISTORY } from '../project/migrations.ts';
import { IS_APP_SCHEMA, isOwn, PLATFORM_TABLES_WITH_POLICIES, sqlList } from './platform.ts';

/** What removes everything of an app; its order does not matter, since what depends on it goes with it. */
const DROPS = `
select format('drop schema %I cascade', n.nspname) as sql from pg_namespace n where ${IS_APP_SCHEMA} and n.nspname <> 'public'
union all select format('drop policy %I on %s', p.polname, c.oid::regclass) from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname || '.' || c.relname = any (${sqlList(PLATFORM_TABLES_WITH_POLICIES)})
union all select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type'
  when 'f' then 'foreign table' else 'table' end, c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c', 'f') and ${isOwn('pg_class', 'c.oid')}
    and not (c.relkind = 'S' and exists (select from pg_depend i where i.classid = 'pg_class'::regclass and i.objid = c.oid and i.deptype = 'i'))
union all select format('drop %s if exists %s cascade', case p.prokind when 'a' then 'aggregate' else 'routine' end, p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and ${isOwn('pg_proc', 'p.oid')}
    and not exists (select from pg_depend i where i.classid = 'pg_proc'::regclass and i.objid = p.oid and i.deptype = 'i')
union all select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = 'public' and t.typtype in ('e', 'd', 'r') and ${isOwn('pg_type', 't.oid')}`;

const ROWS = `
set local storage.allow_delete_query = 'true';
delete from storage.objects;
delete from storage.buckets;
delete from auth.users;
delete from supabase_migrations.schema_migrations;
reset storage.allow_delete_query;
`;

const DEFAULT_GRANTS = `select format('alter default privileges%s revoke all on %s from %s', case when n.oid is null then '' else format(' in schema %I', n.nspname) end,
  case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else 'types' end,
  case when x.grantee = 0 then 'public' else x.grantee::regrole::text end) as sql
from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace cross join lateral aclexplode(d.defaclacl) x
where d.defaclrole = current_user::regrole and d.defaclobjtype in ('r', 'S', 'f', 'T') and x.grantee <> d.defaclrole and (n.oid is null or ${IS_APP_SCHEMA})`;

/** Removes the tables, rows, people and files of an app, as its owner. The rows of files say which bytes go. */
export async function emptyApp(sql: Transaction): Promise<void> {
  await sql.execute('set local search_path to pg_catalog, pg_temp');
  for (const row of await sql.query<{ sql: string }>(DEFAULT_GRANTS)) await sql.execute(row.sql);
  for (const row of await sql.query<{ sql: string }>(DROPS)) await sql.execute(row.sql);
  // Once no table of the app refers to them.
  await sql.execute(CREATE_HISTORY);
  await sql.execute(ROWS);
}

/** Whether nobody has put anything into the database yet. */
export async function isEmptyApp(sql: Pick<Transaction, 'query'>): Promise<boolean> {
  const [found] = await sql.query<{ any: boolean }>(`select
    exists (select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where ${IS_APP_SCHEMA} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${isOwn('pg_class', 'c.oid')})
    or exists (select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace where ${IS_APP_SCHEMA} and ${isOwn('pg_proc', 'p.oid')})
    or exists (select from auth.users) or exists (select from storage.buckets) as any`);
  return found?.any !== true;
}
