import { type ShallowRef, shallowRef } from 'vue';
import { changesOf } from './changes';
import { type Changes, type Item, keptItems, type Kind } from './items';

/** Items of one kind, kept in this browser. */
export interface Collection<T extends Item = Item> extends Kind<T>, Changes<T> {
  readonly items: Readonly<ShallowRef<readonly T[]>>;
}

export function createCollection<T extends Item>(kind: Kind<T>): Collection<T> {
  const items = shallowRef(keptItems(kind));
  const replace = (next: readonly T[]) => {
    items.value = next;
  };
  return { ...kind, items, ...changesOf(kind, () => items.value, replace) };
}
