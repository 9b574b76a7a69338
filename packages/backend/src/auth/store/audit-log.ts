import type { Auth, AuthSql, Call } from '../contract.ts';
import { newId } from '../secrets.ts';
import { isoTime, type Json } from './rows.ts';

const LOG_TYPES = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_refreshed: 'token',
  token_revoked: 'token',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
} as const;

export interface Actor {
  readonly id: string;
  readonly email: string | null;
  readonly phone?: string | null;
}

/** What a secret key does has no user behind it. */
export const ADMINISTRATOR: Actor = { id: '00000000-0000-0000-0000-000000000000', email: 'service_role' };

export async function record(auth: Auth, sql: AuthSql, call: Call, actor: Actor, action: keyof typeof LOG_TYPES, traits?: Json): Promise<void> {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.phone || actor.email || '',
    actor_via_sso: false,
    action,
    log_type: LOG_TYPES[action],
    ...(traits === undefined ? {} : { traits }),
  };
  await sql.query('insert into auth.audit_log_entries (id, payload, created_at, ip_address) values ($1::uuid, $2::json, $3::timestamptz, $4)', [
    newId(auth),
    JSON.stringify(payload),
    isoTime(auth.clock()),
    call.ip,
  ]);
}
