/** Lets one task at a time work on a thing. Who comes later ends the one before and waits until it has stopped. */
export interface Turns {
  take<Result>(key: string, task: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

export function createTurns(): Turns {
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<unknown> }>();
  return {
    async take(key, task) {
      const before = running.get(key);
      const abort = new AbortController();
      const run = async () => {
        before?.abort.abort(new Error('Somebody else goes on with this'));
        await before?.done;
        abort.signal.throwIfAborted();
        return task(abort.signal);
      };
      const result = run();
      const mine = { abort, done: result.then(ignore, ignore) };
      running.set(key, mine);
      try {
        return await result;
      } finally {
        if (running.get(key) === mine) running.delete(key);
      }
    },
  };
}

/** The failure of a task is its own caller's. */
const ignore = (): void => {};
