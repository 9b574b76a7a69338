import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

/**
 * The value of a store. The component is rendered again when it changes.
 *
 * Every read goes through `get`, which is always current. The hook of @nanostores/react compares with a
 * copy of the last value instead: it misses a change of a computed store between the render and the
 * subscription when the store was left without listeners in that moment (react 1.1.0 and 2.0.1).
 */
export const useStore = <Value>(store: ReadableAtom<Value>): Value => useSyncExternalStore(store.listen, store.get, store.get);
