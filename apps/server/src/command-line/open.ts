import { findHolder } from '../storage/lock-file.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './arguments.ts';
import { openInBrowser } from './open-browser.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Opens the running server in the browser, and prints its address for where there is none. */
export async function open(command: Extract<Command, { type: 'open' }>, terminal: Terminal): Promise<void> {
  const { dataDirectory } = readSettings(command, terminal).config;
  const running = await findHolder(dataDirectory);
  if (running?.address === undefined) throw new StartError(`No Lathe is running with the data in ${dataDirectory}. Start it with: lathe`);
  terminal.print(running.address.origin);
  if (!(await openInBrowser(running.address.origin, terminal.platform))) terminal.print('There is no desktop to open it on. Open this address in a browser.');
}
