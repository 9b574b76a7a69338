import { changesOf } from './changes';
import { type Changes, type Item, keptItems, type Kind } from './items';

/** Items of one kind, kept in this browser. */
export interface Collection<T extends Item = Item> extends Kind<T>, Changes<T> {
  items(): readonly T[];
  /** Calls the listener after every change, until the signal ends it. */
  onChange(listener: () => void, signal: AbortSignal): void;
}

export function createCollection<T extends Item>(kind: Kind<T>): Collection<T> {
  let items = keptItems(kind);
  const changed = new EventTarget();
  const replace = (next: readonly T[]) => {
    items = next;
    changed.dispatchEvent(new Event('change'));
  };
  return {
    ...kind,
    ...changesOf(kind, () => items, replace),
    items: () => items,
    onChange: (listener, signal) => changed.addEventListener('change', listener, { signal }),
  };
}
