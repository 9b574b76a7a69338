import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface OwnPackage {
  readonly version: string;
  readonly directory: string;
  /** The built web app. */
  readonly webDirectory: string;
  /** The runtime's build. */
  readonly runtimeDirectory: string;
  /** The repository's `templates/`. */
  readonly templatesDirectory: string;
}

/**
 * Files next to the server's own package, found from `src/` and from `dist/bundle/`. They have the same places in the
 * repository and in the installed package (`scripts/pack.mjs`).
 */
export function ownPackage(): OwnPackage {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };
  const at = (path: string) => resolve(directory, '../..', path);
  return {
    version,
    directory,
    webDirectory: at('apps/web/dist/app'),
    runtimeDirectory: at('packages/spindle/dist/runtime'),
    templatesDirectory: at('templates'),
  };
}
