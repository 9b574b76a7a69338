/**
 * The event loop of a worker, with libuv's phases: timers, callbacks, immediates; then sleep or end.
 *
 * Node drains ticks and microtasks after every callback. A worker cannot drain microtasks in the
 * middle of a task, so every callback is a task of its own (a message to ourselves, 17 us), the
 * browser drains microtasks between, and Node's ticks are drained by us at the start and end of
 * each. Timers and immediates come as generators that yield between two callbacks (`library/patch-sources.mjs`).
 *
 * One function: the phases share counters and handles that nothing else may change.
 */
import type { EventLoop } from './event-loop.ts';
import type { BrowserNatives } from './natives.ts';

/** What Node's library hands to the loop through its bindings. */
export interface LoopCallbacks {
  /** Before every entry into JavaScript: no async context of an earlier one may be left. */
  beginTurn(): void;
  /** `processTicksAndRejections`. */
  drainTicks(): void;
  hasTicks(): boolean;
  /** Answers when to come again, negative when only unreferenced timers are left, 0 when none is. */
  runTimers(now: number): Generator<void, number, void>;
  runImmediates(): Generator<void, void, void>;
  /** Whether any immediate waits, and how many of them keep the process alive. */
  hasImmediates(): boolean;
  referencedImmediates(): number;
  /** How many timers keep the process alive. */
  referencedTimers(): number;
  /** `process._fatalException`, and the report and exit when it was not handled. */
  handleFatal(error: unknown, fromPromise: boolean, site: ThrowSite | undefined): void;
  emitBeforeExit(): void;
  /** Last look before `emitExit`, one turn before it: what asks a promise for its state needs that turn. */
  prepareExit(): void;
  /** Emits `exit` and answers the exit code. */
  emitExit(): number;
}

/** Where an exception was thrown, as the browser reports it: script address, line and column from 1. */
export interface ThrowSite {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

export interface LoopHost {
  readonly native: BrowserNatives;
  /** Ends the worker; may never return. */
  terminate(code: number): void;
}

export interface NodeLoop extends EventLoop {
  /** Fields to be filled by the bindings that learn them. */
  readonly callbacks: LoopCallbacks;
  scheduleTimer(delayMs: number): void;
  setTimerReferenced(isReferenced: boolean): void;
  /** Runs the first entry into JavaScript, and lets the loop turn from then on. */
  begin(main: () => void): void;
  /** What keeps the loop alive, for `process.getActiveResourcesInfo` and debugging. */
  describe(): { references: number; queued: number; timerAt: number; isTimerReferenced: boolean };
  /** Milliseconds spent with nothing to do; `performance.eventLoopUtilization`. */
  idleTime(): number;
}

/** Nothing left to do must hold for so many turns: rejections that nobody handles are reported by the browser as later tasks. */
const TURNS_UNTIL_END = 3;
/** Enough to come to a callback of the next turn from any phase of this one. */
const PHASES_OF_TWO_TURNS = 6;

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
  const queue: (() => void)[] = [];

  let references = 0;
  let hasBegun = false;
  let exited = false;
  let isHopPosted = false;
  let sleepTimer: number | undefined;
  let sleepingSince: number | undefined;
  let idleMs = 0;
  let phase: 'timers' | 'callbacks' | 'immediates' = 'timers';
  /** How many callbacks of the queue belong to this turn: what they enqueue waits for the next. */
  let turnBudget = 0;
  let timerAt: number | undefined;
  let isTimerReferenced = false;
  let idleTurns = 0;
  let hasEmittedBeforeExit = false;
  let hasPreparedExit = false;
  /** The timers or immediates that are being run, one `next()` a task. */
  let running: { generator: Generator<void, number | void, void>; make(): Generator<void, number | void, void>; done(result: number | void): void } | undefined;

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
   * One entry into JavaScript: node::InternalCallbackScope. Nothing here catches: an exception leaves
   * the task, and the browser reports it as an `error` event with the place where it was thrown,
   * which a `catch` would not learn. What is left to do then is done by the next task.
   */
  const enter = (callback: () => void): void => {
    wake();
    callbacks.beginTurn();
    callback();
    drainTicks();
  };

  const onError = (event: { error: unknown; filename: string; lineno: number; colno: number; preventDefault(): void }): void => {
    // While the library boots, an error is the runtime's own: it goes to whoever made the worker.
    if (!hasBegun) return;
    event.preventDefault();
    fatal(event.error, false, { url: event.filename, line: event.lineno, column: event.colno });
    wake();
  };
  native.addEventListener?.('error', onError);

  const advance = (): void => {
    const current = running;
    if (current === undefined) return;
    wake();
    let hasReturned = false;
    try {
      callbacks.beginTurn();
      const { done, value } = current.generator.next();
      hasReturned = true;
      if (done === true) {
        running = undefined;
        current.done(value);
      }
    } finally {
      // A generator that threw is finished: begin anew with what is left, as RunTimers does in env.cc.
      if (!hasReturned) current.generator = current.make();
    }
    drainTicks();
  };

  const runTimers = (): void => {
    timerAt = undefined;
    const make = (): Generator<void, number, void> => callbacks.runTimers(now());
    running = {
      generator: make(),
      make,
      done(result) {
        if (typeof result !== 'number' || result === 0) return;
        timerAt = Math.max(Math.abs(result), now() + 1);
        isTimerReferenced = result > 0;
      },
    };
    advance();
  };

  const runImmediates = (): void => {
    const make = (): Generator<void, void, void> => callbacks.runImmediates();
    running = { generator: make(), make, done: () => undefined };
    advance();
  };

  const isTimerDue = (): boolean => timerAt !== undefined && now() >= timerAt;

  /** Unreferenced immediates run in a turn that there is for something else; without one the loop sleeps over them. */
  const hasNext = (): boolean => isTimerDue() || queue.length > 0 || callbacks.referencedImmediates() > 0 || (phase !== 'timers' && callbacks.hasImmediates());

  /** Runs the next callback, in the order of the phases. */
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
    // The timer that was due has been run or moved meanwhile.
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
    exit(callbacks.emitExit());
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
    if (callbacks.hasTicks()) {
      idleTurns = 0;
      return enter(drainTicks);
    }
    // What is not referenced (timers, immediates) runs only while something else keeps the loop alive.
    if (running === undefined && !isAlive()) return end();
    if (running === undefined && !hasNext()) {
      idleTurns = 0;
      return sleep();
    }
    idleTurns = 0;
    hasEmittedBeforeExit = false;
    hasPreparedExit = false;
    if (running !== undefined) advance();
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
