#!/usr/bin/env node
import { readOptions, USAGE, UsageError } from './options.ts';
import { startBackend } from './start.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') console.log(USAGE);
  else {
    const { url, keys, close } = await startBackend(options);
    console.log(`Serving at ${url}\n\n  publishable key  ${keys.publishable}\n  secret key       ${keys.secret}\n\nPress Ctrl+C to stop.`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(0)));
  }
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = isUsage ? 2 : 1;
}
