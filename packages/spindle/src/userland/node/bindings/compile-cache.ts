import { contentKey } from '../esm/content-key.ts';
import { MACHINE } from '../machine.ts';
import type { Realm } from '../realm.ts';

/** Source: CompileCacheEnableStatus in node/src/compile_cache.h. */
const STATUS = { failed: 0, enabled: 1, alreadyEnabled: 2, disabled: 3 } as const;

interface CacheEntry {
  /** The handle passed to `saveCompileCacheEntry`; in Node, a pointer. */
  readonly external: string;
  /** The stripped or transformed source, if it is already known. */
  readonly transpiled?: string;
}

/**
 * `module.enableCompileCache`. A page has no access to V8's compiled code, so the folder only contains what Node
 * stores in addition: TypeScript without its types, which is the slowest part of loading it. Source:
 * node/src/compile_cache.cc.
 */
export function installCompileCache(realm: Realm, binding: Record<string, any>): void {
  const { fs, native, env } = realm;
  let folder: string | undefined;

  const enable = (directory: string): readonly [status: number, message?: string, directory?: string] => {
    if (env.NODE_DISABLE_COMPILE_CACHE) return [STATUS.disabled, 'Disabled by NODE_DISABLE_COMPILE_CACHE'];
    if (folder !== undefined) return [STATUS.alreadyEnabled, undefined, folder];
    const base = directory.startsWith('/') ? directory : `${realm.cwd}/${directory}`;
    // Node's name for a version; the tag separates Node's caches from ours.
    const own = `${base}/${String(realm.process.version)}-${realm.shapes.process.arch}-spindle-${MACHINE.uid}`;
    try {
      fs.makeDirectories(own);
    } catch (code) {
      if (typeof code !== 'string') throw code;
      return [STATUS.failed, `Cannot create cache directory: ${realm.errors.textOf(realm.errors.errno(code))}`];
    }
    folder = own;
    return [STATUS.enabled, undefined, directory];
  };
  const isEnabled = (): boolean => {
    if (folder === undefined && env.NODE_COMPILE_CACHE) enable(env.NODE_COMPILE_CACHE);
    return folder !== undefined;
  };

  binding.enableCompileCache = (directory: unknown) => {
    if (typeof directory !== 'string') throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'cacheDir should be a string');
    isEnabled();
    return enable(directory);
  };
  binding.getCompileCacheDir = () => (isEnabled() ? folder : undefined);
  // Entries are written as soon as they are created.
  binding.flushCompileCache = (keepsDeserialized?: unknown) => {
    if (keepsDeserialized === undefined || typeof keepsDeserialized === 'boolean') return;
    throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'keepDeserializedCache should be a boolean');
  };
  binding.getCompileCacheEntry = (source: string, _filename: string, type: number): CacheEntry | undefined => {
    if (!isEnabled()) return undefined;
    const external = `${folder}/${contentKey(source)}-${type}`;
    if (!fs.exists(external)) return { external };
    return { external, transpiled: new native.TextDecoder().decode(fs.readFile(external)) };
  };
  binding.saveCompileCacheEntry = (external: string, transpiled: string) => {
    try {
      fs.writeFile(external, new native.TextEncoder().encode(transpiled));
    } catch (code) {
      // A cache that cannot be written (disk full, removed in the meantime) only costs time.
      if (typeof code !== 'string') throw code;
    }
  };
}
