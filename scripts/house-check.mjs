/**
 * The rules of the house that no other tool checks: who may import whom, no import cycles (types
 * included), no long file without a reason, no empty catch, no singletons at module level.
 *
 * Reads the sources as text: imports are found by their syntax, which Biome keeps regular.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './run.mjs';

const LONG_LINES = 400;
const REASON_LINES = 600;
const FORBIDDEN_NAMES = /(?:^|\/)(?:utils?|helpers?|common|shared|misc|[\w-]*manager)(?:\/|\.[a-z]+$)/;

const files = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap((folder) => sources(join(root, folder)));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const problems = [];
const report = (file, message) => problems.push(`${relative(root, file)}: ${message}`);

function sources(folder) {
  return readdirSync(folder).flatMap((name) => {
    if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) return [];
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'migrations' || name === 'programs' || path.endsWith('/matrix/projects') ? [] : sources(path);
    return /\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts') ? [path] : [];
  });
}

/** Specifiers of static and dynamic imports and re-exports; `isType` for those that vanish when compiled. */
function importsOf(text) {
  const found = [];
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '');
  for (const match of code.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm))
    found.push({ specifier: match[2], isType: match[1] !== undefined });
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)) found.push({ specifier: match[1], isType: false });
  return found;
}

const resolveFile = (from, specifier) => {
  const path = resolve(dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => texts.has(candidate));
};

/* ------------------------------------------------ who may import whom */

const OURS = { '@lathe/protocol': 'protocol', '@lathe/spindle': 'spindle', '@lathe/spindle/server': 'spindle/server', '@lathe/workspace': 'workspace' };

function packageOf(file) {
  const [area, name] = relative(root, file).split('/');
  return area === 'packages' || area === 'apps' ? name : area;
}

const isTest = (file) => /\.test\.tsx?$|\/testing\/|\/conformance\/|\/matrix\/|\/playground\/|\/screenshots\/|\.config\.(?:ts|mjs)$/.test(file);

function checkPackageImport(file, target, isType) {
  const owner = packageOf(file);
  const name = relative(root, file);
  const allowed = {
    protocol: () => false,
    spindle: () => false,
    workspace: () => target === 'protocol' || (target === 'spindle' && isType),
    web: () =>
      target === 'workspace' || target === 'protocol' || (target === 'spindle' && (isType || /^apps\/web\/src\/(?:main\.tsx|runtime\/boot\.ts)$/.test(name))),
    server: () => target === 'protocol' || target === 'spindle/server',
  }[owner];
  if (allowed && !allowed()) report(file, `may not import ${target}${isType ? ' (types)' : ''}`);
}

/** Rooms of spindle and who they may import; entry points only meet in messages and memory. */
const SPINDLE_ROOMS = {
  abi: ['abi'],
  filesystem: ['filesystem', 'abi'],
  kernel: ['kernel', 'filesystem', 'abi'],
  userland: ['userland', 'filesystem', 'abi'],
  host: ['host', 'abi'],
  gateway: ['gateway', 'abi'],
  server: ['server', 'abi'],
};
/** The installation service transforms modules ahead of time with the very code a process would use. */
const SPINDLE_EXCEPTIONS = [/^packages\/spindle\/src\/server\/.* -> packages\/spindle\/src\/userland\/node\/esm\//];

function checkSpindleRoom(file, target) {
  const room = (path) => /^packages\/spindle\/src\/([^/]+)\//.exec(relative(root, path))?.[1];
  const from = room(file);
  const to = room(target);
  if (!from || !to || isTest(file)) return;
  if (SPINDLE_ROOMS[from]?.includes(to)) return;
  if (SPINDLE_EXCEPTIONS.some((pattern) => pattern.test(`${relative(root, file)} -> ${relative(root, target)}`))) return;
  report(file, `${from} may not import ${to} (${relative(root, target)})`);
}

/** Inside the server: routes -> service -> repository; a vendor's file is known to its registry only. */
function checkServerLayer(file, target) {
  const from = relative(root, file);
  const to = relative(root, target);
  if (!from.startsWith('apps/server/src/') || isTest(file)) return;
  const layer = (path) => /\/(routes|service|repository)\.ts$/.exec(path)?.[1];
  if (layer(from) === 'service' && layer(to) === 'routes') report(file, `a service may not import routes (${to})`);
  if (layer(from) === 'repository' && (layer(to) === 'routes' || layer(to) === 'service')) report(file, `a repository may not import ${layer(to)} (${to})`);
  if (layer(from) === 'routes' && layer(to) === 'repository') report(file, `routes may not import a repository (${to})`);
}

for (const [file, text] of texts) {
  for (const { specifier, isType } of importsOf(text)) {
    if (specifier.startsWith('.')) {
      const target = resolveFile(file, specifier);
      if (!target) continue;
      if (packageOf(file) !== packageOf(target)) report(file, `reaches into another package (${specifier})`);
      checkSpindleRoom(file, target);
      checkServerLayer(file, target);
    } else if (OURS[specifier] && !isTest(file)) checkPackageImport(file, OURS[specifier], isType);
    else if (/^(?:react|react-dom)(?:\/|$)/.test(specifier) && packageOf(file) !== 'web') report(file, 'React exists only in apps/web');
  }
}

/* ------------------------------------------------ cycles */

const graph = new Map(
  [...texts].map(([file, text]) => [
    file,
    importsOf(text)
      .flatMap(({ specifier }) => (specifier.startsWith('.') ? [resolveFile(file, specifier)] : []))
      .filter(Boolean),
  ]),
);
const state = new Map();
function visit(file, path) {
  if (state.get(file) === 'done') return;
  const at = path.indexOf(file);
  if (at >= 0) {
    report(file, `import cycle: ${[...path.slice(at), file].map((entry) => relative(root, entry)).join(' -> ')}`);
    return;
  }
  for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
  state.set(file, 'done');
}
for (const file of graph.keys()) visit(file, []);

/* ------------------------------------------------ files and statements */

for (const [file, text] of texts) {
  const name = relative(root, file);
  const lines = text.split('\n').length;
  if (FORBIDDEN_NAMES.test(name) && !name.includes('/bindings/')) report(file, 'a name that says nothing (utils, helpers, common, shared, manager)');
  if (lines > LONG_LINES && !isTest(file)) {
    const header = /^(?:#![^\n]*\n)?\s*\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
    if (lines > REASON_LINES && !/\blong\b|one (?:table|grammar|file)|table|grammar/i.test(header))
      report(file, `${lines} lines without a reason in its header`);
  }
  if (/catch\s*(?:\([^)]*\))?\s*\{\s*\}/.test(text) || /\.catch\(\s*\(\w*\)\s*=>\s*\{\s*\}\s*\)/.test(text)) report(file, 'an empty catch');
  if (/\b(?:TODO|FIXME|HACK|XXX)\b/.test(text) && name !== 'scripts/house-check.mjs') report(file, 'something left for later (TODO)');
}

if (problems.length > 0) {
  console.error(problems.sort().join('\n'));
  console.error(`\n${problems.length} broken house rules. They are explained in ARCHITECTURE.md.`);
  process.exit(1);
}
console.log(`House rules hold in ${files.length} files.`);
