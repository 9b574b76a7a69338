import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { record } from '../store/audit-log.ts';
import { insertIdentity, updateIdentity } from '../store/identities.ts';
import { deleteOneTimeTokens, type TokenKind } from '../store/one-time-tokens.ts';
import type { UserRow } from '../store/rows.ts';
import { findOwnerOfEmail, updateUser } from '../store/users.ts';
import { useUp } from '../tokens/one-time.ts';
import { AUDIENCE, confirmEmail, updateProviders } from './accounts.ts';

/** One of the addresses has confirmed the change. Undefined if the other one has to as well. */
export async function confirmEmailChange(
  auth: Auth,
  sql: AuthSql,
  call: Call,
  user: UserRow,
  kind: Extract<TokenKind, 'email_change_token_new' | 'email_change_token_current'>,
): Promise<UserRow | undefined> {
  const needsBoth = auth.config.isEmailChangeSecure && user.email !== null && user.email !== '';
  if (needsBoth && user.email_change_confirm_status === 0) {
    await deleteOneTimeTokens(sql, user.id, kind);
    await updateUser(auth, sql, user.id, { email_change_confirm_status: 1 });
    return undefined;
  }
  return applyEmailChange(auth, sql, call, user, user.email_change ?? '');
}

/** The account has the new address from now on, and an anonymous one becomes a lasting one. */
export async function applyEmailChange(auth: Auth, sql: AuthSql, call: Call, user: UserRow, email: string): Promise<UserRow> {
  if (email === '') throw refuse('otp_expired');
  // Somebody else may have signed up with it while the message was under way.
  if ((await findOwnerOfEmail(sql, email, AUDIENCE, user.id)) !== undefined) throw refuse('email_exists');
  await record(auth, sql, call, user, 'user_modified');
  const identity = user.identities.find(({ provider }) => provider === 'email');
  const data = { sub: user.id, email, email_verified: true, phone_verified: false };
  if (identity === undefined) await insertIdentity(auth, sql, { userId: user.id, provider: 'email', data });
  else await updateIdentity(auth, sql, identity, { email, email_verified: true });
  await useUp(sql, user.id);
  const changed = await updateUser(auth, sql, user.id, {
    email,
    email_change: '',
    email_change_confirm_status: 0,
    is_anonymous: false,
    ...(user.raw_user_meta_data?.['email'] === undefined ? {} : { raw_user_meta_data: { ...user.raw_user_meta_data, email } }),
  });
  if (changed.email_confirmed_at === null) await confirmEmail(auth, sql, changed);
  return updateProviders(auth, sql, user.id);
}
