import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ChangeQueueItem } from './contract.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export interface ChangeQueue {
  readonly items: ReadableAtom<readonly ChangeQueueItem[]>;
  readonly first: ReadableAtom<ChangeQueueItem | undefined>;
  readonly areMigrationsFetched: ReadableAtom<boolean>;
  /** Returns the item's id. A second `connect-required` is not added: the id of the first is returned. */
  add(item: WithoutId<ChangeQueueItem>): string;
  /** Puts another item with the same id in its place. */
  replace(item: ChangeQueueItem): void;
  remove(id: string): void;
  migrationsFetched(): void;
  /** The connection is gone, and with it what was known of the database. */
  reset(): void;
}

/**
 * What must be done to the project's database, one item after another, with a connection first and failed migrations
 * before new ones. Source: docs/decisions.md#F3.
 */
export function createChangeQueue(randomId: () => string): ChangeQueue {
  const items = atom<readonly ChangeQueueItem[]>([]);
  const areMigrationsFetched = atom(false);

  return {
    items,
    areMigrationsFetched,
    first: computed([items, areMigrationsFetched], ([item], areFetched) => (item?.type === 'migration' && !areFetched ? undefined : item)),
    add(item) {
      const queue = items.get();
      const known = item.type === 'connect-required' ? queue.find(({ type }) => type === 'connect-required') : undefined;
      if (known) return known.id;
      const added: ChangeQueueItem = { ...item, id: randomId() };
      const at = placeOf(added, queue);
      items.set([...queue.slice(0, at), added, ...queue.slice(at)]);
      return added.id;
    },
    replace: (item) => items.set(items.get().map((one) => (one.id === item.id ? item : one))),
    remove(id) {
      if (items.get().some((item) => item.id === id)) items.set(items.get().filter((item) => item.id !== id));
    },
    migrationsFetched: () => areMigrationsFetched.set(true),
    reset() {
      areMigrationsFetched.set(false);
      if (items.get().length > 0) items.set([]);
    },
  };
}

export type MigrationItem = Extract<ChangeQueueItem, { type: 'migration' }>;

/** The migration item with this file. */
export function migrationItemOf({ items }: Pick<ChangeQueue, 'items'>, path: string): MigrationItem | undefined {
  return items.get().find((item): item is MigrationItem => item.type === 'migration' && item.migrations.some(({ filePath }) => filePath === path));
}

/** `connect-required` first, then errors, the last one first, then the rest in the order of its arrival. */
function placeOf({ type }: ChangeQueueItem, queue: readonly ChangeQueueItem[]): number {
  if (type === 'connect-required') return 0;
  if (type !== 'migration-error') return queue.length;
  return queue[0]?.type === 'connect-required' ? 1 : 0;
}
