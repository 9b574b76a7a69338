import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { type Challenge, challengeOf, checkEmail, readObject, readText } from '../input.ts';
import { deliver, type PendingMail, prepareEmailChange } from '../mail/deliver.ts';
import { record } from '../store/audit-log.ts';
import { insertFlow } from '../store/flow-states.ts';
import { merged } from '../store/identities.ts';
import type { Json, UserRow } from '../store/rows.ts';
import { timeOf } from '../store/rows.ts';
import { findOwnerOfEmail, lockUser, requireUser, updateUser } from '../store/users.ts';
import { checkPassword, hashPassword, isPassword } from '../accounts/password.ts';
import { AUDIENCE, asAccountError, hasVerifiedFactor } from '../accounts/accounts.ts';
import { type UserDocument, userDocument } from '../documents.ts';
import { applyEmailChange } from '../accounts/email-change.ts';
import { storePassword } from '../accounts/password-change.ts';
import { useNonce } from './reauthenticate.ts';
import { isAal2, requireSignedIn, type SignedIn } from '../accounts/signed-in.ts';

const RECENT_SESSION_MS = 24 * 60 * 60 * 1000;

interface UserUpdate {
  readonly email: string;
  readonly password: string;
  readonly nonce: string;
  readonly data: Json | undefined;
  readonly challenge: Challenge | undefined;
}

/** `PUT /user` */
export async function updateOwnUser(auth: Auth, call: Call): Promise<UserDocument> {
  const signedIn = await requireSignedIn(auth, call);
  const update = readUpdate(auth, call, signedIn);
  const encryptedPassword = update.password === '' ? undefined : await newPasswordHash(auth, call, signedIn, update);
  const outcome = await auth.database
    .transaction((sql) => apply(auth, sql, call, signedIn, update, encryptedPassword))
    .catch((error: unknown) => {
      throw asAccountError(error, 'Error updating user');
    });
  await deliver(auth, outcome.mails);
  return userDocument(outcome.user);
}

function readUpdate(auth: Auth, call: Call, { user, session }: SignedIn): UserUpdate {
  const [given, phone, password] = [readText(call.body, 'email'), readText(call.body, 'phone'), readText(call.body, 'password')];
  const email = given === '' ? '' : checkEmail(given);
  if (password !== '') checkPassword(auth.config, password);
  if (call.body['app_metadata'] != null) throw refuse('not_admin', 'Updating app_metadata requires admin privileges');
  if (phone !== '' && phone.replace(/^\+/, '') !== user.phone) throw refuse('phone_provider_disabled', 'Phone changes are disabled');
  const changesAccess = password !== '' || (email !== '' && email !== user.email);
  if (changesAccess && hasVerifiedFactor(user) && !isAal2(session)) {
    throw refuse('insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.', 401);
  }
  if (user.is_anonymous && password !== '' && email === '') {
    throw refuse('validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed', 422);
  }
  return { email, password, nonce: readText(call.body, 'nonce'), data: readObject(call.body, 'data'), challenge: challengeOf(call.body) };
}

async function newPasswordHash(auth: Auth, call: Call, { user, session }: SignedIn, { password }: UserUpdate): Promise<string> {
  const hasPassword = user.encrypted_password !== null && user.encrypted_password !== '';
  const isRecovery = session?.amr.some(({ method }) => method === 'recovery' || method === 'otp') ?? false;
  if (hasPassword && auth.config.requiresCurrentPassword && !isRecovery) {
    const current = readText(call.body, 'current_password');
    if (current === '') throw refuse('current_password_required');
    if (!(await isPassword(auth, current, user.encrypted_password))) throw refuse('current_password_invalid');
  }
  if (hasPassword && (await isPassword(auth, password, user.encrypted_password))) throw refuse('same_password');
  return hashPassword(auth, password);
}

interface Outcome {
  readonly user: UserRow;
  readonly mails: readonly PendingMail[];
}

async function apply(auth: Auth, sql: AuthSql, call: Call, signedIn: SignedIn, update: UserUpdate, encryptedPassword: string | undefined): Promise<Outcome> {
  const user = await lockUser(sql, signedIn.user.id);
  if (user === undefined) throw refuse('user_not_found', undefined, 403);
  if (encryptedPassword !== undefined) {
    if (needsReauthentication(auth, signedIn)) {
      if (update.nonce === '') throw refuse('reauthentication_needed');
      await useNonce(auth, sql, user, update.nonce);
    }
    await storePassword(auth, sql, user.id, encryptedPassword, signedIn.session?.id);
    await record(auth, sql, call, user, 'user_updated_password');
  }
  if (update.data !== undefined) await updateUser(auth, sql, user.id, { raw_user_meta_data: merged(user.raw_user_meta_data, update.data) });
  const mails = update.email === '' || update.email === user.email ? [] : await changeEmail(auth, sql, call, await requireUser(sql, user.id), update);
  await record(auth, sql, call, user, 'user_modified');
  return { user: await requireUser(sql, user.id), mails };
}

function needsReauthentication(auth: Auth, { session }: SignedIn): boolean {
  if (!auth.config.requiresReauthentication) return false;
  return session === undefined || auth.clock() > timeOf(session.created_at) + RECENT_SESSION_MS;
}

async function changeEmail(auth: Auth, sql: AuthSql, call: Call, user: UserRow, { email, challenge }: UserUpdate): Promise<readonly PendingMail[]> {
  if ((await findOwnerOfEmail(sql, email, AUDIENCE, user.id)) !== undefined) throw refuse('email_exists');
  if (user.is_anonymous && auth.config.isAutoconfirmed) {
    await applyEmailChange(auth, sql, call, user, email);
    return [];
  }
  if (challenge !== undefined) {
    await insertFlow(auth, sql, { providerType: 'email_change', authenticationMethod: 'email_change', challenge, userId: user.id });
  }
  return prepareEmailChange(auth, sql, call, user, email, challenge !== undefined);
}
