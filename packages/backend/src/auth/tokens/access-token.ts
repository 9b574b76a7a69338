import type { Auth, AuthSql } from '../contract.ts';
import type { SessionRow, UserRow } from '../store/rows.ts';
import { timeOf } from '../store/rows.ts';
import { runClaimsHook } from './claims-hook.ts';

/** How a person proved who they are, as `amr` names it. */
export type Method =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'anonymous'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'recovery'
  | 'token_refresh';

export interface AccessToken {
  readonly token: string;
  /** Seconds since 1970 */
  readonly expiresAt: number;
}

/** The claims of the hosted service. */
export async function issueAccessToken(auth: Auth, sql: AuthSql, user: UserRow, session: SessionRow, method: Method): Promise<AccessToken> {
  const issuedAt = Math.floor(auth.clock() / 1000);
  const expiresAt = issuedAt + auth.config.accessToken.lifetimeSeconds;
  const claims = {
    iss: auth.config.externalUrl,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: aalOf(session),
    amr: session.amr.map((entry) => ({ method: entry.method, timestamp: Math.floor(timeOf(entry.at) / 1000) })),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  const { customAccessToken } = auth.config.hooks;
  const final =
    customAccessToken === undefined ? claims : await runClaimsHook(sql, customAccessToken, { user_id: user.id, claims, authentication_method: method });
  return { token: await auth.keys.sign(final), expiresAt };
}

export function aalOf(session: SessionRow): 'aal1' | 'aal2' {
  return session.amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1';
}
