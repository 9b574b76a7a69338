import type { Realm } from './realm.ts';

/** Functions that compile in the background; in Node the platform keeps the process alive until such a task is done. */
const ASYNCHRONOUS = ['compile', 'instantiate'] as const;

/** Makes the loop wait for promises of WebAssembly, which it would not know about otherwise. */
export function keepAliveForWasm(realm: Realm): void {
  const { loop, native } = realm;
  const wasm = native.WebAssembly as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of ASYNCHRONOUS) {
    const original = wasm[name];
    if (original === undefined) continue;
    const counted = {
      [name](...args: unknown[]) {
        const promise = original.apply(wasm, args);
        loop.ref();
        const done = (): void => {
          // After the program's handlers, which may start something else.
          loop.enqueue(() => loop.unref());
        };
        // The program gets the derived promise, since a rejection of the first one now counts as handled.
        return native.promiseThen.call(
          promise,
          (value: unknown) => {
            done();
            return value;
          },
          (error: unknown) => {
            done();
            throw error;
          },
        );
      },
    }[name] as (...args: unknown[]) => Promise<unknown>;
    Object.defineProperty(counted, 'length', { value: original.length, configurable: true });
    realm.functionTexts.standsFor(counted, original);
    Object.defineProperty(wasm, name, { value: counted, writable: true, enumerable: true, configurable: true });
  }
}
