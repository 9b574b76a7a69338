import type { PromiseHooks } from './promise-hooks.ts';

/** What rewritten code calls around every `await` (see `esm/async-context.ts`). */
export interface AsyncContext {
  /** Returns the current context, never undefined. `awaited` is what the function will wait for. */
  suspend(awaited?: unknown): unknown;
  /** Restores a context, unless it is undefined, and returns the value. */
  resume(value: unknown, saved: unknown): unknown;
}

/** The part of a realm that this needs. */
interface ContextHolder {
  contextFrame: unknown;
  readonly promiseHooks: PromiseHooks;
  readonly isPromiseHooked: boolean;
  readonly wasPromiseHooked: boolean;
}

export function createAsyncContext(realm: ContextHolder): AsyncContext {
  return {
    suspend: (awaited) => (realm.isPromiseHooked ? realm.promiseHooks.suspend(awaited, realm.contextFrame) : realm.contextFrame),
    resume(value, saved) {
      if (saved === undefined) return value;
      realm.contextFrame = realm.wasPromiseHooked ? realm.promiseHooks.resume(saved) : saved;
      return value;
    },
  };
}
