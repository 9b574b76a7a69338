import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cachedScript } from '../userland/node/esm/cached-script.ts';
import { isExpensiveScript } from '../userland/node/esm/script-transform.ts';
import { encodeEntry, MIN_CACHED_CHARACTERS, moduleEntryName } from '../userland/node/esm/transform-cache.ts';
import { transformModule } from '../userland/node/esm/transform.ts';

/** Of one package: what is larger is hardly a tool that runs in Node. */
const MAX_PACKAGE_BYTES = 6 << 20;
/** Run by tools in Node, though they name no Node version. */
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
  readonly engines?: { readonly node?: string };
}

/**
 * The modules of a package as the runtime's loaders want them, and those of its scripts that have to be
 * parsed for it, so that no browser has to: half the time of a dev server's start. Only of packages that are made to run in Node (they
 * have a command or name a Node version); what a bundler reads needs none.
 */
export async function transformPackage(files: readonly PackageFile[]): Promise<TransformedFile[]> {
  const manifests = new Map(
    files.filter((file) => path.posix.basename(file.path) === 'package.json').map((file) => [path.posix.dirname(file.path), parse(file.bytes)]),
  );
  const manifest = manifests.get('.');
  if (!manifest || !(manifest.bin || manifest.engines?.node || WITHOUT_ENGINES.test(manifest.name ?? ''))) return [];
  const sources = files.filter((file) => SOURCE.test(file.path));
  if (sources.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_PACKAGE_BYTES) return [];
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
    // Other requests have their turn between two files.
    await nextTurn();
  }
  return [...transformed].map(([name, bytes]) => ({ name, bytes }));
}

function transform(source: string): Buffer | undefined {
  try {
    return Buffer.from(encodeEntry(transformModule(source)));
  } catch (error) {
    // Not a module after all, or a mistake that is its importer's to see.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What is minified is for browsers. */
const SOURCE = /(?<!\.min)\.(?:js|mjs|cjs)$/;

/** By Node's own rule: the extension, or the type that the nearest package.json says. */
function isModule(file: string, manifests: ReadonlyMap<string, Manifest>): boolean {
  if (!file.endsWith('.js')) return file.endsWith('.mjs');
  for (let directory = path.posix.dirname(file); ; directory = path.posix.dirname(directory)) {
    const manifest = manifests.get(directory);
    if (manifest) return manifest.type === 'module';
    if (directory === '.') return false;
  }
}

function parse(bytes: Buffer): Manifest {
  try {
    return (JSON.parse(bytes.toString('utf8')) as Manifest | null) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
