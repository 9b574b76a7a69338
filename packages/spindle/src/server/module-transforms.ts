import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contentKey, encodeEntry, MIN_CACHED_CHARACTERS } from '../userland/node/esm/transform-cache.ts';
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
 * The ES modules of a package as the runtime's loader wants them, so that no browser has to parse
 * them: half the time of a dev server's start. Only of packages that are made to run in Node (they
 * have a command or name a Node version); what a bundler reads needs none.
 */
export async function transformPackage(files: readonly PackageFile[]): Promise<TransformedFile[]> {
  const manifests = new Map(
    files.filter((file) => path.posix.basename(file.path) === 'package.json').map((file) => [path.posix.dirname(file.path), parse(file.bytes)]),
  );
  const manifest = manifests.get('.');
  if (!manifest || !(manifest.bin || manifest.engines?.node || WITHOUT_ENGINES.test(manifest.name ?? ''))) return [];
  const modules = files.filter((file) => isModule(file.path, manifests));
  if (modules.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_PACKAGE_BYTES) return [];
  const transformed = new Map<string, Buffer>();
  for (const { bytes } of modules) {
    const source = bytes.toString('utf8');
    if (source.length < MIN_CACHED_CHARACTERS) continue;
    const entry = transform(source);
    if (entry) transformed.set(`${contentKey(source)}.m`, entry);
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

/** By Node's own rule: the extension, or the type that the nearest package.json says. */
function isModule(file: string, manifests: ReadonlyMap<string, Manifest>): boolean {
  if (file.endsWith('.mjs')) return true;
  if (!file.endsWith('.js') || file.endsWith('.min.js')) return false;
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
