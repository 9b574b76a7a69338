import { OwnerLinks } from './accounts/owner-links.ts';
import type { ServerConfig } from './config.ts';
import { openInBrowser } from './open-browser.ts';
import { StartError } from './start-error.ts';
import { findHolder } from './storage/lock-file.ts';

/** How long a running server may take to respond. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** The browser reads the file with the link after its opener has ended, and this process removes the file at its end. */
const HANDOVER_MS = 10_000;

export interface OpenRunningOptions {
  readonly config: Pick<ServerConfig, 'dataDirectory' | 'opensBrowser' | 'isLocal'>;
  /** Otherwise the link is only printed. */
  readonly opensBrowser: boolean;
  /** What starts a server, for who has none running. */
  readonly startCommand: string;
  readonly print: (line: string) => void;
}

/** Opens the running Lathe of a data folder with a link that signs the owner in. @throws StartError if none runs */
export async function openRunning({ config, opensBrowser, startCommand, print }: OpenRunningOptions): Promise<void> {
  const { dataDirectory } = config;
  if (!config.isLocal) throw new StartError('One-time links open only a Lathe that just this machine can reach. Open its address and sign in instead.');
  const origin = (await findHolder(dataDirectory))?.address?.origin;
  if (origin === undefined || !(await responds(origin))) {
    throw new StartError(
      `No Lathe is running with the data folder ${dataDirectory}. Run ${startCommand} first, or set DATA_DIR to the folder of the one that is.`,
    );
  }
  const link = await new OwnerLinks({ dataDirectory }).create(origin);
  print(`${link}\n\nThis link signs you in. It works once, within a minute.`);
  if (!opensBrowser || !config.opensBrowser) return;
  if (await openInBrowser(link, { directory: dataDirectory })) await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS));
}

async function responds(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
