#!/usr/bin/env node
import { BackendEndedError } from '../process/backend-process.ts';
import { readOptions, USAGE, UsageError } from './options.ts';
import { startBackend } from './start.ts';

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === 'help') console.log(USAGE);
  else {
    const { url, keys, managementUrl, close } = await startBackend(options);
    const management = managementUrl === undefined ? '' : `\n  management       ${managementUrl}`;
    console.log(`Serving at ${url}\n\n  publishable key  ${keys.publishable}\n  secret key       ${keys.secret}${management}\n\nPress Ctrl+C to stop.`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** What a person can act on without a stack. */
function explain(error: unknown): unknown {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof BackendEndedError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${(error as Error).message}: another program listens there. Choose another port with --port.`;
  return error;
}
