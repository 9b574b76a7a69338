import ignore, { type Ignore } from 'ignore';

/** Folders and files that are not searched. Source: docs/specification/search.md. */
const EXCLUDED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.next',
  '.nuxt',
  '.astro',
  '.contentlayer',
  '.svelte-kit',
  '.vitepress',
  '.vscode',
  '.lathe',
  '.spindle',
  '.codesandbox',
]);
const EXCLUDED_FILES = new Set(['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lockb']);
const GITIGNORE = '.gitignore';

/** Whether a change of this file affects `createPathFilter`. */
export const isIgnoreFile = (path: string): boolean => path === GITIGNORE || path.endsWith(`/${GITIGNORE}`);

/**
 * Which of the project's files are searched: all except the specification's exclusions and what the `.gitignore`
 * files of the project name (with or without a repository, docs/decisions.md#J3).
 */
export function createPathFilter(paths: readonly string[], readText: (path: string) => string | undefined): (path: string) => boolean {
  const rules: { readonly folder: string; readonly rule: Ignore }[] = [];
  for (const path of paths)
    if (isIgnoreFile(path)) rules.push({ folder: path.slice(0, -GITIGNORE.length), rule: ignore({ allowRelativePaths: true }).add(readText(path) ?? '') });
  return (path) => {
    const segments = path.split('/');
    const name = segments.pop() ?? '';
    if (EXCLUDED_FILES.has(name) || segments.some((segment) => EXCLUDED_FOLDERS.has(segment))) return false;
    return !rules.some(({ folder, rule }) => path.startsWith(folder) && rule.ignores(path.slice(folder.length)));
  };
}
