import type { Changes, Item, Kind } from './items';
import { keep } from './stored';

/** The changes of a collection whose items are read and replaced with the given functions. */
export function changesOf<T extends Item>({ key }: Kind<T>, items: () => readonly T[], replace: (items: readonly T[]) => void): Changes<T> {
  function change(next: readonly T[]) {
    replace(next);
    keep(key, next);
  }

  return {
    add: (item) => change([...items(), item]),
    update: (id, changes) => change(items().map((item) => (item.id === id ? { ...item, ...changes } : item))),
    remove(id) {
      const at = items().findIndex((item) => item.id === id);
      const item = items()[at];
      if (item === undefined) return () => undefined;
      change(items().filter((other) => other.id !== id));
      return () => change([...items().slice(0, at), item, ...items().slice(at)]);
    },
  };
}
