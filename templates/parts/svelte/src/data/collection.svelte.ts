import { changesOf } from './changes';
import { type Changes, type Item, keptItems, type Kind } from './items';

/** Items of one kind, kept in this browser. */
export interface Collection<T extends Item = Item> extends Kind<T>, Changes<T> {
  readonly items: readonly T[];
}

export function createCollection<T extends Item>(kind: Kind<T>): Collection<T> {
  let items = $state.raw(keptItems(kind));
  const changes = changesOf(
    kind,
    () => items,
    (next) => {
      items = next;
    },
  );
  return {
    ...kind,
    ...changes,
    get items() {
      return items;
    },
  };
}
