import type {
  DatabaseCopy,
  DatabaseFunctions,
  DatabaseKeys,
  DatabaseUserBody,
  FunctionLog,
  MovedIn,
  MoveHostedInBody,
  Problem,
  ProjectDatabase,
  SecretsBody,
  SqlAnswer,
  SqlBody,
  SqlError,
  StoredFilesBody,
} from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

/** What a file in `supabase/migrations` says about itself. Source: docs/decisions.md#F7. */
export interface QueuedMigration {
  readonly filePath: string;
  /** What follows the heading of its first comment. May be empty. */
  readonly longSummary: string;
  /** The heading of its first comment, otherwise the first 100 characters of the comment, or the name of the file. */
  readonly shortSummary: string;
}

/** Something the database waits for. IDs are UUIDs. Source: docs/decisions.md#F3. */
export type ChangeQueueItem =
  /** Files that came at once, sorted by path. */
  | { readonly id: string; readonly type: 'migration'; readonly migrations: readonly QueuedMigration[] }
  /** The project needs a database and has none. */
  | { readonly id: string; readonly type: 'connect-required' }
  /** `changeId` is the migration item that the files were in. */
  | { readonly id: string; readonly type: 'migration-error'; readonly problems: readonly MigrationProblem[]; readonly changeId: string }
  | { readonly id: string; readonly type: 'function-secrets'; readonly slug: string; readonly names: readonly string[] };

export type MigrationProblem = Extract<Problem, { type: 'supabase-migration' }>;

export interface ChangeQueueStore {
  readonly items: ReadableAtom<readonly ChangeQueueItem[]>;
  /** The next item. Undefined while it is withheld, too. */
  readonly first: ReadableAtom<ChangeQueueItem | undefined>;
  /** Whether the migrations in the database are known. A waiting one may be among them. */
  readonly areMigrationsFetched: ReadableAtom<boolean>;
  /** Creates the database that a connect-required item asks for. Why it could not is in the database's `failure`. */
  connect(): Promise<void>;
  /** Takes a connect-required item away until files of the database change again. */
  postpone(): void;
  /** Applies all that wait, sorted by path, up to the first that fails. */
  acceptAll(): Promise<void>;
  /** Moves the files of all that wait or have failed to the discarded ones. */
  discardAll(): Promise<void>;
  /** Asks the assistant to repair what failed. */
  fix(id: string): Promise<void>;
}

/** The project's own database. */
export interface DatabaseStore {
  /** Undefined until the server has said. */
  readonly state: ReadableAtom<ProjectDatabase | undefined>;
  readonly busy: ReadableAtom<'creating' | 'waking' | 'deleting' | undefined>;
  /** Why the last try to read, create, wake or delete it failed. Gone with the next try. */
  readonly failure: ReadableAtom<string | undefined>;
  /** Counts what may have changed the schema or the rows: views read again when it grows. */
  readonly changes: ReadableAtom<number>;
  read(): Promise<void>;
  /** True if there is one afterward. */
  create(): Promise<boolean>;
  wake(): Promise<boolean>;
  /** `title` is what the person typed. */
  remove(title: string): Promise<boolean>;
  /** What the database says about the SQL is in the answer. @throws AppError if the SQL did not reach it */
  run(body: SqlBody): Promise<SqlAnswer>;
  /** Says that something else has changed the schema or the rows. */
  changed(): void;
}

/** Why a migration waits for the person. */
export interface MigrationRisk {
  readonly type: 'loses' | 'opaque';
  /** In plain words, as the end of "It may lose data: it ...". */
  readonly text: string;
  /** The table, column or other thing that it is about, without its schema. Undefined if nothing can be named. */
  readonly subject?: string;
}

/** What else a person should know of a migration: whom it lets in, what it may lock or fail on, what a new table lacks. */
export interface MigrationNote {
  readonly type: 'opens' | 'locks' | 'missing';
  /** In plain words, without a period. */
  readonly text: string;
}

/** A change to the database, as a file of the project has it or as the database remembers it. */
export interface MigrationView {
  readonly version: string;
  readonly title: string;
  /** What it says about itself. May be empty. */
  readonly summary: string;
  /** Undefined: the file is no longer there, and the database remembers only its name. */
  readonly file: { readonly path: string; readonly sql: string } | undefined;
  readonly state: 'applied' | 'waiting' | 'applying' | 'failed';
  /** Why it waits for the person. Empty if it loses nothing. */
  readonly risks: readonly MigrationRisk[];
  /** Empty of one that was applied. */
  readonly notes: readonly MigrationNote[];
  /** What the database said when it was last applied. */
  readonly error?: SqlError;
}

/** Something that a migration takes away or changes, with the rows or values that it is about. */
export type MigrationLoss =
  | { readonly type: 'table' | 'rows' | 'changed'; readonly table: string; readonly count: number }
  | { readonly type: 'column'; readonly table: string; readonly column: string; readonly count: number }
  | { readonly type: 'retyped'; readonly table: string; readonly column: string; readonly to: string; readonly count: number };

/** What came of a migration that was run and undone. */
export type MigrationTrial =
  | { readonly type: 'tried'; readonly losses: readonly MigrationLoss[] }
  /** It, or one before it, does not run. */
  | { readonly type: 'failed'; readonly error: SqlError };

export interface MigrationsStore {
  /** In the order of their versions. Undefined until they were read. */
  readonly all: ReadableAtom<readonly MigrationView[] | undefined>;
  /** How many wait for the person or have failed. */
  readonly waitingCount: ReadableAtom<number>;
  readonly isBusy: ReadableAtom<boolean>;
  /** Why the database could not be asked. Gone with the next try. */
  readonly failure: ReadableAtom<string | undefined>;
  read(): Promise<void>;
  /** Applies it, and those that wait before it, which it may build on. */
  apply(version: string): Promise<void>;
  /** Applies all that wait or have failed, in order. */
  applyAll(): Promise<void>;
  /**
   * Runs it with those that wait before it, counts what it would lose, and undoes everything. Undefined if it does not wait,
   * and at Supabase, where nothing is tried out.
   * @throws AppError if the database cannot be asked
   */
  tryOut(version: string): Promise<MigrationTrial | undefined>;
  /** Moves its file to the discarded ones. */
  discard(version: string): Promise<void>;
}

/** The functions of the project's files on their way into its database. */
export interface FunctionDeploysStore {
  /** `preparing`: the database was created a moment ago. Undefined while nothing is under way. */
  readonly progress: ReadableAtom<'preparing' | 'deploying' | undefined>;
  /** Why the last deploy could not be made at all. What single functions failed with is in the list of functions. */
  readonly failure: ReadableAtom<string | undefined>;
  /** Deploys those that have changed or have failed. */
  deploy(): Promise<void>;
}

/** What functions read and nobody has set. It is asked for in the change queue. */
export interface FunctionSecretsStore {
  /** Sends values to the server, by name. They are kept nowhere else. @throws AppError */
  save(values: Readonly<Record<string, string>>): Promise<void>;
  /** Takes the item away. It comes back when its function reads another one. */
  postpone(id: string): void;
}

/** A finding about what visitors can do that a person has decided to leave as it is. */
export interface IgnoredFinding {
  /** Of the finding. */
  readonly id: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface IgnoredFindingsStore {
  readonly all: ReadableAtom<readonly IgnoredFinding[]>;
  /** @throws AppError if it cannot be kept */
  ignore(id: string, reason: string): Promise<void>;
  /** @throws AppError if it cannot be kept */
  takeBack(id: string): Promise<void>;
}

/**
 * What the project's database offers beside SQL. Everything here throws an AppError if it cannot be done, and counts as a
 * change of the database where it is one.
 */
export interface DatabaseServices {
  keys(): Promise<DatabaseKeys>;
  functions(): Promise<DatabaseFunctions>;
  /** The newest lines, or those after a line with this ID. */
  functionLog(after?: number): Promise<FunctionLog['lines']>;
  /** `null` removes one. */
  setSecrets(secrets: SecretsBody['secrets']): Promise<void>;
  createUser(user: DatabaseUserBody): Promise<void>;
  deleteUser(id: string): Promise<void>;
  /** An address of a stored file that holds for a minute. */
  linkFile(file: StoredFilesBody['files'][number]): Promise<string>;
  deleteFiles(files: StoredFilesBody['files']): Promise<void>;
  /** Everything of the app as a zip, from its first byte on. */
  moveOut(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Copies from before changes that lost something, the newest first. */
  copies(): Promise<readonly DatabaseCopy[]>;
  /** One of these as a zip that can be moved in. */
  downloadCopy(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Loads such a zip, or nothing of it. `title` is the project's, typed by the person, and replaces what is there. */
  moveIn(archive: Blob, title: string | undefined, signal: AbortSignal): Promise<MovedIn>;
  /** The same from a database elsewhere, by its connection string. */
  moveHostedIn(source: MoveHostedInBody, signal: AbortSignal): Promise<MovedIn>;
  /**
   * Applies a change of the schema and keeps it as a file in `supabase/migrations`, so that it is a part of the project.
   * `title` says in a few words what it does. Resolves with the path. What the database refuses leaves no file behind.
   */
  migrate(title: string, sql: string): Promise<string>;
}
