import { useEffect, useState } from 'react';

/** State that survives a reload: it is kept in this browser under the given key. */
export function useStored<Value>(key: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => read(key, initial));

  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      // Private windows and full storage refuse to write. The app goes on without keeping.
      console.warn(`Could not keep "${key}"`, error);
    }
  }, [key, value]);

  return [value, setValue] as const;
}

function read<Value>(key: string, initial: Value): Value {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? initial : (JSON.parse(kept) as Value);
  } catch (error) {
    console.warn(`Could not read "${key}"`, error);
    return initial;
  }
}
