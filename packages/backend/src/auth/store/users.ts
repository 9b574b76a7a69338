import type { Auth, AuthSql, SqlValue } from '../contract.ts';
import { newId } from '../secrets.ts';
import { isoTime, type Json, type UserRow } from './rows.ts';

const NO_INSTANCE = '00000000-0000-0000-0000-000000000000';

/** A user with its identities and factors. */
const DOCUMENT = `
  to_jsonb(u) || jsonb_build_object(
    'identities', coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'),
    'factors', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id), '[]')
  ) as document`;

/** The columns that may be written, with their types. */
const COLUMNS = {
  role: 'text',
  email: 'text',
  encrypted_password: 'text',
  email_confirmed_at: 'timestamptz',
  invited_at: 'timestamptz',
  confirmation_sent_at: 'timestamptz',
  recovery_sent_at: 'timestamptz',
  email_change: 'text',
  email_change_sent_at: 'timestamptz',
  email_change_confirm_status: 'smallint',
  phone: 'text',
  phone_confirmed_at: 'timestamptz',
  phone_change: 'text',
  phone_change_sent_at: 'timestamptz',
  reauthentication_sent_at: 'timestamptz',
  last_sign_in_at: 'timestamptz',
  raw_app_meta_data: 'jsonb',
  raw_user_meta_data: 'jsonb',
  banned_until: 'timestamptz',
  deleted_at: 'timestamptz',
  is_anonymous: 'boolean',
} as const;

export type UserPatch = { readonly [Column in keyof typeof COLUMNS]?: (typeof COLUMNS)[Column] extends 'jsonb' ? Json : SqlValue };

export interface NewUser {
  readonly id?: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encryptedPassword: string | null;
  readonly appMetadata: Json;
  readonly userMetadata: Json;
  readonly isAnonymous: boolean;
}

/** Fails with a unique violation if the address is taken. Triggers of the app may change what was written. */
export async function insertUser(auth: Auth, sql: AuthSql, user: NewUser): Promise<UserRow> {
  const id = user.id ?? newId(auth);
  // The hosted service expects empty texts, not nulls, in the token columns that it reads.
  await sql.query(
    `insert into auth.users (
       instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at,
       confirmation_token, recovery_token, email_change_token_new, email_change_token_current, email_change, phone_change, phone_change_token, reauthentication_token
     ) values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::boolean, $11::timestamptz, $11::timestamptz, '', '', '', '', '', '', '', '')`,
    [
      NO_INSTANCE,
      id,
      user.aud,
      user.role,
      user.email,
      user.phone,
      user.encryptedPassword,
      JSON.stringify(user.appMetadata),
      JSON.stringify(user.userMetadata),
      user.isAnonymous,
      isoTime(auth.clock()),
    ],
  );
  return requireUser(sql, id);
}

export async function updateUser(auth: Auth, sql: AuthSql, id: string, patch: UserPatch): Promise<UserRow> {
  const entries = Object.entries(patch) as [keyof typeof COLUMNS, SqlValue | Json][];
  const assignments = entries.map(([column], index) => `${column} = $${index + 3}::${COLUMNS[column]}`);
  const values = entries.map(([, value]) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value));
  await sql.query(`update auth.users set ${['updated_at = $2::timestamptz', ...assignments].join(', ')} where id = $1::uuid`, [
    id,
    isoTime(auth.clock()),
    ...values,
  ]);
  return requireUser(sql, id);
}

export async function findUser(sql: AuthSql, id: string): Promise<UserRow | undefined> {
  return first(await sql.query<{ document: UserRow }>(`select ${DOCUMENT} from auth.users u where u.id = $1::uuid`, [id]));
}

/** Other transactions that change this user wait until this one ends. */
export async function lockUser(sql: AuthSql, id: string): Promise<UserRow | undefined> {
  await sql.query('select 1 from auth.users where id = $1::uuid for update', [id]);
  return findUser(sql, id);
}

export async function findUserByEmail(sql: AuthSql, email: string, aud: string): Promise<UserRow | undefined> {
  return first(
    await sql.query<{ document: UserRow }>(
      `select ${DOCUMENT} from auth.users u
       where u.instance_id = $1::uuid and lower(u.email) = $2 and u.aud = $3 and not u.is_sso_user`,
      [NO_INSTANCE, email.toLowerCase(), aud],
    ),
  );
}

export async function findUserByPhone(sql: AuthSql, phone: string, aud: string): Promise<UserRow | undefined> {
  return first(
    await sql.query<{ document: UserRow }>(`select ${DOCUMENT} from auth.users u where u.phone = $1 and u.aud = $2 and not u.is_sso_user`, [phone, aud]),
  );
}

/** Another account that this address belongs to, be it by one of its identities. */
export async function findOwnerOfEmail(sql: AuthSql, email: string, aud: string, exceptUserId?: string): Promise<UserRow | undefined> {
  return ownerOfEmail(sql, email, aud, exceptUserId ?? null, false);
}

/** The same without identities whose provider only repeats what somebody wrote. */
export async function findVerifiedOwnerOfEmail(sql: AuthSql, email: string, aud: string): Promise<UserRow | undefined> {
  return ownerOfEmail(sql, email, aud, null, true);
}

async function ownerOfEmail(sql: AuthSql, email: string, aud: string, exceptUserId: string | null, isVerified: boolean): Promise<UserRow | undefined> {
  return first(
    await sql.query<{ document: UserRow }>(
      `select ${DOCUMENT} from auth.users u
       where u.aud = $2 and not u.is_sso_user and u.id is distinct from $3::uuid
         and (lower(u.email) = $1 or exists (select 1 from auth.identities i where i.user_id = u.id and i.email = $1
           and (not $4::boolean or i.identity_data ->> 'email_verified' = 'true')))
       order by (lower(u.email) is not distinct from $1) desc limit 1`,
      [email.toLowerCase(), aud, exceptUserId, isVerified],
    ),
  );
}

export interface UserPage {
  readonly users: readonly UserRow[];
  readonly total: number;
}

export async function listUsers(sql: AuthSql, page: { aud: string; page: number; perPage: number; filter: string; isAscending: boolean }): Promise<UserPage> {
  const where = `u.aud = $1 and ($2 = '' or u.email ilike $3 or u.raw_user_meta_data ->> 'full_name' ilike $3)`;
  const values = [page.aud, page.filter, `%${page.filter.replace(/[\\%_]/g, '\\$&')}%`];
  const direction = page.isAscending ? 'asc' : 'desc';
  const rows = await sql.query<{ document: UserRow }>(
    `select ${DOCUMENT} from auth.users u where ${where} order by u.created_at ${direction}, u.id ${direction} limit $4::bigint offset $5::bigint`,
    [...values, page.perPage, (page.page - 1) * page.perPage],
  );
  const [count] = await sql.query<{ total: number | string }>(`select count(*)::int as total from auth.users u where ${where}`, values);
  return { users: rows.map((row) => row.document), total: Number(count?.total ?? 0) };
}

export async function deleteUser(sql: AuthSql, id: string): Promise<void> {
  await sql.query('delete from auth.users where id = $1::uuid', [id]);
}

export async function requireUser(sql: AuthSql, id: string): Promise<UserRow> {
  const user = await findUser(sql, id);
  if (user === undefined) throw new Error(`The user ${id} is gone in the middle of a transaction.`);
  return user;
}

function first(rows: readonly { document: UserRow }[]): UserRow | undefined {
  return rows[0]?.document;
}
