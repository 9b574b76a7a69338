import type { Auth, AuthDatabase, AuthMail, AuthSql, MailMessage } from '../contract.ts';
import { isoTime } from '../store/rows.ts';

/** Older messages are forgotten. */
const KEPT_MESSAGES = 500;

/**
 * Keeps messages in the table `supabase_mail.outbox` in place of sending them, so that an app can be tried without a mail
 * server. The owner of the database reads them there.
 */
export function createOutbox(database: AuthDatabase, clock: Auth['clock']): AuthMail {
  return {
    send: (message) => database.transaction((sql) => put(sql, message, clock())),
  };
}

async function put(sql: AuthSql, message: MailMessage, now: number): Promise<void> {
  await sql.query(
    'insert into supabase_mail.outbox (kind, recipient, subject, html, body, code, link, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz)',
    [message.kind, message.to, message.subject, message.html, message.text, message.code ?? null, message.link ?? null, isoTime(now)],
  );
  await sql.query('delete from supabase_mail.outbox where id <= (select max(id) - $1::bigint from supabase_mail.outbox)', [KEPT_MESSAGES]);
}
