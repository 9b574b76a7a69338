import type { Logger } from '../logging.ts';

/** Every autosave leaves contents that nothing refers to. */
const SWEEP_INTERVAL_MS = 20 * 60_000;

export interface SweepDependencies {
  readonly unusedBlobs: { sweep(): Promise<number> };
  /** Events of steps that ended long ago. */
  readonly steps: { sweep(): Promise<number> };
  readonly log: Logger;
}

/** Returns a function that ends the sweeping, waiting for a sweep in progress. */
export function sweepRegularly({ unusedBlobs, steps, log }: SweepDependencies): () => Promise<void> {
  let sweep: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    const oldSteps = steps.sweep().catch((error: unknown) => {
      log.warn({ err: error }, 'Could not delete the events of old answers');
    });
    sweep = Promise.all([unusedBlobs.sweep(), oldSteps]).then(
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
