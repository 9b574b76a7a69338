import type { Auth, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { checkPhone, readText } from '../input.ts';
import { record } from '../store/audit-log.ts';
import { findUserByEmail, findUserByPhone, lockUser } from '../store/users.ts';
import { startSession, type TokenResponse } from '../tokens/sessions.ts';
import { AUDIENCE, isBanned } from '../accounts/accounts.ts';
import { isPassword, weaknessOf } from '../accounts/password.ts';

/** `POST /token?grant_type=password`. Unknown addresses and wrong passwords get the same answer in the same time. */
export async function signInWithPassword(auth: Auth, call: Call): Promise<TokenResponse> {
  const [email, phone, password] = [readText(call.body, 'email'), readText(call.body, 'phone'), readText(call.body, 'password')];
  if (email !== '' && phone !== '') throw refuse('validation_failed', 'Only an email address or phone number should be provided on login.');
  if (email === '' && phone === '') throw refuse('validation_failed', 'missing email or phone');
  if (email !== '' && !auth.config.isEmailEnabled) throw refuse('email_provider_disabled');
  const found = await auth.database.transaction((sql) =>
    email === '' ? findUserByPhone(sql, checkPhone(phone), AUDIENCE) : findUserByEmail(sql, email, AUDIENCE),
  );
  const isRight = await isPassword(auth, password, found?.encrypted_password);
  if (found === undefined || !isRight) throw refuse('invalid_credentials');
  return auth.database.transaction(async (sql) => {
    const user = await lockUser(sql, found.id);
    // The password may have been changed while it was compared.
    if (user === undefined || user.encrypted_password !== found.encrypted_password) throw refuse('invalid_credentials');
    if (isBanned(auth, user)) throw refuse('user_banned');
    if (email !== '' && user.email_confirmed_at === null) throw refuse('email_not_confirmed');
    if (phone !== '' && user.phone_confirmed_at === null) throw refuse('phone_not_confirmed');
    await record(auth, sql, call, user, 'login', { provider: email === '' ? 'phone' : 'email' });
    const tokens = await startSession(auth, sql, call, user, 'password');
    const weakness = weaknessOf(auth.config, password);
    return weakness === undefined ? tokens : { ...tokens, weak_password: { message: weakness.message, reasons: weakness.reasons ?? [] } };
  });
}
