import { useSyncExternalStore } from 'react';
import { resolveDays } from './days';

/** Items of one kind, kept in this browser. */
export interface Collection<Item extends { id: string }> {
  /** All items; the component draws again when they change. */
  useAll(): readonly Item[];
  all(): readonly Item[];
  get(id: string): Item | undefined;
  add(item: Item): void;
  update(id: string, changes: Partial<Item>): void;
  /** Removes an item and returns a function that puts it back where it was. */
  remove(id: string): () => void;
  addMany(items: readonly Item[]): void;
}

/**
 * Starts with sample items. After the first change, what the person has entered is kept under `key`. Items that were kept
 * before a field was added have the field's value in `blank`.
 */
export function createCollection<Item extends { id: string }>(key: string, samples: readonly Item[], blank: () => Item): Collection<Item> {
  let items = read(key) ?? samples.map(resolveDays);
  const listeners = new Set<() => void>();

  function read(from: string): readonly Item[] | undefined {
    try {
      const kept = localStorage.getItem(from);
      return kept === null ? undefined : (JSON.parse(kept) as Item[]).map((item) => fitted(item, blank()));
    } catch (error) {
      console.warn(`Could not read "${from}"`, error);
      return undefined;
    }
  }

  function change(next: readonly Item[]) {
    items = next;
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch (error) {
      // Private windows and full storage refuse to write. The app goes on without keeping.
      console.warn(`Could not keep "${key}"`, error);
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return;
      items = read(key) ?? [];
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return {
    useAll: () => useSyncExternalStore(subscribe, () => items),
    all: () => items,
    get: (id) => items.find((item) => item.id === id),
    add: (item) => change([...items, item]),
    addMany: (more) => change([...items, ...more]),
    update: (id, changes) => change(items.map((item) => (item.id === id ? { ...item, ...changes } : item))),
    remove(id) {
      const at = items.findIndex((item) => item.id === id);
      const item = items[at];
      if (item === undefined) return () => undefined;
      change(items.filter((other) => other.id !== id));
      return () => change([...items.slice(0, at), item, ...items.slice(at)]);
    },
  };
}

/** The item with the fields of `blank`. A value of another kind becomes the blank one. */
function fitted<Item extends object>(item: Item, blank: Item): Item {
  const values = Object.entries(blank).map(([key, empty]) => {
    const value: unknown = item[key as keyof Item];
    const isSameKind = empty === null ? typeof value === 'number' : typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
    return [key, isSameKind ? value : empty];
  });
  return Object.fromEntries(values) as Item;
}

export const newId = (): string => crypto.randomUUID();
