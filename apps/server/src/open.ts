import { readConfig } from './config.ts';
import { openRunning } from './open-running.ts';
import { StartError } from './start-error.ts';

/** `npm run open`: opens the running Lathe of this data folder with a link that signs the owner in. */
async function main(): Promise<void> {
  await openRunning({
    config: readConfig(process.env),
    opensBrowser: !process.argv.includes('--no-open'),
    startCommand: 'npm start',
    print: (line) => console.log(line),
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
