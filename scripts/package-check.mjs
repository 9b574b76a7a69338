/**
 * Reads the lock file and fails for a package that we may not ship, that runs an install script, or that has no
 * integrity. A person reviews a new one and adds it here with a reason.
 *
 *     node scripts/package-check.mjs
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

/** Licenses that allow what the MIT license of Lathe promises; MPL-2.0 asks only for changes to its own files, and we make none. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose license field says something else, with what their license is. */
const READ_BY_A_PERSON = {
  '@oneidentity/zstd-js': 'MIT, in its file LICENSE',
  'spdx-exceptions': 'CC-BY-3.0: a list of names, used by build tools',
};

/** Packages that may run a script when they are installed, with what it does. */
const INSTALL_SCRIPTS = {
  deno: 'puts the binary of its platform package beside itself',
  esbuild: 'checks that the binary of its platform package can be run',
};

/** What is wrong with a lock file's packages, as sentences. */
export function packageFaults(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .flatMap(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const at = `${name} ${entry.version}`;
      return [
        ...(isAllowed(entry.license ?? '') || Object.hasOwn(READ_BY_A_PERSON, name)
          ? []
          : [`${at} has the license ${entry.license ?? '(none)'}, which is not on the list.`]),
        ...(entry.hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, name) ? [`${at} runs a script when it is installed.`] : []),
        ...(entry.integrity?.startsWith('sha512-') ? [] : [`${at} is not pinned by a SHA-512 integrity.`]),
        ...(entry.resolved === undefined ? [] : [`${at} names where it was downloaded from: ${entry.resolved}.`]),
      ];
    });
}

/** An SPDX expression of names with AND and OR, as packages use them. */
function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => LICENSES.has(license)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const faults = packageFaults(lock);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    console.error('Review each one. Remove it, or add it to scripts/package-check.mjs with a reason.');
    process.exitCode = 1;
  } else console.log(`${Object.keys(lock.packages).length} packages: licenses, install scripts and integrities are as expected.`);
}
