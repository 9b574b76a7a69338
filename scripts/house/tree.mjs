/**
 * The sources that the house rules read: a map of path to text, and what the rules ask about it. Imports are found as
 * text, which Biome keeps regular; only the rules about statements parse, and only files that can break them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOTS = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
/** Programs that imitate other people's code, generated migrations, and the examples of broken rules. */
const SKIPPED = [
  'packages/spindle/conformance/programs',
  'packages/spindle/matrix/projects',
  'apps/server/src/storage/migrations',
  'scripts/house/house.test.ts',
];
const TEST_PATH = /^e2e\/|\.test\.tsx?$|\/testing\/|\/conformance\/|\/matrix\/|\/playground\/|\/screenshots\/|\.config\.(?:ts|mjs)$/;

/** Reads the working tree below `root`. */
export function readTree(root) {
  const files = new Map();
  const visit = (folder) => {
    for (const name of readdirSync(join(root, folder))) {
      if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) continue;
      const path = `${folder}/${name}`;
      if (SKIPPED.includes(path)) continue;
      if (statSync(join(root, path)).isDirectory()) visit(path);
      else if (/\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts')) files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  for (const folder of ROOTS) visit(folder);
  return createTree(files, readDocuments(root));
}

/** The Markdown files at the top and below `docs`. */
function readDocuments(root) {
  const below = readdirSync(join(root, 'docs'), { recursive: true }).map((name) => posix.join('docs', name));
  return new Map([...readdirSync(root), ...below].filter((path) => path.endsWith('.md')).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** @param files maps of path to text, relative to the repository */
export function createTree(files, documents = new Map()) {
  const imports = new Map([...files].map(([file, text]) => [file, importsOf(text)]));
  const resolveFile = (from, specifier) => {
    const path = posix.join(posix.dirname(from), specifier);
    return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => files.has(candidate));
  };
  return {
    files,
    documents,
    importsOf: (file) => imports.get(file),
    /** What a file imports of its own repository by path. */
    targetsOf: (file) =>
      imports.get(file).flatMap(({ specifier, isType }) => {
        const target = specifier.startsWith('.') ? resolveFile(file, specifier) : undefined;
        return target ? [{ target, isType, specifier }] : [];
      }),
    isTest: (file) => TEST_PATH.test(file) || imports.get(file).some(({ specifier }) => specifier === 'vitest'),
  };
}

/** `protocol` of `packages/protocol/src/…`; `scripts` of `scripts/…`. */
export function packageOf(file) {
  const [area, name] = file.split('/');
  return area === 'packages' || area === 'apps' ? name : area;
}

/** The first comment of a file, which gives the reasons that some rules ask for. */
export function headerOf(text) {
  return /^(?:#![^\n]*\n)?\s*\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
}

/** Specifiers of static and dynamic imports and re-exports; `isType` for those that vanish when compiled. */
function importsOf(text) {
  const code = text.replace(/^\s*(?:\/\/|\*).*$/gm, '');
  return [
    ...[...code.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm)].map((match) => ({
      specifier: match[2],
      isType: match[1] !== undefined,
    })),
    ...[...code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)].map((match) => ({ specifier: match[1], isType: false })),
  ];
}
