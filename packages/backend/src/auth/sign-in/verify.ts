import type { Auth, AuthSql, Call } from '../contract.ts';
import { AuthError, refuse } from '../errors.ts';
import { checkEmail, checkPhone, readText } from '../input.ts';
import { withError, withFragment, withQuery, withTokens } from '../landing.ts';
import { record } from '../store/audit-log.ts';
import { codeOfFlow, findFlowOfUser, finishFlow } from '../store/flow-states.ts';
import { updateIdentity } from '../store/identities.ts';
import type { OneTimeTokenRow, TokenKind } from '../store/one-time-tokens.ts';
import type { UserRow } from '../store/rows.ts';
import { lockUser } from '../store/users.ts';
import type { Method } from '../tokens/access-token.ts';
import { findByCode, findByLink, isPkceToken, useUp } from '../tokens/one-time.ts';
import { startSession, type TokenResponse } from '../tokens/sessions.ts';
import { confirmEmail, isBanned, updateProviders } from '../accounts/accounts.ts';
import { confirmEmailChange } from '../accounts/email-change.ts';

const KINDS = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly TokenKind[]>;
type VerifyType = keyof typeof KINDS;

/** How flows of these types are named, to find the one that a link goes on with. */
const FLOW_METHODS: { readonly [Type in VerifyType]: Method } = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email: 'magiclink',
  email_change: 'email_change',
};

export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /verify`: a code that a person typed, or the token of a link that an app received. */
export async function verifyCode(auth: Auth, call: Call): Promise<TokenResponse | { msg: string; code: string }> {
  const [token, hash] = [readText(call.body, 'token'), readText(call.body, 'token_hash')];
  if ((token === '') === (hash === '')) throw refuse('validation_failed', 'Verify requires either a token or a token hash');
  const [email, phone] = [readText(call.body, 'email'), readText(call.body, 'phone')];
  if (hash !== '' && (email !== '' || phone !== '')) throw refuse('validation_failed', 'Only the token_hash and type should be provided');
  if (token !== '' && (email === '') === (phone === ''))
    throw refuse('validation_failed', 'Only an email address or phone number should be provided on verify');
  if (phone !== '') {
    checkPhone(phone);
    throw refuse('otp_expired');
  }
  const type = readType(readText(call.body, 'type'));
  const address = token === '' ? '' : checkEmail(email);
  // A code is short, so nobody may try many for one address, from however many places.
  if (token !== '') auth.limits.take('verify', `address ${address}`);

  return auth.database.transaction(async (sql) => {
    const found = token === '' ? await findByLink(auth, sql, hash, KINDS[type]) : await findByCode(auth, sql, { address, code: token, kinds: KINDS[type] });
    if (found === undefined) throw refuse('otp_expired', token === '' ? 'Email link is invalid or has expired' : undefined);
    const user = await accept(auth, sql, call, found);
    if (user === undefined) return { msg: HALF_CONFIRMED, code: '200' };
    return startSession(auth, sql, call, user, 'otp');
  });
}

/** `GET /verify`: somebody followed a link. Returns where to send them. */
export async function followLink(auth: Auth, call: Call): Promise<string> {
  const linkToken = call.url.searchParams.get('token') ?? '';
  const type = readType(call.url.searchParams.get('type') ?? '');
  if (linkToken === '') throw refuse('validation_failed', 'Verify requires a token or a token hash');
  const isPkce = isPkceToken(linkToken);
  try {
    return await auth.database.transaction(async (sql) => {
      const found = await findByLink(auth, sql, linkToken, KINDS[type]);
      if (found === undefined) throw refuse('otp_expired', 'Email link is invalid or has expired');
      const user = await accept(auth, sql, call, found);
      if (user === undefined)
        return withFragment(isPkce ? withQuery(call.redirectTo, { message: HALF_CONFIRMED }) : call.redirectTo, { message: HALF_CONFIRMED });
      return isPkce
        ? withCode(auth, sql, user, type, call.redirectTo)
        : withTokens(call.redirectTo, await startSession(auth, sql, call, user, 'otp'), { type });
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return withError(call.redirectTo, error, isPkce);
  }
}

async function withCode(auth: Auth, sql: AuthSql, user: UserRow, type: VerifyType, redirectTo: string): Promise<string> {
  const flow = await findFlowOfUser(sql, user.id, FLOW_METHODS[type]);
  if (flow?.auth_code == null) throw refuse('flow_state_not_found', 'No associated flow state found. No valid flow state found for user.', 400);
  await finishFlow(auth, sql, flow.id, { userId: user.id });
  return withQuery(redirectTo, { code: codeOfFlow(auth, flow.id) });
}

function readType(type: string): VerifyType {
  if (type === '') throw refuse('validation_failed', 'Verify requires a verification type');
  if (type === 'sms' || type === 'phone_change') throw refuse('otp_expired');
  if (!Object.hasOwn(KINDS, type)) throw refuse('validation_failed', 'Unsupported verification type');
  return type as VerifyType;
}

/** What a token stands for happens. Undefined if the other address of a change has to confirm it too. */
async function accept(auth: Auth, sql: AuthSql, call: Call, token: OneTimeTokenRow): Promise<UserRow | undefined> {
  const user = await lockUser(sql, token.userId);
  if (user === undefined) throw refuse('otp_expired');
  if (isBanned(auth, user)) throw refuse('user_banned', undefined, 403);
  if (token.kind === 'email_change_token_new' || token.kind === 'email_change_token_current') {
    return confirmEmailChange(auth, sql, call, user, token.kind);
  }
  await record(auth, sql, call, user, user.email_confirmed_at === null ? 'user_signedup' : 'login', { provider: 'email' });
  if (user.email_confirmed_at === null) {
    for (const identity of user.identities) {
      if (identity.email !== null && identity.email === user.email) await updateIdentity(auth, sql, identity, { email_verified: true });
    }
    await confirmEmail(auth, sql, user);
  }
  await useUp(sql, user.id);
  return updateProviders(auth, sql, user.id);
}
