import type { Auth, AuthSql } from '../contract.ts';
import { newId } from '../secrets.ts';
import { isoTime } from './rows.ts';

export type TokenKind = 'confirmation_token' | 'reauthentication_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current';

export interface OneTimeTokenRow {
  readonly userId: string;
  readonly kind: TokenKind;
  /** ISO 8601 */
  readonly createdAt: string;
}

/** A person has one token of a kind: the new one replaces the old one. */
export async function putOneTimeToken(auth: Auth, sql: AuthSql, token: { userId: string; kind: TokenKind; hash: string; relatesTo: string }): Promise<void> {
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3::auth.one_time_token_type, $4, $5, $6::timestamp, $6::timestamp)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [newId(auth), token.userId, token.kind, token.hash, token.relatesTo, isoTime(auth.clock()).slice(0, -1)],
  );
}

/** Locks what it finds: of two requests with the same token, the second one waits and then finds nothing. */
export async function findOneTimeToken(sql: AuthSql, hashes: readonly string[], kinds: readonly TokenKind[]): Promise<OneTimeTokenRow | undefined> {
  const rows = await sql.query<{ user_id: string; token_type: TokenKind; created_at: string }>(
    `select user_id::text, token_type::text, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from auth.one_time_tokens
     where token_hash = any (string_to_array($1, ',')) and token_type::text = any (string_to_array($2, ','))
     order by created_at desc limit 1 for update`,
    [hashes.join(','), kinds.join(',')],
  );
  const row = rows[0];
  return row === undefined ? undefined : { userId: row.user_id, kind: row.token_type, createdAt: row.created_at };
}

export async function deleteOneTimeTokens(sql: AuthSql, userId: string, kind?: TokenKind): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where user_id = $1::uuid and ($2::text is null or token_type::text = $2)', [userId, kind ?? null]);
}
