import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { type Challenge, challengeOf, checkEmail, readObject, readText } from '../input.ts';
import { deliver, type PendingMail, prepareMail } from '../mail/deliver.ts';
import { newId } from '../secrets.ts';
import { record } from '../store/audit-log.ts';
import { insertFlow } from '../store/flow-states.ts';
import type { Json, UserRow } from '../store/rows.ts';
import { isoTime } from '../store/rows.ts';
import { findOwnerOfEmail, insertUser, updateUser } from '../store/users.ts';
import { startSession, type TokenResponse } from '../tokens/sessions.ts';
import { AUDIENCE, asAccountError, confirmEmail, createEmailAccount, isDuplicate } from '../accounts/accounts.ts';
import { type UserDocument, userDocument } from '../documents.ts';
import { checkPassword, hashPassword } from '../accounts/password.ts';

/** `POST /signup`: with an address, or anonymously. */
export async function signUp(auth: Auth, call: Call): Promise<TokenResponse | UserDocument> {
  const [email, phone] = [readText(call.body, 'email'), readText(call.body, 'phone')];
  if (email === '' && phone === '') return signInAnonymously(auth, call);
  auth.limits.take('otp', call.ip);
  auth.limits.take('signUp', call.ip);
  if (!auth.config.isSignupEnabled) throw refuse('signup_disabled');
  const password = readText(call.body, 'password');
  if (password === '') throw refuse('validation_failed', 'Signup requires a valid password');
  checkPassword(auth.config, password);
  if (email !== '' && phone !== '') throw refuse('validation_failed', 'Only an email address or phone number should be provided on signup.');
  if (phone !== '') throw refuse('phone_provider_disabled', 'Phone signups are disabled');
  const challenge = challengeOf(call.body);
  if (!auth.config.isEmailEnabled) throw refuse('email_provider_disabled', 'Email signups are disabled', 400);
  return signUpWithEmail(auth, call, { email: checkEmail(email), password, data: readObject(call.body, 'data') ?? {}, challenge });
}

export interface EmailSignUp {
  readonly email: string;
  readonly password: string;
  readonly data: Json;
  readonly challenge: Challenge | undefined;
}

/** Answers alike for new and for known addresses, in the same time. */
export async function signUpWithEmail(auth: Auth, call: Call, request: EmailSignUp): Promise<TokenResponse | UserDocument> {
  const encryptedPassword = await hashPassword(auth, request.password);
  const attempt = () => auth.database.transaction((sql) => enroll(auth, sql, call, { ...request, encryptedPassword }));
  const outcome = await attempt().catch((error: unknown) => {
    // Somebody signed up with this address at the same moment. Now it is known.
    if (isDuplicate(error)) return attempt();
    throw asAccountError(error, 'Database error saving new user');
  });
  if (outcome === 'known') {
    if (auth.config.isAutoconfirmed) throw refuse('user_already_exists');
    auth.limits.pause(request.email, auth.config.mailIntervalSeconds);
    return userOfNobody(auth, request);
  }
  await deliver(auth, [outcome.mail]);
  return outcome.answer;
}

type Outcome = 'known' | { readonly answer: TokenResponse | UserDocument; readonly mail: PendingMail | undefined };

async function enroll(auth: Auth, sql: AuthSql, call: Call, request: EmailSignUp & { encryptedPassword: string }): Promise<Outcome> {
  const known = await findOwnerOfEmail(sql, request.email, AUDIENCE);
  if (known !== undefined && known.email_confirmed_at !== null) {
    await record(auth, sql, call, known, 'user_repeated_signup', { provider: 'email' });
    return 'known';
  }
  const user = known ?? (await createSignedUp(auth, sql, request));
  if (auth.config.isAutoconfirmed) {
    await record(auth, sql, call, user, 'user_signedup', { provider: 'email' });
    const confirmed = await confirmEmail(auth, sql, user);
    await record(auth, sql, call, user, 'login', { provider: 'email' });
    return { answer: await startSession(auth, sql, call, confirmed, 'password'), mail: undefined };
  }
  await record(auth, sql, call, user, 'user_confirmation_requested', { provider: 'email' });
  if (request.challenge !== undefined) {
    await insertFlow(auth, sql, { providerType: 'email', authenticationMethod: 'email/signup', challenge: request.challenge, userId: user.id });
  }
  const mail = await prepareMail(auth, sql, call, user, 'confirmation', request.challenge !== undefined);
  return { answer: shownAfterSignUp(auth, user), mail };
}

/** Whoever signs up finds their identity in the metadata, beside what a trigger of the app may have put there. */
async function createSignedUp(auth: Auth, sql: AuthSql, request: EmailSignUp & { encryptedPassword: string }): Promise<UserRow> {
  const user = await createEmailAccount(auth, sql, request);
  return updateUser(auth, sql, user.id, { raw_user_meta_data: { ...user.raw_user_meta_data, ...user.identities[0]?.identity_data } });
}

/** What an invitation put into an account is shown to those who accept it, and not to those who guess the address. */
function shownAfterSignUp(auth: Auth, user: UserRow): UserDocument {
  const shown = { ...userDocument(user), confirmation_sent_at: isoTime(auth.clock()) };
  return user.invited_at === null ? shown : { ...shown, user_metadata: {}, identities: [] };
}

/** An account that does not exist, with everything that a new one would have except for identities, as hosted. */
function userOfNobody(auth: Auth, { email, data }: EmailSignUp): UserDocument {
  const now = isoTime(auth.clock());
  return {
    id: newId(auth),
    aud: AUDIENCE,
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

async function signInAnonymously(auth: Auth, call: Call): Promise<TokenResponse> {
  if (!auth.config.isAnonymousEnabled) throw refuse('anonymous_provider_disabled');
  auth.limits.take('anonymous', call.ip);
  if (!auth.config.isSignupEnabled) throw refuse('signup_disabled');
  const userMetadata = readObject(call.body, 'data') ?? {};
  const account = { aud: AUDIENCE, role: AUDIENCE, email: null, phone: null, encryptedPassword: null, appMetadata: {}, userMetadata, isAnonymous: true };
  return auth.database
    .transaction(async (sql) => {
      const user = await insertUser(auth, sql, account);
      await record(auth, sql, call, user, 'user_signedup', { provider: 'anonymous' });
      return startSession(auth, sql, call, user, 'anonymous');
    })
    .catch((error: unknown) => {
      throw asAccountError(error, 'Database error creating anonymous user');
    });
}
