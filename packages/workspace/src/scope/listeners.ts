export interface Listeners<Value> {
  /** Returns a function that removes it. */
  add(listener: (value: Value) => void): () => void;
  call(value: Value): void;
}

/** Lets a store announce something before the store that listens exists. */
export function createListeners<Value>(): Listeners<Value> {
  const all = new Set<(value: Value) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    call(value) {
      for (const listener of [...all]) listener(value);
    },
  };
}
