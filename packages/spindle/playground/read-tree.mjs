import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A project's folder as the tree that `mount` takes, without what is installed and built. Files are text. */
export function readTree(directory) {
  return Object.fromEntries(
    readdirSync(directory)
      .filter((name) => name !== 'node_modules' && name !== 'dist')
      .map((name) => {
        const path = join(directory, name);
        return [name, statSync(path).isDirectory() ? { directory: readTree(path) } : { file: { contents: readFileSync(path, 'utf8') } }];
      }),
  );
}
