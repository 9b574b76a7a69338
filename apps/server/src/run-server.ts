import { setFlagsFromString } from 'node:v8';
import type { ServerConfig } from './config.ts';
import type { Logger } from './logging.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * How much the heap may grow, relative to what is in use, before it is collected. V8 itself waits for up to three times
 * as much on a large machine. Streaming many answers leaves much that lives for seconds, and the server should not use
 * much memory for long.
 */
const HEAP_GROWTH_PERCENT = 50;

/**
 * One Ctrl+C can arrive twice: from the terminal, which signals the whole group of processes, and from npm or npx, which
 * pass it on.
 */
const SIGNAL_ECHO_MS = 500;

/** Exits after this long even if something does not close. */
const FORCED_EXIT_MARGIN_MS = 10_000;

export interface RunOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
}

/**
 * Runs a server until a signal or a failure ends it, and then the process with it. Resolves when the server is ready.
 * @throws what `startServer` throws
 */
export async function runServer({ config, log }: RunOptions): Promise<RunningServer> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  // The AI SDK's warnings about unsupported options are turned off: the log is for what its reader can change.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  let stop: (() => Promise<void>) | undefined;
  let stoppingSince: number | undefined;

  const shutDown = (reason: string, exitCode: number) => {
    if (stoppingSince !== undefined) {
      // A second Ctrl+C exits at once.
      if (performance.now() - stoppingSince >= SIGNAL_ECHO_MS) process.exit(exitCode === 0 ? 130 : exitCode);
      return;
    }
    stoppingSince = performance.now();
    log.info({ reason }, 'Shutting down');
    const forced = setTimeout(() => {
      log.error('Shutdown timed out');
      process.exit(1);
    }, config.shutdownGraceMs + FORCED_EXIT_MARGIN_MS);
    forced.unref();
    (stop?.() ?? Promise.resolve()).then(
      () => {
        log.info('Stopped');
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ err: error }, 'The server did not close cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutDown(signal, 0));
  // A closed terminal or a full log disk must not crash the server.
  process.stdout.on('error', () => undefined);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection'));
  // The process may be in an inconsistent state, so it shuts down, but in an orderly way. A second error does not speed
  // that up.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught error');
    if (stoppingSince === undefined) shutDown('uncaught error', 1);
  });

  const onFatal = (error: Error) => {
    log.fatal({ err: error }, 'The database has stopped');
    shutDown('the database has stopped', 1);
  };
  const server = await startServer({ config, log, onFatal, areResponsesChecked: process.env['NODE_ENV'] === 'development' });
  stop = () => server.stop();
  return server;
}
