import { SqlError } from '../../engines/contract.ts';
import type { Auth, AuthSql } from '../contract.ts';
import { AuthError, refuse } from '../errors.ts';
import { insertIdentity, merged } from '../store/identities.ts';
import type { Json, UserRow } from '../store/rows.ts';
import { isoTime, timeOf } from '../store/rows.ts';
import { insertUser, requireUser, updateUser } from '../store/users.ts';
import { useUp } from '../tokens/one-time.ts';

/** The audience and the role of everybody who signs up. */
export const AUDIENCE = 'authenticated';

/** Tells apps which email address an unconfirmed account claims to have. */
function emailIdentityData(userId: string, email: string, data: Json): Json {
  return { ...data, sub: userId, email, email_verified: false, phone_verified: false };
}

/** A new account that is not confirmed, with its identity. */
export async function createEmailAccount(auth: Auth, sql: AuthSql, account: { email: string; encryptedPassword: string | null; data: Json }): Promise<UserRow> {
  const user = await insertUser(auth, sql, {
    aud: AUDIENCE,
    role: AUDIENCE,
    email: account.email,
    phone: null,
    encryptedPassword: account.encryptedPassword,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: account.data,
    isAnonymous: false,
  });
  await insertIdentity(auth, sql, { userId: user.id, provider: 'email', data: emailIdentityData(user.id, account.email, account.data) });
  return requireUser(sql, user.id);
}

/** The person can read what is sent to their address. */
export async function confirmEmail(auth: Auth, sql: AuthSql, user: UserRow): Promise<UserRow> {
  await useUp(sql, user.id);
  return updateUser(auth, sql, user.id, {
    email_confirmed_at: isoTime(auth.clock()),
    raw_user_meta_data: merged(user.raw_user_meta_data, { email_verified: true }),
  });
}

/** Lists in the app metadata what the person can sign in with. */
export async function updateProviders(auth: Auth, sql: AuthSql, userId: string): Promise<UserRow> {
  const user = await requireUser(sql, userId);
  const providers = [...new Set(user.identities.map(({ provider }) => provider))];
  const changes = { providers, ...(providers[0] === undefined ? {} : { provider: providers[0] }) };
  return updateUser(auth, sql, userId, { raw_app_meta_data: merged(user.raw_app_meta_data, changes) });
}

export function isBanned(auth: Pick<Auth, 'clock'>, user: UserRow): boolean {
  return user.banned_until !== null && auth.clock() < timeOf(user.banned_until);
}

export function hasVerifiedFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}

/** What a trigger or a constraint of the app says about an account is the app's own answer, and helps whoever builds it. */
export function asAccountError(error: unknown, sentence: string): unknown {
  // Class 22: values that are too long or none of their type.
  if (error instanceof SqlError && error.code.startsWith('22'))
    return new AuthError('validation_failed', { message: `A value cannot be stored: ${error.message}`, cause: error });
  return error instanceof SqlError ? Object.assign(refuse('unexpected_failure', sentence), { cause: error }) : error;
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof SqlError && error.code === '23505';
}
