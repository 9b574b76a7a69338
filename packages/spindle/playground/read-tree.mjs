import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a project folder into a tree for `mount`, without installed packages and build output. Files are read as text. */
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
