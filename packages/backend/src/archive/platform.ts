/** What is there on every backend, here and hosted, and so is no part of an app. */

/** Schemas of the services. Rows of accounts and files move as rows; the tables are those of the place they move to. */
export const PLATFORM_SCHEMAS = [
  ...['auth', 'storage', 'realtime', 'extensions', 'pgrst', 'supabase_migrations', 'supabase_mail', 'supabase_functions', 'information_schema'],
  ...['graphql', 'graphql_public', 'vault', 'pgsodium', 'pgsodium_masks', 'pgbouncer', 'net', 'cron', '_realtime', '_analytics', 'pgmq', 'tiger', 'topology'],
] as const;

/** Extensions that only some places have, and that no table of an app depends on. */
export const PLATFORM_EXTENSIONS = [
  ...['plpgsql', 'pg_stat_statements', 'pg_graphql', 'pgjwt', 'supabase_vault', 'pgsodium', 'pg_net', 'pg_cron', 'pgmq', 'pgaudit', 'wrappers', 'hypopg'],
] as const;

/** Roles that a grant or a policy can name in another place, too. */
export const PORTABLE_ROLES = ['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'] as const;

/** Owners and platform roles: what they may do follows from where the app is. */
export const OWNER_ROLES = [
  ...['owner', 'postgres', 'supabase_admin', 'dashboard_user', 'supabase_realtime_admin', 'supabase_read_only_user', 'supabase_replication_admin'],
  ...['supabase_functions_admin', 'supabase_etl_admin', 'pgbouncer', 'pgsodium_keyholder', 'pgsodium_keyiduser', 'pgsodium_keymaker'],
] as const;

/** Tables of the platform on which an app has policies and triggers of its own. */
export const PLATFORM_TABLES_WITH_POLICIES = ['storage.buckets', 'storage.objects', 'realtime.messages'] as const;

const list = (names: readonly string[]): string => `array[${names.map((name) => `'${name}'`).join(', ')}]`;

/** For queries in which `n` is pg_namespace: the schema belongs to the app. */
export const IS_APP_SCHEMA = `(n.nspname <> all (${list(PLATFORM_SCHEMAS)}) and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend e where e.classid = 'pg_namespace'::regclass and e.objid = n.oid and e.deptype = 'e'))`;

/** The object is not a part of an extension. */
export const isOwn = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

export const sqlList = list;
