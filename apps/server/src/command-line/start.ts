import type { ServerConfig } from '../config.ts';
import { createLogger } from '../logging.ts';
import { openInBrowser } from '../open-browser.ts';
import { openRunning } from '../open-running.ts';
import { ownPackage } from '../own-package.ts';
import { runServer } from '../run-server.ts';
import { findHolder } from '../storage/lock-file.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './arguments.ts';
import { firstFreePort } from './ports.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Starts the server and opens the browser, signed in as the owner. If it runs already, only the latter. The server ends the process. */
export async function start(command: Extract<Command, { type: 'start' }>, terminal: Terminal): Promise<void> {
  const { print } = terminal;
  const { opensBrowser } = command;
  const settings = readSettings(command, terminal);
  const { dataDirectory, isLocal } = settings.config;
  const running = (await findHolder(dataDirectory))?.address;
  if (running !== undefined) {
    print(`Lathe is already running: ${running.origin}`);
    if (isLocal) await openRunning({ config: settings.config, opensBrowser, startCommand: 'lathe', print });
    return;
  }
  const config = await withFreePort(settings, terminal);
  const server = await runServer({ config, log: createLogger(config, process.stdout) });
  print(`Lathe ${ownPackage().version} is ready: ${server.appOrigin}`);
  print(`Your data is kept in ${dataDirectory}. Press Ctrl+C to stop.`);
  const link = await server.createOwnerLink();
  if (link === undefined) return;
  print(`\nThis link signs you in. It works once, within a minute; lathe open makes another:\n${link}`);
  if (opensBrowser && config.opensBrowser) await openInBrowser(link, { directory: dataDirectory });
}

/** The usual port is often taken by what somebody develops. One that was chosen is used, or the start fails. */
async function withFreePort({ config, isPortChosen }: Settings, { print }: Terminal): Promise<ServerConfig> {
  if (isPortChosen) return config;
  const port = await firstFreePort(config.listenHost, config.port);
  if (port === undefined) throw new StartError(`Port ${config.port} and those after it are in use. Choose a free one with --port.`);
  if (port !== config.port) print(`Port ${config.port} is in use by another program, so Lathe uses ${port}.`);
  return { ...config, port };
}
