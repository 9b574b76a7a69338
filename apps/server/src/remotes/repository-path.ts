import { AppError, type GitHostName } from '@lathe/protocol';

/** A repository at a host. */
export interface RepositoryPlace {
  readonly host: GitHostName;
  /** Where the host is. */
  readonly address: string;
  readonly path: string;
}

const SEGMENT = /^[\w.-]+$/;

/**
 * The repository that a person named: `owner/name`, or an address as it is copied from the browser or from a clone button.
 * Without an address, it is at the first host. @throws AppError 'invalid-input'
 */
export function findRepository(text: string, addresses: readonly { readonly host: GitHostName; readonly address: string }[]): RepositoryPlace {
  const copied = text.trim().replace(/^git@([^:/]+):/, 'https://$1/');
  const [first] = addresses;
  if (!/^[a-z]+:\/\//i.test(copied) && first !== undefined) {
    const named = addresses.find(({ address }) => copied.startsWith(`${new URL(address).host}/`));
    return named === undefined
      ? { ...first, path: repositoryPath(copied, first.host) }
      : findRepository(`${new URL(named.address).protocol}//${copied}`, addresses);
  }
  const url = URL.parse(copied);
  const found = addresses.find(({ address }) => url !== null && withoutWww(url.host) === new URL(address).host);
  if (url === null || found === undefined)
    throw new AppError('invalid-input', 'Enter owner/name, or the address of a repository at a code host that you connected.');
  const prefix = new URL(found.address).pathname.replace(/\/$/, '');
  return { ...found, path: repositoryPath(url.pathname.slice(prefix.length), found.host) };
}

/** `owner/name` from what may have pages of the repository behind it. @throws AppError 'invalid-input' */
export function repositoryPath(text: string, host: GitHostName): string {
  const parts = text
    .replace(/\/-\/.*$/, '')
    .split('/')
    .filter((part) => part !== '');
  // GitLab has groups within groups; at the others, more parts are pages of the repository.
  const own = host === 'gitlab' ? parts : parts.slice(0, 2);
  const path = own.join('/').replace(/\.git$/, '');
  if (own.length < 2 || !path.split('/').every((part) => SEGMENT.test(part) && part !== '.' && part !== '..'))
    throw new AppError('invalid-input', 'Enter a repository as owner/name, for example acme/site.');
  return path;
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
