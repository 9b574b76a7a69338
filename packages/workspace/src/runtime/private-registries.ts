import { listRegistries, type Organization, type Registry, type User } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import type { ApiClient } from '../api/client.ts';

/** Outside the project, where nothing is saved, so it is gone with the runtime's memory. The person may have added lines. */
const NPMRC_PATH = '/home/.npmrc';

export type SetPrivateRegistries = (
  runtime: Pick<Runtime, 'fs'>,
  who: { readonly user: User | undefined; readonly organization: Pick<Organization, 'slug' | 'provider'> | undefined },
) => Promise<void>;

/**
 * Gives the runtime the credentials of the organization's package registries when somebody is signed in, an
 * organization is active and the person's `privateRegistries` is set. Removes them otherwise. Source: docs/decisions.md#B17.
 */
export function createPrivateRegistries(api: ApiClient): SetPrivateRegistries {
  /** The lines in the file that were written here. */
  let given: readonly string[] = [];
  return async (runtime, { user, organization }) => {
    const isWanted = user?.featureFlags.privateRegistries === true && organization !== undefined;
    const lines = isWanted ? npmrcLines(await api.call(listRegistries, { provider: organization.provider, orgSlug: organization.slug })) : [];
    if (lines.length === 0 && given.length === 0) return;
    const own = (await readNpmrc(runtime)).filter((line) => line !== '' && !given.includes(line));
    given = lines;
    await runtime.fs.writeFile(NPMRC_PATH, [...own, ...lines].map((line) => `${line}\n`).join(''));
  };
}

async function readNpmrc(runtime: Pick<Runtime, 'fs'>): Promise<readonly string[]> {
  try {
    return (await runtime.fs.readFile(NPMRC_PATH, 'utf8')).split('\n');
  } catch (error) {
    if ((error as { code?: string } | null)?.code === 'ENOENT') return [];
    throw error;
  }
}

/** In npm's format: the registry of a scope, and the token for the registry's address without its scheme. */
function npmrcLines(registries: readonly Registry[]): readonly string[] {
  return registries.flatMap(({ scope, url, token }) => {
    const address = new URL(url.endsWith('/') ? url : `${url}/`);
    return [`${scope}:registry=${address.href}`, `//${address.host}${address.pathname}:_authToken=${token}`];
  });
}
