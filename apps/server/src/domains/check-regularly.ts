import type { Logger } from '../logging.ts';

/** How often to look for domains whose check is due. */
const INTERVAL_MS = 10_000;

export interface CheckDependencies {
  readonly domains: { checkDue(): Promise<number> };
  readonly log: Pick<Logger, 'warn'>;
}

/** Checks domains while the server runs. Returns a function that ends it, waiting for a check in progress. */
export function checkDomainsRegularly({ domains, log }: CheckDependencies): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= domains
      .checkDue()
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'Could not check the domains of sites'),
      )
      .finally(() => {
        running = undefined;
      });
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
