import { emitDestroyed } from '../async-wrap.ts';
import { runNativeImmediates } from '../native-immediates.ts';
import type { Realm } from '../realm.ts';
import { ENVIRONMENT } from '../tracing/traced-bindings.ts';

/** Fields of `immediateInfo`; source: ImmediateInfo::Fields in node/src/env.h. */
const COUNT = 0;
const REF_COUNT = 1;
const HAS_OUTSTANDING = 2;

export function installTimers(realm: Realm): void {
  const binding = realm.binding('timers');
  const { loop } = realm;
  let count = 0;
  let refCount = 0;
  let hasOutstanding = 0;
  binding.immediateInfo = {
    get [COUNT]() {
      return count;
    },
    set [COUNT](value: number) {
      count = value;
      if (value > 0) loop.wake();
    },
    get [REF_COUNT]() {
      return refCount;
    },
    set [REF_COUNT](value: number) {
      refCount = value;
    },
    get [HAS_OUTSTANDING]() {
      return hasOutstanding;
    },
    set [HAS_OUTSTANDING](value: number) {
      hasOutstanding = value;
    },
  };
  loop.callbacks.hasImmediates = () => count > 0 || hasOutstanding === 1;
  loop.callbacks.referencedImmediates = () => refCount;
  // Node's library counts in this array.
  const { timeoutInfo } = binding as { timeoutInfo: Int32Array };
  loop.callbacks.referencedTimers = () => timeoutInfo[0] ?? 0;
  binding.setupTimers = (processImmediate: () => Generator<void, void, void>, processTimers: (now: number) => Generator<void, number, void>) => {
    loop.callbacks.runImmediates = function* () {
      const runNative = (): boolean => {
        emitDestroyed(realm);
        return runNativeImmediates(realm);
      };
      const { tracing } = realm;
      if (tracing === undefined ? runNative() : tracing.complete(ENVIRONMENT, 'RunAndClearNativeImmediates', runNative)) yield;
      yield* processImmediate.call(realm.process);
    };
    loop.callbacks.runTimers = (now) => processTimers.call(realm.process, now);
  };
  binding.getLibuvNow = () => loop.now();
  binding.scheduleTimer = (delayMs: number) => loop.scheduleTimer(delayMs);
  binding.toggleTimerRef = (isReferenced: boolean) => loop.setTimerReferenced(isReferenced);
  // The loop reads the counter itself.
  binding.toggleImmediateRef = () => loop.wake();
}
