import type { Logger } from '../logging.ts';

/** Every autosave leaves contents that nothing refers to. */
const SWEEP_INTERVAL_MS = 20 * 60_000;

export interface SweepDependencies {
  readonly unusedBlobs: { sweep(): Promise<number> };
  /** Events of steps that ended long ago. */
  readonly steps: { sweep(): Promise<number> };
  /** Guests who have not come back. */
  readonly guests: { sweep(): Promise<number> };
  /** Databases of projects that are gone. */
  readonly databases: { sweep(): Promise<number> };
  readonly log: Logger;
}

/** Returns a function that ends the sweeping, waiting for a sweep in progress. */
export function sweepRegularly({ unusedBlobs, steps, guests, databases, log }: SweepDependencies): () => Promise<void> {
  let sweep: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    const oldSteps = steps.sweep().catch((error: unknown) => {
      log.warn({ err: error }, 'Could not delete the events of old answers');
    });
    // First, because the contents of their projects are then unused.
    const oldGuests = guests.sweep().then(
      (deleted) => deleted > 0 && log.info({ deleted }, 'Deleted guests who had not come back'),
      (error: unknown) => log.warn({ err: error }, 'Could not delete guests who had not come back'),
    );
    const oldDatabases = oldGuests
      .then(() => databases.sweep())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Could not remove the databases of deleted projects');
      });
    sweep = Promise.all([oldGuests.then(() => unusedBlobs.sweep()), oldSteps, oldDatabases]).then(
      ([deleted]) => log.info({ deleted }, 'Deleted unused contents'),
      (error: unknown) => log.warn({ err: error }, 'Could not delete unused contents'),
    );
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return sweep;
  };
}
