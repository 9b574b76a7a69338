import { PROJECT_TITLE_MAX_LENGTH } from '@lathe/protocol';

const ARCHIVE = /\.(?:zip|tar\.gz|tgz|tar|gz)$/i;
/** What code hosts add to the name of an archive: the branch. */
const BRANCH = /-(?:main|master)$/;

/** `shop` of a folder with shop/package.json; undefined where the files lie in none. */
export function titleOfFolder(paths: readonly string[]): string | undefined {
  const [first = ''] = paths;
  return first.includes('/') ? asTitle(first.slice(0, first.indexOf('/'))) : undefined;
}

/** `shop` of shop-main.zip. */
export function titleOfArchive(name: string): string | undefined {
  return asTitle(name.replace(/^.*\//, '').replace(ARCHIVE, '').replace(BRANCH, ''));
}

/** `shop` of https://github.com/ada/shop and of an archive at an address. */
export function titleOfAddress(address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const segments = path.split('/').filter((segment) => segment !== '');
  const [, repository, ...rest] = segments;
  const last = segments.at(-1) ?? '';
  // At a code host the repository comes second, also where the address leads on to a branch or an archive of it.
  const isRepository = repository !== undefined && (rest.length > 0 || !ARCHIVE.test(last));
  return isRepository ? asTitle(repository.replace(/\.git$/, '')) : titleOfArchive(last);
}

function asTitle(name: string): string | undefined {
  const title = name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, PROJECT_TITLE_MAX_LENGTH)
    .trim();
  return title === '' ? undefined : title;
}
