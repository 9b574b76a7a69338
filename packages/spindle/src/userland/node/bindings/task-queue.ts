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
  // What the browser reported while ticks were waiting: they and their microtasks, which run when the task ends, may handle it.
  const reported = new Map<Promise<unknown>, unknown>();
  let isHandling = false;
  const counts = { unhandled: 0, handledAfter: 0 };
  const report = (type: number, promise: Promise<unknown>, reason: unknown): void => {
    counts[type === HANDLER_ADDED ? 'handledAfter' : 'unhandled']++;
    realm.tracing?.emit('C', 'node,node.promises,node.promises.rejections', 'rejections', { args: counts });
    onReject?.(type, promise, reason);
  };
  const passReported = (): void => {
    for (const [promise, reason] of reported) report(REJECTED_WITHOUT_HANDLER, promise, reason);
    reported.clear();
  };
  loop.callbacks.hasTicks = () => hasTick === 1 || hasRejection === 1 || reported.size > 0;
  binding.setTickCallback = (callback: () => void) => {
    loop.callbacks.drainTicks = () => {
      if (hasTick === 1 && reported.size > 0) {
        isHandling = true;
        native.queueMicrotask(() => {
          isHandling = false;
        });
      } else if (!isHandling) passReported();
      callback.call(realm.process);
    };
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
  const listen = (event: string, follow: (promise: Promise<unknown>, reason: unknown) => void): void => {
    native.addEventListener?.(event, (rejection: { promise: Promise<unknown>; reason: unknown; preventDefault(): void }) => {
      rejection.preventDefault();
      if (loop.exited) return;
      follow(rejection.promise, rejection.reason);
      loop.wake();
    });
  };
  listen('unhandledrejection', (promise, reason) => {
    if (hasTick === 1) reported.set(promise, reason);
    else report(REJECTED_WITHOUT_HANDLER, promise, reason);
  });
  listen('rejectionhandled', (promise, reason) => {
    if (!reported.delete(promise)) report(HANDLER_ADDED, promise, reason);
  });
}
