import type { Auth, AuthSql } from '../contract.ts';
import { newId } from '../secrets.ts';
import { isoTime } from './rows.ts';

export async function insertTotpFactor(auth: Auth, sql: AuthSql, factor: { id: string; userId: string; friendlyName: string; secret: string }): Promise<void> {
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3, 'totp', 'unverified', $4, $5::timestamptz, $5::timestamptz)`,
    [factor.id, factor.userId, factor.friendlyName, factor.secret, isoTime(auth.clock())],
  );
}

export async function updateFactor(auth: Auth, sql: AuthSql, id: string, patch: { status?: 'verified'; friendlyName?: string }): Promise<void> {
  await sql.query(
    `update auth.mfa_factors set status = coalesce($2::auth.factor_status, status), friendly_name = coalesce($3, friendly_name), updated_at = $4::timestamptz where id = $1::uuid`,
    [id, patch.status ?? null, patch.friendlyName ?? null, isoTime(auth.clock())],
  );
}

export async function deleteFactor(sql: AuthSql, id: string): Promise<void> {
  await sql.query('delete from auth.mfa_factors where id = $1::uuid', [id]);
}

export async function deleteFactorsOf(sql: AuthSql, userId: string): Promise<void> {
  await sql.query('delete from auth.mfa_factors where user_id = $1::uuid', [userId]);
}

/** `before` leaves those that may still be verified. */
export async function deleteUnverifiedFactors(sql: AuthSql, userId: string, before?: number): Promise<void> {
  await sql.query(
    `delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified' and ($2::timestamptz is null or created_at < $2::timestamptz)`,
    [userId, before === undefined ? null : isoTime(before)],
  );
}

export type ChallengeRow = {
  readonly id: string;
  readonly created_at: string;
  readonly verified_at: string | null;
  readonly ip_address: string;
};

export async function insertChallenge(auth: Auth, sql: AuthSql, factorId: string, ip: string): Promise<string> {
  const id = newId(auth);
  await sql.query('insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1::uuid, $2::uuid, $3::timestamptz, $4::inet)', [
    id,
    factorId,
    isoTime(auth.clock()),
    ip,
  ]);
  return id;
}

/** Locked, so that a challenge is met once. */
export async function lockChallenge(sql: AuthSql, id: string, factorId: string): Promise<ChallengeRow | undefined> {
  const rows = await sql.query<ChallengeRow>(
    `select id::text, to_json(created_at) #>> '{}' as created_at, to_json(verified_at) #>> '{}' as verified_at, host(ip_address) as ip_address
     from auth.mfa_challenges where id = $1::uuid and factor_id = $2::uuid for update`,
    [id, factorId],
  );
  return rows[0];
}

export async function deleteChallenge(sql: AuthSql, id: string): Promise<void> {
  await sql.query('delete from auth.mfa_challenges where id = $1::uuid', [id]);
}

export async function meetChallenge(auth: Auth, sql: AuthSql, id: string): Promise<void> {
  await sql.query('update auth.mfa_challenges set verified_at = $2::timestamptz where id = $1::uuid', [id, isoTime(auth.clock())]);
}
