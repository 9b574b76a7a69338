import type { Realm } from '../realm.ts';

/**
 * Makes callbacks of `then` run in the async context in which they were registered, as V8 does for Node. (The
 * transform handles `await`, see `async-context.ts`.) Called when a program first uses a context, so that others
 * pay nothing: afterward a `then` costs 40 ns more.
 */
export function followPromises(realm: Realm): void {
  if (realm.followsPromises) return;
  realm.followsPromises = true;
  const nativeThen = realm.native.promiseThen as typeof Promise.prototype.then;
  const methods = {
    then(this: Promise<unknown>, onFulfilled?: unknown, onRejected?: unknown): Promise<unknown> {
      return nativeThen.call(this, runsInContext(realm, onFulfilled), runsInContext(realm, onRejected));
    },
  };
  realm.functionTexts.standsFor(methods.then, nativeThen);
  Object.defineProperty(Promise.prototype, 'then', { value: methods.then, writable: true, enumerable: false, configurable: true });
}

/**
 * Wraps a callback so that it runs in the current context. Values that are not functions are returned unchanged,
 * and so is everything if no context is used.
 */
export function runsInContext(realm: Realm, callback: unknown): any {
  if (!realm.followsPromises || typeof callback !== 'function') return callback;
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
}
