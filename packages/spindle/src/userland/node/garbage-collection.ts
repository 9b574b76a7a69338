import { loaderState } from './esm/loader-state.ts';
import type { Realm } from './realm.ts';

/**
 * More than the engine gives to one buffer, and less than what it refuses without trying: before V8 reports
 * that it failed to allocate, it collects all garbage, at once. Source: Heap::AllocateExternalBackingStore.
 */
const REFUSED_BYTES = 2 ** 34;
const FLAG = /^--expose[-_]gc$/;

/** `global.gc`, as V8's `--expose-gc` makes it. Source: v8/src/extensions/gc-extension.cc. */
function collect(options?: unknown): Promise<void> | undefined {
  const isAsync = typeof options === 'object' && options !== null && (options as { execution?: unknown }).execution === 'async';
  if (isAsync) return new Promise((resolve) => setTimeout(() => resolve(collectNow()), 0));
  return collectNow();
}

function collectNow(): undefined {
  try {
    void new ArrayBuffer(REFUSED_BYTES);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Shows `gc` to programs when one of the flags asks for it: in this global scope, or only in new contexts. */
export function exposeGarbageCollection(realm: Realm, flags: readonly string[], where: 'everywhere' | 'new contexts'): void {
  if (!flags.some((flag) => FLAG.test(flag))) return;
  const gc = { gc: (options?: unknown) => collect(options) }.gc;
  loaderState(realm).contextGlobals.set('gc', gc);
  if (where === 'everywhere') Object.defineProperty(globalThis, 'gc', { value: gc, writable: true, enumerable: true, configurable: true });
}
