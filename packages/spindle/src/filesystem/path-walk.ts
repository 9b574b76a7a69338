import { codeOfErrno, ERRNO } from '../abi/errno.ts';
import { S_IFDIR, S_IFLNK, S_IFMT } from '../abi/file-mode.ts';
import { HEADER, INODE, MAX_SYMLINKS, NAME_MAX_BYTES, PATH_MAX_BYTES, ROOT_INODE } from '../abi/layout.ts';
import type { Directories } from './directories.ts';
import type { Inodes } from './inodes.ts';
import { isAscii, toByteString } from './names.ts';
import type { Transaction } from './transaction.ts';
import { VersionedMap } from './versioned-map.ts';

const CACHE_ENTRIES = 8192;
const SLASH = 47;
const DOT = 46;

/** Where a path's last component is or would be. */
export interface Place {
  /** Directory that holds the last component. */
  readonly directory: number;
  /** The last component as a byte string; '' for the root, '.' and '..' as they are. */
  readonly name: string;
  /** The inode of the name, without following it; 0 if it does not exist. */
  readonly inode: number;
  /** The name's entry in the directory; 0 if it does not exist, or the name is '', '.' or '..'. */
  readonly entry: number;
  /** The path ended in a slash: it must be a directory. */
  readonly isDirectoryWanted: boolean;
}

/**
 * Path resolution, following path_resolution(7). Paths are absolute. Lookups return a negative errno instead of
 * throwing, because missing files are routine in module resolution.
 */
export class PathWalk {
  readonly #t: Transaction;
  readonly #inodes: Inodes;
  readonly #directories: Directories;
  readonly #readlink: (inode: number) => string;
  readonly #followed = new VersionedMap<string, number>(CACHE_ENTRIES);
  readonly #notFollowed = new VersionedMap<string, number>(CACHE_ENTRIES);
  /** Paths that lead nowhere, with their errno: module resolution looks up the same ones over and over. */
  readonly #missingFollowed = new VersionedMap<string, number>(CACHE_ENTRIES);
  readonly #missingNotFollowed = new VersionedMap<string, number>(CACHE_ENTRIES);
  /** Directories by path, plain ASCII only. Removing files, which is common, does not invalidate them. */
  readonly #directoryPaths = new VersionedMap<string, number>(CACHE_ENTRIES);

  constructor(transaction: Transaction, inodes: Inodes, directories: Directories, readlink: (inode: number) => string) {
    this.#t = transaction;
    this.#inodes = inodes;
    this.#directories = directories;
    this.#readlink = readlink;
  }

  /** The inode, or a negative errno. */
  find(path: string, followLast: boolean): number {
    const removals = Atomics.load(this.#t.i32, HEADER.removals);
    const creations = Atomics.load(this.#t.i32, HEADER.creations);
    // A removal can make a path resolve too: a link replaced by another one. Both counters only grow.
    const changes = (removals + creations) | 0;
    const found = followLast ? this.#followed : this.#notFollowed;
    const missing = followLast ? this.#missingFollowed : this.#missingNotFollowed;
    const known = found.get(path, removals) ?? missing.get(path, changes);
    if (known !== undefined) return known;
    const inode = this.#resolveByParent(path, followLast) || this.#resolve(path, followLast);
    if (this.#t.active) return inode;
    // A name was removed in the meantime, so an inode on the way may have been reused.
    if (removals !== Atomics.load(this.#t.i32, HEADER.removals)) return this.#t.run(() => this.#resolve(path, followLast));
    // A result stays valid until a name is removed or replaced, even while others are created.
    if (inode > 0) found.set(path, inode, removals);
    else if (creations === Atomics.load(this.#t.i32, HEADER.creations)) missing.set(path, inode, changes);
    return inode;
  }

  /** Looks up only the last component, in a cached directory; 0 if that is not conclusive. */
  #resolveByParent(path: string, followLast: boolean): number {
    const slash = plainSlash(path);
    if (slash < 0) return 0;
    const directory = this.#directory(path.slice(0, slash));
    if (directory <= 0) return directory;
    const inode = this.#directories.find(directory, path.slice(slash + 1));
    if (inode === 0) return -ERRNO.ENOENT;
    return followLast && (this.#inodes.mode(inode) & S_IFMT) === S_IFLNK ? 0 : inode;
  }

  /** The directory at a path, cached until a directory or link loses its name; else a negative errno, or 0 if a full walk is needed. */
  #directory(path: string): number {
    const version = Atomics.load(this.#t.i32, HEADER.directoryRemovals);
    const known = this.#directoryPaths.get(path, version);
    if (known !== undefined) return known;
    if (!isAscii(path)) return 0;
    const inode = this.#resolve(path, true);
    if (inode < 0) return inode;
    if (!this.#inodes.isDirectory(inode)) return 0;
    // Without the lock, the directory may have lost its name during the lookup.
    if (version === Atomics.load(this.#t.i32, HEADER.directoryRemovals)) this.#directoryPaths.set(path, inode, version);
    return inode;
  }

  #resolve(path: string, followLast: boolean): number {
    const bytes = toByteString(path);
    if (bytes.length >= PATH_MAX_BYTES) return -ERRNO.ENAMETOOLONG;
    if (bytes.length === 0) return -ERRNO.ENOENT;
    return this.#walk(ROOT_INODE, bytes, followLast, { links: 0 });
  }

  #walk(start: number, path: string, followLast: boolean, budget: { links: number }): number {
    let at = path.charCodeAt(0) === SLASH ? ROOT_INODE : start;
    let position = 0;
    const { length } = path;
    for (;;) {
      while (position < length && path.charCodeAt(position) === SLASH) position++;
      if (position === length) break;
      if (!this.#inodes.isDirectory(at)) return this.#inodes.mode(at) === 0 ? -ERRNO.ENOENT : -ERRNO.ENOTDIR;
      let end = position + 1;
      while (end < length && path.charCodeAt(end) !== SLASH) end++;
      const size = end - position;
      if (size > NAME_MAX_BYTES) return -ERRNO.ENAMETOOLONG;
      const isLast = end === length;
      const isDot = path.charCodeAt(position) === DOT;
      if (isDot && size === 1) {
        position = end;
        continue;
      }
      if (isDot && size === 2 && path.charCodeAt(position + 1) === DOT) {
        at = this.parent(at);
        position = end;
        continue;
      }
      let next = this.#directories.find(at, path.slice(position, end));
      if (next === 0) return -ERRNO.ENOENT;
      if ((this.#inodes.mode(next) & S_IFMT) === S_IFLNK && (!isLast || followLast)) {
        if (++budget.links > MAX_SYMLINKS) return -ERRNO.ELOOP;
        const target = this.#readlink(next);
        if (target === '') return -ERRNO.ENOENT;
        next = this.#walk(at, toByteString(target), true, budget);
        if (next < 0) return next;
      }
      at = next;
      position = end;
    }
    // A trailing slash requires a directory.
    if (path.charCodeAt(length - 1) === SLASH && (this.#inodes.mode(at) & S_IFMT) !== S_IFDIR) return -ERRNO.ENOTDIR;
    return at;
  }

  parent(directory: number): number {
    const parent = Atomics.load(this.#t.i32, this.#inodes.base(directory) + INODE.parent);
    return parent === 0 ? ROOT_INODE : parent;
  }

  /** Resolves all but the last component, for operations that create or remove names. Inside a transaction. Throws codes. */
  place(path: string): Place {
    const slash = plainSlash(path);
    const directory = slash < 0 ? 0 : this.#directory(path.slice(0, slash));
    if (directory <= 0) return this.#place(path);
    const name = path.slice(slash + 1);
    const entry = this.#directories.findEntry(directory, name);
    return { directory, name, inode: this.#directories.inodeOf(entry), entry, isDirectoryWanted: false };
  }

  #place(path: string): Place {
    const bytes = toByteString(path);
    if (bytes.length >= PATH_MAX_BYTES) throw 'ENAMETOOLONG';
    if (bytes.length === 0) throw 'ENOENT';
    let end = bytes.length;
    while (end > 0 && bytes.charCodeAt(end - 1) === SLASH) end--;
    const isDirectoryWanted = end < bytes.length;
    const start = bytes.lastIndexOf('/', end - 1) + 1;
    const name = bytes.slice(start, end);
    if (name === '') return { directory: ROOT_INODE, name, inode: ROOT_INODE, entry: 0, isDirectoryWanted };
    const directory = this.#walk(ROOT_INODE, bytes.slice(0, start), true, { links: 0 });
    if (directory < 0) throw codeOfErrno(directory);
    if (!this.#inodes.isDirectory(directory)) throw 'ENOTDIR';
    if (name.length > NAME_MAX_BYTES) throw 'ENAMETOOLONG';
    if (name === '.') return { directory, name, inode: directory, entry: 0, isDirectoryWanted };
    if (name === '..') return { directory, name, inode: this.parent(directory), entry: 0, isDirectoryWanted };
    const entry = this.#directories.findEntry(directory, name);
    return { directory, name, inode: this.#directories.inodeOf(entry), entry, isDirectoryWanted };
  }
}

/** Index of the slash before the last component of a simple path; -1 for a path that needs a full walk. */
function plainSlash(path: string): number {
  const { length } = path;
  const slash = path.lastIndexOf('/');
  if (slash <= 0 || slash === length - 1 || length >= PATH_MAX_BYTES || length - slash - 1 > NAME_MAX_BYTES) return -1;
  // '.', '..', and names that start with a dot.
  if (path.charCodeAt(slash + 1) === DOT) return -1;
  for (let at = slash + 1; at < length; at++) if (path.charCodeAt(at) > 127) return -1;
  return slash;
}
