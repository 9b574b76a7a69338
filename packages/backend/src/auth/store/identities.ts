import type { Auth, AuthSql } from '../contract.ts';
import { newId } from '../secrets.ts';
import { type IdentityRow, isoTime, type Json } from './rows.ts';

/** `data.sub` is who the person is at the provider. */
export async function insertIdentity(auth: Auth, sql: AuthSql, identity: { userId: string; provider: string; data: Json }): Promise<IdentityRow> {
  const rows = await sql.query<{ document: IdentityRow }>(
    `insert into auth.identities as i (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::uuid, $2, $3::uuid, $4::jsonb, $5, $6::timestamptz, $6::timestamptz, $6::timestamptz)
     returning to_jsonb(i) as document`,
    [newId(auth), String(identity.data['sub']), identity.userId, JSON.stringify(withLowerEmail(identity.data)), identity.provider, isoTime(auth.clock())],
  );
  return rows[0]!.document;
}

/** Keys of `changes` replace those of the identity; null removes one. */
export async function updateIdentity(auth: Auth, sql: AuthSql, identity: IdentityRow, changes: Json, isSignIn = false): Promise<void> {
  const data = withLowerEmail(merged(identity.identity_data, changes));
  await sql.query(
    `update auth.identities set identity_data = $2::jsonb, updated_at = $3::timestamptz,
       last_sign_in_at = case when $4::boolean then $3::timestamptz else last_sign_in_at end
     where id = $1::uuid`,
    [identity.id, JSON.stringify(data), isoTime(auth.clock()), isSignIn],
  );
}

export async function findIdentity(sql: AuthSql, provider: string, providerId: string): Promise<IdentityRow | undefined> {
  const rows = await sql.query<{ document: IdentityRow }>(
    'select to_jsonb(i) as document from auth.identities i where i.provider = $1 and i.provider_id = $2',
    [provider, providerId],
  );
  return rows[0]?.document;
}

export async function deleteIdentity(sql: AuthSql, id: string): Promise<void> {
  await sql.query('delete from auth.identities where id = $1::uuid', [id]);
}

export async function renameIdentity(sql: AuthSql, id: string, providerId: string): Promise<void> {
  await sql.query('update auth.identities set provider_id = $2 where id = $1::uuid', [id, providerId]);
}

/** Keys of `changes` replace those of `current`; null removes one. */
export function merged(current: Json | null, changes: Json): Json {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null && value !== undefined));
}

function withLowerEmail(data: Json): Json {
  return typeof data['email'] === 'string' ? { ...data, email: data['email'].toLowerCase() } : data;
}
