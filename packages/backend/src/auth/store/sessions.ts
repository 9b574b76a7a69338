import type { Auth, AuthSql } from '../contract.ts';
import { newId } from '../secrets.ts';
import { isoTime, type SessionRow } from './rows.ts';

const DOCUMENT = `
  (to_jsonb(s) - 'refresh_token_hmac_key') || jsonb_build_object('amr', coalesce((
    select jsonb_agg(jsonb_build_object('method', a.authentication_method, 'at', a.updated_at) order by a.updated_at desc, a.id)
    from auth.mfa_amr_claims a where a.session_id = s.id), '[]')) as document`;

export interface Device {
  readonly userAgent: string | null;
  readonly ip: string | null;
}

export async function insertSession(auth: Auth, sql: AuthSql, userId: string, device: Device): Promise<string> {
  const id = newId(auth);
  await sql.query(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at, user_agent, ip, refresh_token_counter)
     values ($1::uuid, $2::uuid, 'aal1', $3::timestamptz, $3::timestamptz, $4, $5::inet, 0)`,
    [id, userId, isoTime(auth.clock()), device.userAgent, device.ip],
  );
  return id;
}

export async function findSession(sql: AuthSql, id: string): Promise<SessionRow | undefined> {
  const rows = await sql.query<{ document: SessionRow }>(`select ${DOCUMENT} from auth.sessions s where s.id = $1::uuid`, [id]);
  return rows[0]?.document;
}

/** Another refresh of the same session waits until this transaction ends. */
export async function lockSession(sql: AuthSql, id: string): Promise<SessionRow | undefined> {
  await sql.query('select 1 from auth.sessions where id = $1::uuid for update', [id]);
  return findSession(sql, id);
}

export async function listSessions(sql: AuthSql, userId: string): Promise<readonly SessionRow[]> {
  const rows = await sql.query<{ document: SessionRow }>(`select ${DOCUMENT} from auth.sessions s where s.user_id = $1::uuid`, [userId]);
  return rows.map((row) => row.document);
}

export async function recordRefresh(auth: Auth, sql: AuthSql, id: string, refresh: Device & { counter: number }): Promise<void> {
  // `refreshed_at` has no time zone: the text is UTC.
  await sql.query(
    `update auth.sessions set refresh_token_counter = $2::bigint, refreshed_at = $3::timestamp, updated_at = $4::timestamptz, user_agent = $5, ip = $6::inet
     where id = $1::uuid`,
    [id, refresh.counter, isoTime(auth.clock()).slice(0, -1), isoTime(auth.clock()), refresh.userAgent, refresh.ip],
  );
}

export async function raiseSession(sql: AuthSql, id: string, factorId: string, counter: number): Promise<void> {
  await sql.query(`update auth.sessions set aal = 'aal2', factor_id = $2::uuid, refresh_token_counter = $3::bigint where id = $1::uuid`, [
    id,
    factorId,
    counter,
  ]);
}

/** A factor that is gone proves nothing anymore. */
export async function lowerSessions(sql: AuthSql, userId: string, factorId: string): Promise<void> {
  const raised = 'select id from auth.sessions where user_id = $1::uuid and factor_id = $2::uuid';
  await sql.query(`delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in (${raised})`, [userId, factorId]);
  await sql.query(`update auth.sessions set aal = 'aal1', factor_id = null where id in (${raised})`, [userId, factorId]);
}

/** Remembers how the person proved who they are. */
export async function recordMethod(auth: Auth, sql: AuthSql, sessionId: string, method: string): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [newId(auth), sessionId, isoTime(auth.clock()), method],
  );
}

export async function deleteSession(sql: AuthSql, id: string): Promise<void> {
  await sql.query('delete from auth.sessions where id = $1::uuid', [id]);
}

export async function deleteSessionsOf(sql: AuthSql, userId: string, exceptSessionId?: string): Promise<void> {
  await sql.query('delete from auth.sessions where user_id = $1::uuid and id is distinct from $2::uuid', [userId, exceptSessionId ?? null]);
}

export async function deleteSessionsBelowAal2(sql: AuthSql, userId: string): Promise<void> {
  await sql.query(`delete from auth.sessions where user_id = $1::uuid and aal < 'aal2'`, [userId]);
}
