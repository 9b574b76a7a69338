import type { Realm } from '../realm.ts';

const following = new WeakSet<Realm>();

/**
 * Makes callbacks of `then` run in the async context in which they were given, as V8 does by itself for
 * Node (`await` is the transform's business, see `async-context.ts`). Called when a program first
 * uses a context, so that others pay nothing: a `then` is 40 ns dearer afterwards.
 */
export function followPromises(realm: Realm): void {
  if (following.has(realm)) return;
  following.add(realm);
  const nativeThen = realm.native.promiseThen as typeof Promise.prototype.then;
  const inContext = (callback: unknown): any => {
    if (typeof callback !== 'function') return callback;
    const frame = realm.contextFrame;
    return (value: unknown) => {
      const outer = realm.contextFrame;
      realm.contextFrame = frame;
      try {
        return callback(value);
      } finally {
        realm.contextFrame = outer;
      }
    };
  };
  const methods = {
    then(this: Promise<unknown>, onFulfilled?: unknown, onRejected?: unknown): Promise<unknown> {
      return nativeThen.call(this, inContext(onFulfilled), inContext(onRejected));
    },
  };
  Object.defineProperty(Promise.prototype, 'then', { value: methods.then, writable: true, enumerable: false, configurable: true });
}
