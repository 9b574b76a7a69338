/** What the package holds of other people's: the modules that are not bundled, and all licenses. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Arborist from '@npmcli/arborist';
import { root } from '../run.mjs';

/** What nothing loads when it runs: sources and types, and what compiles native modules. Each file costs time at installation. */
const NEEDLESS = /\.(?:map|[cm]?ts|tsbuildinfo|py)$|\/(?!licen[cs]e)[^/]+\.md$/i;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;
const OUR_PACKAGES = ['apps/server', 'apps/web', 'packages/protocol', 'packages/app-model', 'packages/workspace', 'packages/spindle', 'packages/backend'];
/** The packages whose code runs on the server. */
const SERVER_PACKAGES = ['apps/server', 'packages/spindle', 'packages/backend'];

/** The installed tree of packages, as npm itself sees it. */
export const readInstalledTree = () => new Arborist({ path: root }).loadActual();

/**
 * Copies packages with all that they need into `node_modules` of a folder, at the same places. Returns the version of each
 * that was asked for; optional ones that are not installed are left out.
 */
export function copyDependencies(tree, names, folder) {
  const asked = names.flatMap((name) => {
    const found = SERVER_PACKAGES.map((path) => nodeAt(tree, path).edgesOut.get(name)?.to).find(Boolean);
    return found ? [found] : [];
  });
  for (const node of withDependencies(asked)) {
    if (!node.location.startsWith('node_modules/'))
      throw new Error(`${node.location} is not at the top of the tree, so the package could not hold it. Align the versions of ${node.name}.`);
    if (node.package.scripts?.install || node.package.scripts?.postinstall || existsSync(join(node.path, 'binding.gyp')))
      throw new Error(`${node.name} does something when it is installed.`);
    cpSync(node.path, join(folder, node.location), { recursive: true, filter: (path) => !NEEDLESS.test(path) && path !== join(node.path, 'node_modules') });
  }
  return Object.fromEntries(asked.map((node) => [node.name, node.version]));
}

/** The licenses of everything that the package holds, bundled or not. */
export function licensesOf(tree) {
  const nodes = withDependencies(OUR_PACKAGES.map((path) => nodeAt(tree, path))).filter((node) => !node.isLink && node.location.includes('node_modules/'));
  const texts = new Map();
  for (const node of nodes) {
    const text = readdirSync(node.path)
      .filter((name) => LICENSE_FILE.test(name))
      .map((name) => readFileSync(join(node.path, name), 'utf8').trim())
      .join('\n\n');
    const key = text || `License: ${node.package.license ?? 'see its source'}`;
    texts.set(key, [...(texts.get(key) ?? []), `${node.name} ${node.version}`]);
  }
  return [...texts]
    .map(([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text}\n`)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function nodeAt(tree, path) {
  const link = [...tree.inventory.values()].find((node) => node.location === path);
  if (!link) throw new Error(`There is no package in ${path}.`);
  return link;
}

function withDependencies(nodes) {
  const found = new Set();
  const visit = (node) => {
    const real = node.target ?? node;
    if (found.has(real)) return;
    found.add(real);
    for (const { type, to } of real.edgesOut.values()) if (to && type !== 'dev' && !/^(?:optional|peerOptional)$/.test(type)) visit(to);
  };
  for (const node of nodes) visit(node);
  return [...found];
}
