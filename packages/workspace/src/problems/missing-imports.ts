import { folderOf, toProjectPath } from '../files/ignored-paths.ts';
import { placeIn } from '../files/place-in-text.ts';

/** An import that a bundler, a compiler or Node did not find. */
export interface MissingImport {
  /** The import as it is written. */
  readonly specifier: string;
  /** The path of the importing file, if the problem names it. */
  readonly importer?: string;
}

/** The forms of "module" and "import" errors that name what was not found. Source: docs/decisions.md#C1. */
const FORMS: readonly RegExp[] = [
  /Failed to resolve import ["']([^"'\n]+)["'] from ["']([^"'\n]+)["']/gi, // Vite, Rollup
  /Could not resolve ["']([^"'\n]+)["'](?: from ["']([^"'\n]+)["'])?/gi, // esbuild, Rollup
  /Module not found: (?:Error: )?Can't resolve ["']([^"'\n]+)["']/gi, // webpack, Next
  /Cannot find (?:module|package) ["']([^"'\n]+)["'](?: imported from ["']?([^\s"']+))?/gi, // Node, TypeScript
  /Unable to resolve module [`"']?([^\s`"']+)[`"']? from [`"']?([^\s`"':]+)/gi, // Metro
  /Unable to resolve "([^"\n]+)" from "([^"\n]+)"/gi,
];

export function missingImportsIn(text: string): readonly MissingImport[] {
  const found = new Map<string, MissingImport>();
  for (const form of FORMS)
    for (const [, specifier = '', named] of text.matchAll(form)) {
      const importer = named === undefined ? placeIn(text).path : toProjectPath(named.replace(/\?.*$/, ''));
      if (!found.has(specifier)) found.set(specifier, { specifier, ...(importer === undefined ? {} : { importer }) });
    }
  return [...found.values()];
}

const PACKAGE_NAME = /^(?:@[a-z0-9][\w.~-]*\/)?[a-z0-9][\w.~-]*$/i;
/** Modules of Node itself. No package is missing when one of them is not found. */
const NODE_MODULES = new Set(
  'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib'.split(
    ' ',
  ),
);
/** Folders from which projects import by paths that start at the root. */
const SOURCE_FOLDERS = ['', 'src', 'app'];

/** The package that an import needs. Undefined for the project's own files, aliases of them, and Node's modules. */
export function packageOf(specifier: string, paths: readonly string[]): string | undefined {
  const [first = '', second] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second ?? ''}` : first;
  if (!PACKAGE_NAME.test(name) || NODE_MODULES.has(first) || name.length > 214) return undefined;
  const isOwnFolder = SOURCE_FOLDERS.some((folder) => paths.some((path) => path.startsWith(`${folder === '' ? '' : `${folder}/`}${first}/`)));
  return isOwnFolder ? undefined : name;
}

/** The paths that an import of the project's own file can mean, without the extensions that bundlers add. Empty for a package. */
export function ownPathsOf({ specifier, importer }: MissingImport, paths: readonly string[]): readonly string[] {
  const bare = specifier.replace(/[?#].*$/, '');
  const candidates = (() => {
    if (/^\.\.?(?:\/|$)/.test(bare)) return importer === undefined ? [] : [`${folderOf(importer)}/${bare}`];
    if (bare.startsWith('/')) return [bare, `public${bare}`];
    const alias = /^[@~$]\/(.+)$/.exec(bare)?.[1];
    if (alias !== undefined) return SOURCE_FOLDERS.map((folder) => `${folder}/${alias}`);
    if (/^[#$\w-]+:/.test(bare) || packageOf(bare, paths) !== undefined || NODE_MODULES.has(bare.split('/')[0] ?? '')) return [];
    return SOURCE_FOLDERS.map((folder) => `${folder}/${bare}`);
  })();
  return candidates.flatMap((candidate) => toProjectPath(candidate) ?? []).filter((path) => path !== '');
}

/** Whether a file of the project really imports it. A problem's text may come from a page, which must not cause an installation. */
export function isImported(specifier: string, texts: Iterable<string>): boolean {
  const quoted = specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const statement = new RegExp(`(?:\\bfrom|\\bimport|\\bimport\\s*\\(|\\brequire\\s*\\()\\s*["'\`]${quoted}["'\`]`);
  for (const text of texts) if (statement.test(text)) return true;
  return false;
}
