import { AppError } from '@lathe/protocol';

/**
 * The URL of a repository's archive, from the URL that a person copies from the browser, including the branch they are
 * viewing.
 */
const HOSTS: Readonly<Record<string, (path: string) => string | undefined>> = {
  'github.com': (path) => {
    const [, repository, branch = 'HEAD'] = /^\/([^/]+\/[^/]+?)(?:\.git)?(?:\/tree\/(.+?))?\/?$/.exec(path) ?? [];
    return repository && `/${repository}/archive/${branch}.zip`;
  },
  'gitlab.com': (path) => {
    const [, repository, branch = 'HEAD'] = /^\/((?:(?!-\/)[^/]+\/)+[^/]+?)(?:\.git)?(?:\/-\/tree\/(.+?))?\/?$/.exec(path) ?? [];
    return repository && `/${repository}/-/archive/${branch}/${repository.slice(repository.lastIndexOf('/') + 1)}-${branch.replaceAll('/', '-')}.zip`;
  },
  'bitbucket.org': (path) => {
    const [, repository, branch = 'HEAD'] = /^\/([^/]+\/[^/]+?)(?:\.git)?(?:\/src\/(.+?))?\/?$/.exec(path) ?? [];
    return repository && `/${repository}/get/${branch}.zip`;
  },
};

/** The URL of the archive that a pasted URL stands for. @throws AppError 'invalid-input' */
export function archiveAddress(pasted: string): URL {
  const text = pasted.trim().replace(/^git@([^:/]+):/, 'https://$1/');
  const address = parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (!address || !/^https?:$/.test(address.protocol) || !address.hostname.includes('.')) {
    throw new AppError('invalid-input', 'Enter the URL of a zip or tar archive, or of a repository on GitHub, GitLab or Bitbucket.');
  }
  if (address.username !== '' || address.password !== '') throw new AppError('invalid-input', 'The URL must not contain a user name or password.');
  address.hash = '';
  if (/\.(?:zip|tar|tar\.gz|tgz)$/i.test(address.pathname)) return address;
  const archive = HOSTS[address.hostname.replace(/^www\./, '')]?.(address.pathname);
  return archive === undefined ? address : new URL(archive, `https://${address.hostname}`);
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
