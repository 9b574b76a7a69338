import { messageOf } from '@lathe/protocol';
import { EnvHttpProxyAgent, request } from 'undici';
import type { NpmRegistry } from '../network/npm-registry.ts';
import type { FolderHolder } from '../storage/lock-file.ts';
import type { Finding } from './finding.ts';
import { firstFreePort, isPortFree } from './ports.ts';
import type { Settings } from './settings.ts';

const REGISTRY_TIMEOUT_MS = 10_000;

export async function checkPort({ config, isPortChosen }: Settings, holder: FolderHolder | undefined): Promise<Finding> {
  const name = 'Port';
  const { listenHost, port } = config;
  if (holder?.address !== undefined) return { name, state: 'fine', found: `${holder.address.port}, in use by Lathe` };
  try {
    if (await isPortFree(listenHost, port)) return { name, state: 'fine', found: `${port} is free` };
    const other = isPortChosen ? undefined : await firstFreePort(listenHost, port);
    if (other !== undefined)
      return {
        name,
        state: 'warning',
        found: `${port} is in use by another program`,
        remedy: `Lathe will use ${other}. Stop the other program to have ${port}.`,
      };
    return {
      name,
      state: 'blocked',
      found: `${port} is in use by another program, or needs elevated permissions`,
      remedy: 'Stop that program, or choose another port with --port.',
    };
  } catch (error) {
    return {
      name,
      state: 'blocked',
      found: `Cannot listen on ${listenHost} (${messageOf(error)})`,
      remedy: 'Set HOST to an address of this machine, or unset it.',
    };
  }
}

/** Whether the registry that packages come from responds. */
export async function checkRegistry({ url, options }: NpmRegistry, hasCache: boolean): Promise<Finding> {
  const name = 'Registry';
  const host = new URL(url).host;
  const setting = (key: string) => (typeof options[key] === 'string' ? options[key] : undefined);
  const [httpProxy, httpsProxy, noProxy, ca] = ['proxy', 'httpsProxy', 'noProxy', 'ca'].map(setting);
  const dispatcher = new EnvHttpProxyAgent({
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    ...(noProxy === undefined ? {} : { noProxy }),
    ...(ca === undefined ? {} : { connect: { ca }, requestTls: { ca } }),
  });
  try {
    const { statusCode, body } = await request(url, { dispatcher, signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
    await body.dump();
    if (statusCode < 500) return { name, state: 'fine', found: `${host} responds` };
    return unreachable(`${host} responds with status ${statusCode}`, hasCache);
  } catch (error) {
    return unreachable(`${host} does not respond (${reasonOf(error)})`, hasCache);
  } finally {
    await dispatcher.close();
  }

  function unreachable(found: string, isCached: boolean): Finding {
    const remedy = 'Check the connection, and the registry and proxy in npm’s settings (npm config list) or NPM_REGISTRY.';
    return isCached
      ? { name, state: 'warning', found, remedy: `Packages that were installed before still work. ${remedy}` }
      : { name, state: 'blocked', found, remedy: `Apps cannot install packages. ${remedy}` };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${REGISTRY_TIMEOUT_MS / 1000} s without a response`;
  // A name with several addresses fails with an error for each.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return messageOf(error);
}
