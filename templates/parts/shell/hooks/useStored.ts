import { useEffect, useState } from 'react';

/** State that survives a reload: it is kept in this browser under the given key. */
export function useStored<T>(key: string, initial: T) {
  const [value, setValue] = useState<T>(() => read(key, initial));

  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      // Private windows and full storage refuse to write; the app goes on without keeping.
      console.warn(`Could not keep "${key}"`, error);
    }
  }, [key, value]);

  return [value, setValue] as const;
}

function read<T>(key: string, initial: T): T {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? initial : (JSON.parse(kept) as T);
  } catch (error) {
    console.warn(`Could not read "${key}"`, error);
    return initial;
  }
}
