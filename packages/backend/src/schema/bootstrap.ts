/**
 * The roles, schemas and grants of a hosted project, and the functions that policies call. It can run again on a database
 * that has them. Each service adds the tables of its own schema.
 */
export const BOOTSTRAP_SQL = `
do $roles$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('owner', 'login createdb'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('supabase_realtime_admin', 'nologin noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
      exception when duplicate_object or unique_violation then
        null; -- Another database of this cluster created it at the same moment.
      end;
    end if;
  end loop;
end
$roles$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to owner;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists supabase_migrations;

alter schema public owner to owner;
alter schema extensions owner to owner;
alter schema supabase_migrations owner to owner;
revoke create on schema public from public;
grant usage on schema public, extensions to anon, authenticated, service_role, authenticator;
grant usage on schema auth, storage, realtime to anon, authenticated, service_role, owner;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;
create or replace function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email'
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to public;

-- Publications say which tables realtime follows, as hosted.
do $publication$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  alter publication supabase_realtime owner to owner;
end
$publication$;
`;

/** What belongs to the database itself, which a copy of it as a template does not have. */
export const DATABASE_SQL = `
-- The names of tables and functions in extensions are found without their schema, as hosted.
do $database$
begin
  if has_database_privilege('owner', current_database(), 'create') then
    return;
  end if;
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
  execute format('grant create, connect, temporary on database %I to owner', current_database());
  execute format('grant connect on database %I to authenticator', current_database());
end
$database$;
`;

/** For a server whose databases belong to different people: nobody connects but the roles of this database, and the roles in common log in nowhere. */
export const CLOSED_DATABASE_SQL = `
do $closed$
begin
  execute format('revoke connect, temporary on database %I from public, owner, authenticator', current_database());
  execute format('grant temporary on database %I to owner', current_database());
end
$closed$;
alter role owner nologin nocreatedb;
alter role authenticator nologin;
`;

/** What migrations of hosted projects take for granted. It belongs to the owner, who may drop it. A PostgreSQL without these modules goes without. */
export const EXTENSIONS_SQL = `
set local role owner;
do $extensions$
declare
  wanted name;
begin
  for wanted in
    select name from pg_available_extensions where name in ('pgcrypto', 'uuid-ossp') and installed_version is null
  loop
    execute format('create extension %I schema extensions', wanted);
  end loop;
end
$extensions$;
set local role none;
`;

/** Tells the schema cache about every change. Only a superuser may install it; without it, NOTIFY pgrst, 'reload schema' does. */
export const RELOAD_TRIGGERS_SQL = `
create schema if not exists pgrst;
-- Who misses an object can ask whether anything has changed, even before the notification arrives.
create sequence if not exists pgrst.changes;
create or replace function pgrst.notify_of_ddl() returns event_trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands() as command
    where command.schema_name is distinct from 'pg_temp' and command.command_tag not in ('CREATE DATABASE', 'REINDEX')
  ) then
    perform nextval('pgrst.changes');
    notify pgrst, 'reload schema';
  end if;
end
$$;
create or replace function pgrst.notify_of_drop() returns event_trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() as dropped where not dropped.is_temporary) then
    perform nextval('pgrst.changes');
    notify pgrst, 'reload schema';
  end if;
end
$$;
drop event trigger if exists pgrst_ddl;
create event trigger pgrst_ddl on ddl_command_end execute function pgrst.notify_of_ddl();
drop event trigger if exists pgrst_drop;
create event trigger pgrst_drop on sql_drop execute function pgrst.notify_of_drop();
grant usage on schema pgrst to public;
`;

/** What hosted projects did until May 2026: new objects in public belong to the API at once. Without it, a migration grants. */
export const AUTO_EXPOSE_SQL = `
alter default privileges for role owner in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role owner in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role owner in schema public grant all on functions to anon, authenticated, service_role;
`;
