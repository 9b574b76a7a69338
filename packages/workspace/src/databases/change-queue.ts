import { atom, computed } from 'nanostores';
import type { ChangeQueueItem, ChangeQueueStore } from './contract.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export interface ChangeQueue extends ChangeQueueStore {
  /** Returns the item's id. A second `connect-required` is not added: the id of the first is returned. */
  add(item: WithoutId<ChangeQueueItem>): string;
  remove(id: string): void;
  migrationsFetched(): void;
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
    remove: (id) => items.set(items.get().filter((item) => item.id !== id)),
    migrationsFetched: () => areMigrationsFetched.set(true),
  };
}

/** `connect-required` first, then errors in the order of their arrival, then the rest. */
function placeOf({ type }: ChangeQueueItem, queue: readonly ChangeQueueItem[]): number {
  if (type === 'connect-required') return 0;
  if (type !== 'migration-error') return queue.length;
  return queue.findLastIndex((item) => item.type === 'connect-required' || item.type === 'migration-error') + 1;
}
