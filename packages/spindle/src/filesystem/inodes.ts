import { HEADER, INODE } from '../abi/layout.ts';
import { S_IFDIR, S_IFMT } from '../abi/file-mode.ts';
import type { Extents } from './extents.ts';
import type { InodeStat } from './file-system.ts';
import type { Transaction } from './transaction.ts';

/** How often a reader retries while a writer is active before it waits for the lock. */
const READ_SPINS = 100;
const DIRECTORY_BYTES = 4096;
/** Number of fields that `statInto` writes, in the order of InodeStat. */
const STAT_FIELDS = 11;

/** The inode table: allocates, frees and describes inodes. */
export class Inodes {
  readonly #t: Transaction;
  readonly #table: number;
  readonly #count: number;
  readonly #scratch = new Float64Array(STAT_FIELDS);
  readonly #clock: () => number;
  #time = 0;
  #timeOf = -1;

  constructor(transaction: Transaction, clock: () => number) {
    this.#t = transaction;
    this.#table = transaction.i32[HEADER.inodeTable]!;
    this.#count = transaction.i32[HEADER.inodeCount]!;
    this.#clock = clock;
  }

  /** Wall clock time in milliseconds. It stays the same for a whole transaction, so that simultaneous changes get the same time. */
  #now(): number {
    if (this.#timeOf !== this.#t.count) {
      this.#time = this.#clock();
      this.#timeOf = this.#t.count;
    }
    return this.#time;
  }

  /** Index of the inode's first word. */
  base(inode: number): number {
    return this.#table + inode * INODE.words;
  }

  /** 0 for a free inode or an invalid number (a reader without the lock may hold a stale number). */
  mode(inode: number): number {
    if (inode <= 0 || inode >= this.#count) return 0;
    return Atomics.load(this.#t.i32, this.#table + inode * INODE.words);
  }

  isDirectory(inode: number): boolean {
    return (this.mode(inode) & S_IFMT) === S_IFDIR;
  }

  /** Creates an inode without a name. Inside a transaction. Throws 'ENOSPC'. */
  create(mode: number, rdev = 0): number {
    const t = this.#t;
    const { i32, f64 } = t;
    let inode = i32[HEADER.freeInodeHead]!;
    if (inode !== 0) {
      const next = i32[this.base(inode) + INODE.first]!;
      t.set(HEADER.freeInodeHead, next);
      if (next === 0) t.set(HEADER.freeInodeTail, 0);
    } else {
      inode = i32[HEADER.freshInode]!;
      if (inode >= i32[HEADER.inodeCount]!) throw 'ENOSPC';
      t.set(HEADER.freshInode, inode + 1);
    }
    t.set(HEADER.freeInodeCount, i32[HEADER.freeInodeCount]! - 1);
    const base = this.base(inode);
    t.open(base + INODE.sequence);
    t.set(base + INODE.mode, mode);
    t.set(base + INODE.first, 0);
    // The remaining fields are meaningless in a free inode, so they need no undo record.
    for (let word: number = INODE.nlink; word <= INODE.rdev; word++) i32[base + word] = 0;
    for (let word: number = INODE.opens; word < INODE.first; word++) i32[base + word] = 0;
    for (let word: number = INODE.last; word < INODE.size; word++) i32[base + word] = 0;
    i32[base + INODE.rdev] = rdev;
    i32[base + INODE.extents] = 0;
    f64[(base + INODE.size) >> 1] = 0;
    const now = this.#now();
    for (let word: number = INODE.atime; word <= INODE.birthtime; word += 2) f64[(base + word) >> 1] = now;
    return inode;
  }

  /** Frees an inode that has neither names nor openers. Inside a transaction. */
  freeIfUnused(inode: number, extents: Extents): void {
    const t = this.#t;
    const { i32 } = t;
    const base = this.base(inode);
    if (i32[base + INODE.nlink]! > 0 || i32[base + INODE.opens]! > 0 || i32[base] === 0) return;
    t.open(base + INODE.sequence);
    if ((i32[base]! & S_IFMT) !== S_IFDIR) extents.freeAll(base);
    t.set(base + INODE.mode, 0);
    t.set(base + INODE.first, 0);
    const tail = i32[HEADER.freeInodeTail]!;
    if (tail !== 0) t.set(this.base(tail) + INODE.first, inode);
    else t.set(HEADER.freeInodeHead, inode);
    t.set(HEADER.freeInodeTail, inode);
    t.set(HEADER.freeInodeCount, i32[HEADER.freeInodeCount]! + 1);
  }

  /** Updates both times after a change of contents. Inside a transaction. */
  touch(base: number): void {
    const now = this.#now();
    this.#t.setFloat(base + INODE.mtime, now);
    this.#t.setFloat(base + INODE.ctime, now);
  }

  touchChange(base: number): void {
    this.#t.setFloat(base + INODE.ctime, this.#now());
  }

  /** Retries `read` until no writer interfered. After too many retries, or when a writer is stuck, runs it under the lock. */
  consistently<T>(base: number, read: () => T): T {
    const { i32, active } = this.#t;
    if (active) return read();
    for (let spin = 0; spin < READ_SPINS; spin++) {
      const before = Atomics.load(i32, base + INODE.sequence);
      if ((before & 1) !== 0) continue;
      const result = read();
      if (Atomics.load(i32, base + INODE.sequence) === before) return result;
    }
    return this.#t.run(read);
  }

  stat(inode: number): InodeStat {
    const s = this.#scratch;
    this.statInto(inode, s);
    return {
      inode: s[0]!,
      mode: s[1]!,
      nlink: s[2]!,
      uid: s[3]!,
      gid: s[4]!,
      rdev: s[5]!,
      size: s[6]!,
      atimeMs: s[7]!,
      mtimeMs: s[8]!,
      ctimeMs: s[9]!,
      birthtimeMs: s[10]!,
    };
  }

  /** Throws 'ENOENT' if the inode has been freed. */
  statInto(inode: number, out: Float64Array): void {
    if (!this.tryStatInto(inode, out)) throw 'ENOENT';
  }

  /** Returns false if the inode has been freed. */
  tryStatInto(inode: number, out: Float64Array): boolean {
    const { i32, active } = this.#t;
    const base = this.base(inode);
    let isRead = false;
    for (let spin = 0; spin < READ_SPINS && !isRead; spin++) {
      const before = Atomics.load(i32, base + INODE.sequence);
      if ((before & 1) !== 0 && !active) continue;
      this.#copyStat(inode, base, out);
      isRead = Atomics.load(i32, base + INODE.sequence) === before;
    }
    if (!isRead) this.#t.run(() => this.#copyStat(inode, base, out));
    return out[1] !== 0;
  }

  #copyStat(inode: number, base: number, out: Float64Array): void {
    const { i32, f64 } = this.#t;
    const half = base >> 1;
    const mode = Atomics.load(i32, base + INODE.mode);
    out[0] = inode;
    out[1] = mode;
    out[2] = Atomics.load(i32, base + INODE.nlink);
    out[3] = i32[base + INODE.uid]!;
    out[4] = i32[base + INODE.gid]!;
    out[5] = i32[base + INODE.rdev]!;
    out[6] = (mode & S_IFMT) === S_IFDIR ? DIRECTORY_BYTES : f64[half + (INODE.size >> 1)]!;
    out[7] = f64[half + (INODE.atime >> 1)]!;
    out[8] = f64[half + (INODE.mtime >> 1)]!;
    out[9] = f64[half + (INODE.ctime >> 1)]!;
    out[10] = f64[half + (INODE.birthtime >> 1)]!;
  }
}
