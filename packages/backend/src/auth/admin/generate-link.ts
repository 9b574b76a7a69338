import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { checkEmail, readObject, readText } from '../input.ts';
import { actionLink } from '../mail/deliver.ts';
import { allowedRedirect } from '../redirects.ts';
import { checkPassword, hashPassword } from '../accounts/password.ts';
import { record } from '../store/audit-log.ts';
import { merged } from '../store/identities.ts';
import type { TokenKind } from '../store/one-time-tokens.ts';
import type { UserRow } from '../store/rows.ts';
import { isoTime } from '../store/rows.ts';
import { findOwnerOfEmail, findUserByEmail, requireUser, type UserPatch, updateUser } from '../store/users.ts';
import { issueOneTimeToken } from '../tokens/one-time.ts';
import { AUDIENCE, asAccountError, createEmailAccount } from '../accounts/accounts.ts';
import { userDocument } from '../documents.ts';
import { invitedAccount } from './invite.ts';

const TYPES = ['signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new'] as const;
type LinkType = (typeof TYPES)[number];

interface LinkRequest {
  readonly type: LinkType;
  readonly email: string;
  readonly encryptedPassword: string | null;
}

/** `POST /admin/generate_link`: the link and the code of a message, for apps that send their own. */
export async function generateLink(auth: Auth, call: Call) {
  const email = checkEmail(readText(call.body, 'email'));
  const type = readText(call.body, 'type') as LinkType;
  if (!TYPES.includes(type)) throw refuse('validation_failed', `Invalid email action link type requested: ${type}`);
  const password = readText(call.body, 'password');
  if (type === 'signup' && password !== '') checkPassword(auth.config, password);
  const encryptedPassword = type === 'signup' && password !== '' ? await hashPassword(auth, password) : null;
  const redirectTo = allowedRedirect(auth.config, [readText(call.body, 'redirect_to'), call.redirectTo]);
  return auth.database
    .transaction(async (sql) => {
      const known = await findUserByEmail(sql, email, AUDIENCE);
      const request = { type: known === undefined && type === 'magiclink' ? 'signup' : type, email, encryptedPassword } as const;
      if (request.type === 'signup' && type === 'signup' && known === undefined && password === '') {
        throw refuse('validation_failed', 'Signup requires a valid password');
      }
      const { user, kind, address } = await prepare(auth, sql, call, known, request);
      const { code, linkToken } = await issueOneTimeToken(auth, sql, { userId: user.id, kind, address, isPkce: false });
      const linkType = request.type.startsWith('email_change') ? 'email_change' : request.type;
      return {
        ...userDocument(await requireUser(sql, user.id)),
        action_link: actionLink(auth, linkType, linkToken, redirectTo),
        email_otp: code,
        hashed_token: linkToken,
        verification_type: request.type,
        redirect_to: redirectTo,
      };
    })
    .catch((error: unknown) => {
      throw asAccountError(error, 'Database error saving new user');
    });
}

interface Prepared {
  readonly user: UserRow;
  readonly kind: TokenKind;
  readonly address: string;
}

async function prepare(auth: Auth, sql: AuthSql, call: Call, known: UserRow | undefined, request: LinkRequest): Promise<Prepared> {
  const { type, email } = request;
  const now = isoTime(auth.clock());
  const ready = async (user: UserRow, kind: TokenKind, patch: UserPatch, address = email): Promise<Prepared> => ({
    user: await updateUser(auth, sql, user.id, patch),
    kind,
    address,
  });
  if (type === 'invite') {
    const user = await invitedAccount(auth, sql, call, email, readObject(call.body, 'data') ?? {});
    return ready(user, 'confirmation_token', { confirmation_sent_at: now, invited_at: now });
  }
  if (type === 'signup') return ready(await signUpAccount(auth, sql, call, known, request), 'confirmation_token', { confirmation_sent_at: now });
  if (known === undefined) throw refuse('user_not_found', 'User with this email not found');
  if (type === 'magiclink' || type === 'recovery') {
    await record(auth, sql, call, known, 'user_recovery_requested');
    return ready(known, 'recovery_token', { recovery_sent_at: now });
  }
  if (type === 'email_change_current' && !auth.config.isEmailChangeSecure) {
    throw refuse('validation_failed', 'Enable secure email change to generate link for current email');
  }
  const newEmail = checkEmail(readText(call.body, 'new_email'));
  if ((await findOwnerOfEmail(sql, newEmail, AUDIENCE, known.id)) !== undefined) throw refuse('email_exists');
  const patch = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
  return type === 'email_change_current' ? ready(known, 'email_change_token_current', patch) : ready(known, 'email_change_token_new', patch, newEmail);
}

async function signUpAccount(auth: Auth, sql: AuthSql, call: Call, known: UserRow | undefined, { email, encryptedPassword }: LinkRequest): Promise<UserRow> {
  const data = readObject(call.body, 'data') ?? {};
  if (known === undefined) return createEmailAccount(auth, sql, { email, encryptedPassword, data });
  if (known.email_confirmed_at !== null) throw refuse('email_exists');
  return updateUser(auth, sql, known.id, { raw_user_meta_data: merged(known.raw_user_meta_data, data) });
}
