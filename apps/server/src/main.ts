import { readConfig } from './config.ts';
import { createLogger } from './logging.ts';
import { openInBrowser } from './open-browser.ts';
import { runServer } from './run-server.ts';
import { StartError } from './start-error.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config, process.stdout);
  const server = await runServer({ config, log });
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
