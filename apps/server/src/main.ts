import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';
import { createLogger } from './logging.ts';
import { openInBrowser } from './open-browser.ts';
import { startServer } from './server.ts';
import { StartError } from './start-error.ts';

/**
 * How much the heap may grow, relative to what is in use, before it is collected. V8 itself waits for up to three times
 * as much on a large machine. Streaming many answers leaves much that lives for seconds, and the server should not use
 * much memory for long.
 */
const HEAP_GROWTH_PERCENT = 50;

/** Exits after this long even if something does not close. */
const FORCED_EXIT_MARGIN_MS = 10_000;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  // The AI SDK's warnings about unsupported options are turned off: the log is for what its reader can change.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const config = readConfig(process.env);
  const log = createLogger(config, process.stdout);
  let stop: (() => Promise<void>) | undefined;
  let isStopping = false;

  const shutDown = (reason: string, exitCode: number) => {
    // A second Ctrl+C exits at once.
    if (isStopping) process.exit(exitCode === 0 ? 130 : exitCode);
    isStopping = true;
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
    if (!isStopping) shutDown('uncaught error', 1);
  });

  const onFatal = (error: Error) => {
    log.fatal({ err: error }, 'The database has stopped');
    shutDown('the database has stopped', 1);
  };
  const server = await startServer({ config, log, onFatal, areResponsesChecked: process.env['NODE_ENV'] === 'development' });
  stop = () => server.stop();
  log.info({ url: server.appOrigin }, 'Lathe is ready');
  const link = await server.createOwnerLink();
  if (link === undefined) return;
  log.info({ link }, 'This link signs you in as the owner. It works once, within a minute; npm run open makes another');
  if (config.opensBrowser && !process.argv.includes('--no-open')) await openInBrowser(link, { directory: config.dataDirectory });
}

main().catch((error: unknown) => {
  // What the person can fix is reported in a sentence, everything else with its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
