import {
  O_ACCMODE, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_TRUNC, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG,
} from '../abi/file-mode.ts';
import { codeOfErrno } from '../abi/errno.ts';
import { HEADER, INODE, MAGIC, MAX_SYMLINKS, ROOT_INODE } from '../abi/layout.ts';
import { createClock } from './clock.ts';
import { Directories } from './directories.ts';
import { Extents } from './extents.ts';
import type { DirectoryEntry, FileSystem, InodeStat, WatchEvent } from './file-system.ts';
import { Heap } from './heap.ts';
import { Inodes } from './inodes.ts';
import { decodeText, encodeText, fromByteString } from './names.ts';
import { OpenRecords } from './open-records.ts';
import { PathWalk, type Place } from './path-walk.ts';
import { Transaction } from './transaction.ts';
import { WatchJournal, Watchers } from './watch-journal.ts';

export { formatMemory } from './format.ts';

/** More than this is copied outside the lock, or in pieces of this size. */
const LARGE_BYTES = 256 * 1024;
/** Records reclaimed in one transaction: its undo log is finite. */
const RECLAIM_STEP = 64;
const READ_SPINS = 100;
const BLOCK_BYTES = 4096;

/** A worker's own access to the tree in `memory`; `owner` is the number the kernel gave it, from 1 on. */
export function createFileSystem(memory: SharedArrayBuffer, owner: number): FileSystem & { readonly heap: Heap } {
  return new SharedFileSystem(memory, owner);
}

/** Composition of the parts: each method is one transaction, or a read without lock. */
class SharedFileSystem implements FileSystem {
  readonly memory: SharedArrayBuffer;
  readonly heap: Heap;
  readonly #t: Transaction;
  readonly #inodes: Inodes;
  readonly #extents: Extents;
  readonly #directories: Directories;
  readonly #walk: PathWalk;
  readonly #records: OpenRecords;
  readonly #journal: WatchJournal;
  readonly #watchers: Watchers;
  readonly #realpaths = new Map<string, string>();
  #realpathsVersion = -1;

  constructor(memory: SharedArrayBuffer, owner: number) {
    if (new Int32Array(memory, 0, 1)[0] !== MAGIC) throw new TypeError('The memory is not formatted');
    this.memory = memory;
    this.#t = new Transaction(memory, owner);
    this.heap = new Heap(this.#t);
    this.#inodes = new Inodes(this.#t, createClock());
    this.#extents = new Extents(this.#t, this.heap);
    this.#directories = new Directories(this.#t, this.heap, this.#inodes);
    this.#walk = new PathWalk(this.#t, this.#inodes, this.#directories, (inode) => this.#readTarget(inode));
    this.#records = new OpenRecords(this.#t, this.heap, this.#inodes, this.#extents);
    this.#journal = new WatchJournal(this.#t);
    this.#watchers = new Watchers(this.#t, this.#journal);
    this.#t.markAlive();
  }

  lookup(path: string, followLast = true): number {
    const inode = this.#walk.find(path, followLast);
    if (inode < 0) throw codeOfErrno(inode);
    return inode;
  }

  find(path: string, followLast = true): number {
    return this.#walk.find(path, followLast);
  }

  exists(path: string): boolean {
    return this.#walk.find(path, true) > 0;
  }

  stat(inode: number): InodeStat {
    return this.#inodes.stat(inode);
  }

  statInto(inode: number, out: Float64Array): void {
    this.#inodes.statInto(inode, out);
  }

  findStat(path: string, followLast: boolean, out: Float64Array): number {
    const removals = Atomics.load(this.#t.i32, HEADER.removals);
    const inode = this.#walk.find(path, followLast);
    if (inode < 0) return inode;
    if (this.#inodes.tryStatInto(inode, out) && removals === Atomics.load(this.#t.i32, HEADER.removals)) return inode;
    // A name went away meanwhile, perhaps this one: the inode may be another file's by now.
    return this.#t.run(() => {
      const found = this.#walk.find(path, followLast);
      if (found > 0) this.#inodes.statInto(found, out);
      return found;
    });
  }

  mode(inode: number): number {
    return this.#inodes.mode(inode);
  }

  pathOf(inode: number): string {
    return this.#t.run(() => this.#directories.pathOf(inode));
  }

  open(path: string, flags: number, mode: number): number {
    return this.#mutate(() => this.#open(path, flags, mode, 0));
  }

  retain(inode: number): void {
    this.#records.retain(inode);
  }

  release(inode: number): void {
    this.#records.release(inode);
  }

  read(inode: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    const { i32 } = this.#t;
    const base = this.#inodes.base(inode);
    for (let spin = 0; spin < READ_SPINS && !this.#t.active; spin++) {
      const before = Atomics.load(i32, base + INODE.sequence);
      if ((before & 1) !== 0) continue;
      this.#mustNotBeDirectory(inode);
      const count = this.#extents.read(base, buffer, offset, length, position);
      if (Atomics.load(i32, base + INODE.sequence) === before) return count;
    }
    return this.#t.run(() => this.#extents.read(base, buffer, offset, length, position));
  }

  write(inode: number, bytes: Uint8Array, position: number, append = false): number {
    if (bytes.length <= LARGE_BYTES) return this.#writePiece(inode, bytes, position, append);
    let done = 0;
    while (done < bytes.length) {
      const piece = bytes.subarray(done, done + LARGE_BYTES);
      try {
        done += this.#writePiece(inode, piece, position + done, append);
      } catch (error) {
        // As write(2): what fitted counts, the next call says why no more does.
        if (error === 'ENOSPC' && done > 0) return done;
        throw error;
      }
    }
    return done;
  }

  #writePiece(inode: number, bytes: Uint8Array, position: number, append: boolean): number {
    return this.#mutate(() => {
      this.#mustNotBeDirectory(inode);
      if (bytes.length === 0) return 0;
      const base = this.#inodes.base(inode);
      this.#extents.write(base, bytes, append ? this.#extents.size(base) : position);
      this.#inodes.touch(base);
      this.#changed(inode);
      return bytes.length;
    });
  }

  truncate(inode: number, length: number): void {
    this.#mutate(() => {
      this.#mustNotBeDirectory(inode);
      const base = this.#inodes.base(inode);
      this.#extents.truncate(base, length);
      this.#inodes.touch(base);
      this.#changed(inode);
    });
  }

  readFile(path: string, allocate: (byteSize: number) => Uint8Array = (byteSize) => new Uint8Array(byteSize)): Uint8Array {
    const removals = Atomics.load(this.#t.i32, HEADER.removals);
    const bytes = this.#readWhole(path, allocate);
    if (bytes !== undefined && removals === Atomics.load(this.#t.i32, HEADER.removals)) return bytes;
    // It changed while being read, or a name went away and its inode may be another file's by now.
    return this.#t.run(() => this.#readWhole(path, allocate) as Uint8Array);
  }

  #readWhole(path: string, allocate: (byteSize: number) => Uint8Array): Uint8Array | undefined {
    const inode = this.lookup(path);
    this.#mustNotBeDirectory(inode);
    const base = this.#inodes.base(inode);
    const size = this.#extents.size(base);
    const bytes = allocate(size);
    const count = this.read(inode, bytes, 0, size, 0);
    if (count !== size || this.#extents.size(base) !== size) return undefined;
    return bytes.length === size ? bytes : bytes.subarray(0, size);
  }

  writeFile(path: string, bytes: Uint8Array, options: { mode?: number; makeParents?: boolean } = {}): void {
    if (options.makeParents) this.makeDirectories(path.slice(0, path.lastIndexOf('/')) || '/');
    const mode = options.mode ?? 0o644;
    const isLarge = bytes.length > LARGE_BYTES;
    const reserved = isLarge ? this.#t.run(() => this.#records.reserve(bytes.length)) : undefined;
    try {
      if (reserved) this.#t.u8.set(bytes, reserved.extent);
      this.#mutate(() => {
        const inode = this.#create(path, O_CREAT, mode, 0);
        if ((this.#inodes.mode(inode) & S_IFMT) === S_IFDIR) throw 'EISDIR';
        // Devices take everything and keep nothing here: what they do is the descriptors' matter.
        if ((this.#inodes.mode(inode) & S_IFMT) !== S_IFREG) throw 'EINVAL';
        const base = this.#inodes.base(inode);
        const extent = reserved?.extent ?? (bytes.length > 0 ? this.heap.allocRaw(bytes.length) : 0);
        if (!reserved && extent !== 0) this.#t.u8.set(bytes, extent);
        this.#extents.replace(base, extent, extent === 0 ? 0 : this.heap.capacity(extent), bytes.length);
        if (reserved) this.#records.publish(reserved.record);
        this.#inodes.touch(base);
        this.#changed(inode);
      });
    } catch (error) {
      if (reserved) this.#records.cancel(reserved.record);
      throw error;
    }
  }

  readdir(inode: number): DirectoryEntry[] {
    if (!this.#inodes.isDirectory(inode)) throw 'ENOTDIR';
    return this.#directories.list(inode);
  }

  mkdir(path: string, mode: number): void {
    this.#mutate(() => {
      const place = this.#walk.place(path);
      if (place.inode !== 0) throw 'EEXIST';
      this.#name(place, this.#inodes.create(S_IFDIR | (mode & 0o7777)));
    });
  }

  makeDirectories(path: string, mode = 0o755): void {
    const missing: string[] = [];
    let at = path;
    for (;;) {
      const inode = this.#walk.find(at, true);
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
        // Another worker may have made it in between.
        if (error !== 'EEXIST' || !this.#inodes.isDirectory(this.lookup(directory))) throw error;
      }
    }
  }

  rmdir(path: string): void {
    this.#mutate(() => {
      const place = this.#walk.place(path);
      if (place.name === '.') throw 'EINVAL';
      if (place.name === '..') throw 'ENOTEMPTY';
      if (place.inode === 0) throw 'ENOENT';
      if (place.inode === ROOT_INODE) throw 'EBUSY';
      if (!this.#inodes.isDirectory(place.inode)) throw 'ENOTDIR';
      if (this.#directories.count(place.inode) > 0) throw 'ENOTEMPTY';
      this.#unname(place);
    });
  }

  unlink(path: string): void {
    this.#mutate(() => {
      const place = this.#walk.place(path);
      if (place.inode === 0) throw 'ENOENT';
      if (this.#inodes.isDirectory(place.inode)) throw 'EISDIR';
      if (place.isDirectoryWanted) throw 'ENOTDIR';
      this.#unname(place);
    });
  }

  removeTree(path: string): void {
    const inode = this.#walk.find(path, false);
    if (inode < 0) {
      if (codeOfErrno(inode) === 'ENOENT' || codeOfErrno(inode) === 'ENOTDIR') return;
      throw codeOfErrno(inode);
    }
    if (!this.#inodes.isDirectory(inode)) return ignoring('ENOENT', () => this.unlink(path));
    const prefix = path.endsWith('/') ? path : `${path}/`;
    for (;;) {
      for (const { name } of this.#directories.list(inode)) this.removeTree(prefix + name);
      try {
        return ignoring('ENOENT', () => this.rmdir(path));
      } catch (error) {
        // Somebody added a file while we were emptying it.
        if (error !== 'ENOTEMPTY') throw error;
      }
    }
  }

  rename(from: string, to: string): void {
    this.#mutate(() => {
      const source = this.#walk.place(from);
      const target = this.#walk.place(to);
      if (isSpecial(source.name) || isSpecial(target.name)) throw 'EBUSY';
      if (source.inode === 0) throw 'ENOENT';
      const isDirectory = this.#inodes.isDirectory(source.inode);
      if (!isDirectory && (source.isDirectoryWanted || target.isDirectoryWanted)) throw 'ENOTDIR';
      if (isDirectory) this.#mustNotContain(source.inode, target.directory);
      if (source.inode === target.inode) return;
      if (target.inode !== 0) this.#mustBeReplaceable(isDirectory, target.inode);
      const entry = this.#directories.findEntry(source.directory, source.name);
      this.#announce('rename', source);
      if (target.inode === 0) this.#directories.insert(target.directory, target.name, source.inode);
      else {
        this.#directories.replace(this.#directories.findEntry(target.directory, target.name), source.inode);
        this.#inodes.freeIfUnused(target.inode, this.#extents);
      }
      this.#directories.remove(entry);
      this.#announce('rename', target);
    });
  }

  link(existing: string, created: string): void {
    this.#mutate(() => {
      const inode = this.lookup(existing, false);
      const place = this.#walk.place(created);
      if (place.inode !== 0) throw 'EEXIST';
      if (this.#inodes.isDirectory(inode)) throw 'EPERM';
      if (place.isDirectoryWanted) throw 'ENOENT';
      this.#name(place, inode);
    });
  }

  symlink(target: string, path: string): void {
    if (target === '') throw 'ENOENT';
    this.#mutate(() => {
      const place = this.#walk.place(path);
      if (place.inode !== 0) throw 'EEXIST';
      if (place.isDirectoryWanted) throw 'ENOENT';
      const bytes = encodeText(target);
      if (bytes.length >= BLOCK_BYTES) throw 'ENAMETOOLONG';
      const inode = this.#inodes.create(S_IFLNK | 0o777);
      this.#extents.write(this.#inodes.base(inode), bytes, 0);
      this.#name(place, inode);
    });
  }

  readlink(path: string): string {
    const inode = this.lookup(path, false);
    if ((this.#inodes.mode(inode) & S_IFMT) !== S_IFLNK) throw 'EINVAL';
    return this.#readTarget(inode);
  }

  realpath(path: string): string {
    const version = Atomics.load(this.#t.i32, HEADER.removals);
    if (version !== this.#realpathsVersion || this.#realpaths.size > 4096) {
      this.#realpaths.clear();
      this.#realpathsVersion = version;
    }
    const known = this.#realpaths.get(path);
    if (known !== undefined) return known;
    const real = this.#t.run(() => this.#realpath(path, 0));
    this.#realpaths.set(path, real);
    return real;
  }

  chmod(inode: number, mode: number): void {
    this.#attributes(inode, (base) => {
      const old = this.#t.i32[base + INODE.mode]!;
      this.#t.set(base + INODE.mode, (old & S_IFMT) | (mode & 0o7777));
    });
  }

  chown(inode: number, uid: number, gid: number): void {
    this.#attributes(inode, (base) => {
      // -1 leaves as it is. Source: chown(2).
      if (uid >>> 0 !== 0xffffffff) this.#t.set(base + INODE.uid, uid);
      if (gid >>> 0 !== 0xffffffff) this.#t.set(base + INODE.gid, gid);
    });
  }

  utimes(inode: number, atimeMs: number, mtimeMs: number): void {
    this.#attributes(inode, (base) => {
      this.#t.setFloat(base + INODE.atime, atimeMs);
      this.#t.setFloat(base + INODE.mtime, mtimeMs);
    });
  }

  statfs(): { blockSize: number; blocks: number; blocksFree: number; files: number; filesFree: number } {
    const { i32 } = this.#t;
    const heapBytes = i32[HEADER.heapEnd]! - i32[HEADER.heapStart]!;
    return {
      blockSize: BLOCK_BYTES,
      blocks: Math.floor(heapBytes / BLOCK_BYTES),
      blocksFree: Math.floor(this.heap.freeBytes / BLOCK_BYTES),
      files: i32[HEADER.inodeCount]! - 1,
      filesFree: i32[HEADER.freeInodeCount]!,
    };
  }

  watch(path: string, recursive: boolean, callback: (event: WatchEvent) => void): () => void {
    return this.#watchers.add(this.realpath(path), recursive, callback);
  }

  reclaim(owner: number): void {
    this.#t.recover(owner);
    while (this.heap.reclaim(owner, RECLAIM_STEP));
    while (this.#records.reclaim(owner, RECLAIM_STEP));
    // It may have died between an event and the bell.
    this.#journal.ring();
  }

  /** One change of the tree: all or nothing, then its events. */
  #mutate<T>(body: () => T): T {
    if (this.#t.active) return body();
    let hasEvents = false;
    try {
      const result = this.#t.run(() => {
        const value = body();
        hasEvents = this.#journal.flush();
        return value;
      });
      if (hasEvents) this.#journal.ring();
      return result;
    } catch (error) {
      this.#journal.discard();
      throw error;
    }
  }

  #open(path: string, flags: number, mode: number, depth: number): number {
    const inode = (flags & O_CREAT) !== 0 ? this.#create(path, flags, mode, depth) : this.lookup(path, (flags & O_NOFOLLOW) === 0);
    const type = this.#inodes.mode(inode) & S_IFMT;
    if (type === S_IFLNK) throw (flags & O_DIRECTORY) !== 0 ? 'ENOTDIR' : 'ELOOP';
    if (type === S_IFDIR) {
      if ((flags & O_ACCMODE) !== O_RDONLY || (flags & (O_CREAT | O_TRUNC)) !== 0) throw 'EISDIR';
    } else if ((flags & O_DIRECTORY) !== 0) throw 'ENOTDIR';
    this.#records.retain(inode);
    if (type === S_IFREG && (flags & O_TRUNC) !== 0 && this.#extents.size(this.#inodes.base(inode)) > 0) this.truncate(inode, 0);
    return inode;
  }

  /** The inode of a path, made as an empty file if there is none. */
  #create(path: string, flags: number, mode: number, depth: number): number {
    if (depth > MAX_SYMLINKS) throw 'ELOOP';
    const place = this.#walk.place(path);
    if (place.isDirectoryWanted) throw 'EISDIR';
    if (place.inode !== 0) {
      if ((flags & O_EXCL) !== 0) throw 'EEXIST';
      if ((this.#inodes.mode(place.inode) & S_IFMT) !== S_IFLNK || (flags & O_NOFOLLOW) !== 0) return place.inode;
      const target = this.#readTarget(place.inode);
      return this.#create(target.startsWith('/') ? target : `${this.#directories.pathOf(place.directory)}/${target}`, flags, mode, depth + 1);
    }
    const inode = this.#inodes.create(S_IFREG | (mode & 0o7777));
    this.#name(place, inode);
    return inode;
  }

  #name(place: Place, inode: number): void {
    this.#directories.insert(place.directory, place.name, inode);
    this.#announce('rename', place);
  }

  #unname(place: Place): void {
    this.#announce('rename', place);
    this.#directories.remove(this.#directories.findEntry(place.directory, place.name));
    this.#inodes.freeIfUnused(place.inode, this.#extents);
  }

  #announce(type: WatchEvent['type'], place: Place): void {
    if (!this.#journal.isOn) return;
    const parent = this.#directories.pathOf(place.directory);
    this.#journal.add(type, `${parent === '/' ? '' : parent}/${fromByteString(place.name)}`);
  }

  #changed(inode: number): void {
    if (!this.#journal.isOn) return;
    const path = this.#directories.pathOf(inode);
    if (path !== '') this.#journal.add('change', path);
  }

  #attributes(inode: number, change: (base: number) => void): void {
    this.#mutate(() => {
      const base = this.#inodes.base(inode);
      if (this.#inodes.mode(inode) === 0) throw 'ENOENT';
      this.#t.open(base + INODE.sequence);
      change(base);
      this.#inodes.touchChange(base);
      this.#changed(inode);
    });
  }

  #realpath(path: string, depth: number): string {
    if (depth > MAX_SYMLINKS) throw 'ELOOP';
    const inode = this.lookup(path);
    if (this.#inodes.isDirectory(inode)) return this.#directories.pathOf(inode);
    const place = this.#walk.place(path);
    const parent = this.#directories.pathOf(place.directory);
    if (place.inode === inode) return `${parent === '/' ? '' : parent}/${fromByteString(place.name)}`;
    const target = this.#readTarget(place.inode);
    return this.#realpath(target.startsWith('/') ? target : `${parent}/${target}`, depth + 1);
  }

  #readTarget(inode: number): string {
    const buffer = new Uint8Array(BLOCK_BYTES);
    const base = this.#inodes.base(inode);
    const count = this.#inodes.consistently(base, () => this.#extents.read(base, buffer, 0, BLOCK_BYTES, 0));
    return decodeText(buffer.subarray(0, count));
  }

  #mustNotBeDirectory(inode: number): void {
    if (this.#inodes.isDirectory(inode)) throw 'EISDIR';
  }

  #mustNotContain(directory: number, descendant: number): void {
    for (let at = descendant; ; at = this.#walk.parent(at)) {
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
