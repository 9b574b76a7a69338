import { resolvePath } from '../file-system-client.ts';
import type { RuntimeFileSystem } from '../runtime.ts';
import { type BufferEncoding, decodeBytes, encodeText } from './encodings.ts';

/** Describes the entry itself: a symbolic link is neither a file nor a directory, whatever its target. */
export interface DirEnt<T> {
  name: T;
  isFile(): boolean;
  isDirectory(): boolean;
  /** As in Node's `Dirent`. Not in `@webcontainer/api`. */
  isSymbolicLink(): boolean;
}
export interface IFSWatcher {
  close(): void;
}
export type FSWatchOptions = { encoding?: BufferEncoding | null; persistent?: boolean; recursive?: boolean } | string | null;
export type FSWatchCallback = (event: 'rename' | 'change', filename: string | Uint8Array) => void;

/** The part of Node's `fs.promises` that the page needs. For paths see `inWorkdir`. */
export interface FileSystemAPI {
  readdir(path: string, options: 'buffer' | { encoding: 'buffer'; withFileTypes?: false }): Promise<Uint8Array[]>;
  readdir(path: string, options?: { encoding?: BufferEncoding | null; withFileTypes?: false } | BufferEncoding | null): Promise<string[]>;
  readdir(path: string, options: { encoding: 'buffer'; withFileTypes: true }): Promise<DirEnt<Uint8Array>[]>;
  readdir(path: string, options: { encoding?: BufferEncoding | null; withFileTypes: true }): Promise<DirEnt<string>[]>;
  readFile(path: string, encoding?: null): Promise<Uint8Array>;
  readFile(path: string, encoding: BufferEncoding): Promise<string>;
  writeFile(path: string, data: string | Uint8Array, options?: string | { encoding?: string | null } | null): Promise<void>;
  mkdir(path: string, options?: { recursive?: false }): Promise<void>;
  mkdir(path: string, options: { recursive: true }): Promise<string>;
  rm(path: string, options?: { force?: boolean; recursive?: boolean }): Promise<void>;
  rename(oldPath: string, newPath: string): Promise<void>;
  watch(filename: string, options?: FSWatchOptions, listener?: FSWatchCallback): IFSWatcher;
  watch(filename: string, listener?: FSWatchCallback): IFSWatcher;
}

interface ReaddirOptions {
  readonly encoding?: string | null;
  readonly withFileTypes?: boolean;
}

/**
 * Converts a path of this interface to a path in the machine. All paths start at the working directory, even those
 * with a leading slash: `/package.json` is the project's. A path that already starts with the working directory is
 * used unchanged.
 */
export function inWorkdir(workdir: string, path: string): string {
  return path === workdir || path.startsWith(`${workdir}/`) ? path : resolvePath(workdir, `./${path}`);
}

export function createFileSystemApi(fs: RuntimeFileSystem, workdir: string): FileSystemAPI {
  const at = (path: string) => inWorkdir(workdir, path);

  async function readdir(path: string, given?: string | ReaddirOptions | null): Promise<unknown[]> {
    const { encoding, withFileTypes = false } = optionsOf<ReaddirOptions>(given);
    const entries = await fs.readdir(at(path), { withFileTypes: true });
    const nameOf = (name: string): string | Uint8Array => {
      if (encoding === 'buffer') return encodeText(name, 'utf8');
      return encoding ? decodeBytes(encodeText(name, 'utf8'), encoding) : name;
    };
    if (!withFileTypes) return entries.map(({ name }) => nameOf(name));
    return entries.map((entry) => ({ ...entry, name: nameOf(entry.name) }));
  }

  async function readFile(path: string, encoding?: string | null): Promise<unknown> {
    const bytes = await fs.readFile(at(path));
    return encoding ? decodeBytes(bytes, encoding) : bytes;
  }

  async function mkdir(path: string, options?: { recursive?: boolean }): Promise<unknown> {
    await fs.mkdir(at(path), options);
    return options?.recursive === true ? path : undefined;
  }

  return {
    // Overloads: the result type depends on the arguments.
    readdir: readdir as FileSystemAPI['readdir'],
    readFile: readFile as FileSystemAPI['readFile'],
    mkdir: mkdir as FileSystemAPI['mkdir'],
    async writeFile(path, data, given) {
      const { encoding } = optionsOf<{ encoding?: string | null }>(given);
      await fs.writeFile(at(path), typeof data === 'string' ? encodeText(data, encoding ?? 'utf8') : data);
    },
    rm: (path, options) => fs.rm(at(path), options),
    rename: (oldPath, newPath) => fs.rename(at(oldPath), at(newPath)),
    watch(filename: string, given?: FSWatchOptions | FSWatchCallback, callback?: FSWatchCallback) {
      const options = optionsOf<{ encoding?: string | null; recursive?: boolean }>(typeof given === 'function' ? null : given);
      const listener = typeof given === 'function' ? given : callback;
      const watched = at(filename);
      return fs.watch(watched, { recursive: options.recursive ?? false }, (event, path) => {
        // As with Node's watchers, the watched path itself is reported by its name.
        const name = path === '' ? watched.slice(watched.lastIndexOf('/') + 1) : path;
        listener?.(event, (options.encoding as string) === 'buffer' ? encodeText(name, 'utf8') : name);
      });
    },
  };
}

/** A bare encoding is shorthand for options that contain it. */
function optionsOf<T extends { readonly encoding?: string | null }>(given: string | T | null | undefined): T {
  return (typeof given === 'string' ? { encoding: given } : (given ?? {})) as T;
}
