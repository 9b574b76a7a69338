'use client';

import { useSyncExternalStore } from 'react';
import { changesOf } from './changes';
import { type Changes, type Item, keptItems, type Kind } from './items';

/** Items of one kind, kept in this browser. */
export interface Collection<T extends Item = Item> extends Kind<T>, Changes<T> {
  /** All items. On the server and until the page has started there are none to show yet. */
  useItems(): readonly T[] | undefined;
}

export function createCollection<T extends Item>(kind: Kind<T>): Collection<T> {
  let items = keptItems(kind);
  const listeners = new Set<() => void>();
  const replace = (next: readonly T[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    ...kind,
    ...changesOf(kind, () => items, replace),
    useItems: () =>
      useSyncExternalStore(
        subscribe,
        () => items,
        () => undefined,
      ),
  };
}
