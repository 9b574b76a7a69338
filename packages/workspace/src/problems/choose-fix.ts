import type { Problem } from '@lathe/protocol';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';
import { isImported, missingImportsIn, packageOf } from './missing-imports.ts';
import { textOfProblem } from './problem-text.ts';

/** What can be done about a problem without asking a model. */
export type AutomaticFix =
  | { readonly type: 'install'; readonly packages: readonly string[]; readonly why: string }
  | { readonly type: 'restart'; readonly why: string };

export interface ProjectState {
  readonly paths: readonly string[];
  readonly readText: (path: string) => string | undefined;
  /** Whether the project's server ended on its own. */
  readonly hasServerFailed: boolean;
  /** Whether this turn has installed what package.json asks for. */
  readonly hasInstalled: boolean;
}

/** Servers that switch to another port themselves print other messages. */
const PORT_BUSY = /EADDRINUSE|address already in use|\bport \d+ is already in use/i;
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|mdx)$/;

export function isPortBusy(text: string): boolean {
  return PORT_BUSY.test(text);
}

/** Source: docs/assistant-protocol.md#automatic-fixes. */
export function chooseFix(problem: Problem, { paths, readText, hasServerFailed, hasInstalled }: ProjectState): AutomaticFix | undefined {
  const text = textOfProblem(problem);
  if (isPortBusy(text)) return hasServerFailed ? { type: 'restart', why: 'The port was in use when the server started.' } : undefined;
  const manifest = parsePackageJson(readText('package.json'));
  if (!manifest) return undefined; // missing, or being edited: nothing may be added to it
  const known = allDependencies(manifest);
  const missing = missingImportsIn(text).flatMap(({ specifier, importer }) => {
    const name = packageOf(specifier, paths);
    return name === undefined ? [] : [{ specifier, name, importer }];
  });
  const texts = function* () {
    for (const path of paths) if (CODE.test(path)) yield readText(path) ?? '';
  };
  const unknown = missing.filter(({ name, specifier }) => known[name] === undefined && isImported(specifier, texts()));
  if (unknown.length > 0) {
    const packages = [...new Set(unknown.map(({ name }) => name))];
    return { type: 'install', packages, why: `${importerOf(unknown)} ${listOf(packages)}, which was missing from package.json.` };
  }
  const notInstalled = missing.filter(({ name }) => known[name] !== undefined);
  if (notInstalled.length === 0 || hasInstalled) return undefined;
  return { type: 'install', packages: [], why: `${listOf([...new Set(notInstalled.map(({ name }) => name))])} from package.json was not installed.` };
}

function importerOf(missing: readonly { readonly importer: string | undefined }[]): string {
  const [first] = missing;
  return missing.length === 1 && first?.importer !== undefined ? `${first.importer} imports` : 'The project imports';
}

function listOf(names: readonly string[]): string {
  return names.join(', ');
}
