import type { Realm } from '../realm.ts';

/** Fields of `tickInfo`; source: TickInfo::Fields in node/src/env.h. */
const HAS_TICK = 0;
const HAS_REJECTION = 1;

/** Types of `promiseRejectEvents`; source: v8::PromiseRejectEvent. Only V8 can report the other two (multiple resolves). */
const REJECTED_WITHOUT_HANDLER = 0;
const HANDLER_ADDED = 1;

type RejectCallback = (type: number, promise: Promise<unknown>, reason: unknown) => void;

/** `process.nextTick` and promise rejections. */
export function installTaskQueue(realm: Realm): void {
  const binding = realm.binding('task_queue');
  const { loop, native } = realm;
  let hasTick = 0;
  let hasRejection = 0;
  // Node also writes these fields from microtasks, when none of our tasks is running: the loop must notice.
  binding.tickInfo = {
    get [HAS_TICK]() {
      return hasTick;
    },
    set [HAS_TICK](value: number) {
      hasTick = value;
      if (value === 1) loop.wake();
    },
    get [HAS_REJECTION]() {
      return hasRejection;
    },
    set [HAS_REJECTION](value: number) {
      hasRejection = value;
      if (value === 1) loop.wake();
    },
  };
  loop.callbacks.hasTicks = () => hasTick === 1 || hasRejection === 1;
  binding.setTickCallback = (callback: () => void) => {
    loop.callbacks.drainTicks = () => callback.call(realm.process);
  };
  // Microtasks run when the task ends; they cannot be run earlier (see `loop.ts`).
  binding.runMicrotasks = () => undefined;
  binding.enqueueMicrotask = (callback: () => void) =>
    native.queueMicrotask(() => {
      realm.promiseHooks.leave();
      callback();
    });

  let onReject: RejectCallback | undefined;
  binding.setPromiseRejectCallback = (callback: RejectCallback) => {
    onReject = callback;
  };
  const listen = (event: string, type: number): void => {
    native.addEventListener?.(event, (rejection: { promise: Promise<unknown>; reason: unknown; preventDefault(): void }) => {
      rejection.preventDefault();
      if (loop.exited) return;
      onReject?.(type, rejection.promise, rejection.reason);
      loop.wake();
    });
  };
  listen('unhandledrejection', REJECTED_WITHOUT_HANDLER);
  listen('rejectionhandled', HANDLER_ADDED);
}
