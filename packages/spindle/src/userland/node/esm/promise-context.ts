import type { Realm } from '../realm.ts';

/**
 * Makes callbacks of `then` run in the async context in which they were registered, and emits promise hooks, as V8 does
 * for Node. (The transform handles `await`, see `async-context.ts`.) Called when a program first uses a context or a
 * hook, so that others pay nothing: afterward a `then` costs 40 ns more.
 */
export function followPromises(realm: Realm): void {
  if (realm.followsPromises) return;
  realm.followsPromises = true;
  const nativeThen = realm.native.promiseThen as typeof Promise.prototype.then;
  const methods = {
    then(this: Promise<unknown>, onFulfilled?: unknown, onRejected?: unknown): Promise<unknown> {
      if (realm.isPromiseHooked) return hookedThen(realm, this, onFulfilled, onRejected);
      return nativeThen.call(this, runsInContext(realm, onFulfilled), runsInContext(realm, onRejected));
    },
  };
  realm.functionTexts.standsFor(methods.then, nativeThen);
  Object.defineProperty(Promise.prototype, 'then', { value: methods.then, writable: true, enumerable: false, configurable: true });
}

/** The same while promise hooks are set. Without a callback, V8 emits the same events for the reaction that passes the result on. */
export function hookedThen(realm: Realm, promise: Promise<unknown>, onFulfilled: unknown, onRejected: unknown): Promise<unknown> {
  const { promiseHooks } = realm;
  const run = (callback: unknown) => (result: unknown) => promiseHooks.run(made, () => (callback as (result: unknown) => unknown)(result));
  // V8 finds the callers of an async function, for a stack, through the functions that settle a promise.
  const observed = (callback: unknown, otherwise: unknown) =>
    isSettler(realm, callback) ? callback : run(runsInContext(realm, typeof callback === 'function' ? callback : otherwise));
  const made: Promise<unknown> = realm.native.promiseThen.call(promise, observed(onFulfilled, passOnValue), observed(onRejected, passOnRejection));
  promiseHooks.created(made, promise);
  return made;
}

/** Whether this is one of V8's own functions that an executor gets. Others have names, as bound functions do. */
function isSettler(realm: Realm, callback: unknown): boolean {
  if (typeof callback !== 'function' || realm.proxies.has(callback)) return false;
  return callback.name === '' && NATIVE_TEXT.test(Function.prototype.toString.call(callback));
}

const NATIVE_TEXT = /^function \(\) \{ \[native code\] \}$/;
const passOnValue = (value: unknown): unknown => value;

function passOnRejection(reason: unknown): never {
  throw reason;
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
