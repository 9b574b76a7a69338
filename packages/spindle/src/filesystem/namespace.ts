import { codeOfErrno } from '../abi/errno.ts';
import { O_EXCL, O_NOFOLLOW, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../abi/file-mode.ts';
import { HEADER, MAX_SYMLINKS, ROOT_INODE } from '../abi/layout.ts';
import type { Directories } from './directories.ts';
import type { Extents } from './extents.ts';
import type { Inodes } from './inodes.ts';
import type { Mutations } from './mutations.ts';
import { decodeText, encodeText, fromByteString } from './names.ts';
import { PathWalk, type Place } from './path-walk.ts';
import type { Transaction } from './transaction.ts';
import { VersionedMap } from './versioned-map.ts';

/** Maximum length of a symbolic link's target. */
const TARGET_MAX_BYTES = 4096;
/** Number of real paths cached until a name is removed. */
const REALPATH_ENTRIES = 4096;

/** Everything about names: lookup, creation, renaming, linking and removal. */
export class Namespace {
  readonly walk: PathWalk;
  readonly #t: Transaction;
  readonly #inodes: Inodes;
  readonly #extents: Extents;
  readonly #directories: Directories;
  readonly #mutations: Mutations;
  readonly #realpaths = new VersionedMap<string, string>(REALPATH_ENTRIES);

  constructor(transaction: Transaction, inodes: Inodes, extents: Extents, directories: Directories, mutations: Mutations) {
    this.#t = transaction;
    this.#inodes = inodes;
    this.#extents = extents;
    this.#directories = directories;
    this.#mutations = mutations;
    this.walk = new PathWalk(transaction, inodes, directories, (inode) => this.#readTarget(inode));
  }

  lookup(path: string, followLast = true): number {
    const inode = this.walk.find(path, followLast);
    if (inode < 0) throw codeOfErrno(inode);
    return inode;
  }

  mkdir(path: string, mode: number): void {
    this.#mutations.run(() => {
      const place = this.walk.place(path);
      if (place.inode !== 0) throw 'EEXIST';
      this.#addName(place, this.#inodes.create(S_IFDIR | (mode & 0o7777)));
    });
  }

  makeDirectories(path: string, mode = 0o755): void {
    const missing: string[] = [];
    let at = path;
    for (;;) {
      const inode = this.walk.find(at, true);
      if (inode > 0) {
        if (!this.#inodes.isDirectory(inode)) throw missing.length > 0 ? 'ENOTDIR' : 'EEXIST';
        break;
      }
      if (codeOfErrno(inode) !== 'ENOENT') throw codeOfErrno(inode);
      missing.push(at);
      at = at.replace(/\/+[^/]*\/*$/, '') || '/';
    }
    for (const directory of missing.reverse()) {
      try {
        this.mkdir(directory, mode);
      } catch (error) {
        // Another worker may have created it in the meantime.
        if (error !== 'EEXIST' || !this.#inodes.isDirectory(this.lookup(directory))) throw error;
      }
    }
  }

  rmdir(path: string): void {
    this.#mutations.run(() => {
      const place = this.walk.place(path);
      if (place.name === '.') throw 'EINVAL';
      if (place.name === '..') throw 'ENOTEMPTY';
      if (place.inode === 0) throw 'ENOENT';
      if (place.inode === ROOT_INODE) throw 'EBUSY';
      if (!this.#inodes.isDirectory(place.inode)) throw 'ENOTDIR';
      if (this.#directories.count(place.inode) > 0) throw 'ENOTEMPTY';
      this.#removeName(place);
    });
  }

  unlink(path: string): void {
    this.#mutations.run(() => {
      const place = this.walk.place(path);
      if (place.inode === 0) throw 'ENOENT';
      if (this.#inodes.isDirectory(place.inode)) throw 'EISDIR';
      if (place.isDirectoryWanted) throw 'ENOTDIR';
      this.#removeName(place);
    });
  }

  removeTree(path: string): void {
    const inode = this.walk.find(path, false);
    if (inode < 0) {
      if (codeOfErrno(inode) === 'ENOENT' || codeOfErrno(inode) === 'ENOTDIR') return;
      throw codeOfErrno(inode);
    }
    if (!this.#inodes.isDirectory(inode)) {
      ignoring('ENOENT', () => this.unlink(path));
      return;
    }
    const prefix = path.endsWith('/') ? path : `${path}/`;
    for (;;) {
      for (const { name } of this.#directories.list(inode)) this.removeTree(prefix + name);
      try {
        ignoring('ENOENT', () => this.rmdir(path));
        return;
      } catch (error) {
        // Another worker added a file during the removal.
        if (error !== 'ENOTEMPTY') throw error;
      }
    }
  }

  rename(from: string, to: string): void {
    this.#mutations.run(() => {
      const source = this.walk.place(from);
      const target = this.walk.place(to);
      if (isSpecial(source.name) || isSpecial(target.name)) throw 'EBUSY';
      if (source.inode === 0) throw 'ENOENT';
      const isDirectory = this.#inodes.isDirectory(source.inode);
      if (!isDirectory && (source.isDirectoryWanted || target.isDirectoryWanted)) throw 'ENOTDIR';
      if (isDirectory) this.#mustNotContain(source.inode, target.directory);
      if (source.inode === target.inode) return;
      if (target.inode !== 0) this.#mustBeReplaceable(isDirectory, target.inode);
      this.#mutations.announce(source);
      if (target.inode === 0) this.#directories.insert(target.directory, target.name, source.inode);
      else {
        this.#directories.replace(target.entry, source.inode);
        this.#inodes.freeIfUnused(target.inode, this.#extents);
      }
      this.#directories.remove(source.entry);
      this.#mutations.announce(target);
    });
  }

  link(existing: string, created: string): void {
    this.#mutations.run(() => {
      const inode = this.lookup(existing, false);
      const place = this.walk.place(created);
      if (place.inode !== 0) throw 'EEXIST';
      if (this.#inodes.isDirectory(inode)) throw 'EPERM';
      if (place.isDirectoryWanted) throw 'ENOENT';
      this.#addName(place, inode);
    });
  }

  symlink(target: string, path: string): void {
    if (target === '') throw 'ENOENT';
    this.#mutations.run(() => {
      const place = this.walk.place(path);
      if (place.inode !== 0) throw 'EEXIST';
      if (place.isDirectoryWanted) throw 'ENOENT';
      const bytes = encodeText(target);
      if (bytes.length >= TARGET_MAX_BYTES) throw 'ENAMETOOLONG';
      const inode = this.#inodes.create(S_IFLNK | 0o777);
      this.#extents.write(this.#inodes.base(inode), bytes, 0);
      this.#addName(place, inode);
    });
  }

  /** The name of a bound socket. */
  makeSocket(path: string, mode: number): void {
    this.#mutations.run(() => {
      const place = this.walk.place(path);
      if (place.inode !== 0) throw 'EEXIST';
      if (place.isDirectoryWanted) throw 'ENOENT';
      this.#addName(place, this.#inodes.create(S_IFSOCK | (mode & 0o7777)));
    });
  }

  readlink(path: string): string {
    return this.#t.run(() => {
      const inode = this.lookup(path, false);
      if ((this.#inodes.mode(inode) & S_IFMT) !== S_IFLNK) throw 'EINVAL';
      return this.#readTarget(inode);
    });
  }

  realpath(path: string): string {
    const version = Atomics.load(this.#t.i32, HEADER.removals);
    const known = this.#realpaths.get(path, version);
    if (known !== undefined) return known;
    const real = this.#t.run(() => this.#realpath(path, 0));
    this.#realpaths.set(path, real, version);
    return real;
  }

  /** The inode of a path, created as an empty file if it does not exist. */
  create(path: string, flags: number, mode: number, depth: number): number {
    if (depth > MAX_SYMLINKS) throw 'ELOOP';
    const place = this.walk.place(path);
    if (place.isDirectoryWanted) throw 'EISDIR';
    if (place.inode !== 0) {
      if ((flags & O_EXCL) !== 0) throw 'EEXIST';
      if ((this.#inodes.mode(place.inode) & S_IFMT) !== S_IFLNK || (flags & O_NOFOLLOW) !== 0) return place.inode;
      const target = this.#readTarget(place.inode);
      return this.create(target.startsWith('/') ? target : `${this.#directories.pathOf(place.directory)}/${target}`, flags, mode, depth + 1);
    }
    const inode = this.#inodes.create(S_IFREG | (mode & 0o7777));
    this.#addName(place, inode);
    return inode;
  }

  #addName(place: Place, inode: number): void {
    this.#directories.insert(place.directory, place.name, inode);
    this.#mutations.announce(place);
  }

  #removeName(place: Place): void {
    this.#mutations.announce(place);
    this.#directories.remove(place.entry);
    this.#inodes.freeIfUnused(place.inode, this.#extents);
  }

  #realpath(path: string, depth: number): string {
    if (depth > MAX_SYMLINKS) throw 'ELOOP';
    const inode = this.lookup(path);
    if (this.#inodes.isDirectory(inode)) return this.#directories.pathOf(inode);
    const place = this.walk.place(path);
    const parent = this.#directories.pathOf(place.directory);
    if (place.inode === inode) return `${parent === '/' ? '' : parent}/${fromByteString(place.name)}`;
    const target = this.#readTarget(place.inode);
    return this.#realpath(target.startsWith('/') ? target : `${parent}/${target}`, depth + 1);
  }

  #readTarget(inode: number): string {
    const buffer = new Uint8Array(TARGET_MAX_BYTES);
    const base = this.#inodes.base(inode);
    const count = this.#inodes.consistently(base, () => this.#extents.read(base, buffer, 0, TARGET_MAX_BYTES, 0));
    return decodeText(buffer.subarray(0, count));
  }

  #mustNotContain(directory: number, descendant: number): void {
    for (let at = descendant; ; at = this.walk.parent(at)) {
      if (at === directory) throw 'EINVAL';
      if (at === ROOT_INODE) return;
    }
  }

  #mustBeReplaceable(isDirectory: boolean, target: number): void {
    const isTargetDirectory = this.#inodes.isDirectory(target);
    if (isDirectory && !isTargetDirectory) throw 'ENOTDIR';
    if (!isDirectory && isTargetDirectory) throw 'EISDIR';
    if (isTargetDirectory && this.#directories.count(target) > 0) throw 'ENOTEMPTY';
  }
}

function isSpecial(name: string): boolean {
  return name === '' || name === '.' || name === '..';
}

function ignoring(code: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (error !== code) throw error;
  }
}
