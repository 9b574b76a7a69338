import { openRunning } from '../open-running.ts';
import type { Command } from './arguments.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

export async function open(command: Extract<Command, { type: 'open' }>, terminal: Terminal): Promise<void> {
  const { config } = readSettings(command, terminal);
  await openRunning({ config, opensBrowser: command.opensBrowser, startCommand: 'lathe', print: terminal.print });
}
