import { isWatchedPath } from './ignored-paths.ts';

/** Events of one burst (a build, an installation) are read together. Source: docs/specification/files.md. */
const WATCH_BUFFER_MS = 100;
/** A longer wait means that something is stuck. Whatever is waiting then goes ahead. */
const SETTLE_TIMEOUT_MS = 15_000;
/** The path of an event about the whole project. */
const EVERYTHING = '';

/** Decides when changes in the runtime are read: those of one burst together, and one burst after another. */
export interface WatchQueue {
  /** Something changed at a path, which will be read in a moment. */
  add(path: string): void;
  /**
   * Reads what has been added so far, and resolves when everything is read. Gives up after 15 seconds with a warning.
   * Rejects if reading fails.
   */
  settle(): Promise<void>;
  /** Like `settle`, but adds one more read after those that have begun. */
  settleAfter(reading: () => Promise<void>): Promise<void>;
  /** Forgets what was added and is not being read yet. */
  clear(): void;
}

interface Deps {
  readonly read: (paths: ReadonlySet<string>) => Promise<void>;
  /** Called when more has changed at once than the runtime can report. */
  readonly readAll: () => Promise<void>;
  readonly warn: ((text: string) => void) | undefined;
}

export function createWatchQueue({ read, readAll, warn }: Deps): WatchQueue {
  let added = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> = Promise.resolve();

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    added = new Set();
  }

  function readNext(next: () => Promise<void>): void {
    reading = reading.then(next, next); // after a failure, later changes are still read
  }

  function flush(): void {
    const paths = added;
    clear();
    if (paths.size > 0) readNext(paths.has(EVERYTHING) ? readAll : () => read(paths));
  }

  async function whenRead(): Promise<void> {
    let timeoutTimer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timeoutTimer = setTimeout(() => {
        warn?.(`The project's files have not settled after ${SETTLE_TIMEOUT_MS / 1000} s.`);
        resolve();
      }, SETTLE_TIMEOUT_MS);
    });
    await Promise.race([reading, timeout]).finally(() => clearTimeout(timeoutTimer));
  }

  return {
    add(path) {
      if (path !== EVERYTHING && !isWatchedPath(path)) return;
      added.add(path);
      timer ??= setTimeout(flush, WATCH_BUFFER_MS);
    },
    async settle() {
      flush();
      await whenRead();
    },
    async settleAfter(next) {
      readNext(next);
      await whenRead();
    },
    clear,
  };
}
