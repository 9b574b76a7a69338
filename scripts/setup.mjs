/** What every command needs before it can do its work; each step only when something changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { must, root } from './run.mjs';

const INSTALL_STAMP = join(root, 'node_modules/.lathe-installed');
const BUILD_STAMP = join(root, '.cache/build');

export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (isSupported) return;
  console.error(`Lathe needs Node.js 20.19 or later, or 22.12 or later. This is ${process.version}.`);
  process.exit(1);
}

/**
 * Installs if node_modules is missing or comes from another lock file. Not with `npm ci`, which refuses a lock
 * file if the registry lacks optional packages of other platforms.
 */
export async function ensureInstalled() {
  const lockFile = () =>
    createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex');
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === lockFile()) return;
  await must('Installing packages', 'npm', ['install', '--no-audit', '--no-fund']);
  writeFileSync(INSTALL_STAMP, lockFile());
}

/** Builds when a source changed since the last build. */
export async function ensureBuilt() {
  const wanted = fingerprint(['package-lock.json', 'tsconfig.base.json', 'packages', 'apps', 'templates', 'scripts/build.mjs']);
  const isComplete =
    existsSync(join(root, 'apps/server/dist/bundle/main.js')) &&
    existsSync(join(root, 'apps/server/dist/bundled.json')) &&
    existsSync(join(root, 'apps/web/dist/app/index.html')) &&
    existsSync(join(root, 'packages/spindle/dist/runtime/process.js'));
  if (isComplete && existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted) return;
  await must('Building', process.execPath, ['scripts/build.mjs']);
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

/** Changes with the name, size or time of any source file. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) {
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(path).sort()) if (name !== 'node_modules' && name !== 'dist' && !name.startsWith('.')) visit(join(path, name));
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
}
