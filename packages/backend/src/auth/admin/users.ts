import { isUuid } from '../../is-uuid.ts';
import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { checkEmail, checkPhone, readFlag, readObject, readText } from '../input.ts';
import { requireFactor } from '../mfa/factors.ts';
import { newId } from '../secrets.ts';
import { checkPassword, hashPassword, isPasswordHash } from '../accounts/password.ts';
import { ADMINISTRATOR, record } from '../store/audit-log.ts';
import { deleteFactor, updateFactor } from '../store/factors.ts';
import { insertIdentity, merged, updateIdentity } from '../store/identities.ts';
import type { UserRow } from '../store/rows.ts';
import { isoTime } from '../store/rows.ts';
import { lowerSessions } from '../store/sessions.ts';
import { findOwnerOfEmail, findUser, findUserByPhone, insertUser, listUsers, lockUser, requireUser, type UserPatch, updateUser } from '../store/users.ts';
import { AUDIENCE, asAccountError, confirmEmail, updateProviders } from '../accounts/accounts.ts';
import { factorDocument, type UserDocument, userDocument } from '../documents.ts';
import { storePassword } from '../accounts/password-change.ts';
import { banEnd } from './ban.ts';
import { eraseUser } from './erase-user.ts';

const MAX_PAGE_SIZE = 1000;

export interface UserList {
  readonly body: { readonly users: readonly UserDocument[]; readonly aud: string };
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

export async function listAccounts(auth: Auth, call: Call): Promise<UserList> {
  const query = call.url.searchParams;
  const page = readCount(query.get('page'), 1);
  const perPage = Math.min(readCount(query.get('per_page'), 50), MAX_PAGE_SIZE);
  const request = {
    aud: AUDIENCE,
    page,
    perPage,
    filter: (query.get('filter') ?? '').replaceAll('\0', ''),
    isAscending: /\basc\b/i.test(query.get('sort') ?? ''),
  };
  const { users, total } = await auth.database.transaction((sql) => listUsers(sql, request));
  return { body: { users: users.map(userDocument), aud: AUDIENCE }, total, page, perPage };
}

function readCount(text: string | null, missing: number): number {
  if (text === null || text === '') return missing;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw refuse('validation_failed', `Bad Pagination Parameters: "${text}" is not a positive number`);
  return count;
}

export async function getAccount(auth: Auth, id: string): Promise<UserDocument> {
  return userDocument(await requireAccount(auth, id));
}

async function requireAccount(auth: Auth, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw refuse('validation_failed', 'user_id must be an UUID', 404);
  const user = await auth.database.transaction((sql) => findUser(sql, id));
  if (user === undefined) throw refuse('user_not_found');
  return user;
}

/** `POST /admin/users` */
export async function createAccount(auth: Auth, call: Call): Promise<UserDocument> {
  const { body } = call;
  const [email, phone] = [contact(body, 'email', checkEmail), contact(body, 'phone', checkPhone)];
  if (email === undefined && phone === undefined) throw refuse('validation_failed', 'Cannot create a user without either an email or phone');
  const id = readText(body, 'id');
  if (id !== '' && (!isUuid(id) || /^[0-]+$/.test(id))) throw refuse('validation_failed', 'ID must conform to the uuid v4 format');
  const encryptedPassword = await givenPasswordHash(auth, call);
  const bannedUntil = banEnd(auth, readText(body, 'ban_duration'));
  const providers = [...(email === undefined ? [] : ['email']), ...(phone === undefined ? [] : ['phone'])];
  const account = {
    id: id === '' ? newId(auth) : id.toLowerCase(),
    aud: AUDIENCE,
    role: readText(body, 'role').trim() || AUDIENCE,
    email: email ?? null,
    phone: phone ?? null,
    encryptedPassword,
    appMetadata: merged({ provider: providers[0], providers }, readObject(body, 'app_metadata') ?? {}),
    userMetadata: readObject(body, 'user_metadata') ?? {},
    isAnonymous: false,
  };
  return auth.database
    .transaction(async (sql) => {
      await requireFreeContacts(sql, email, phone);
      const user = await insertUser(auth, sql, account);
      if (email !== undefined) await addIdentity(auth, sql, user.id, 'email', { email, email_verified: false, phone_verified: false });
      if (phone !== undefined) await addIdentity(auth, sql, user.id, 'phone', { phone, email_verified: false, phone_verified: false });
      await record(auth, sql, call, ADMINISTRATOR, 'user_signedup', {
        user_id: user.id,
        user_email: user.email,
        user_phone: user.phone,
        provider: providers[0],
      });
      await confirmContacts(auth, sql, call, user);
      const patch = bannedUntil === undefined ? {} : { banned_until: bannedUntil };
      return userDocument(await updateUser(auth, sql, user.id, patch));
    })
    .catch((error: unknown) => {
      throw asAccountError(error, 'Database error creating new user');
    });
}

function contact(body: Call['body'], key: 'email' | 'phone', check: (text: string) => string): string | undefined {
  const text = readText(body, key);
  return text === '' ? undefined : check(text);
}

/** What can be moved in from elsewhere is a hash; a given password becomes one. */
async function givenPasswordHash(auth: Auth, { body }: Call): Promise<string | null> {
  const [password, hash] = [readText(body, 'password'), readText(body, 'password_hash')];
  if (password !== '' && hash !== '') throw refuse('validation_failed', 'Only a password or a password hash should be provided');
  if (hash !== '' && !isPasswordHash(hash)) throw refuse('validation_failed', 'The password hash needs to be one of bcrypt');
  if (hash !== '') return hash;
  if (password === '') return null;
  checkPassword(auth.config, password);
  return hashPassword(auth, password);
}

async function requireFreeContacts(sql: AuthSql, email: string | undefined, phone: string | undefined, exceptUserId?: string): Promise<void> {
  if (email !== undefined && (await findOwnerOfEmail(sql, email, AUDIENCE, exceptUserId)) !== undefined) throw refuse('email_exists');
  const phoneOwner = phone === undefined ? undefined : await findUserByPhone(sql, phone, AUDIENCE);
  if (phoneOwner !== undefined && phoneOwner.id !== exceptUserId) throw refuse('phone_exists');
}

async function addIdentity(auth: Auth, sql: AuthSql, userId: string, provider: string, data: Record<string, unknown>): Promise<void> {
  await insertIdentity(auth, sql, { userId, provider, data: { ...data, sub: userId } });
}

async function confirmContacts(auth: Auth, sql: AuthSql, { body }: Call, user: UserRow): Promise<void> {
  if (readFlag(body, 'email_confirm')) await confirmEmail(auth, sql, user);
  if (readFlag(body, 'phone_confirm')) await updateUser(auth, sql, user.id, { phone_confirmed_at: isoTime(auth.clock()) });
}

/** `PUT /admin/users/{id}` */
export async function changeAccount(auth: Auth, call: Call, id: string): Promise<UserDocument> {
  await requireAccount(auth, id);
  const { body } = call;
  const [email, phone] = [contact(body, 'email', checkEmail), contact(body, 'phone', checkPhone)];
  const password = readText(body, 'password');
  if (password !== '') checkPassword(auth.config, password);
  const encryptedPassword = password === '' ? undefined : await hashPassword(auth, password);
  const bannedUntil = banEnd(auth, readText(body, 'ban_duration'));
  return auth.database
    .transaction(async (sql) => {
      const user = await lockUser(sql, id);
      if (user === undefined) throw refuse('user_not_found');
      await requireFreeContacts(sql, email, phone, id);
      if (encryptedPassword !== undefined) await storePassword(auth, sql, id, encryptedPassword);
      await confirmContacts(auth, sql, call, user);
      if (email !== undefined) await setContact(auth, sql, user, 'email', email, readFlag(body, 'email_confirm'));
      if (phone !== undefined) await setContact(auth, sql, user, 'phone', phone, readFlag(body, 'phone_confirm'));
      const current = await requireUser(sql, id);
      await updateUser(auth, sql, id, changesOf(call, current, bannedUntil));
      await record(auth, sql, call, ADMINISTRATOR, 'user_modified', { user_id: id, user_email: current.email, user_phone: current.phone });
      return userDocument(await requireUser(sql, id));
    })
    .catch((error: unknown) => {
      throw asAccountError(error, 'Error updating user');
    });
}

function changesOf({ body }: Call, current: UserRow, bannedUntil: string | null | undefined): UserPatch {
  const [role, app, data] = [readText(body, 'role').trim(), readObject(body, 'app_metadata'), readObject(body, 'user_metadata')];
  return {
    ...(role === '' ? {} : { role }),
    ...(app === undefined ? {} : { raw_app_meta_data: merged(current.raw_app_meta_data, app) }),
    ...(data === undefined ? {} : { raw_user_meta_data: merged(current.raw_user_meta_data, data) }),
    ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
  };
}

async function setContact(auth: Auth, sql: AuthSql, user: UserRow, kind: 'email' | 'phone', value: string, isConfirmed: boolean): Promise<void> {
  const identity = user.identities.find(({ provider }) => provider === kind);
  const data = { [kind]: value, [`${kind}_verified`]: isConfirmed };
  if (identity === undefined) await addIdentity(auth, sql, user.id, kind, data);
  else await updateIdentity(auth, sql, identity, data);
  await updateUser(auth, sql, user.id, { [kind]: value, ...(isConfirmed ? { is_anonymous: false } : {}) });
  if (identity === undefined) await updateProviders(auth, sql, user.id);
}

/** `DELETE /admin/users/{id}` */
export async function deleteAccount(auth: Auth, call: Call, id: string): Promise<Record<string, never>> {
  await requireAccount(auth, id);
  await auth.database
    .transaction(async (sql) => {
      const user = await lockUser(sql, id);
      if (user === undefined) return;
      await record(auth, sql, call, ADMINISTRATOR, 'user_deleted', { user_id: id, user_email: user.email, user_phone: user.phone });
      await eraseUser(auth, sql, user, readFlag(call.body, 'should_soft_delete'));
    })
    .catch((error: unknown) => {
      throw asAccountError(error, 'Database error deleting user');
    });
  return {};
}

export async function listAccountFactors(auth: Auth, id: string) {
  return (await requireAccount(auth, id)).factors.map(factorDocument);
}

export async function deleteAccountFactor(auth: Auth, call: Call, id: string, factorId: string) {
  const factor = requireFactor(await requireAccount(auth, id), factorId);
  await auth.database.transaction(async (sql) => {
    await lowerSessions(sql, id, factor.id);
    await deleteFactor(sql, factor.id);
    await record(auth, sql, call, ADMINISTRATOR, 'factor_deleted', { user_id: id, factor_id: factor.id });
  });
  return factorDocument(factor);
}

export async function renameAccountFactor(auth: Auth, call: Call, id: string, factorId: string) {
  const factor = requireFactor(await requireAccount(auth, id), factorId);
  const friendlyName = readText(call.body, 'friendly_name');
  return auth.database.transaction(async (sql) => {
    if (friendlyName !== '') await updateFactor(auth, sql, factor.id, { friendlyName });
    await record(auth, sql, call, ADMINISTRATOR, 'factor_updated', { user_id: id, factor_id: factor.id, factor_type: factor.factor_type });
    return factorDocument(requireFactor(await requireUser(sql, id), factorId));
  });
}
