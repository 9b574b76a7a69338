import { type Signal, signal } from '@angular/core';
import { changesOf } from './changes';
import { type Changes, type Item, keptItems, type Kind } from './items';

/** Items of one kind, kept in this browser. */
export interface Collection<T extends Item = Item> extends Kind<T>, Changes<T> {
  readonly items: Signal<readonly T[]>;
}

export function createCollection<T extends Item>(kind: Kind<T>): Collection<T> {
  const items = signal(keptItems(kind));
  return { ...kind, items: items.asReadonly(), ...changesOf(kind, items, (next) => items.set(next)) };
}
