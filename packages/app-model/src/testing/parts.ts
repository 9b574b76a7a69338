import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Parts, partName } from '../generate/parts.ts';

const FOLDER = fileURLToPath(new URL('../../../../templates/parts/', import.meta.url));

/** The library as it is on disk. */
export function readParts(): Parts {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [partName(relative(FOLDER, path).split(sep).join('/')), readFileSync(path, 'utf8')];
    }),
  );
}
