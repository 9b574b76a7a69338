import type { Auth, AuthSql } from '../contract.ts';
import { deleteSessionsOf } from '../store/sessions.ts';
import { updateUser } from '../store/users.ts';
import { useUp } from '../tokens/one-time.ts';

/** A new password ends what the old one allowed: links and codes that are under way, and all other sessions. */
export async function storePassword(auth: Auth, sql: AuthSql, userId: string, encryptedPassword: string | null, ownSessionId?: string): Promise<void> {
  await useUp(sql, userId);
  await updateUser(auth, sql, userId, {
    encrypted_password: encryptedPassword,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
  });
  await deleteSessionsOf(sql, userId, ownSessionId);
}
