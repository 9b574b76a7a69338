/**
 * Node's event loop on a worker whose microtasks cannot be drained synchronously: every entry into JavaScript is a
 * separate macrotask, so that microtasks run between callbacks as in Node.
 */
export interface EventLoop {
  /** Runs `callback` in its own callback scope (ticks are drained after it); keeps the loop alive until then. */
  enqueue(callback: () => void): void;
  /** Adds one reason to keep the process alive (an active, referenced handle or request). */
  ref(): void;
  unref(): void;
  /** Whether anything keeps the process alive. */
  readonly isAlive: boolean;
  /** Milliseconds since this environment started, like libuv's `uv_now`. */
  now(): number;
  /** Makes the loop check for work soon; harmless if there is none. */
  wake(): void;
  /** Handles an uncaught exception: Node's `_fatalException`, then exit if unhandled. */
  fatal(error: unknown, fromPromise?: boolean): void;
  /** Ends the environment; throws `exitSignal` where JavaScript must not continue. */
  exit(code: number): void;
  readonly exited: boolean;
  /** Thrown to unwind after an exit; never shown. */
  readonly exitSignal: object;
}
