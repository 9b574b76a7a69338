import type { MailKind } from '../options.ts';
import type { Auth, AuthSql, Call } from '../contract.ts';
import { AuthError } from '../errors.ts';
import { pauseError } from '../rate-limits.ts';
import { deleteOneTimeTokens, type TokenKind } from '../store/one-time-tokens.ts';
import type { UserRow } from '../store/rows.ts';
import { isoTime, timeOf } from '../store/rows.ts';
import { type UserPatch, updateUser } from '../store/users.ts';
import { issueOneTimeToken } from '../tokens/one-time.ts';
import { renderMail } from './templates.ts';

/** A message whose token is stored, to be sent after the transaction: a slow mail server must not hold the database. */
export interface PendingMail {
  readonly kind: MailKind;
  readonly userId: string;
  readonly to: string;
  readonly email: string;
  readonly newEmail: string;
  readonly code: string;
  readonly linkToken: string;
  readonly tokenKind: TokenKind;
  /** The column that says when the last one was sent. */
  readonly sentColumn: SentColumn;
  readonly redirectTo: string;
}

type SentColumn = 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'reauthentication_sent_at';

/** The `type` of links, which `verifyOtp` takes too. */
const LINK_TYPES: { readonly [Kind in MailKind]: string } = {
  confirmation: 'signup',
  invite: 'invite',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
};

const PURPOSES: { readonly [Kind in Exclude<MailKind, 'email_change'>]: { readonly tokenKind: TokenKind; readonly sentColumn: SentColumn } } = {
  confirmation: { tokenKind: 'confirmation_token', sentColumn: 'confirmation_sent_at' },
  invite: { tokenKind: 'confirmation_token', sentColumn: 'confirmation_sent_at' },
  magic_link: { tokenKind: 'recovery_token', sentColumn: 'recovery_sent_at' },
  recovery: { tokenKind: 'recovery_token', sentColumn: 'recovery_sent_at' },
  reauthentication: { tokenKind: 'reauthentication_token', sentColumn: 'reauthentication_sent_at' },
};

/** Throws over_email_send_rate_limit if the person got a message of this kind a moment ago. */
export async function prepareMail(
  auth: Auth,
  sql: AuthSql,
  call: Pick<Call, 'redirectTo'>,
  user: UserRow,
  kind: keyof typeof PURPOSES,
  isPkce = false,
): Promise<PendingMail> {
  const { tokenKind, sentColumn } = PURPOSES[kind];
  if (kind !== 'invite') requirePause(auth, user[sentColumn]);
  const address = user.email ?? '';
  const { code, linkToken } = await issueOneTimeToken(auth, sql, { userId: user.id, kind: tokenKind, address, isPkce });
  const now = isoTime(auth.clock());
  await updateUser(auth, sql, user.id, { [sentColumn]: now, ...(kind === 'invite' ? { invited_at: now } : {}) } satisfies UserPatch);
  return { kind, userId: user.id, to: address, email: address, newEmail: '', code, linkToken, tokenKind, sentColumn, redirectTo: call.redirectTo };
}

/** Messages to the new address and, if the change has to be confirmed there too, to the old one. */
export async function prepareEmailChange(
  auth: Auth,
  sql: AuthSql,
  call: Pick<Call, 'redirectTo'>,
  user: UserRow,
  newEmail: string,
  isPkce: boolean,
): Promise<readonly PendingMail[]> {
  requirePause(auth, user.email_change_sent_at);
  await updateUser(auth, sql, user.id, { email_change: newEmail, email_change_sent_at: isoTime(auth.clock()), email_change_confirm_status: 0 });
  await deleteOneTimeTokens(sql, user.id, 'email_change_token_current');
  const email = user.email ?? '';
  const to = async (address: string, tokenKind: TokenKind): Promise<PendingMail> => {
    const issued = await issueOneTimeToken(auth, sql, { userId: user.id, kind: tokenKind, address, isPkce });
    return {
      kind: 'email_change',
      userId: user.id,
      to: address,
      email,
      newEmail,
      ...issued,
      tokenKind,
      sentColumn: 'email_change_sent_at',
      redirectTo: call.redirectTo,
    };
  };
  const mails = [await to(newEmail, 'email_change_token_new')];
  return auth.config.isEmailChangeSecure && email !== '' ? [...mails, await to(email, 'email_change_token_current')] : mails;
}

/** Sends, after the transaction. What could not be sent is taken back, so that the person can ask again at once. */
export async function deliver(auth: Auth, mails: readonly (PendingMail | undefined)[]): Promise<void> {
  for (const mail of mails) {
    if (mail === undefined) continue;
    try {
      auth.limits.take('mail', 'project');
      await auth.mail.send(messageOf(auth, mail));
    } catch (error) {
      await auth.database.transaction(async (sql) => {
        await deleteOneTimeTokens(sql, mail.userId, mail.tokenKind);
        await updateUser(auth, sql, mail.userId, { [mail.sentColumn]: null });
      });
      if (error instanceof AuthError) throw error;
      throw new AuthError('unexpected_failure', { message: `Error sending ${mail.kind.replace('_', ' ')} email`, cause: error });
    }
  }
}

function messageOf(auth: Auth, mail: PendingMail) {
  const link = mail.kind === 'reauthentication' ? undefined : actionLink(auth, LINK_TYPES[mail.kind], mail.linkToken, mail.redirectTo);
  const rendered = renderMail(mail.kind, auth.config.mailTemplates, {
    ConfirmationURL: link ?? '',
    Token: mail.code,
    TokenHash: mail.linkToken,
    SiteURL: auth.config.siteUrl,
    RedirectTo: mail.redirectTo,
    Email: mail.email,
    NewEmail: mail.newEmail,
  });
  return { kind: mail.kind, to: mail.to, ...rendered, code: mail.code, link };
}

export function actionLink(auth: Auth, type: string, linkToken: string, redirectTo: string): string {
  return `${auth.config.externalUrl}/verify?${new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo })}`;
}

function requirePause(auth: Auth, sentAt: string | null): void {
  if (sentAt === null) return;
  const waitMs = timeOf(sentAt) + auth.config.mailIntervalSeconds * 1000 - auth.clock();
  if (waitMs > 0) throw pauseError(waitMs);
}
