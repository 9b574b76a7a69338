import type { Realm } from './realm.ts';
import { contextsOf } from './vm/contexts.ts';

/**
 * More than the engine can allocate for one buffer, and less than what it rejects without trying: before V8
 * reports the failed allocation, it synchronously collects all garbage. Source:
 * Heap::AllocateExternalBackingStore.
 */
const REFUSED_BYTES = 2 ** 34;
const FLAG = /^--expose[-_]gc$/;

/** `global.gc`, like the one of V8's `--expose-gc`. Source: v8/src/extensions/gc-extension.cc. */
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

/** Exposes `gc` to programs if one of the flags requests it: in this global scope, or only in new contexts. */
export function exposeGarbageCollection(realm: Realm, flags: readonly string[], where: 'everywhere' | 'new contexts'): void {
  if (!flags.some((flag) => FLAG.test(flag))) return;
  const gc = { gc: (options?: unknown) => collect(options) }.gc;
  contextsOf(realm).addedGlobals.set('gc', gc);
  if (where === 'everywhere') Object.defineProperty(globalThis, 'gc', { value: gc, writable: true, enumerable: true, configurable: true });
}
