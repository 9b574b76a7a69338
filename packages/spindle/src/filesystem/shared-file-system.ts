import { O_ACCMODE, O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_RDONLY, O_TRUNC, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../abi/file-mode.ts';
import { HEADER, INODE, MAGIC } from '../abi/layout.ts';
import { createClock } from './clock.ts';
import { Contents } from './contents.ts';
import { Directories } from './directories.ts';
import { Extents } from './extents.ts';
import type { DirectoryEntry, FileSystem, InodeStat, WatchEvent } from './file-system.ts';
import { Heap } from './heap.ts';
import { Inodes } from './inodes.ts';
import { Mutations } from './mutations.ts';
import { Namespace } from './namespace.ts';
import { OpenRecords } from './open-records.ts';
import { Transaction } from './transaction.ts';
import { WatchJournal, Watchers } from './watch-journal.ts';

export { formatMemory } from './format.ts';

/** Records reclaimed in one transaction, since its undo log is limited. */
const RECLAIM_STEP = 64;
const BLOCK_BYTES = 4096;

/** Gives a worker access to the tree in `memory`; `owner` is the number assigned by the kernel, starting at 1. */
export function createFileSystem(memory: SharedArrayBuffer, owner: number): FileSystem & { readonly heap: Heap } {
  return new SharedFileSystem(memory, owner);
}

/** Combines the parts: each method is one transaction, or a read without the lock. */
class SharedFileSystem implements FileSystem {
  readonly memory: SharedArrayBuffer;
  readonly heap: Heap;
  readonly #t: Transaction;
  readonly #inodes: Inodes;
  readonly #extents: Extents;
  readonly #directories: Directories;
  readonly #mutations: Mutations;
  readonly #names: Namespace;
  readonly #contents: Contents;
  readonly #records: OpenRecords;
  readonly #journal: WatchJournal;
  readonly #watchers: Watchers;

  constructor(memory: SharedArrayBuffer, owner: number) {
    if (new Int32Array(memory, 0, 1)[0] !== MAGIC) throw new TypeError('The shared memory is not formatted');
    this.memory = memory;
    this.#t = new Transaction(memory, owner);
    this.heap = new Heap(this.#t);
    this.#inodes = new Inodes(this.#t, createClock());
    this.#extents = new Extents(this.#t, this.heap);
    this.#directories = new Directories(this.#t, this.heap, this.#inodes);
    this.#records = new OpenRecords(this.#t, this.heap, this.#inodes, this.#extents);
    this.#journal = new WatchJournal(this.#t);
    this.#mutations = new Mutations(this.#t, this.#directories, this.#journal);
    this.#names = new Namespace(this.#t, this.#inodes, this.#extents, this.#directories, this.#mutations);
    this.#contents = new Contents(this.#t, this.heap, this.#inodes, this.#extents, this.#records, this.#mutations, this.#names);
    this.#watchers = new Watchers(this.#t, this.#journal);
    this.#t.markAlive();
  }

  lookup(path: string, followLast = true): number {
    return this.#names.lookup(path, followLast);
  }

  find(path: string, followLast = true): number {
    return this.#names.walk.find(path, followLast);
  }

  exists(path: string): boolean {
    return this.#names.walk.find(path, true) > 0;
  }

  stat(inode: number): InodeStat {
    return this.#inodes.stat(inode);
  }

  statInto(inode: number, out: Float64Array): void {
    this.#inodes.statInto(inode, out);
  }

  findStat(path: string, followLast: boolean, out: Float64Array): number {
    const removals = Atomics.load(this.#t.i32, HEADER.removals);
    const inode = this.#names.walk.find(path, followLast);
    if (inode < 0) return inode;
    if (this.#inodes.tryStatInto(inode, out) && removals === Atomics.load(this.#t.i32, HEADER.removals)) return inode;
    // A name was removed in the meantime, perhaps this one: the inode may have been reused.
    return this.#t.run(() => {
      const found = this.#names.walk.find(path, followLast);
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
    return this.#mutations.run(() => this.#open(path, flags, mode));
  }

  retain(inode: number): void {
    this.#records.retain(inode);
  }

  release(inode: number): void {
    this.#records.release(inode);
  }

  read(inode: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    return this.#contents.read(inode, buffer, offset, length, position);
  }

  write(inode: number, bytes: Uint8Array, position: number, append = false): number {
    return this.#contents.write(inode, bytes, position, append);
  }

  truncate(inode: number, length: number): void {
    this.#contents.truncate(inode, length);
  }

  readFile(path: string, allocate?: (byteSize: number) => Uint8Array): Uint8Array {
    return this.#contents.readFile(path, allocate);
  }

  writeFile(path: string, bytes: Uint8Array, options?: { mode?: number; makeParents?: boolean }): void {
    this.#contents.writeFile(path, bytes, options);
  }

  readdir(inode: number): DirectoryEntry[] {
    if (!this.#inodes.isDirectory(inode)) throw 'ENOTDIR';
    return this.#directories.list(inode);
  }

  mkdir(path: string, mode: number): void {
    this.#names.mkdir(path, mode);
  }

  makeDirectories(path: string, mode?: number): void {
    this.#names.makeDirectories(path, mode);
  }

  rmdir(path: string): void {
    this.#names.rmdir(path);
  }

  unlink(path: string): void {
    this.#names.unlink(path);
  }

  removeTree(path: string): void {
    this.#names.removeTree(path);
  }

  rename(from: string, to: string): void {
    this.#names.rename(from, to);
  }

  link(existing: string, created: string): void {
    this.#names.link(existing, created);
  }

  symlink(target: string, path: string): void {
    this.#names.symlink(target, path);
  }

  makeSocket(path: string, mode: number): void {
    this.#names.makeSocket(path, mode);
  }

  readlink(path: string): string {
    return this.#names.readlink(path);
  }

  realpath(path: string): string {
    return this.#names.realpath(path);
  }

  chmod(inode: number, mode: number): void {
    this.#attributes(inode, (base) => {
      const old = this.#t.i32[base + INODE.mode]!;
      this.#t.set(base + INODE.mode, (old & S_IFMT) | (mode & 0o7777));
    });
  }

  chown(inode: number, uid: number, gid: number): void {
    this.#attributes(inode, (base) => {
      // -1 leaves the id unchanged. Source: chown(2).
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

  recover(owner: number, isGone = false): void {
    this.#t.recover(owner, isGone);
    // The worker may have died between an event and ringing the doorbell.
    this.#journal.ring();
  }

  reclaim(owner: number): void {
    while (this.heap.reclaim(owner, RECLAIM_STEP));
    while (this.#records.reclaim(owner, RECLAIM_STEP));
  }

  #open(path: string, flags: number, mode: number): number {
    const inode = (flags & O_CREAT) !== 0 ? this.#names.create(path, flags, mode, 0) : this.lookup(path, (flags & O_NOFOLLOW) === 0);
    const type = this.#inodes.mode(inode) & S_IFMT;
    if (type === S_IFLNK) throw (flags & O_DIRECTORY) !== 0 ? 'ENOTDIR' : 'ELOOP';
    if (type === S_IFSOCK && (flags & O_DIRECTORY) === 0) throw 'ENXIO';
    if (type === S_IFDIR) {
      if ((flags & O_ACCMODE) !== O_RDONLY || (flags & (O_CREAT | O_TRUNC)) !== 0) throw 'EISDIR';
    } else if ((flags & O_DIRECTORY) !== 0) throw 'ENOTDIR';
    this.#records.retain(inode);
    if (type === S_IFREG && (flags & O_TRUNC) !== 0 && this.#extents.size(this.#inodes.base(inode)) > 0) this.truncate(inode, 0);
    return inode;
  }

  #attributes(inode: number, change: (base: number) => void): void {
    this.#mutations.run(() => {
      const base = this.#inodes.base(inode);
      if (this.#inodes.mode(inode) === 0) throw 'ENOENT';
      this.#t.open(base + INODE.sequence);
      change(base);
      this.#inodes.touchChange(base);
      this.#mutations.changed(inode);
    });
  }
}
