import type { Transaction } from '../engines/contract.ts';
import type { Claims, KeyRing } from '../keys/keys.ts';
import type { AuthConfig, MailKind } from './options.ts';
import type { RateLimits } from './rate-limits.ts';

export type { Claims };

export type SqlValue = string | number | boolean | null;

/** Statements inside one transaction. */
export type AuthSql = Pick<Transaction, 'query'>;

/** The role that owns the `auth` schema. */
export interface AuthDatabase {
  /** Commits when `run` resolves, rolls back when it throws. Not inside another one: an embedded database has one connection. */
  transaction<T>(run: (sql: AuthSql) => Promise<T>): Promise<T>;
}

/** The keys of the project, and what one-time codes and refresh tokens are derived from, which the database never sees. */
export interface AuthKeys extends Pick<KeyRing, 'sign' | 'verify' | 'jwks'> {
  readonly secret: Uint8Array;
}

export interface MailMessage {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The code in the message, if it has one. */
  readonly code: string | undefined;
  /** The link in the message, if it has one. */
  readonly link: string | undefined;
}

/** Where messages go. Rejects if the message was not accepted. */
export interface AuthMail {
  send(message: MailMessage): Promise<void>;
}

/** What every part of auth works with. */
export interface Auth {
  readonly config: AuthConfig;
  readonly database: AuthDatabase;
  readonly keys: AuthKeys;
  readonly mail: AuthMail;
  readonly limits: RateLimits;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly random: (byteLength: number) => Uint8Array;
  /** For identity providers. */
  readonly fetch: typeof globalThis.fetch;
  /** Errors that are not the caller's, for the log of the host. */
  readonly report: (error: unknown) => void;
}

/** One request, as the services see it. */
export interface Call {
  readonly url: URL;
  readonly headers: Headers;
  /** The parsed JSON body, or an empty object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly ip: string;
  /** Where the caller wants to land, already checked against the allow list. */
  readonly redirectTo: string;
}
