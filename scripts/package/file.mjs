import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** What `npm run pack` writes. */
export function packageFile() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { manifest, version: manifest.version, path: join(root, `${manifest.name}-${manifest.version}.tgz`) };
}
