import type { SmtpOptions } from '../auth/mail/smtp.ts';
import type { KeySet } from '../keys/keys.ts';

/** What a process needs to run one project's backend; it goes to it by a channel that only the two share. */
export interface ProcessSetup {
  readonly keys: KeySet;
  /** Where files and functions are kept, and the embedded database. */
  readonly folder: string;
  /** The address that apps and functions use. */
  readonly publicUrl: string;
  /** Where links in messages lead. */
  readonly siteUrl?: string | undefined;
  /** The mail server. Without one, messages stay in the table supabase_mail.outbox. */
  readonly smtp?: SmtpOptions | undefined;
  /** People who sign up are signed in at once, without a message. For where no mail server could reach them. */
  readonly isAutoconfirmed?: boolean | undefined;
  /** A database on a PostgreSQL server. Without one, the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** An archive of an empty database, so that a new embedded one is there in a second. */
  readonly template?: string | undefined;
  /** A folder with `migrations/`, `functions/` and `config.toml`, as Supabase lays it out, to bring the project up to. */
  readonly project?: string | undefined;
}

/** A statement of a person who owns the project, or of the host. */
export interface SqlCommand {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Whose rights it has: the owner of the project, or a role of requests with its claims. */
  readonly as: 'owner' | { readonly role: string; readonly claims: Readonly<Record<string, unknown>> };
  readonly isReadOnly?: boolean;
}

export type SqlAnswer =
  | { readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly error: { readonly code: string; readonly message: string; readonly detail?: string; readonly hint?: string } };

export type ToChild =
  | { readonly type: 'start'; readonly setup: ProcessSetup; readonly socket: string }
  | { readonly type: 'ping' }
  | { readonly type: 'sql'; readonly id: number; readonly command: SqlCommand }
  | { readonly type: 'stop' };

export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'pong' }
  | { readonly type: 'sql'; readonly id: number; readonly answer: SqlAnswer };
