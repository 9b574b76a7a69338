/** What C++ does in the check phase of the loop, before the immediates of programs. Source: Environment::SetImmediate. */
import type { Realm } from './realm.ts';

const waitingOfRealm = new WeakMap<Realm, (() => void)[]>();

/** Calls `callback` before the next immediate of a program, and in the next turn of the loop at the latest. */
export function setNativeImmediate(realm: Realm, callback: () => void): void {
  const waiting = waitingOfRealm.get(realm);
  if (waiting !== undefined) {
    waiting.push(callback);
    return;
  }
  waitingOfRealm.set(realm, [callback]);
  realm.loop.enqueue(() => void runNativeImmediates(realm));
}

/** Returns false if none were waiting. */
export function runNativeImmediates(realm: Realm): boolean {
  const waiting = waitingOfRealm.get(realm);
  if (waiting === undefined) return false;
  waitingOfRealm.delete(realm);
  try {
    for (let callback = waiting.shift(); callback !== undefined; callback = waiting.shift()) callback();
  } finally {
    // One threw.
    for (const callback of waiting) setNativeImmediate(realm, callback);
  }
  return true;
}
