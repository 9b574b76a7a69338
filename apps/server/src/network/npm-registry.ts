import { messageOf } from '@lathe/protocol';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { ConfigError } from '../config.ts';

const NPM_TIMEOUT_MS = 20_000;

/** Where packages come from, and how to connect to it. */
export interface NpmRegistry {
  readonly url: string;
  /** Certificate authorities, proxies, scopes and credentials, under the names that npm's own libraries use. Secret. */
  readonly options: Readonly<Record<string, string>>;
}

/** Asks npm for its settings by name, as far as they may be printed. */
export type AskNpm = () => Promise<Readonly<Record<string, unknown>>>;

/**
 * The registry of this machine's npm, with its certificates, proxies and credentials. `configured` replaces only the
 * address.
 * @throws ConfigError if neither names one
 */
export async function findNpmRegistry(configured: string | undefined, log: Logger, askNpm: AskNpm = askInstalledNpm): Promise<NpmRegistry> {
  let settings: Readonly<Record<string, unknown>> = {};
  try {
    settings = await askNpm();
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'Could not read npm’s configuration');
  }
  const named = settings['registry'];
  const url = configured ?? (typeof named === 'string' && URL.canParse(named) ? named : undefined);
  if (url === undefined) throw new ConfigError(['Set NPM_REGISTRY: the registry could not be read from npm’s configuration']);
  return { url: url.replace(/\/+$/, ''), options: { ...(await connectionOptions(settings, log)), ...(await privateSettings(settings)) } };
}

/** npm prints warnings only on standard error. */
const askInstalledNpm: AskNpm = async () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = await promisify(execFile)(npm, ['config', 'list', '--json'], {
    timeout: NPM_TIMEOUT_MS,
    maxBuffer: 4 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return JSON.parse(stdout) as Record<string, unknown>;
};

async function connectionOptions(settings: Readonly<Record<string, unknown>>, log: Logger): Promise<Record<string, string>> {
  const options: Record<string, string> = {};
  const copy = (setting: string, option: string) => {
    const value = settings[setting];
    const text = Array.isArray(value) ? value.filter((entry) => entry !== '').join(',') : value;
    if (typeof text === 'string' && text !== '') options[option] = text;
  };
  copy('proxy', 'proxy');
  copy('https-proxy', 'httpsProxy');
  copy('noproxy', 'noProxy');
  const authorities = settings['cafile'];
  if (typeof authorities === 'string' && authorities !== '') {
    try {
      options['ca'] = await readFile(authorities, 'utf8');
    } catch (error) {
      log.warn({ cafile: authorities, err: error }, 'Could not read the certificates configured in npm');
    }
  }
  return options;
}

/**
 * The registries of scopes, and credentials. npm does not print them, so they are read from its configuration files.
 */
async function privateSettings(settings: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of ['globalconfig', 'userconfig']) {
    const path = settings[name];
    if (typeof path !== 'string') continue;
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EACCES') return '';
      throw error;
    });
    for (const line of text.split(/\r?\n/)) {
      const [, key = '', value = ''] = /^\s*((?:\/\/|@)[^=\s]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      if (key !== '') found[key] = withEnvironment(value.replace(/^(["'])(.*)\1$/, '$2'));
    }
  }
  return found;
}

/** npm's `${NAME}`. A variable that is not set is left as it is. */
function withEnvironment(value: string): string {
  return value.replace(/\$\{([^}]+)\}/g, (whole, name: string) => process.env[name] ?? whole);
}
