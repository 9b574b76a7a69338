import type { AuthChanges, AuthSettings } from '../auth/live-settings.ts';
import type { SmtpOptions } from '../auth/mail/smtp.ts';
import type { LoadedArchive, LoadOptions } from '../archive/load-archive.ts';
import type { ArchiveManifest } from '../archive/manifest.ts';
import type { LogLine } from '../functions/deno/log.ts';
import type { DeployedFunction, FunctionSource } from '../functions/deno/releases.ts';
import type { KeySet } from '../keys/keys.ts';
import type { Migration, MigrationOutcome } from '../project/migrations.ts';
import type { NewMigration, RecordedMigration } from '../project/record-migration.ts';
import type { Reclaimed } from '../project/reclaim.ts';
import type { FunctionChange, FunctionDeploys, ProjectFunctions } from '../project/functions.ts';
import type { SqlAnswer, SqlCommand } from '../script/run-script.ts';

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
  /** See `PostgresqlOptions`. */
  readonly loginSuffix?: string | undefined;
  /** An archive of an empty database, so that a new embedded one is there in a second. */
  readonly template?: string | undefined;
  /** A folder with `migrations/`, `functions/` and `config.toml`, as Supabase lays it out, to bring the project up to. */
  readonly project?: string | undefined;
}

/** What the host asks of the process beside requests, by name: what is given, and the answer. */
export interface ProcessCalls {
  /** Statements of a person who owns the project, or of the host. */
  readonly sql: { readonly given: SqlCommand; readonly answer: SqlAnswer };
  readonly listMigrations: { readonly given: undefined; readonly answer: readonly Pick<Migration, 'version' | 'name'>[] };
  readonly migrate: { readonly given: readonly Migration[]; readonly answer: MigrationOutcome };
  readonly recordMigration: { readonly given: NewMigration; readonly answer: RecordedMigration };
  readonly listFunctions: { readonly given: undefined; readonly answer: FunctionList };
  readonly functionReleases: { readonly given: undefined; readonly answer: readonly DeployedFunction[] };
  /** The files of a function that is deployed. */
  readonly functionSource: { readonly given: string; readonly answer: ReadonlyMap<string, string | Uint8Array> };
  readonly deployFunction: { readonly given: { readonly slug: string; readonly source: FunctionSource }; readonly answer: DeployedFunction };
  /** Deploys a function again with what is given. */
  readonly updateFunction: { readonly given: FunctionChange; readonly answer: DeployedFunction };
  readonly deleteFunction: { readonly given: string; readonly answer: undefined };
  readonly deployFunctions: { readonly given: ProjectFunctions; readonly answer: FunctionDeploys };
  /** The newest lines of all functions with higher IDs, the oldest first. */
  readonly functionLog: { readonly given: number; readonly answer: readonly (LogLine & { readonly function: string })[] };
  /** Null removes a secret. */
  readonly setSecrets: { readonly given: Readonly<Record<string, string | null>>; readonly answer: undefined };
  /** SHA-256 of each secret, in hexadecimal, by its name. */
  readonly secretDigests: { readonly given: undefined; readonly answer: ReadonlyMap<string, string> };
  /** How people sign in. */
  readonly authSettings: { readonly given: undefined; readonly answer: AuthSettings };
  /** Changes some of it, also for the next start. */
  readonly changeAuthSettings: { readonly given: AuthChanges; readonly answer: AuthSettings };
  /** Where links in messages lead from now on. */
  readonly setSiteUrl: { readonly given: string; readonly answer: undefined };
  /** Writes everything of the app into a zip: the path of a file that does not exist yet. */
  readonly moveOut: { readonly given: string; readonly answer: ArchiveManifest };
  /** Loads such a file: all of it, or nothing. */
  readonly moveIn: { readonly given: LoadOptions; readonly answer: LoadedArchive };
  /** Gives back the space of rows that are gone. Tables are locked one after another. */
  readonly reclaim: { readonly given: undefined; readonly answer: Reclaimed };
  /** Writes an archive of the embedded database, for `template`. */
  readonly dump: { readonly given: string; readonly answer: undefined };
}
export type ProcessCall = keyof ProcessCalls;
type Calls = { readonly [Name in ProcessCall]: { readonly name: Name; readonly given: ProcessCalls[Name]['given'] } };
type Answers = { readonly [Name in ProcessCall]: ProcessCalls[Name]['answer'] };

/** A function that was deployed, or whose deploy went wrong. */
export interface ListedFunction {
  readonly name: string;
  /** Undefined of one that was never deployed. */
  readonly id?: string | undefined;
  readonly verifiesToken: boolean;
  /** Of the last deploy, also if it went wrong. Source: docs/decisions.md#F12. */
  readonly contentHash: string;
  /** Milliseconds since 1970. Undefined of one that was never deployed. */
  readonly deployedAt?: number | undefined;
  /** Why the last deploy went wrong. */
  readonly failure?: string | undefined;
}

export interface FunctionList {
  readonly functions: readonly ListedFunction[];
  /** Names only. */
  readonly secrets: readonly string[];
}

export type ToChild =
  | { readonly type: 'start'; readonly setup: ProcessSetup; readonly socket: string }
  | { readonly type: 'ping' }
  | { readonly type: 'call'; readonly id: number; readonly call: Calls[ProcessCall] }
  | { readonly type: 'stop' };

export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'pong' }
  /** A statement of a call begins, and may keep the process busy for so long. */
  | { readonly type: 'statement'; readonly id: number; readonly timeoutMs: number }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[ProcessCall] }
  /** A person has to change what they sent, or else the process is at fault. */
  | { readonly type: 'refusal'; readonly id: number; readonly message: string; readonly isExpected: boolean };
