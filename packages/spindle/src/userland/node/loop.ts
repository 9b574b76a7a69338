/**
 * A worker's event loop, with libuv's phases: timers, callbacks, immediates; then sleep or exit.
 *
 * Node drains ticks and microtasks after every callback. A worker cannot drain microtasks in the middle of a task,
 * so every callback runs in a separate task (two messages to ourselves, 10 us each). The browser drains microtasks
 * in between, and we drain Node's ticks at the start and end of each. Timers and immediates are generators that yield
 * between callbacks (`library/patch-sources.mjs`).
 *
 * One function: the phases share counters and handles that nothing else may change.
 */
import { CallbackQueue } from './callback-queue.ts';
import type { BrowserNatives } from './natives.ts';

/** Callbacks that Node's library passes to the loop through its bindings. */
export interface LoopCallbacks {
  /** Called before every entry into JavaScript: no async context may be left over. */
  beginTurn(): void;
  /** `processTicksAndRejections`. */
  drainTicks(): void;
  hasTicks(): boolean;
  /** Returns the time of the next run, negative if only unreferenced timers are left, 0 if there are none. */
  runTimers(now: number): Generator<void, number, void>;
  runImmediates(): Generator<void, void, void>;
  /** Whether there are pending immediates, and how many of them keep the process alive. */
  hasImmediates(): boolean;
  referencedImmediates(): number;
  /** The number of timers that keep the process alive. */
  referencedTimers(): number;
  /** `process._fatalException`, then the report and exit if it was not handled. */
  handleFatal(error: unknown, fromPromise: boolean, site: ThrowSite | undefined): void;
  emitBeforeExit(): void;
  /** Called one turn before `emitExit`, because checking the state of a promise takes a turn. */
  prepareExit(): void;
  /** Emits `exit`, unless a listener threw when it was, and returns the exit code. */
  emitExit(hasThrown: boolean): number;
}

/** Where an exception was thrown, as reported by the browser: script URL, line and column, starting at 1. */
export interface ThrowSite {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

export interface LoopHost {
  readonly native: BrowserNatives;
  /** Ends the worker; may not return. */
  terminate(code: number): void;
}

export interface NodeLoop {
  /** Runs `callback` in its own callback scope (ticks are drained after it); keeps the loop alive until then. */
  enqueue(callback: () => void): void;
  /**
   * Goes on with what the current callback began: calls `step` once per task, with ticks and microtasks in between and
   * before anything else of the loop, until it returns false. If it throws, the next call follows all the same.
   */
  repeat(step: () => boolean): void;
  /** Adds one reason to keep the process alive (an active, referenced handle or request). */
  ref(): void;
  unref(): void;
  /** Whether anything keeps the process alive. */
  readonly isAlive: boolean;
  /** Milliseconds since this environment started, like libuv's `uv_now`. */
  now(): number;
  /** Makes the loop check for work soon. */
  wake(): void;
  /** Handles an uncaught exception: Node's `_fatalException`, then exit if unhandled. */
  fatal(error: unknown, fromPromise?: boolean): void;
  /** Ends the environment; throws `exitSignal` where JavaScript must not continue. */
  exit(code: number): void;
  readonly exited: boolean;
  /** Thrown to unwind after an exit; never shown. */
  readonly exitSignal: object;
  /** Filled in by the bindings that receive the callbacks. */
  readonly callbacks: LoopCallbacks;
  scheduleTimer(delayMs: number): void;
  setTimerReferenced(isReferenced: boolean): void;
  /** Performs the first entry into JavaScript, and starts the loop. */
  begin(main: () => void): void;
  /** What keeps the loop alive, for `process.getActiveResourcesInfo` and debugging. */
  describe(): { references: number; queued: number; timerAt: number; isTimerReferenced: boolean };
  /** Idle time in milliseconds, for `performance.eventLoopUtilization`. */
  idleTime(): number;
}

/** The loop must have nothing to do for this many turns before it ends, because the browser reports unhandled rejections in later tasks. */
const TURNS_UNTIL_END = 3;
/** Enough phases to reach a callback of the next turn from any phase of this one. */
const PHASES_OF_TWO_TURNS = 6;

/** Entries into JavaScript that follow each other; `make` makes what remains after one threw. */
interface Running {
  generator: Generator<void, number | void, void>;
  make(): Generator<void, number | void, void>;
  done(result: number | void): void;
}

const NO_CALLBACKS: LoopCallbacks = {
  beginTurn: () => undefined,
  drainTicks: () => undefined,
  hasTicks: () => false,
  *runTimers() {
    return 0;
  },
  *runImmediates() {},
  hasImmediates: () => false,
  referencedImmediates: () => 0,
  referencedTimers: () => 0,
  handleFatal(error) {
    throw error;
  },
  emitBeforeExit: () => undefined,
  prepareExit: () => undefined,
  emitExit: () => 0,
};

export function createLoop({ native, terminate }: LoopHost): NodeLoop {
  const callbacks: LoopCallbacks = { ...NO_CALLBACKS };
  const exitSignal = Object.freeze({ exit: true });
  const performanceNow = native.performanceNow as () => number;
  const startedAt = performanceNow();
  const channel = new native.MessageChannel();
  const queue = new CallbackQueue();

  let references = 0;
  let hasBegun = false;
  let exited = false;
  let isHopPosted = false;
  let sleepTimer: number | undefined;
  let sleepingSince: number | undefined;
  let idleMs = 0;
  let phase: 'timers' | 'callbacks' | 'immediates' = 'timers';
  /** How many queued callbacks belong to this turn; callbacks they enqueue wait for the next turn. */
  let turnBudget = 0;
  let timerAt: number | undefined;
  let isTimerReferenced = false;
  /** Whether the browser may still have to report what the last entry into JavaScript rejected. */
  let isSettling = false;
  let idleTurns = 0;
  let hasEmittedBeforeExit = false;
  let hasPreparedExit = false;
  let hasEmittedExit = false;
  /** The timers, immediates or steps that are running, one `next()` per task; the last ones first. */
  const running: Running[] = [];

  const now = (): number => Math.floor(performanceNow() - startedAt);

  const wake = (): void => {
    if (isHopPosted || exited || !hasBegun) return;
    isHopPosted = true;
    if (sleepTimer !== undefined) {
      native.clearTimeout(sleepTimer);
      sleepTimer = undefined;
    }
    if (sleepingSince !== undefined) {
      idleMs += performanceNow() - sleepingSince;
      sleepingSince = undefined;
    }
    channel.port2.postMessage(null);
  };

  const fatal = (error: unknown, fromPromise = false, site?: ThrowSite): void => {
    if (error === exitSignal || exited) return;
    try {
      callbacks.handleFatal(error, fromPromise, site);
    } catch (failure) {
      if (failure !== exitSignal) throw failure;
    }
  };

  const drainTicks = (): void => {
    if (!exited && callbacks.hasTicks()) callbacks.drainTicks();
  };

  /**
   * One entry into JavaScript: node::InternalCallbackScope. It deliberately catches nothing: an exception leaves
   * the task, and the browser reports it as an `error` event with the position of the throw, which a `catch` would
   * not reveal. The next task does the remaining work.
   */
  const enter = (callback: () => void): void => {
    wake();
    isSettling = true;
    callbacks.beginTurn();
    callback();
    drainTicks();
  };

  const onError = (event: { error: unknown; filename: string; lineno: number; colno: number; preventDefault(): void }): void => {
    // While the library boots, an error is the runtime's own and goes to the worker's creator.
    if (!hasBegun) return;
    event.preventDefault();
    fatal(event.error, false, { url: event.filename, line: event.lineno, column: event.colno });
    wake();
  };
  native.addEventListener?.('error', onError);

  const advance = (): void => {
    const current = running.at(-1);
    if (current === undefined) return;
    wake();
    isSettling = true;
    let hasReturned = false;
    try {
      callbacks.beginTurn();
      const { done, value } = current.generator.next();
      hasReturned = true;
      if (done === true) {
        running.splice(running.indexOf(current), 1);
        current.done(value);
      }
    } finally {
      // A generator that threw is finished: start a new one for the remaining entries, like RunTimers in env.cc.
      if (!hasReturned) current.generator = current.make();
    }
    drainTicks();
  };

  const runTimers = (): void => {
    timerAt = undefined;
    const make = (): Generator<void, number, void> => callbacks.runTimers(now());
    running.push({
      generator: make(),
      make,
      done(result) {
        if (typeof result !== 'number' || result === 0) return;
        timerAt = Math.max(Math.abs(result), now() + 1);
        isTimerReferenced = result > 0;
      },
    });
    advance();
  };

  const runImmediates = (): void => {
    const make = (): Generator<void, void, void> => callbacks.runImmediates();
    running.push({ generator: make(), make, done: () => undefined });
    advance();
  };

  const repeat = (step: () => boolean): void => {
    const make = function* (): Generator<void, void, void> {
      while (step()) yield;
    };
    running.push({ generator: make(), make, done: () => undefined });
    wake();
  };

  const isTimerDue = (): boolean => timerAt !== undefined && now() >= timerAt;

  /** Unreferenced immediates only run in a turn that happens for another reason; otherwise the loop sleeps despite them. */
  const hasNext = (): boolean => isTimerDue() || queue.length > 0 || callbacks.referencedImmediates() > 0 || (phase !== 'timers' && callbacks.hasImmediates());

  /** Runs the next callback, in phase order. */
  const runNext = (): void => {
    for (let phases = 0; phases < PHASES_OF_TWO_TURNS; phases++) {
      if (phase === 'timers') {
        phase = 'callbacks';
        turnBudget = queue.length;
        if (isTimerDue()) return runTimers();
      }
      if (phase === 'callbacks') {
        if (turnBudget > 0) {
          turnBudget--;
          const callback = queue.shift();
          if (callback !== undefined) {
            return enter(callback);
          }
        }
        phase = 'immediates';
      }
      if (phase === 'immediates') {
        phase = 'timers';
        if (callbacks.hasImmediates()) return runImmediates();
      }
    }
    // The timer that was due has been run or rescheduled in the meantime.
    wake();
  };

  const isAlive = (): boolean => references > 0 || queue.length > 0 || callbacks.referencedImmediates() > 0 || (timerAt !== undefined && isTimerReferenced);

  const sleep = (): void => {
    sleepingSince = performanceNow();
    if (timerAt === undefined) return;
    sleepTimer = native.setTimeout(
      () => {
        sleepTimer = undefined;
        wake();
      },
      Math.max(0, timerAt - (performanceNow() - startedAt)),
    );
  };

  const end = (): void => {
    if (idleTurns++ < TURNS_UNTIL_END) return wake();
    idleTurns = 0;
    if (!hasEmittedBeforeExit) {
      hasEmittedBeforeExit = true;
      enter(() => callbacks.emitBeforeExit());
      return wake();
    }
    if (!hasPreparedExit) {
      hasPreparedExit = true;
      return enter(() => callbacks.prepareExit());
    }
    const hasThrown = hasEmittedExit;
    hasEmittedExit = true;
    exit(callbacks.emitExit(hasThrown));
  };

  const exit = (code: number): void => {
    if (exited) return;
    exited = true;
    channel.port1.close();
    if (sleepTimer !== undefined) native.clearTimeout(sleepTimer);
    terminate(code);
  };

  const step = (): void => {
    isHopPosted = false;
    if (exited) return;
    // The browser reports unhandled rejections in a task that it posts when the rejecting one ends, which is after
    // this message was. Node reports them before the next callback, so everything waits for one more message.
    if (isSettling) {
      isSettling = false;
      return wake();
    }
    if (callbacks.hasTicks()) {
      idleTurns = 0;
      return enter(drainTicks);
    }
    // Unreferenced timers and immediates only run while something else keeps the loop alive.
    if (running.length === 0 && !isAlive()) return end();
    if (running.length === 0 && !hasNext()) {
      idleTurns = 0;
      return sleep();
    }
    idleTurns = 0;
    hasEmittedBeforeExit = false;
    hasPreparedExit = false;
    if (running.length > 0) advance();
    else runNext();
  };
  channel.port1.onmessage = step;

  return {
    callbacks,
    exitSignal,
    now,
    wake,
    fatal,
    get isAlive() {
      return isAlive();
    },
    get exited() {
      return exited;
    },
    repeat,
    enqueue(callback) {
      queue.push(callback);
      wake();
    },
    ref() {
      references++;
    },
    unref() {
      references--;
      if (references === 0) wake();
    },
    exit(code) {
      exit(code);
      throw exitSignal;
    },
    scheduleTimer(delayMs) {
      timerAt = now() + Math.max(1, delayMs);
      wake();
    },
    setTimerReferenced(isReferenced) {
      isTimerReferenced = isReferenced;
      wake();
    },
    begin(main) {
      hasBegun = true;
      enter(main);
    },
    describe: () => ({ references, queued: queue.length, timerAt: timerAt ?? 0, isTimerReferenced }),
    idleTime: () => idleMs + (sleepingSince === undefined ? 0 : performanceNow() - sleepingSince),
  };
}
