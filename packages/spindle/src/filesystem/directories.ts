import { S_IFMT, S_IFREG } from '../abi/file-mode.ts';
import { BUCKET, ENTRY, HEADER, INODE } from '../abi/layout.ts';
import type { DirectoryEntry } from './file-system.ts';
import type { Heap } from './heap.ts';
import type { Inodes } from './inodes.ts';
import { decodeName, hashName } from './names.ts';
import type { Transaction } from './transaction.ts';

const READ_SPINS = 100;
/** No chain is this long. It stops a reader whose chain is changing underneath it. */
const MAX_CHAIN = 10_000;

/**
 * Directory entries: one hash table over (directory, name) for all lookups, in which each bucket has its own
 * sequence word, and a doubly linked list per directory in creation order.
 */
export class Directories {
  readonly #t: Transaction;
  readonly #heap: Heap;
  readonly #inodes: Inodes;
  readonly #buckets: number;
  readonly #mask: number;
  readonly #end: number;

  constructor(transaction: Transaction, heap: Heap, inodes: Inodes) {
    this.#t = transaction;
    this.#heap = heap;
    this.#inodes = inodes;
    this.#buckets = transaction.i32[HEADER.bucketTable]!;
    this.#mask = transaction.i32[HEADER.bucketMask]!;
    this.#end = transaction.i32[HEADER.heapEnd]! - ENTRY.nameOffset;
  }

  /** The inode of a name, 0 if there is none. Takes no lock. */
  find(directory: number, name: string): number {
    const entry = this.findEntry(directory, name);
    return entry === 0 ? 0 : this.#found;
  }

  #found = 0;

  /** The inode of an entry, 0 if there is none. Inside a transaction. */
  inodeOf(entry: number): number {
    return entry === 0 ? 0 : this.#t.i32[(entry >> 2) + ENTRY.inode]!;
  }

  /** Heap offset of the entry of a name, 0 if there is none. */
  findEntry(directory: number, name: string): number {
    const { i32 } = this.#t;
    const hash = hashName(name, directory);
    const bucket = this.#buckets + (hash & this.#mask) * BUCKET.words;
    if (this.#t.active) return this.#walk(bucket, directory, hash, name);
    for (let spin = 0; spin < READ_SPINS; spin++) {
      const before = Atomics.load(i32, bucket + BUCKET.sequence);
      if ((before & 1) !== 0) continue;
      const entry = this.#walk(bucket, directory, hash, name);
      if (Atomics.load(i32, bucket + BUCKET.sequence) === before) return entry;
    }
    return this.#t.run(() => this.#walk(bucket, directory, hash, name));
  }

  #walk(bucket: number, directory: number, hash: number, name: string): number {
    const { i32, u8 } = this.#t;
    let entry = Atomics.load(i32, bucket);
    for (let steps = 0; entry > 0 && entry < this.#end && steps < MAX_CHAIN; steps++) {
      const word = entry >> 2;
      if (
        Atomics.load(i32, word + ENTRY.hash) === hash &&
        Atomics.load(i32, word + ENTRY.parent) === directory &&
        i32[word + ENTRY.nameLength] === name.length &&
        isNamed(u8, entry + ENTRY.nameOffset, name)
      ) {
        this.#found = Atomics.load(i32, word + ENTRY.inode);
        return entry;
      }
      // The reader may be in reused memory; the bucket's sequence word will reveal it.
      entry = Atomics.load(i32, word + ENTRY.nextInBucket) & ~3;
    }
    return 0;
  }

  /** Adds a name for an inode. Inside a transaction; the name must be free. */
  insert(directory: number, name: string, inode: number): void {
    const t = this.#t;
    const { i32, u8 } = t;
    const hash = hashName(name, directory);
    const bucket = this.#buckets + (hash & this.#mask) * BUCKET.words;
    const entry = this.#heap.allocRaw(ENTRY.nameOffset + name.length);
    const word = entry >> 2;
    const parent = this.#inodes.base(directory);
    const last = i32[parent + INODE.last]!;
    for (let at = 0; at < name.length; at++) u8[entry + ENTRY.nameOffset + at] = name.charCodeAt(at);
    i32[word + ENTRY.parent] = directory;
    i32[word + ENTRY.hash] = hash;
    i32[word + ENTRY.nameLength] = name.length;
    t.set(word + ENTRY.inode, inode);
    t.set(word + ENTRY.nextInDirectory, 0);
    t.set(word + ENTRY.previousInDirectory, last);
    t.open(parent + INODE.sequence);
    t.set(last === 0 ? parent + INODE.first : (last >> 2) + ENTRY.nextInDirectory, entry);
    t.set(parent + INODE.last, entry);
    t.set(parent + INODE.count, i32[parent + INODE.count]! + 1);
    t.open(bucket + BUCKET.sequence);
    t.set(word + ENTRY.nextInBucket, i32[bucket]!);
    t.set(bucket, entry);
    this.#linkInode(inode, entry, directory);
    this.#inodes.touch(parent);
    Atomics.add(i32, HEADER.creations, 1); // not rolled back: readers may already have seen the entry
  }

  /** Points an existing entry to another inode, so that the name is never absent. */
  replace(entry: number, inode: number): void {
    const t = this.#t;
    const word = entry >> 2;
    const directory = t.i32[word + ENTRY.parent]!;
    t.open(this.#buckets + (t.i32[word + ENTRY.hash]! & this.#mask) * BUCKET.words + BUCKET.sequence);
    t.open(this.#inodes.base(directory) + INODE.sequence);
    const old = t.i32[word + ENTRY.inode]!;
    this.#unlinkInode(old, entry, directory);
    t.set(word + ENTRY.inode, inode);
    this.#linkInode(inode, entry, directory);
    this.#inodes.touch(this.#inodes.base(directory));
    this.#countRemoval(old);
  }

  /** Removes a name; the caller frees the inode if that was the last. */
  remove(entry: number): void {
    const t = this.#t;
    const { i32 } = t;
    const word = entry >> 2;
    const directory = i32[word + ENTRY.parent]!;
    const bucket = this.#buckets + (i32[word + ENTRY.hash]! & this.#mask) * BUCKET.words;
    const parent = this.#inodes.base(directory);
    t.open(bucket + BUCKET.sequence);
    t.open(parent + INODE.sequence);
    let link = bucket;
    while (i32[link] !== entry) link = (i32[link]! >> 2) + ENTRY.nextInBucket;
    t.set(link, i32[word + ENTRY.nextInBucket]!);
    const next = i32[word + ENTRY.nextInDirectory]!;
    const previous = i32[word + ENTRY.previousInDirectory]!;
    t.set(previous === 0 ? parent + INODE.first : (previous >> 2) + ENTRY.nextInDirectory, next);
    t.set(next === 0 ? parent + INODE.last : (next >> 2) + ENTRY.previousInDirectory, previous);
    t.set(parent + INODE.count, i32[parent + INODE.count]! - 1);
    const inode = i32[word + ENTRY.inode]!;
    this.#unlinkInode(inode, entry, directory);
    this.#inodes.touch(parent);
    this.#countRemoval(inode);
    this.#heap.freeRaw(entry);
  }

  /** Announces to readers that a path may resolve differently now. */
  #countRemoval(inode: number): void {
    const { i32 } = this.#t;
    // Not rolled back: a reader that saw a count must never see it again with another meaning.
    Atomics.add(i32, HEADER.removals, 1);
    if ((this.#inodes.mode(inode) & S_IFMT) !== S_IFREG) Atomics.add(i32, HEADER.directoryRemovals, 1);
  }

  #linkInode(inode: number, entry: number, directory: number): void {
    const t = this.#t;
    const base = this.#inodes.base(inode);
    t.open(base + INODE.sequence);
    t.set(base + INODE.entry, entry);
    if (this.#inodes.isDirectory(inode)) {
      const parent = this.#inodes.base(directory);
      t.set(base + INODE.parent, directory);
      t.set(base + INODE.nlink, t.i32[base + INODE.nlink]! + 2);
      t.set(parent + INODE.nlink, t.i32[parent + INODE.nlink]! + 1);
    } else t.set(base + INODE.nlink, t.i32[base + INODE.nlink]! + 1);
    this.#inodes.touchChange(base);
  }

  #unlinkInode(inode: number, entry: number, directory: number): void {
    const t = this.#t;
    const base = this.#inodes.base(inode);
    t.open(base + INODE.sequence);
    if (t.i32[base + INODE.entry] === entry) t.set(base + INODE.entry, 0);
    if (this.#inodes.isDirectory(inode)) {
      const parent = this.#inodes.base(directory);
      t.set(base + INODE.nlink, t.i32[base + INODE.nlink]! - 2);
      t.set(parent + INODE.nlink, t.i32[parent + INODE.nlink]! - 1);
    } else t.set(base + INODE.nlink, t.i32[base + INODE.nlink]! - 1);
    this.#inodes.touchChange(base);
  }

  count(directory: number): number {
    return Atomics.load(this.#t.i32, this.#inodes.base(directory) + INODE.count);
  }

  list(directory: number): DirectoryEntry[] {
    const { i32, u8 } = this.#t;
    const base = this.#inodes.base(directory);
    return this.#inodes.consistently(base, () => {
      const entries: DirectoryEntry[] = [];
      const count = Atomics.load(i32, base + INODE.count);
      let entry = Atomics.load(i32, base + INODE.first);
      while (entry > 0 && entry < this.#end && entries.length < count) {
        const word = entry >> 2;
        const inode = Atomics.load(i32, word + ENTRY.inode);
        const length = Math.min(i32[word + ENTRY.nameLength]! & 0xff, 255);
        const name = decodeName(u8, entry + ENTRY.nameOffset, length);
        entries.push({ name, inode, mode: this.#inodes.mode(inode) });
        entry = Atomics.load(i32, word + ENTRY.nextInDirectory) & ~3;
      }
      return entries;
    });
  }

  /** A place where an inode is named, if there is one (one of several, for hard links). Inside a transaction. */
  nameOf(inode: number): { directory: number; name: string } | undefined {
    const { i32, u8 } = this.#t;
    const entry = i32[this.#inodes.base(inode) + INODE.entry]!;
    if (entry === 0) return undefined;
    const name = decodeName(u8, entry + ENTRY.nameOffset, i32[(entry >> 2) + ENTRY.nameLength]!);
    return { directory: i32[(entry >> 2) + ENTRY.parent]!, name };
  }

  /** Absolute path of an inode from its entry; '' if it has no name. Reliable only inside a transaction. */
  pathOf(inode: number): string {
    const { i32, u8 } = this.#t;
    let path = '';
    for (let at = inode, depth = 0; at !== 1; depth++) {
      const entry = i32[this.#inodes.base(at) + INODE.entry]!;
      if (entry <= 0 || depth > 1000) return '';
      path = `/${decodeName(u8, entry + ENTRY.nameOffset, i32[(entry >> 2) + ENTRY.nameLength]! & 0xff)}${path}`;
      at = i32[(entry >> 2) + ENTRY.parent]!;
    }
    return path === '' ? '/' : path;
  }
}

function isNamed(u8: Uint8Array, offset: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) if (u8[offset + at] !== name.charCodeAt(at)) return false;
  return true;
}
