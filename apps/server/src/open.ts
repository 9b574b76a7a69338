import { OwnerLinks } from './accounts/owner-links.ts';
import { readConfig } from './config.ts';
import { openInBrowser } from './open-browser.ts';
import { runningAddress } from './running-address.ts';
import { StartError } from './start-error.ts';

/** How long a running server may take to respond. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** `npm run open`: opens the running Lathe of this data folder with a link that signs the owner in. */
async function main(): Promise<void> {
  const { dataDirectory, opensBrowser, isLocal } = readConfig(process.env);
  if (!isLocal) throw new StartError('One-time links open only a Lathe that just this machine can reach. Open its address and sign in instead.');
  const origin = await runningAddress(dataDirectory);
  if (origin === undefined || !(await responds(origin))) {
    throw new StartError(`No Lathe is running with the data folder ${dataDirectory}. Run npm start first, or set DATA_DIR to the folder of the one that is.`);
  }
  const link = await new OwnerLinks({ dataDirectory }).create(origin);
  console.log(`${link}\n\nThis link signs you in. It works once, within a minute.`);
  if (!opensBrowser || process.argv.includes('--no-open')) return;
  if (await openInBrowser(link, { directory: dataDirectory })) await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS));
}

/** The browser reads the file with the link after its opener has ended, and this process removes the file at its end. */
const HANDOVER_MS = 10_000;

async function responds(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
