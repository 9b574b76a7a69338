import { GIT_HOST_LABELS, type GitHostName } from '@lathe/protocol';
import { pathInUrl } from './calls.ts';
import { createGitea } from './gitea.ts';
import { createGitHub, type GitHostOptions } from './github.ts';
import { createGitLab } from './gitlab.ts';
import type { GitHost, GitHostKind, GitHosts } from './provider.ts';

export interface GitHostsOptions {
  /** Where each host is, unless a person enters another address. */
  readonly addresses: Readonly<Record<GitHostName, string>>;
  /** Calls the addresses above, which the operator chose. */
  readonly fetch: typeof globalThis.fetch;
  /** Calls an address that a person entered. */
  readonly guardedFetch: typeof globalThis.fetch;
}

const VENDORS: Readonly<Record<GitHostName, (options: GitHostOptions) => GitHost>> = { github: createGitHub, gitlab: createGitLab, gitea: createGitea };

export function createGitHosts(options: GitHostsOptions): GitHosts {
  const kind = (name: GitHostName): GitHostKind => {
    const label = GIT_HOST_LABELS[name];
    const own = bare(options.addresses[name]);
    return {
      label,
      address: own,
      as(token, given = own) {
        const address = bare(given);
        return VENDORS[name]({ label, address, token, fetch: address === own ? options.fetch : options.guardedFetch });
      },
      anonymous: (path) => ({ url: `${own}/${pathInUrl(path)}.git`, authorization: undefined, fetch: options.fetch }),
    };
  };
  return { github: kind('github'), gitlab: kind('gitlab'), gitea: kind('gitea') };
}

function bare(address: string): string {
  return address.replace(/\/+$/, '');
}
