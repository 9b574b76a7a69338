'use client';

import { useEffect, useState } from 'react';
import { keep, readStored } from './stored';

/** State that survives a reload. It is read once the page has started, since the server has no such storage. */
export function useStored<Value>(key: string, initial: Value) {
  const [value, setValue] = useState(initial);
  useEffect(() => setValue(readStored(key, initial)), [key, initial]);
  const change = (next: Value) => {
    setValue(next);
    keep(key, next);
  };
  return [value, change] as const;
}
