import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import type { UserRow } from '../store/rows.ts';
import { isoTime } from '../store/rows.ts';
import { findSession, insertSession, recordMethod } from '../store/sessions.ts';
import { updateUser } from '../store/users.ts';
import { userDocument, type UserDocument } from '../documents.ts';
import { issueAccessToken, type Method } from './access-token.ts';
import { writeRefreshToken } from './refresh-token.ts';

export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserDocument;
  readonly weak_password?: { readonly message: string; readonly reasons: readonly string[] };
  readonly provider_token?: string;
  readonly provider_refresh_token?: string;
}

/** Signs a person in: a session of their own on this device. */
export async function startSession(auth: Auth, sql: AuthSql, call: Call, user: UserRow, method: Method): Promise<TokenResponse> {
  const signedIn = await updateUser(auth, sql, user.id, { last_sign_in_at: isoTime(auth.clock()) });
  const sessionId = await insertSession(auth, sql, user.id, deviceOf(call));
  await recordMethod(auth, sql, sessionId, method);
  return tokenResponse(auth, sql, signedIn, { id: sessionId, counter: 0 }, method);
}

export async function tokenResponse(auth: Auth, sql: AuthSql, user: UserRow, session: { id: string; counter: number }, method: Method): Promise<TokenResponse> {
  const row = await findSession(sql, session.id);
  if (row === undefined) throw refuse('session_not_found');
  const access = await issueAccessToken(auth, sql, user, row, method);
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: auth.config.accessToken.lifetimeSeconds,
    expires_at: access.expiresAt,
    refresh_token: writeRefreshToken(auth, { sessionId: session.id, counter: session.counter }),
    user: userDocument(user),
  };
}

export function deviceOf(call: Call): { userAgent: string | null; ip: string | null } {
  return { userAgent: call.headers.get('user-agent'), ip: call.ip };
}
