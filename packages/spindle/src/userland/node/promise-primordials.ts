import { hookedThen, runsInContext } from './esm/promise-context.ts';
import type { PromiseStates } from './promise-states.ts';
import type { Realm } from './realm.ts';

/**
 * Promise functions in the primordials of Node's library for which V8 tells Node more than a page can see:
 * `PromisePrototypeThen` carries the async context, and the states of promises that the library itself creates and
 * settles are recorded (web streams and `util.inspect` read them).
 *
 * Defined before `per_context/primordials` runs, which keeps what it cannot redefine.
 */
export function providePromisePrimordials(realm: Realm): void {
  const { native, promiseStates } = realm;
  const NativePromise = native.Promise as PromiseConstructor;
  const then = native.promiseThen as typeof Promise.prototype.then;
  const resolve = NativePromise.resolve.bind(NativePromise);
  const reject = NativePromise.reject.bind(NativePromise);
  const withResolvers = NativePromise.withResolvers.bind(NativePromise);

  const provided = {
    PromisePrototypeThen(promise: Promise<unknown>, onFulfilled?: any, onRejected?: any) {
      if (!realm.followsPromises) return then.call(promise, onFulfilled, onRejected);
      if (realm.isPromiseHooked) return hookedThen(realm, promise, onFulfilled, onRejected);
      return then.call(promise, runsInContext(realm, onFulfilled), runsInContext(realm, onRejected));
    },
    PromiseResolve(value: unknown) {
      const promise = resolve(value);
      if (promise !== value) settleWith(promiseStates, promise, value);
      return promise;
    },
    PromiseReject(reason: unknown) {
      const promise = reject(reason);
      promiseStates.settle(promise, true, reason);
      return promise;
    },
    PromiseWithResolvers() {
      const made = withResolvers<unknown>();
      let isDecided = false;
      return {
        promise: made.promise,
        resolve(value: unknown) {
          made.resolve(value);
          if (!isDecided) settleWith(promiseStates, made.promise, value);
          isDecided = true;
        },
        reject(reason: unknown) {
          made.reject(reason);
          if (!isDecided) promiseStates.settle(made.promise, true, reason);
          isDecided = true;
        },
      };
    },
  };
  for (const [name, value] of Object.entries(provided)) Object.defineProperty(realm.primordials, name, { value, enumerable: true });
}

/** An object may be a thenable that makes the promise pending, and only reading `then` would tell, so no state is recorded for it. */
function settleWith(states: PromiseStates, promise: object, value: unknown): void {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') states.settle(promise, false, value);
}
