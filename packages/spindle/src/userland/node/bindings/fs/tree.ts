import { S_IFCHR, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../../../abi/file-mode.ts';
import type { DirectoryEntry } from '../../../../filesystem/file-system.ts';
import { descriptorOfPath } from '../../file-descriptions.ts';
import { processDirectory, processLink } from '../../process-links.ts';
import type { Realm } from '../../realm.ts';
import type { FsCalls, RequestArgument } from './call.ts';

/** Types of directory entries; source: uv_dirent_type_t in uv.h. */
const UV_DIRENT_FILE = 1;
const UV_DIRENT_DIR = 2;
const UV_DIRENT_LINK = 3;
const UV_DIRENT_SOCKET = 5;
const UV_DIRENT_CHAR = 6;
const TEMPORARY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TEMPORARY_TRIES = 1000;

export function direntType(mode: number): number {
  switch (mode & S_IFMT) {
    case S_IFREG:
      return UV_DIRENT_FILE;
    case S_IFDIR:
      return UV_DIRENT_DIR;
    case S_IFLNK:
      return UV_DIRENT_LINK;
    case S_IFSOCK:
      return UV_DIRENT_SOCKET;
    case S_IFCHR:
      return UV_DIRENT_CHAR;
    default:
      return 0;
  }
}

/** Operations on names: listing, creating, renaming, linking and removing. */
export function installTree(calls: FsCalls, binding: Record<string, any>): void {
  const { realm } = calls;
  const at = (path: unknown): string => calls.absolute(path);

  binding.existsSync = (path: unknown) => {
    const absolute = at(path);
    const fd = descriptorOfPath(absolute);
    if (fd !== undefined) return realm.descriptors.has(fd);
    return realm.fs.exists(absolute) || processLink(realm, absolute) !== undefined || processDirectory(realm, absolute) !== undefined;
  };

  binding.readdir = (path: unknown, encoding: unknown, hasTypes: boolean, req: RequestArgument) =>
    calls.run<unknown>(req, { syscall: 'scandir', path }, () => {
      const absolute = at(path);
      const inode = realm.fs.find(absolute);
      const own = inode < 0 ? processDirectory(realm, absolute) : undefined;
      if (own !== undefined) {
        const links = own.map((name) => calls.encode(name, encoding));
        return hasTypes ? [links, links.map(() => UV_DIRENT_LINK)] : links;
      }
      if (inode < 0) throw realm.errors.codeOf(inode);
      // Sorted by name, as in libuv (uv__fs_scandir); `opendir` does not sort.
      const entries = realm.fs.readdir(inode).sort((one, other) => (one.name < other.name ? -1 : 1));
      const names = entries.map((entry) => calls.encode(entry.name, encoding));
      return hasTypes ? [names, entries.map((entry: DirectoryEntry) => direntType(entry.mode))] : names;
    });

  binding.mkdir = (path: unknown, mode: number, isRecursive: boolean, req: RequestArgument) =>
    calls.run(req, { syscall: 'mkdir', path }, () => {
      if (isRecursive) return makeDirectories(realm, calls.text(path), mode & ~realm.umask);
      realm.fs.mkdir(at(path), mode & ~realm.umask);
      return undefined;
    });

  binding.mkdtemp = (prefix: unknown, encoding: unknown, req: RequestArgument) =>
    calls.run(req, { syscall: 'mkdtemp', path: `${calls.text(prefix)}XXXXXX` }, () => calls.encode(makeTemporary(realm, calls.text(prefix), at), encoding));

  binding.rmdir = (path: unknown, req: RequestArgument) => calls.run(req, { syscall: 'rmdir', path }, () => realm.fs.rmdir(at(path)));
  binding.unlink = (path: unknown, req: RequestArgument) => calls.run(req, { syscall: 'unlink', path }, () => realm.fs.unlink(at(path)));

  /** `maxRetries` and `retryDelay` are for files in use on Windows. */
  binding.rmSync = (path: unknown, _maxRetries: number, isRecursive: boolean) => {
    const absolute = at(path).replace(/(?<=[^/])\/+$/, '');
    const inode = realm.fs.find(absolute, false);
    if (inode > 0 && (realm.fs.mode(inode) & S_IFMT) === S_IFDIR && !isRecursive) {
      throw realm.errors.nodeError(Error, 'ERR_FS_EISDIR', `Path is a directory: ${calls.text(path)}`);
    }
    calls.run(undefined, { syscall: 'rm', path }, () => realm.fs.removeTree(absolute));
  };

  binding.rename = (path: unknown, dest: unknown, req: RequestArgument) =>
    calls.run(req, { syscall: 'rename', path, dest }, () => realm.fs.rename(at(path), at(dest)));
  binding.link = (path: unknown, dest: unknown, req: RequestArgument) =>
    calls.run(req, { syscall: 'link', path, dest }, () => realm.fs.link(at(path), at(dest)));
  binding.symlink = (path: unknown, dest: unknown, _flags: number, req: RequestArgument) =>
    calls.run(req, { syscall: 'symlink', path, dest }, () => realm.fs.symlink(calls.text(path), at(dest)));
  binding.readlink = (path: unknown, encoding: unknown, req: RequestArgument) =>
    calls.run(req, { syscall: 'readlink', path }, () => {
      const absolute = at(path);
      return calls.encode((realm.fs.find(absolute, false) < 0 ? processLink(realm, absolute) : undefined) ?? realm.fs.readlink(absolute), encoding);
    });
  binding.realpath = (path: unknown, encoding: unknown, req: RequestArgument) =>
    calls.run(req, { syscall: 'realpath', path }, () => calls.encode(realm.fs.realpath(at(path)), encoding));
}

/** `mkdir -p`; returns the first directory created, in the form the path was given. Source: MKDirpSync in node_file.cc. */
export function makeDirectories(realm: Realm, path: string, mode: number): string | undefined {
  const absolute = (text: string): string => (text.startsWith('/') ? text : `${realm.cwd === '/' ? '' : realm.cwd}/${text}`);
  const missing: string[] = [];
  if (path === '') throw 'ENOENT';
  for (let current = path; ; ) {
    const inode = realm.fs.find(absolute(current));
    if (inode > 0) {
      if ((realm.fs.mode(inode) & S_IFMT) !== S_IFDIR) throw missing.length > 0 ? 'ENOTDIR' : 'EEXIST';
      break;
    }
    const code = realm.errors.codeOf(inode);
    if (code !== 'ENOENT') throw code;
    current = current.replace(/(?<=[^/])\/+$/, '');
    missing.push(current);
    const parent = current.replace(/\/*[^/]*$/, '');
    if (parent === '') {
      // Reached the current directory or the root, which always exist.
      break;
    }
    current = parent;
  }
  for (const directory of [...missing].reverse()) {
    try {
      realm.fs.mkdir(absolute(directory), mode);
    } catch (error) {
      if (error !== 'EEXIST') throw error;
      // Another worker may have created it first, or it is a dangling link.
      if ((realm.fs.mode(realm.fs.lookup(absolute(directory))) & S_IFMT) !== S_IFDIR) throw error;
    }
  }
  return missing.at(-1);
}

function makeTemporary(realm: Realm, prefix: string, at: (path: string) => string): string {
  const random = new Uint8Array(6);
  for (let attempt = 0; ; attempt++) {
    realm.native.crypto.getRandomValues(random);
    const path = prefix + Array.from(random, (byte) => TEMPORARY_CHARACTERS[byte % TEMPORARY_CHARACTERS.length]).join('');
    try {
      realm.fs.mkdir(at(path), 0o700);
      return path;
    } catch (error) {
      if (error !== 'EEXIST' || attempt === TEMPORARY_TRIES) throw error;
    }
  }
}
