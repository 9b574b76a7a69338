import { Hono } from 'hono';
import type { Logger } from 'pino';

export interface HealthDependencies {
  readonly pingDatabase: () => Promise<void>;
  readonly isShuttingDown: () => boolean;
  readonly log: Logger;
}

const PING_TIMEOUT_MS = 5_000;

/** `/healthz`: the process responds. `/readyz`: it can do its work, so a load balancer may send people here. */
export function healthRoutes({ pingDatabase, isShuttingDown, log }: HealthDependencies): Hono {
  const routes = new Hono();
  const headers = { 'cache-control': 'no-store' };
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));
  routes.get('/readyz', async (c) => {
    if (isShuttingDown()) return c.json({ status: 'shutting down' }, 503, headers);
    try {
      await withTimeout(pingDatabase());
      return c.json({ status: 'ready' }, 200, headers);
    } catch (error) {
      log.warn({ err: error }, 'The database does not respond');
      return c.json({ status: 'the database does not respond' }, 503, headers);
    }
  });
  return routes;
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${PING_TIMEOUT_MS} ms`)), PING_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
