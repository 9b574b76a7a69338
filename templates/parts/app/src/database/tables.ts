import { useSyncExternalStore } from 'react';

let version = 0;
const listeners = new Set<() => void>();

/** Says that rows have changed. */
export function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The component draws again, with what it is made of, when rows of any table change. */
export function useTables(): void {
  useSyncExternalStore(onChange, () => version);
}
