import { folderOf, toProjectPath } from '../files/ignored-paths.ts';
import { placeIn } from '../files/place-in-text.ts';

/** An import that a bundler, a compiler or Node did not find. */
export interface MissingImport {
  /** As it is written. */
  readonly specifier: string;
  /** The project's path of the file that asks for it, where the problem says so. */
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
/** Modules of Node itself: where one is not found, it is not for want of a package. */
const NODE_MODULES = new Set(
  'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib'.split(
    ' ',
  ),
);
/** Where projects keep what they import from their root. */
const SOURCE_FOLDERS = ['', 'src', 'app'];

/** The package that an import is of; undefined for the project's own files, for aliases of them, and for Node's modules. */
export function packageOf(specifier: string, paths: readonly string[]): string | undefined {
  const [first = '', second] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second ?? ''}` : first;
  if (!PACKAGE_NAME.test(name) || NODE_MODULES.has(first) || name.length > 214) return undefined;
  const isOwnFolder = SOURCE_FOLDERS.some((folder) => paths.some((path) => path.startsWith(`${folder === '' ? '' : `${folder}/`}${first}/`)));
  return isOwnFolder ? undefined : name;
}

/** The project's paths that an import of one of its own files can mean, without what bundlers add to them; none for a package. */
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

/** Whether a file of the project really imports it: what a problem says may come from a page, and is no reason to install anything. */
export function isImported(specifier: string, texts: Iterable<string>): boolean {
  const quoted = specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const statement = new RegExp(`(?:\\bfrom|\\bimport|\\bimport\\s*\\(|\\brequire\\s*\\()\\s*["'\`]${quoted}["'\`]`);
  for (const text of texts) if (statement.test(text)) return true;
  return false;
}
