import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { checkEmail, readObject, readText } from '../input.ts';
import { deliver, prepareMail } from '../mail/deliver.ts';
import { ADMINISTRATOR, record } from '../store/audit-log.ts';
import type { Json, UserRow } from '../store/rows.ts';
import { findUserByEmail, requireUser } from '../store/users.ts';
import { AUDIENCE, asAccountError, createEmailAccount } from '../accounts/accounts.ts';
import { type UserDocument, userDocument } from '../documents.ts';

/** `POST /invite`: creates an account and sends its owner a link to sign in. */
export async function invite(auth: Auth, call: Call): Promise<UserDocument> {
  const email = checkEmail(readText(call.body, 'email'));
  const data = readObject(call.body, 'data') ?? {};
  const outcome = await auth.database
    .transaction(async (sql) => {
      const user = await invitedAccount(auth, sql, call, email, data);
      const mail = await prepareMail(auth, sql, call, user, 'invite');
      return { mail, user: await requireUser(sql, user.id) };
    })
    .catch((error: unknown) => {
      throw asAccountError(error, 'Database error saving new user');
    });
  await deliver(auth, [outcome.mail]);
  return userDocument(outcome.user);
}

export async function invitedAccount(auth: Auth, sql: AuthSql, call: Call, email: string, data: Json): Promise<UserRow> {
  const known = await findUserByEmail(sql, email, AUDIENCE);
  if (known !== undefined && known.email_confirmed_at !== null) throw refuse('email_exists');
  const user = known ?? (await createEmailAccount(auth, sql, { email, encryptedPassword: null, data }));
  await record(auth, sql, call, ADMINISTRATOR, 'user_invited', { user_id: user.id, user_email: user.email });
  return user;
}
