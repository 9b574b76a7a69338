import { SqlError } from '../../engines/contract.ts';
import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { isUuid } from '../../is-uuid.ts';
import { record } from '../store/audit-log.ts';
import { deleteIdentity } from '../store/identities.ts';
import { findOwnerOfEmail, lockUser, requireUser, updateUser } from '../store/users.ts';
import { useUp } from '../tokens/one-time.ts';
import { AUDIENCE, updateProviders } from '../accounts/accounts.ts';
import { requireSignedIn } from '../accounts/signed-in.ts';

/** `DELETE /user/identities/{id}`: this way of signing in is given up; the last one stays. */
export async function unlinkIdentity(auth: Auth, call: Call, identityId: string): Promise<Record<string, never>> {
  const signedIn = await requireSignedIn(auth, call);
  if (!auth.config.isManualLinkingEnabled) throw refuse('manual_linking_disabled');
  if (!isUuid(identityId)) throw refuse('validation_failed', 'identity_id must be an UUID', 404);
  await auth.database.transaction(async (sql) => {
    const user = await lockUser(sql, signedIn.user.id);
    if (user === undefined || user.identities.length <= 1) throw refuse('single_identity_not_deletable');
    const identity = user.identities.find(({ id }) => id === identityId);
    if (identity === undefined) throw refuse('identity_not_found');
    await record(auth, sql, call, user, 'identity_unlinked', { identity_id: identity.id, provider: identity.provider, provider_id: identity.provider_id });
    await deleteIdentity(sql, identity.id);
    if (identity.provider === 'phone') await updateUser(auth, sql, user.id, { phone: null, phone_confirmed_at: null });
    else await adoptRemainingEmail(auth, sql, user.id);
    await updateProviders(auth, sql, user.id);
  });
  return {};
}

/** The address of the account has to be one that an identity still vouches for. */
export async function adoptRemainingEmail(auth: Auth, sql: AuthSql, userId: string): Promise<void> {
  const user = await requireUser(sql, userId);
  if (user.identities.some(({ email }) => (email ?? '') === (user.email ?? ''))) return;
  const isVerified = (identity: (typeof user.identities)[number]) => identity.identity_data['email_verified'] === true;
  const rank = (identity: (typeof user.identities)[number]) => (identity.email === null ? 2 : isVerified(identity) ? 0 : 1);
  for (const identity of [...user.identities].sort((a, b) => rank(a) - rank(b))) {
    const email = identity.email;
    if (email !== null && (await findOwnerOfEmail(sql, email, AUDIENCE, userId)) !== undefined) continue;
    const staysConfirmed = email !== null && (isVerified(identity) || auth.config.isAutoconfirmed);
    await useUp(sql, userId);
    await updateUser(auth, sql, userId, {
      email,
      ...(staysConfirmed ? {} : { email_confirmed_at: null, raw_user_meta_data: { ...user.raw_user_meta_data, email_verified: false } }),
    }).catch((error: unknown) => {
      throw error instanceof SqlError && error.code === '23505' ? refuse('email_conflict_identity_not_deletable') : error;
    });
    return;
  }
  throw refuse('email_conflict_identity_not_deletable');
}
