import { type Accessor, createSignal } from 'solid-js';
import { changesOf } from './changes';
import { type Changes, type Item, keptItems, type Kind } from './items';

/** Items of one kind, kept in this browser. */
export interface Collection<T extends Item = Item> extends Kind<T>, Changes<T> {
  readonly items: Accessor<readonly T[]>;
}

export function createCollection<T extends Item>(kind: Kind<T>): Collection<T> {
  const [items, setItems] = createSignal(keptItems(kind));
  return { ...kind, items, ...changesOf(kind, items, (next) => setItems(next)) };
}
