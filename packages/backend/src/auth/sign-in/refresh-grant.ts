import type { Auth, AuthSql, Call } from '../contract.ts';
import { AuthError, OAuthError, refuse } from '../errors.ts';
import { readText } from '../input.ts';
import { record } from '../store/audit-log.ts';
import type { SessionRow } from '../store/rows.ts';
import { timeOf } from '../store/rows.ts';
import { deleteSession, listSessions, lockSession, recordRefresh } from '../store/sessions.ts';
import { findUser } from '../store/users.ts';
import { type RefreshToken, readRefreshToken } from '../tokens/refresh-token.ts';
import { deviceOf, type TokenResponse, tokenResponse } from '../tokens/sessions.ts';
import { isBanned } from '../accounts/accounts.ts';

/** `POST /token?grant_type=refresh_token` */
export async function refresh(auth: Auth, call: Call): Promise<TokenResponse> {
  const text = readText(call.body, 'refresh_token');
  if (text === '') throw new OAuthError('invalid_request', 'refresh_token required');
  const token = readRefreshToken(auth, text);
  if (token === undefined) throw refuse('refresh_token_not_found');
  // An error that comes back as a value was committed: the end of a stolen session has to stay.
  const outcome = await auth.database.transaction((sql) => exchange(auth, sql, call, token));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function exchange(auth: Auth, sql: AuthSql, call: Call, token: RefreshToken): Promise<TokenResponse | AuthError> {
  const session = await lockSession(sql, token.sessionId);
  if (session === undefined || session.refresh_token_counter === null) throw refuse('refresh_token_not_found');
  const user = await findUser(sql, session.user_id);
  if (user === undefined) throw refuse('refresh_token_not_found');
  if (isBanned(auth, user)) throw refuse('user_banned', 'Invalid Refresh Token: User Banned');
  requireAlive(auth, session);
  if (auth.config.session.isSinglePerUser) await requireNewest(auth, sql, session);

  const age = session.refresh_token_counter - token.counter;
  if (age < 0) throw refuse('validation_failed', 'Invalid Refresh Token: Not Issued By This Server');
  if (age > 0 && !isReuseAllowed(auth, session, age)) {
    if (auth.config.refreshToken.isReuseDetected) {
      await deleteSession(sql, session.id);
      await record(auth, sql, call, user, 'token_revoked');
    }
    return refuse('refresh_token_already_used');
  }
  // Whoever is late gets the token that the first one got, so that all of them go on with the same one.
  const counter = age === 0 ? session.refresh_token_counter + 1 : session.refresh_token_counter;
  await recordRefresh(auth, sql, session.id, { ...deviceOf(call), counter });
  await record(auth, sql, call, user, 'token_refreshed');
  return tokenResponse(auth, sql, user, { id: session.id, counter }, 'token_refresh');
}

/** The last token but one was perhaps never replaced, because the answer got lost. Older ones may come from tabs that wake up together. */
function isReuseAllowed(auth: Auth, session: SessionRow, age: number): boolean {
  return age === 1 || auth.clock() - lastUse(session) < auth.config.refreshToken.reuseIntervalSeconds * 1000;
}

function lastUse(session: SessionRow): number {
  return timeOf(session.refreshed_at ?? session.created_at);
}

function isAlive(auth: Auth, session: SessionRow): boolean {
  const { timeboxSeconds, inactivitySeconds } = auth.config.session;
  const now = auth.clock();
  if (session.not_after !== null && now > timeOf(session.not_after)) return false;
  if (timeboxSeconds !== undefined && now > timeOf(session.created_at) + timeboxSeconds * 1000) return false;
  return inactivitySeconds === undefined || now <= lastUse(session) + inactivitySeconds * 1000;
}

function requireAlive(auth: Auth, session: SessionRow): void {
  if (!isAlive(auth, session)) throw refuse('session_expired');
}

async function requireNewest(auth: Auth, sql: AuthSql, session: SessionRow): Promise<void> {
  const others = await listSessions(sql, session.user_id);
  if (others.some((other) => other.id !== session.id && isAlive(auth, other) && lastUse(other) > lastUse(session))) {
    throw refuse('session_expired', 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)');
  }
}
