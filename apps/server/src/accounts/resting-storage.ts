import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Storage for what belongs to a call, which rests while no call runs in it. Before Node 24, one that was used once makes
 * every asynchronous step of the process slower, a fifth for the visitors of published sites.
 */
export class RestingStorage<Store> extends AsyncLocalStorage<Store> {
  #running = 0;

  override run<Result, Args extends unknown[]>(store: Store, callback: (...args: Args) => Result, ...args: Args): Result {
    this.#running++;
    let result: Result;
    try {
      result = super.run(store, callback, ...args);
    } catch (error) {
      this.#end();
      throw error;
    }
    if (result instanceof Promise) {
      const end = () => this.#end();
      result.then(end, end);
    } else this.#end();
    return result;
  }

  #end(): void {
    this.#running--;
    if (this.#running === 0) this.disable();
  }
}

/** Where the auth library keeps its storages, for all of its copies in a process. It makes those that are missing. */
const LIBRARY = Symbol.for('better-auth:global');
const NAMES = ['adapterAsyncStorage', 'endpointContextAsyncStorage', 'requestStateAsyncStorage'] as const;

/** Gives the auth library storages that rest. Called before its first call. */
export function restLibraryStorages(): void {
  const owner = globalThis as { [LIBRARY]?: { version: string; epoch: number; readonly context: Record<string, unknown> } };
  // What the library makes itself on its first call. It then enters its version, and counts how often that changed.
  owner[LIBRARY] ??= { version: '', epoch: 0, context: {} };
  for (const name of NAMES) owner[LIBRARY].context[name] ??= new RestingStorage();
}
