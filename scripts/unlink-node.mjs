/**
 * Runs after every `npm install`. Spindle takes Node's library from a pinned Node that npm installs as
 * a package. npm also links it as a command, which would take precedence over the installed Node in every
 * npm script. This removes the command and keeps the package.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

for (const folder of ['', 'packages/spindle']) {
  for (const name of ['node', 'node.exe', 'node.cmd', 'node.ps1']) rmSync(join(root, folder, 'node_modules/.bin', name), { force: true });
}
