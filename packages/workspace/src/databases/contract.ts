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
