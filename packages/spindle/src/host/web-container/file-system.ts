import { resolvePath } from '../file-system-client.ts';
import type { RuntimeFileSystem } from '../runtime.ts';
import { type BufferEncoding, decodeBytes, encodeText } from './encodings.ts';

/** What an entry is itself: a symbolic link is neither a file nor a directory, whatever it leads to. */
export interface DirEnt<T> {
  name: T;
  isFile(): boolean;
  isDirectory(): boolean;
  /** As Node's `Dirent` has it. Not in `@webcontainer/api`. */
  isSymbolicLink(): boolean;
}
export interface IFSWatcher {
  close(): void;
}
export type FSWatchOptions = { encoding?: BufferEncoding | null; persistent?: boolean; recursive?: boolean } | string | null;
export type FSWatchCallback = (event: 'rename' | 'change', filename: string | Uint8Array) => void;

/** `fs.promises` of Node, as far as the page needs it. Paths are of the work directory, see `inWorkdir`. */
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
 * A path of this interface as one of the machine. All of them start at the work directory, also those with a slash in
 * front: `/package.json` is the project's. One that names the work directory is taken as it stands.
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
    // Overloads: the answer's type follows from the arguments.
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
        // As Node's watchers: what is watched itself is told by its name.
        const name = path === '' ? watched.slice(watched.lastIndexOf('/') + 1) : path;
        listener?.(event, (options.encoding as string) === 'buffer' ? encodeText(name, 'utf8') : name);
      });
    },
  };
}

/** An encoding alone stands for options with it. */
function optionsOf<T extends { readonly encoding?: string | null }>(given: string | T | null | undefined): T {
  return (typeof given === 'string' ? { encoding: given } : (given ?? {})) as T;
}
