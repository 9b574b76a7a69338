import { S_IFMT, S_IFREG } from '../../../abi/file-mode.ts';
import type { Realm } from '../realm.ts';
import { installCompileCache } from './compile-cache.ts';

/** `[name, main, type, imports, exports, path]`, as expected by `deserializePackageJSON` in Node's library. */
type PackageConfig = readonly [string | undefined, string | undefined, string, string | undefined, string | undefined, string];

/** The `modules` binding: package.json files as seen by the loaders. Source: node/src/node_modules.cc. */
export function installModules(realm: Realm): void {
  const binding = realm.binding('modules');
  const decoder = new realm.native.TextDecoder();
  const known = new Map<string, PackageConfig>();

  /** Undefined if the file does not exist. Each file is read once per process, as in Node. */
  const read = (path: string, base?: string, specifier?: string): PackageConfig | undefined => {
    const cached = known.get(path);
    if (cached !== undefined) return cached;
    const inode = realm.fs.find(path);
    if (inode < 0 || (realm.fs.mode(inode) & S_IFMT) !== S_IFREG) return undefined;
    const config = parse(path, decoder.decode(realm.fs.readFile(path)), base, specifier);
    known.set(path, config);
    return config;
  };

  const parse = (path: string, text: string, base?: string, specifier?: string): PackageConfig => {
    try {
      return packageConfig(path, JSON.parse(text));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      let where = '';
      if (base !== undefined) where = specifier === undefined ? ` while importing ${base}` : ` while importing "${specifier}" from ${toPath(base)}`;
      throw realm.errors.nodeError(Error, 'ERR_INVALID_PACKAGE_CONFIG', `Invalid package config ${path}${where}.`);
    }
  };

  const toPath = (url: string): string => (url.startsWith('file:') ? realm.requireBuiltin('internal/url').fileURLToPath(url) : url);

  /** The nearest package.json at or above the folder of a path (or the folder itself, given with a slash). */
  const nearest = (path: string): PackageConfig | undefined => {
    for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
      // Files in node_modules never belong to the package around it.
      if (path.slice(0, end).endsWith('/node_modules')) return undefined;
      const found = read(`${path.slice(0, end)}/package.json`);
      if (found !== undefined) return found;
      if (end === 0) return undefined;
    }
    return undefined;
  };

  /** Searches upward from a URL; a string is the last path checked if nothing was found. */
  const scope = (url: string): PackageConfig | string => {
    const path = toPath(url);
    for (let end = path.lastIndexOf('/'); ; end = path.lastIndexOf('/', end - 1)) {
      const candidate = `${path.slice(0, Math.max(end, 0))}/package.json`;
      if (candidate.endsWith('/node_modules/package.json')) return candidate;
      const found = read(candidate);
      if (found !== undefined) return found;
      if (end <= 0) return candidate;
    }
  };

  binding.readPackageJSON = (path: string, _isEsm: boolean, base?: string, specifier?: string) => read(path, base, specifier);
  binding.getNearestParentPackageJSON = (path: string) => nearest(path);
  binding.getNearestParentPackageJSONType = (path: string) => nearest(path)?.[2];
  binding.getPackageScopeConfig = (url: string) => scope(url);
  binding.getPackageType = (url: string) => {
    const found = scope(url);
    return typeof found === 'string' ? undefined : found[2];
  };
  binding.setLazyPathHelpers = (meta: Record<string, unknown>, url: string) => {
    const filename = toPath(url);
    meta.dirname = filename.slice(0, filename.lastIndexOf('/')) || '/';
    meta.filename = filename;
  };

  installCompileCache(realm, binding);
}

/** Throws a SyntaxError for contents that Node does not accept. */
function packageConfig(path: string, value: unknown): PackageConfig {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object');
  const json = value as Record<string, unknown>;
  for (const field of ['name', 'type']) {
    if (json[field] !== undefined && typeof json[field] !== 'string') throw new SyntaxError(field);
  }
  return [
    json.name as string | undefined,
    typeof json.main === 'string' ? json.main : undefined,
    json.type === 'module' || json.type === 'commonjs' ? json.type : 'none',
    plain(json.imports),
    plain(json.exports),
    path,
  ];
}

/** Objects and arrays are passed as JSON, a string unchanged. */
function plain(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'string' ? value : undefined;
}
