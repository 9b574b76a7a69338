import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cachedScript } from '../userland/node/esm/cached-script.ts';
import { isExpensiveScript } from '../userland/node/esm/script-transform.ts';
import { encodeEntry, MIN_CACHED_CHARACTERS, moduleEntryName } from '../userland/node/esm/transform-cache.ts';
import { transformModule } from '../userland/node/esm/transform.ts';

/** Limit per package: a larger one is hardly a tool that runs in Node. */
const MAX_PACKAGE_BYTES = 6 << 20;
/** Larger ones whose command reads much of them before it shows a page. */
const LARGE_PROGRAMS = new Set(['next']);
/** Of a large program, the sources nearest to its commands. */
const MAX_PROGRAM_BYTES = 24 << 20;
/** Packages that run in Node-based tools although they declare no Node version. */
const WITHOUT_ENGINES = /^@(?:emnapi|napi-rs|tybys|rolldown|rollup|vitejs|tailwindcss|vue|sveltejs|astrojs|jridgewell|oxc-project)\//;

export interface PackageFile {
  readonly path: string;
  readonly bytes: Buffer;
}

export interface TransformedFile {
  /** File name in the runtime's transform cache. */
  readonly name: string;
  readonly bytes: Buffer;
}

interface Manifest {
  readonly name?: string;
  readonly type?: string;
  readonly bin?: unknown;
  readonly main?: string;
  readonly engines?: { readonly node?: string };
}

/**
 * Transforms the modules of a package for the runtime's loaders, along with scripts that would have to be parsed
 * for that, so that browsers need not: this halves the start time of a dev server. Only for packages made to run
 * in Node (they have a command or declare a Node version); packages that only a bundler reads need none of this.
 */
export async function transformPackage(files: readonly PackageFile[]): Promise<TransformedFile[]> {
  const manifests = new Map(
    files.filter((file) => path.posix.basename(file.path) === 'package.json').map((file) => [path.posix.dirname(file.path), parse(file.bytes)]),
  );
  const manifest = manifests.get('.');
  if (!manifest || !(manifest.bin || manifest.engines?.node || WITHOUT_ENGINES.test(manifest.name ?? ''))) return [];
  let sources = files.filter((file) => SOURCE.test(file.path));
  if (sources.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_PACKAGE_BYTES) {
    if (!LARGE_PROGRAMS.has(manifest.name ?? '')) return [];
    sources = reachableSources(files, manifests, MAX_PROGRAM_BYTES);
  }
  const transformed = new Map<string, Buffer>();
  for (const { path: file, bytes } of sources) {
    const source = bytes.toString('utf8');
    if (source.length < MIN_CACHED_CHARACTERS) continue;
    if (isModule(file, manifests)) {
      const entry = transform(source);
      if (entry) transformed.set(moduleEntryName(source), entry);
    } else if (isExpensiveScript(source)) {
      const { name, text } = cachedScript(source);
      transformed.set(name, Buffer.from(text));
    } else continue;
    // Give other requests a turn between two files.
    await nextTurn();
  }
  return [...transformed].map(([name, bytes]) => ({ name, bytes }));
}

function transform(source: string): Buffer | undefined {
  try {
    return Buffer.from(encodeEntry(transformModule(source)));
  } catch (error) {
    // Not a module after all, or an error for its importer to report.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Minified files are for browsers. */
const SOURCE = /(?<!\.min)\.(?:js|mjs|cjs)$/;

/** By Node's own rule: the extension, or else the type in the nearest package.json. */
function isModule(file: string, manifests: ReadonlyMap<string, Manifest>): boolean {
  if (!file.endsWith('.js')) return file.endsWith('.mjs');
  for (let directory = path.posix.dirname(file); ; directory = path.posix.dirname(directory)) {
    const manifest = manifests.get(directory);
    if (manifest) return manifest.type === 'module';
    if (directory === '.') return false;
  }
}

/** Scripts that have to be parsed and are reached from the package's commands and main file by literal specifiers. */
function reachableSources(files: readonly PackageFile[], manifests: ReadonlyMap<string, Manifest>, maxBytes: number): PackageFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const { name = '', bin, main } = manifests.get('.') ?? {};
  const resolve = (target: string): PackageFile | undefined => {
    const at = path.posix.join(target);
    const found = ['', '.js', '.json', '/index.js'].map((end) => byPath.get(at + end)).find((file) => file !== undefined);
    const inner = manifests.get(at)?.main;
    return found ?? (inner === undefined ? undefined : byPath.get(path.posix.join(at, inner)));
  };
  const commands = typeof bin === 'string' ? [bin] : (Object.values(bin ?? {}) as string[]);
  const queue = [...commands, main ?? 'index.js'].map(resolve);
  const seen = new Set<PackageFile | undefined>([undefined]);
  const sources: PackageFile[] = [];
  let byteSize = 0;
  for (const file of queue) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { path: from, bytes } = file as PackageFile;
    const text = bytes.toString('utf8');
    if (SOURCE.test(from) && isExpensiveScript(text)) {
      byteSize += bytes.length;
      if (byteSize > maxBytes) break;
      sources.push(file as PackageFile);
    }
    for (const [, specifier = ''] of text.matchAll(/\b(?:require|import|resolve)\s*\(\s*(?:\/\*.*?\*\/\s*)?["']([^"'\n]+)["']/g)) {
      if (specifier.startsWith('.')) queue.push(resolve(`${path.posix.dirname(from)}/${specifier}`));
      else if (specifier.startsWith(`${name}/`)) queue.push(resolve(specifier.slice(name.length + 1)));
    }
  }
  return sources;
}

function parse(bytes: Buffer): Manifest {
  try {
    return (JSON.parse(bytes.toString('utf8')) as Manifest | null) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
