import type { Auth, Call, Claims } from '../contract.ts';
import { refuse } from '../errors.ts';
import { isUuid } from '../../is-uuid.ts';
import type { SessionRow, UserRow } from '../store/rows.ts';
import { findSession } from '../store/sessions.ts';
import { findUser } from '../store/users.ts';
import { isBanned } from './accounts.ts';

/** Who asks, with the session that their token belongs to. */
export interface SignedIn {
  readonly user: UserRow;
  /** Tokens that the app signed itself have none. */
  readonly session: SessionRow | undefined;
  readonly claims: Claims;
}

/** A token counts only as long as its session does: signing out ends it at once. */
export async function requireSignedIn(auth: Auth, call: Call): Promise<SignedIn> {
  const claims = await requireClaims(auth, call);
  const { sub, session_id: sessionId } = claims;
  if (typeof sub !== 'string' || sub === '') throw refuse('bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(sub)) throw refuse('bad_jwt', 'invalid claim: sub claim must be a UUID', 400);
  const hasSession = typeof sessionId === 'string' && sessionId !== '';
  if (hasSession && !isUuid(sessionId)) throw refuse('bad_jwt', 'invalid claim: session_id claim must be a UUID');
  const found = await auth.database.transaction(async (sql) => ({
    user: await findUser(sql, sub),
    session: hasSession ? await findSession(sql, sessionId) : undefined,
  }));
  if (found.user === undefined) throw refuse('user_not_found', 'User from sub claim in JWT does not exist', 403);
  if (hasSession && found.session?.user_id !== sub) throw refuse('session_not_found');
  if (isBanned(auth, found.user)) throw refuse('user_banned', undefined, 403);
  return { user: found.user, session: found.session, claims };
}

export async function requireClaims(auth: Auth, call: Call): Promise<Claims> {
  const token = /^Bearer\s+(\S+)$/i.exec(call.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw refuse('no_authorization');
  try {
    return await auth.keys.verify(token);
  } catch (error) {
    throw refuse('bad_jwt', `invalid JWT: unable to parse or verify signature, ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Aal2 is a session that was confirmed by a second factor. */
export function isAal2(session: SessionRow | undefined): boolean {
  return session?.aal === 'aal2' || session?.aal === 'aal3';
}
