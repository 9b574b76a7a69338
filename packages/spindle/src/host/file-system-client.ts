import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../abi/file-mode.ts';
import type { DirectoryEntryInfo, RuntimeFileSystem } from './runtime.ts';
import type { KernelPort } from './kernel-port.ts';

/** `runtime.fs` over the kernel's port. Paths are relative to the working directory unless absolute. */
export function createFileSystemClient(port: KernelPort, workdir: string): RuntimeFileSystem {
  const absolute = (path: string) => resolvePath(workdir, path);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let nextWatchId = 1;

  async function readFile(path: string, encoding?: string | null): Promise<string | Uint8Array> {
    const bytes = await port.request({ method: 'fs.readFile', path: absolute(path) });
    return encoding ? decoder.decode(bytes) : bytes;
  }

  async function readdir(path: string, options?: { withFileTypes: true }): Promise<string[] | DirectoryEntryInfo[]> {
    const entries = await port.request({ method: 'fs.readdir', path: absolute(path) });
    if (!options?.withFileTypes) return entries.map((entry) => entry.name);
    return entries.map(
      (entry): DirectoryEntryInfo => ({
        name: entry.name,
        isFile: () => (entry.mode & S_IFMT) === S_IFREG,
        isDirectory: () => isDirectory(entry.mode),
        isSymbolicLink: () => isSymbolicLink(entry.mode),
      }),
    );
  }

  return {
    // Overloads: the result type depends on the second argument.
    readFile: readFile as RuntimeFileSystem['readFile'],
    readdir: readdir as RuntimeFileSystem['readdir'],
    async writeFile(path, data) {
      const bytes = typeof data === 'string' ? encoder.encode(data) : data;
      const { size, mtimeMs } = await port.request({ method: 'fs.writeFile', path: absolute(path), bytes });
      return { type: 'file', size, mtimeMs };
    },
    async mkdir(path, options) {
      await port.request({ method: 'fs.mkdir', path: absolute(path), recursive: options?.recursive ?? false });
    },
    async rm(path, options) {
      await port.request({ method: 'fs.rm', path: absolute(path), recursive: options?.recursive ?? false, force: options?.force ?? false });
    },
    async rename(from, to) {
      await port.request({ method: 'fs.rename', from: absolute(from), to: absolute(to) });
    },
    async stat(path) {
      const { mode, size, mtimeMs } = await port.request({ method: 'fs.stat', path: absolute(path) });
      return { type: isDirectory(mode) ? 'directory' : 'file', size, mtimeMs };
    },
    async lstat(path) {
      const { mode, size, mtimeMs } = await port.request({ method: 'fs.lstat', path: absolute(path) });
      return { type: isDirectory(mode) ? 'directory' : isSymbolicLink(mode) ? 'symlink' : 'file', size, mtimeMs };
    },
    watch(path, options, listener) {
      const watchId = nextWatchId++;
      const stop = port.onEvent((event) => {
        if (event.event === 'fs.change' && event.watchId === watchId) listener(event.type, event.path);
      });
      port.notify({ method: 'fs.watch', watchId, path: absolute(path), recursive: options.recursive ?? false });
      return {
        close() {
          stop();
          port.notify({ method: 'fs.unwatch', watchId });
        },
      };
    },
  };
}

function isDirectory(mode: number): boolean {
  return (mode & S_IFMT) === S_IFDIR;
}

function isSymbolicLink(mode: number): boolean {
  return (mode & S_IFMT) === S_IFLNK;
}

/** POSIX `resolve` of one path against an absolute directory. */
export function resolvePath(directory: string, path: string): string {
  const parts: string[] = [];
  const joined = path.startsWith('/') ? path : `${directory}/${path}`;
  for (const part of joined.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}
