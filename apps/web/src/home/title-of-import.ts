import { PROJECT_TITLE_MAX_LENGTH } from '@lathe/protocol';

const ARCHIVE = /\.(?:zip|tar\.gz|tgz|tar|gz)$/i;
/** The branch, which code hosts add to the name of an archive. */
const BRANCH = /-(?:main|master)$/;

/** `shop` for a folder with shop/package.json. Undefined when the files are not in a common folder. */
export function titleOfFolder(paths: readonly string[]): string | undefined {
  const [first = ''] = paths;
  return first.includes('/') ? asTitle(first.slice(0, first.indexOf('/'))) : undefined;
}

/** `shop` for shop-main.zip. */
export function titleOfArchive(name: string): string | undefined {
  return asTitle(name.replace(/^.*\//, '').replace(ARCHIVE, '').replace(BRANCH, ''));
}

/** `shop` for https://github.com/ada/shop, and for the address of an archive. */
export function titleOfAddress(address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const segments = path.split('/').filter((segment) => segment !== '');
  const [, repository, ...rest] = segments;
  const last = segments.at(-1) ?? '';
  // On code hosts the repository is the second segment, even when a branch or an archive follows.
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
