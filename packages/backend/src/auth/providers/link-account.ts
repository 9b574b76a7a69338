import type { Auth, AuthSql, Call } from '../contract.ts';
import { type AuthError, refuse } from '../errors.ts';
import { type PendingMail, prepareMail } from '../mail/deliver.ts';
import { record } from '../store/audit-log.ts';
import { deleteIdentity, findIdentity, insertIdentity, merged, updateIdentity } from '../store/identities.ts';
import type { IdentityRow, Json, UserRow } from '../store/rows.ts';
import { findOwnerOfEmail, findVerifiedOwnerOfEmail, insertUser, lockUser, requireUser, updateUser } from '../store/users.ts';
import { AUDIENCE, confirmEmail, isBanned, updateProviders } from '../accounts/accounts.ts';
import type { Profile, ProviderEmail } from './provider.ts';

/** The account of a person at a provider, or why there is none. `mails` are to be sent either way. */
export interface LinkOutcome {
  readonly user?: UserRow;
  readonly refusal?: AuthError;
  readonly mail?: PendingMail;
}

export interface ExternalPerson {
  readonly provider: string;
  readonly profile: Profile;
  readonly isEmailOptional: boolean;
}

/**
 * The account with this identity, else the account that owns one of its verified addresses, else a new one. An address
 * that the provider does not vouch for never leads to an account of somebody else.
 */
export async function accountOf(auth: Auth, sql: AuthSql, call: Call, person: ExternalPerson): Promise<LinkOutcome> {
  const { provider, profile } = person;
  const email = candidateEmail(profile);
  if (email === undefined && !person.isEmailOptional) throw refuse('unexpected_failure', 'Error getting user email from external provider');
  const data = identityData(profile, email);
  const known = await findIdentity(sql, provider, profile.claims.sub);
  if (known !== undefined) {
    await updateIdentity(auth, sql, known, data, true);
    return admit(auth, sql, call, person, await lockUser(sql, known.user_id), known, data, email);
  }
  const owner = await ownerOfVerified(sql, profile);
  const user = owner ?? (await createAccount(auth, sql, provider, email, data));
  const identity = await insertIdentity(auth, sql, { userId: user.id, provider, data });
  if (owner !== undefined) await record(auth, sql, call, user, 'identity_linked', { identity_id: identity.id, provider, provider_id: identity.provider_id });
  return admit(auth, sql, call, person, await lockUser(sql, user.id), identity, data, email);
}

function candidateEmail({ emails }: Profile): ProviderEmail | undefined {
  return emails.find(({ isPrimary }) => isPrimary) ?? emails.at(-1);
}

export function identityData(profile: Profile, email = candidateEmail(profile)): Json {
  return {
    ...profile.claims,
    ...(email === undefined ? {} : { email: email.email.toLowerCase() }),
    email_verified: email?.isVerified ?? false,
    phone_verified: false,
  };
}

async function ownerOfVerified(sql: AuthSql, { emails }: Profile): Promise<UserRow | undefined> {
  const verified = emails.filter(({ isVerified }) => isVerified).sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  const owners: UserRow[] = [];
  for (const { email } of verified) {
    const owner = await findVerifiedOwnerOfEmail(sql, email, AUDIENCE);
    if (owner !== undefined && !owners.some(({ id }) => id === owner.id)) owners.push(owner);
  }
  if (owners.length > 1) throw refuse('unexpected_failure', 'Multiple accounts with the same email address in the same linking domain detected: default');
  return owners[0];
}

async function createAccount(auth: Auth, sql: AuthSql, provider: string, email: ProviderEmail | undefined, data: Json): Promise<UserRow> {
  if (!auth.config.isSignupEnabled) throw refuse('signup_disabled');
  // An address that is not vouched for and belongs to somebody is left out. One that is has no owner, or this would not be a new account.
  const isFree = email !== undefined && (email.isVerified || (await findOwnerOfEmail(sql, email.email, AUDIENCE)) === undefined);
  return insertUser(auth, sql, {
    aud: AUDIENCE,
    role: AUDIENCE,
    email: isFree ? email.email.toLowerCase() : null,
    phone: null,
    encryptedPassword: null,
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
    isAnonymous: false,
  });
}

async function admit(
  auth: Auth,
  sql: AuthSql,
  call: Call,
  { provider, isEmailOptional }: ExternalPerson,
  user: UserRow | undefined,
  identity: IdentityRow,
  data: Json,
  email: ProviderEmail | undefined,
): Promise<LinkOutcome> {
  if (user === undefined) throw refuse('user_not_found');
  if (isBanned(auth, user)) throw refuse('user_banned', undefined, 403);
  const withData = await updateUser(auth, sql, user.id, { raw_user_meta_data: merged(user.raw_user_meta_data, data) });
  if (user.email_confirmed_at !== null || (isEmailOptional && !user.email)) {
    await record(auth, sql, call, user, 'login', { provider });
    return { user: await updateProviders(auth, sql, user.id) };
  }
  await dropUnconfirmed(auth, sql, withData, identity, data);
  if (email?.isVerified || auth.config.isAutoconfirmed) {
    await record(auth, sql, call, user, 'user_signedup', { provider });
    await confirmEmail(auth, sql, await requireUser(sql, user.id));
    return { user: await updateProviders(auth, sql, user.id) };
  }
  const sentence = `Unverified email with ${provider}.`;
  if (!user.email) return { refusal: refuse('provider_email_needs_verification', `${sentence} Verify the email with ${provider} in order to sign in`) };
  const mail = await prepareMail(auth, sql, call, await requireUser(sql, user.id), 'confirmation');
  return { mail, refusal: refuse('provider_email_needs_verification', `${sentence} A confirmation email has been sent to your ${provider} email`) };
}

/**
 * Somebody may have signed up with this address, without being able to read what is sent there, in the hope that its owner
 * comes by a provider later. Nothing of that stays: no password, no other identity, no metadata.
 */
async function dropUnconfirmed(auth: Auth, sql: AuthSql, user: UserRow, identity: IdentityRow, data: Json): Promise<void> {
  for (const other of user.identities) if (other.id !== identity.id) await deleteIdentity(sql, other.id);
  await updateUser(auth, sql, user.id, { encrypted_password: null, raw_user_meta_data: data });
  await updateProviders(auth, sql, user.id);
}

/** Adds an identity to the account of a person who is signed in. */
export async function linkIdentity(auth: Auth, sql: AuthSql, call: Call, person: ExternalPerson, userId: string): Promise<LinkOutcome> {
  const { provider, profile } = person;
  const known = await findIdentity(sql, provider, profile.claims.sub);
  if (known !== undefined) throw refuse('identity_already_exists', known.user_id === userId ? undefined : 'Identity is already linked to another user');
  const user = await lockUser(sql, userId);
  if (user === undefined) throw refuse('user_not_found', 'Linking target user not found', 422);
  const identity = await insertIdentity(auth, sql, { userId, provider, data: identityData(profile) });
  await record(auth, sql, call, user, 'identity_linked', { identity_id: identity.id, provider, provider_id: identity.provider_id });
  if (user.email) return { user: await updateProviders(auth, sql, userId) };
  return adoptEmail(auth, sql, call, person, userId, candidateEmail(profile));
}

/** An anonymous account gets the address of its first identity and so becomes a lasting one. */
async function adoptEmail(
  auth: Auth,
  sql: AuthSql,
  call: Call,
  { provider }: ExternalPerson,
  userId: string,
  email: ProviderEmail | undefined,
): Promise<LinkOutcome> {
  if (email === undefined) {
    await updateUser(auth, sql, userId, { is_anonymous: false });
    return { user: await updateProviders(auth, sql, userId) };
  }
  if ((await findOwnerOfEmail(sql, email.email, AUDIENCE, userId)) !== undefined) throw refuse('email_exists', undefined, 400);
  const withEmail = await updateUser(auth, sql, userId, { email: email.email.toLowerCase() });
  if (!email.isVerified) {
    await updateProviders(auth, sql, userId);
    const mail = await prepareMail(auth, sql, call, withEmail, 'confirmation');
    return {
      mail,
      refusal: refuse('email_not_confirmed', `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`, 422),
    };
  }
  await confirmEmail(auth, sql, withEmail);
  await updateUser(auth, sql, userId, { is_anonymous: false });
  return { user: await updateProviders(auth, sql, userId) };
}
