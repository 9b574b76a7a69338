import type { Auth } from '../contract.ts';
import { createGithub } from './github.ts';
import { createOidc } from './oidc.ts';
import type { IdTokenProvider, Provider } from './provider.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';

export interface Providers {
  find(name: string): Provider | undefined;
  findForIdToken(name: string, issuer: string): { readonly name: string; readonly provider: IdTokenProvider } | undefined;
  readonly names: readonly string[];
}

/** The providers that are configured. */
export function createProviders({ config, fetch, clock }: Pick<Auth, 'config' | 'fetch' | 'clock'>): Providers {
  const { github, google, oidc = {} } = config.providers;
  const oidcConfigs = Object.entries(oidc);
  if (google !== undefined) oidcConfigs.unshift(['google', { issuer: google.url ?? GOOGLE_ISSUER, ...google }]);
  const byIdToken = new Map(
    oidcConfigs.map(([name, provider]) => [
      name.toLowerCase(),
      { name: name.toLowerCase(), issuer: provider.issuer, provider: createOidc(provider, fetch, clock) },
    ]),
  );
  const all = new Map<string, Provider>([...byIdToken].map(([name, { provider }]) => [name, provider]));
  if (github !== undefined) all.set('github', createGithub(github, fetch));
  return {
    find: (name) => all.get(name.toLowerCase()),
    findForIdToken: (name, issuer) =>
      byIdToken.get(name.toLowerCase()) ?? (name === '' ? [...byIdToken.values()].find((entry) => entry.issuer === issuer) : undefined),
    names: [...all.keys()],
  };
}
