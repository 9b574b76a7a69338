import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { deliver, prepareMail } from '../mail/deliver.ts';
import { record } from '../store/audit-log.ts';
import { deleteOneTimeTokens } from '../store/one-time-tokens.ts';
import type { UserRow } from '../store/rows.ts';
import { findByCode } from '../tokens/one-time.ts';
import { requireSignedIn } from '../accounts/signed-in.ts';

/** `GET /reauthenticate`: sends the code that a change of password asks for. */
export async function sendNonce(auth: Auth, call: Call): Promise<Record<string, never>> {
  const { user } = await requireSignedIn(auth, call);
  if (!user.email) throw refuse('validation_failed', 'Reauthentication requires the user to have an email or a phone number');
  if (user.email_confirmed_at === null) throw refuse('email_not_confirmed', 'Please verify your email first.', 422);
  const mail = await auth.database.transaction(async (sql) => {
    await record(auth, sql, call, user, 'user_reauthenticate_requested');
    return prepareMail(auth, sql, call, user, 'reauthentication');
  });
  await deliver(auth, [mail]);
  return {};
}

export async function useNonce(auth: Auth, sql: AuthSql, user: UserRow, nonce: string): Promise<void> {
  auth.limits.take('verify', `nonce ${user.id}`);
  const found = await findByCode(auth, sql, { address: user.email ?? '', code: nonce, kinds: ['reauthentication_token'] });
  if (found?.userId !== user.id) throw refuse('reauthentication_not_valid');
  await deleteOneTimeTokens(sql, user.id, 'reauthentication_token');
}
