import { INODE } from '../abi/layout.ts';
import type { Heap } from './heap.ts';
import type { Transaction } from './transaction.ts';

/** Smallest extent added to a file that grows by appending. */
const MIN_GROWTH_BYTES = 4096;
const PAIRS = INODE.extentPairs;

/**
 * File contents: up to five extents of the heap per inode. A file written in one go has one extent of the exact
 * size. A growing file adds extents as large as all previous ones together; once the five are used up, it moves to
 * a single one. Bytes past the size are stale and are cleared when the size grows.
 */
export class Extents {
  readonly #t: Transaction;
  readonly #heap: Heap;
  /** Stored to as a fence: earlier reads must not be reordered after a later check. */
  readonly #fence = new Int32Array(1);

  constructor(transaction: Transaction, heap: Heap) {
    this.#t = transaction;
    this.#heap = heap;
  }

  capacity(base: number): number {
    const { i32 } = this.#t;
    let total = 0;
    for (let pair = 0; pair < PAIRS; pair++) {
      const word = base + INODE.extents + pair * 2;
      if (i32[word] === 0) break;
      total += i32[word + 1]!;
    }
    return total;
  }

  size(base: number): number {
    return this.#t.f64[(base + INODE.size) >> 1]!;
  }

  /** Copies out at most `length` bytes, without any checks. Bytes never written are zero. */
  read(base: number, target: Uint8Array, offset: number, length: number, position: number): number {
    const { i32, u8 } = this.#t;
    const count = Math.min(length, this.size(base) - position);
    if (!(count > 0)) return 0;
    let done = 0;
    let start = 0;
    for (let pair = 0; pair < PAIRS && done < count; pair++) {
      const word = base + INODE.extents + pair * 2;
      const extent = Atomics.load(i32, word);
      if (extent === 0) break;
      const bytes = i32[word + 1]!;
      const from = position + done - start;
      if (from < bytes) {
        const take = Math.min(bytes - from, count - done);
        target.set(u8.subarray(extent + from, extent + from + take), offset + done);
        done += take;
      }
      start += bytes;
    }
    if (done < count) target.fill(0, offset + done, offset + count);
    Atomics.store(this.#fence, 0, count);
    return count;
  }

  /** Inside a transaction, with the inode's sequence open if the file grows. */
  write(base: number, bytes: Uint8Array, position: number): void {
    const end = position + bytes.length;
    const size = this.size(base);
    if (end > size || end > this.capacity(base)) {
      this.#t.open(base + INODE.sequence);
      const known = Math.min(size, this.capacity(base));
      this.#reserve(base, end);
      // New memory is stale: clear the part that joins the file without being written now.
      this.#clear(base, known, position);
      this.#clear(base, Math.max(known, end), size);
      if (end > size) this.#t.setFloat(base + INODE.size, end);
    }
    this.#copyIn(base, bytes, position);
  }

  /** Inside a transaction. Growing leaves a hole that takes up no memory. */
  truncate(base: number, length: number): void {
    const size = this.size(base);
    this.#t.open(base + INODE.sequence);
    if (length === 0) this.freeAll(base);
    else if (length > size) this.#clear(base, size, Math.min(length, this.capacity(base)));
    this.#t.setFloat(base + INODE.size, length);
  }

  /** Replaces all contents with an extent that is already filled and removed from the owned list. */
  replace(base: number, extent: number, capacity: number, size: number): void {
    const t = this.#t;
    t.open(base + INODE.sequence);
    this.freeAll(base);
    if (extent !== 0) this.#set(base, 0, extent, capacity);
    t.setFloat(base + INODE.size, size);
  }

  freeAll(base: number): void {
    const { i32 } = this.#t;
    for (let pair = 0; pair < PAIRS; pair++) {
      const extent = i32[base + INODE.extents + pair * 2]!;
      if (extent === 0) break;
      this.#heap.freeRaw(extent);
    }
    this.#t.set(base + INODE.extents, 0);
  }

  #set(base: number, pair: number, extent: number, capacity: number): void {
    const word = base + INODE.extents + pair * 2;
    this.#t.set(word, extent);
    this.#t.set(word + 1, capacity);
    if (pair + 1 < PAIRS) this.#t.set(word + 2, 0);
  }

  #reserve(base: number, end: number): void {
    const total = this.capacity(base);
    if (end <= total) return;
    if (end > 0x7fffffff) throw 'EFBIG';
    const { i32, u8 } = this.#t;
    let pair = 0;
    while (pair < PAIRS && i32[base + INODE.extents + pair * 2] !== 0) pair++;
    // A first write gets exactly the size it asks for, since most files are written once.
    const wanted = pair === 0 ? end : Math.max(end - total, total, MIN_GROWTH_BYTES);
    if (pair < PAIRS) {
      const extent = this.#allocate(wanted, end - total);
      this.#set(base, pair, extent, this.#heap.capacity(extent));
      return;
    }
    const whole = this.#allocate(total + wanted, end);
    const size = Math.min(this.size(base), total);
    this.read(base, u8, whole, size, 0);
    this.freeAll(base);
    this.#set(base, 0, whole, this.#heap.capacity(whole));
  }

  #allocate(wanted: number, least: number): number {
    try {
      return this.#heap.allocRaw(wanted);
    } catch (error) {
      if (error !== 'ENOSPC' || wanted === least) throw error;
      return this.#heap.allocRaw(least);
    }
  }

  #copyIn(base: number, bytes: Uint8Array, position: number): void {
    this.#each(base, position, position + bytes.length, (from, to, done) => {
      this.#t.u8.set(done === 0 && to - from === bytes.length ? bytes : bytes.subarray(done, done + to - from), from);
    });
  }

  #clear(base: number, from: number, to: number): void {
    if (from < to) this.#each(base, from, to, (start, end) => this.#t.u8.fill(0, start, end));
  }

  /** Calls back for each piece of memory in a range of the file, where it has any. */
  #each(base: number, position: number, end: number, callback: (from: number, to: number, done: number) => void): void {
    const { i32 } = this.#t;
    let start = 0;
    for (let pair = 0; pair < PAIRS && start < end; pair++) {
      const word = base + INODE.extents + pair * 2;
      const extent = i32[word]!;
      if (extent === 0) break;
      const stop = start + i32[word + 1]!;
      const from = Math.max(position, start);
      const to = Math.min(end, stop);
      if (from < to) callback(extent + from - start, extent + to - start, from - position);
      start = stop;
    }
  }
}
