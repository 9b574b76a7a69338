import { createHash } from 'node:crypto';
import type { Auth, AuthSql } from '../contract.ts';
import { deleteFactorsOf } from '../store/factors.ts';
import { renameIdentity, updateIdentity } from '../store/identities.ts';
import type { UserRow } from '../store/rows.ts';
import { isoTime } from '../store/rows.ts';
import { deleteSessionsOf } from '../store/sessions.ts';
import { deleteUser, updateUser } from '../store/users.ts';
import { useUp } from '../tokens/one-time.ts';

/** Deletes an account. Softly, its row stays for the rows of the app that refer to it, but says nothing of the person. */
export async function eraseUser(auth: Auth, sql: AuthSql, user: UserRow, isSoft: boolean): Promise<void> {
  if (!isSoft) {
    await deleteUser(sql, user.id);
    return;
  }
  if (user.deleted_at !== null) return;
  const hidden = (value: string | null) =>
    createHash('sha256')
      .update(`${user.id}${value ?? ''}`)
      .digest('base64url');
  await useUp(sql, user.id);
  await deleteSessionsOf(sql, user.id);
  await deleteFactorsOf(sql, user.id);
  for (const identity of user.identities) {
    await updateIdentity(auth, sql, identity, Object.fromEntries(Object.keys(identity.identity_data).map((key) => [key, null])));
    await renameIdentity(sql, identity.id, hidden(`${identity.provider}:${identity.provider_id}`));
  }
  await updateUser(auth, sql, user.id, {
    email: hidden(user.email),
    phone: hidden(user.phone).slice(0, 15),
    email_change: user.email_change ? hidden(user.email_change) : '',
    phone_change: user.phone_change ? hidden(user.phone_change).slice(0, 15) : '',
    encrypted_password: null,
    raw_user_meta_data: {},
    raw_app_meta_data: {},
    deleted_at: isoTime(auth.clock()),
  });
}
