/**
 * Node's event loop on a worker whose microtasks cannot be drained synchronously: every entry into
 * JavaScript is its own macrotask, so that microtasks run between callbacks as they do in Node.
 */
export interface EventLoop {
  /** Runs `callback` in its own callback scope (ticks drained after it); keeps the loop alive until then. */
  enqueue(callback: () => void): void;
  /** One more thing that keeps the process alive (an active, referenced handle or request). */
  ref(): void;
  unref(): void;
  /** Whether anything keeps the process from ending. */
  readonly isAlive: boolean;
  /** Milliseconds since this environment began, as libuv's `uv_now`. */
  now(): number;
  /** Makes the loop look for work soon; harmless when there is none. */
  wake(): void;
  /** An exception nobody caught: Node's `_fatalException`, then exit if unhandled. */
  fatal(error: unknown, fromPromise?: boolean): void;
  /** Ends the environment; throws `exitSignal` where JavaScript must not go on. */
  exit(code: number): void;
  readonly exited: boolean;
  /** Thrown to unwind after an exit; never shown. */
  readonly exitSignal: object;
}
