import type { Transaction } from '../engines/contract.ts';
import type { RowSource } from './rows.ts';

/** The columns of the platform's tables that move. Both here and hosted have them; generated ones follow from the others. */
const USERS = [
  ...['instance_id', 'id', 'aud', 'role', 'email', 'encrypted_password', 'email_confirmed_at', 'invited_at', 'confirmation_token', 'confirmation_sent_at'],
  ...['recovery_token', 'recovery_sent_at', 'email_change_token_new', 'email_change', 'email_change_sent_at', 'last_sign_in_at', 'raw_app_meta_data'],
  ...['raw_user_meta_data', 'is_super_admin', 'created_at', 'updated_at', 'phone', 'phone_confirmed_at', 'phone_change', 'phone_change_token'],
  ...['phone_change_sent_at', 'email_change_token_current', 'email_change_confirm_status', 'banned_until', 'reauthentication_token'],
  ...['reauthentication_sent_at', 'is_sso_user', 'deleted_at', 'is_anonymous'],
] as const;
const IDENTITIES = ['provider_id', 'user_id', 'identity_data', 'provider', 'last_sign_in_at', 'created_at', 'updated_at', 'id'] as const;
const FACTORS = [
  'id',
  'user_id',
  'friendly_name',
  'factor_type',
  'status',
  'created_at',
  'updated_at',
  'secret',
  'phone',
  'web_authn_credential',
  'web_authn_aaguid',
];
const BUCKETS = [
  'id',
  'name',
  'owner',
  'created_at',
  'updated_at',
  'public',
  'avif_autodetection',
  'file_size_limit',
  'allowed_mime_types',
  'owner_id',
] as const;
const OBJECTS = ['id', 'bucket_id', 'name', 'owner', 'created_at', 'updated_at', 'last_accessed_at', 'metadata', 'owner_id', 'user_metadata'] as const;
const MIGRATIONS = ['version', 'statements', 'name'] as const;

/** The hosted service finds only people of this one, and cannot read these columns as null. */
const INSTANCE = '00000000-0000-0000-0000-000000000000';
const TOKENS = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change',
  'email_change_token_current',
  'reauthentication_token',
  'phone_change',
  'phone_change_token',
];
const forgotten = (): string => '';

export interface PlatformRows {
  readonly path: string;
  readonly source: RowSource;
}

/**
 * People with their passwords, identities and second factors; buckets and files; the history of migrations. Sessions and links
 * in messages stay, as they belong to the keys and the address of the old place.
 * @param unseal reads the secret of a factor
 */
export function platformRows(unseal: (factor: string, stored: string) => string): readonly PlatformRows[] {
  const changedTokens = Object.fromEntries(TOKENS.map((token) => [token, forgotten]));
  return [
    { path: 'auth/users.sql', source: { schema: 'auth', table: 'users', columns: USERS, changed: { ...changedTokens, instance_id: (id) => id ?? INSTANCE } } },
    { path: 'auth/identities.sql', source: { schema: 'auth', table: 'identities', columns: IDENTITIES } },
    {
      path: 'auth/mfa_factors.sql',
      source: {
        ...{ schema: 'auth', table: 'mfa_factors', columns: FACTORS },
        changed: { secret: (stored, row) => (stored === null ? null : unseal(row.get('id') ?? '', stored)) },
      },
    },
    { path: 'storage/buckets.sql', source: { schema: 'storage', table: 'buckets', columns: BUCKETS } },
    { path: 'storage/objects.sql', source: { schema: 'storage', table: 'objects', columns: OBJECTS } },
    { path: 'migrations/history.sql', source: { schema: 'supabase_migrations', table: 'schema_migrations', columns: MIGRATIONS } },
  ];
}

/** With the columns that this database has; undefined without the table. */
export async function existing(sql: Transaction, source: RowSource): Promise<RowSource | undefined> {
  const rows = await sql.query<{ name: string }>(
    `select a.attname::text as name from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [source.schema, source.table],
  );
  const names = new Set(rows.map(({ name }) => name));
  return rows.length === 0 ? undefined : { ...source, columns: source.columns.filter((column) => names.has(column)) };
}

export interface StoredObject {
  readonly id: string;
  readonly bucket: string;
  readonly name: string;
  /** Names its bytes. */
  readonly version: string | null;
  readonly type: string;
}

export async function readStoredObjects(sql: Transaction): Promise<readonly StoredObject[]> {
  const [table] = await sql.query<{ id: string | null }>(`select pg_catalog.to_regclass('storage.objects')::text as id`);
  if (table?.id == null) return [];
  return sql.query<{ id: string; bucket: string; name: string; version: string | null; type: string }>(
    `select id::text as id, bucket_id as bucket, name, version, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type
    from storage.objects where bucket_id is not null and name is not null order by bucket_id, name`,
  );
}

/** `migrations/{version}_{name}.sql`, from what the history remembers. */
export async function readMigrationFiles(sql: Transaction): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const [table] = await sql.query<{ id: string | null }>(`select pg_catalog.to_regclass('supabase_migrations.schema_migrations')::text as id`);
  if (table?.id == null) return [];
  const rows = await sql.query<{ version: string; name: string | null; statements: readonly string[] | null }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  return rows
    .filter(({ version }) => /^\d{1,20}$/.test(version))
    .map(({ version, name, statements }) => ({
      path: `migrations/${version}_${(name ?? '').replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 100) || 'migration'}.sql`,
      text: (statements ?? []).map((statement) => `${statement.trim().replace(/;$/, '')};\n`).join('\n'),
    }));
}
