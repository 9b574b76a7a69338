import type { ReadableAtom } from 'nanostores';
import { useMemo, useSyncExternalStore } from 'react';

/** Like `useStore`, for a store that changes faster than it needs to be drawn: at once after a quiet time, otherwise at most every `paceMs`. */
export function useStoreAtPace<Value>(store: ReadableAtom<Value>, paceMs: number): Value {
  const { listen, get } = useMemo(() => atPace(store, paceMs), [store, paceMs]);
  return useSyncExternalStore(listen, get, get);
}

export function atPace<Value>(store: ReadableAtom<Value>, paceMs: number): Pick<ReadableAtom<Value>, 'get'> & { listen(onChange: () => void): () => void } {
  let shown = store.get();
  let listeners = 0;
  return {
    get() {
      if (listeners === 0) shown = store.get();
      return shown;
    },
    listen(onChange) {
      let lastAt = Number.NEGATIVE_INFINITY;
      let timer: ReturnType<typeof setTimeout> | undefined;
      function show(): void {
        timer = undefined;
        lastAt = performance.now();
        shown = store.get();
        onChange();
      }
      const stop = store.listen(() => {
        if (timer !== undefined) return;
        const wait = lastAt + paceMs - performance.now();
        if (wait <= 0) show();
        else timer = setTimeout(show, wait);
      });
      // It may have changed between the render and the subscription.
      shown = store.get();
      listeners += 1;
      return () => {
        listeners -= 1;
        clearTimeout(timer);
        stop();
      };
    },
  };
}
