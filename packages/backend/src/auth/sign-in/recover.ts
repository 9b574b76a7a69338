import type { Auth, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { type Challenge, challengeOf, checkEmail, readText } from '../input.ts';
import { deliver, prepareEmailChange, prepareMail } from '../mail/deliver.ts';
import { record } from '../store/audit-log.ts';
import { insertFlow } from '../store/flow-states.ts';
import { findUserByEmail } from '../store/users.ts';
import { AUDIENCE } from '../accounts/accounts.ts';

type Nothing = Record<string, never>;

/** `POST /recover`: sends a link to choose a new password. Unknown addresses get the same answer. */
export async function sendRecovery(auth: Auth, call: Call): Promise<Nothing> {
  if (!auth.config.isEmailEnabled) throw refuse('email_provider_disabled', 'Email logins are disabled', 400);
  const given = readText(call.body, 'email');
  if (given === '') throw refuse('validation_failed', 'Password recovery requires an email');
  const email = checkEmail(given);
  const challenge = challengeOf(call.body);
  const mail = await auth.database.transaction(async (sql) => {
    const user = await findUserByEmail(sql, email, AUDIENCE);
    if (user === undefined) return undefined;
    if (challenge !== undefined) {
      await insertFlow(auth, sql, { providerType: 'recovery', authenticationMethod: 'recovery', challenge, userId: user.id });
    }
    await record(auth, sql, call, user, 'user_recovery_requested');
    return prepareMail(auth, sql, call, user, 'recovery', challenge !== undefined);
  });
  if (mail === undefined) auth.limits.pause(email, auth.config.mailIntervalSeconds);
  await deliver(auth, [mail]);
  return {};
}

/** `POST /resend`: sends the last message of a sign-up or a change of address again. */
export async function resend(auth: Auth, call: Call): Promise<Nothing> {
  const type = readText(call.body, 'type');
  const challenge = challengeOf(call.body);
  const email = checkResend(auth, call, type);
  const mails = await auth.database.transaction(async (sql) => {
    const user = await findUserByEmail(sql, email, AUDIENCE);
    if (user === undefined) return undefined;
    const flow = (authenticationMethod: string, providerType: string, value: Challenge) =>
      insertFlow(auth, sql, { providerType, authenticationMethod, challenge: value, userId: user.id });
    if (type === 'signup') {
      if (user.email_confirmed_at !== null) return undefined;
      await record(auth, sql, call, user, 'user_confirmation_requested');
      if (challenge !== undefined) await flow('email/signup', 'email', challenge);
      return [await prepareMail(auth, sql, call, user, 'confirmation', challenge !== undefined)];
    }
    if (!user.email_change) return undefined;
    if (challenge !== undefined) await flow('email_change', 'email_change', challenge);
    return prepareEmailChange(auth, sql, call, user, user.email_change, challenge !== undefined);
  });
  if (mails === undefined) auth.limits.pause(email, auth.config.mailIntervalSeconds);
  await deliver(auth, mails ?? []);
  return {};
}

function checkResend(auth: Auth, call: Call, type: string): string {
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw refuse('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change');
  }
  const [email, phone] = [readText(call.body, 'email'), readText(call.body, 'phone')];
  if (email === '' && type === 'signup') throw refuse('validation_failed', 'Type provided requires an email address');
  if (phone === '' && type === 'sms') throw refuse('validation_failed', 'Type provided requires a phone number');
  if (email !== '' && phone !== '') throw refuse('validation_failed', 'Only an email address or phone number should be provided.');
  if (email === '' && phone === '') throw refuse('validation_failed', 'Missing email address or phone number');
  if (phone !== '' || type === 'sms' || type === 'phone_change') throw refuse('phone_provider_disabled');
  if (!auth.config.isEmailEnabled) throw refuse('email_provider_disabled', 'Email logins are disabled', 400);
  return checkEmail(email);
}
