import type { ServerConfig } from '../config.ts';
import { createLogger } from '../logging.ts';
import { ownPackage } from '../own-package.ts';
import { runServer } from '../run-server.ts';
import { findHolder } from '../storage/lock-file.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './arguments.ts';
import { openInBrowser } from './open-browser.ts';
import { firstFreePort } from './ports.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Starts the server and opens the browser. If it runs already, only the latter. The server ends the process. */
export async function start(command: Extract<Command, { type: 'start' }>, terminal: Terminal): Promise<void> {
  const settings = readSettings(command, terminal);
  const { dataDirectory } = settings.config;
  const show = (address: string) => (command.opensBrowser ? openInBrowser(address, terminal.platform) : Promise.resolve(false));
  const running = await findHolder(dataDirectory);
  if (running?.address !== undefined) {
    terminal.print(`Lathe is already running: ${running.address.origin}`);
    await show(running.address.origin);
    return;
  }
  const config = await withFreePort(settings, terminal);
  await runServer({
    config,
    log: createLogger(config, process.stdout),
    onReady: ({ appOrigin }) => {
      terminal.print(`Lathe ${ownPackage().version} is ready: ${appOrigin}`);
      terminal.print(`Your data is kept in ${dataDirectory}. Press Ctrl+C to stop.`);
      void show(appOrigin);
    },
  });
}

/** The usual port is often taken by what somebody develops. One that was chosen is used, or the start fails. */
async function withFreePort({ config, isPortChosen }: Settings, { print }: Terminal): Promise<ServerConfig> {
  if (isPortChosen) return config;
  const port = await firstFreePort(config.listenHost, config.port);
  if (port === undefined) throw new StartError(`Port ${config.port} and those after it are in use. Choose a free one with --port.`);
  if (port !== config.port) print(`Port ${config.port} is in use by another program, so Lathe uses ${port}.`);
  return { ...config, port };
}
