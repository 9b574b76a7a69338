/** Runs one task after another. A task that fails fails for its own caller only. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
