import { resolve } from 'node:path';
import { readConfig, type ServerConfig } from '../config.ts';
import { platformDataFolder } from './data-folder.ts';
import type { Terminal } from './terminal.ts';

export interface Settings {
  readonly config: ServerConfig;
  /** Whether the person chose the port, so that no other may be taken. */
  readonly isPortChosen: boolean;
}

/** The server's configuration: options first, then environment variables, then what suits one person. @throws ConfigError */
export function readSettings({ data, port }: { readonly data?: string | undefined; readonly port?: string | undefined }, terminal: Terminal): Settings {
  const { environment } = terminal.platform;
  const isSet = (name: string) => (environment[name]?.trim() ?? '') !== '';
  const config = readConfig({
    // At a terminal, the log shows what fails, not each request.
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => isSet(name))),
    DATA_DIR: dataFolder(data, terminal),
    ...(port === undefined ? {} : { PORT: port }),
  });
  return { config, isPortChosen: port !== undefined || isSet('PORT') };
}

function dataFolder(given: string | undefined, { platform, folder }: Terminal): string {
  if (given !== undefined) return resolve(folder, given);
  const set = platform.environment['DATA_DIR']?.trim() ?? '';
  return set === '' ? platformDataFolder(platform) : resolve(folder, set);
}
