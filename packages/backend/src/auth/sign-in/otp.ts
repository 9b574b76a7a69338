import type { Auth, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { challengeOf, checkEmail, readFlag, readObject, readText } from '../input.ts';
import { deliver, prepareMail } from '../mail/deliver.ts';
import { record } from '../store/audit-log.ts';
import { insertFlow } from '../store/flow-states.ts';
import { findUserByEmail } from '../store/users.ts';
import { AUDIENCE } from '../accounts/accounts.ts';
import { signUpWithEmail } from './sign-up.ts';

/** `POST /otp` and `POST /magiclink`: sends a code and a link to sign in with. Who is unknown signs up by it. */
export async function sendSignInCode(auth: Auth, call: Call): Promise<Record<string, never>> {
  const [given, phone] = [readText(call.body, 'email'), readText(call.body, 'phone')];
  if (given !== '' && phone !== '') throw refuse('validation_failed', 'Only an email address or phone number should be provided');
  if (given !== '' && readText(call.body, 'channel') !== '') throw refuse('validation_failed', 'Channel should only be specified with Phone OTP');
  if (phone !== '') throw refuse('phone_provider_disabled', 'Unsupported phone provider');
  if (given === '') throw refuse('validation_failed', 'One of email or phone must be set');
  const challenge = challengeOf(call.body);
  if (!auth.config.isEmailEnabled) throw refuse('email_provider_disabled');
  const email = checkEmail(given);

  const mail = await auth.database.transaction(async (sql) => {
    const user = await findUserByEmail(sql, email, AUDIENCE);
    if (user === undefined || user.email_confirmed_at === null) return user === undefined ? 'unknown' : 'unconfirmed';
    if (challenge !== undefined) {
      await insertFlow(auth, sql, { providerType: 'magiclink', authenticationMethod: 'magiclink', challenge, userId: user.id });
    }
    await record(auth, sql, call, user, 'user_recovery_requested');
    return prepareMail(auth, sql, call, user, 'magic_link', challenge !== undefined);
  });
  if (typeof mail !== 'string') {
    await deliver(auth, [mail]);
    return {};
  }
  if (mail === 'unknown' && !readFlag(call.body, 'create_user', true)) throw refuse('otp_disabled');
  if (!auth.config.isSignupEnabled) throw refuse('signup_disabled');
  // A password that nobody knows: the person signs in by code until they choose one.
  const password = Buffer.from(auth.random(32)).toString('base64url');
  await signUpWithEmail(auth, call, { email, password, data: readObject(call.body, 'data') ?? {}, challenge });
  return auth.config.isAutoconfirmed ? sendSignInCode(auth, call) : {};
}
