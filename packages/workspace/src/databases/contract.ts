import type { ProjectDatabase, SqlAnswer, SqlBody } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

/** Something the database waits for. Source: docs/decisions.md#F3. */
export type ChangeQueueItem =
  | { readonly id: string; readonly type: 'migration'; readonly filePath: string; readonly query: string }
  /** The project needs a database and has none. */
  | { readonly id: string; readonly type: 'connect-required' }
  | { readonly id: string; readonly type: 'migration-error'; readonly filePath: string; readonly query: string; readonly message: string }
  | { readonly id: string; readonly type: 'function-secrets'; readonly slug: string; readonly names: readonly string[] };

export interface ChangeQueueStore {
  readonly items: ReadableAtom<readonly ChangeQueueItem[]>;
  /** The next item. Undefined while it is withheld, too. */
  readonly first: ReadableAtom<ChangeQueueItem | undefined>;
  /** Whether the migrations in the database are known. A waiting one may be among them. */
  readonly areMigrationsFetched: ReadableAtom<boolean>;
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
