import { S_IFDIR, S_IFMT, S_IFREG } from '../../../../abi/file-mode.ts';
import type { FsCalls } from './call.ts';

/** Results of getFormatOfExtensionlessFile; source: EXTENSIONLESS_FORMAT_* in node/src/node_file.h. */
const FORMAT_JAVASCRIPT = 0;
const FORMAT_WASM = 1;
const WASM_MAGIC = [0, 0x61, 0x73, 0x6d];
/** Suffixes that legacyMainResolve tries after `main` and after the package's folder; its result is an index into both. */
const MAIN_ENDINGS = ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'];
const INDEX_ENDINGS = ['index.js', 'index.json', 'index.node'];

/** File system functions for the module loaders. */
export function installModuleSupport(calls: FsCalls, binding: Record<string, any>): void {
  const { realm } = calls;
  const isFile = (path: string): boolean => {
    const inode = realm.fs.find(path);
    return inode > 0 && (realm.fs.mode(inode) & S_IFMT) === S_IFREG;
  };

  /** Throws if the program may not read there. */
  const isAllowedFile = (path: string): boolean => {
    const refusal = realm.readRefusal?.(path);
    if (refusal !== undefined) throw refusal;
    return isFile(path);
  };

  /** 0 for a file, 1 for a directory, else a negative errno. */
  binding.internalModuleStat = (path: unknown): number => {
    const inode = realm.fs.find(calls.absolute(path));
    if (inode < 0) return inode;
    return (realm.fs.mode(inode) & S_IFMT) === S_IFDIR ? 1 : 0;
  };

  binding.getFormatOfExtensionlessFile = (path: unknown): number => {
    const inode = realm.fs.find(calls.absolute(path));
    if (inode < 0 || (realm.fs.mode(inode) & S_IFMT) !== S_IFREG) return FORMAT_JAVASCRIPT;
    const start = new Uint8Array(WASM_MAGIC.length);
    const count = realm.fs.read(inode, start, 0, start.length, 0);
    return count === start.length && WASM_MAGIC.every((byte, at) => start[at] === byte) ? FORMAT_WASM : FORMAT_JAVASCRIPT;
  };

  binding.legacyMainResolve = (packagePath: unknown, main: unknown, base: unknown): number => {
    const folder = calls.absolute(packagePath).replace(/\/{2,}/g, '/');
    const file = typeof main === 'string' ? (realm.requireBuiltin('path').resolve(folder, main) as string) : `${folder}${INDEX_ENDINGS[0]}`;
    if (typeof main === 'string') {
      const index = MAIN_ENDINGS.findIndex((ending) => isAllowedFile(`${file}${ending}`));
      if (index >= 0) return index;
    }
    const index = INDEX_ENDINGS.findIndex((ending) => isAllowedFile(`${folder.replace(/\/$/, '')}/${ending}`));
    if (index >= 0) return MAIN_ENDINGS.length + index;
    if (typeof base !== 'string') {
      throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "base" argument must be of type string or an instance of URL.');
    }
    const importer = realm.requireBuiltin('internal/url').fileURLToPath(base);
    throw realm.errors.nodeError(Error, 'ERR_MODULE_NOT_FOUND', `Cannot find package '${file}' imported from ${importer}`);
  };
}
