import { HEADER } from '../abi/layout.ts';
import type { Transaction } from './transaction.ts';

/**
 * The allocator of the shared memory: two-level segregated fit (Masmano et al., TLSF, 2004). Blocks are multiples
 * of 16 bytes with a 16-byte header, free neighbors are merged immediately, and allocating and freeing take
 * constant time. All its words change inside a `Transaction`.
 *
 * Header: [size | free bit, previous block, owner, unused]; a free block continues with [next, previous free].
 */
export const HEADER_BYTES = 16;
export const MIN_BLOCK_BYTES = 32;
const SECOND_LEVEL_BITS = 3;
const SECOND_LEVELS = 1 << SECOND_LEVEL_BITS;
const FIRST_LEVELS = 26;
/** Sizes below this have one list per 16 bytes. */
const LINEAR_LIMIT = 128;
/** An owned allocation begins with its links in the list of owned allocations: [next, previous]. */
const OWNED_LINK_BYTES = 16;

/** Number of words in the heap's control tables: second-level bitmaps, then list heads. */
export const HEAP_CONTROL_WORDS = FIRST_LEVELS + FIRST_LEVELS * SECOND_LEVELS;

export class Heap {
  readonly u8: Uint8Array;
  readonly i32: Int32Array;
  readonly #t: Transaction;
  readonly #bitmaps: number;
  readonly #lists: number;

  constructor(transaction: Transaction) {
    this.#t = transaction;
    this.u8 = transaction.u8;
    this.i32 = transaction.i32;
    this.#bitmaps = this.i32[HEADER.heapSecondLevelBitmaps]!;
    this.#lists = this.i32[HEADER.heapFreeLists]!;
  }

  /** Allocates zeroed bytes owned by this worker: freed by `free`, or by the kernel when the worker is terminated. Throws 'ENOSPC'. */
  alloc(bytes: number): number {
    const offset = this.#t.run(() => this.allocOwned(bytes));
    this.u8.fill(0, offset, offset + bytes);
    return offset;
  }

  /** Frees a block returned by `alloc`, whichever worker allocated it. Throws a RangeError if it is free already. */
  free(offset: number): void {
    this.#t.run(() => {
      if (!(this.i32[ownerWord(offset - OWNED_LINK_BYTES)]! > 0)) throw new RangeError(`no allocation at ${offset}`);
      this.disown(offset);
      this.freeRaw(offset - OWNED_LINK_BYTES);
    });
  }

  /** Transfers an allocation to another owner, whose termination then frees it. */
  give(offset: number, owner: number): void {
    this.#t.run(() => this.#t.set(ownerWord(offset - OWNED_LINK_BYTES), owner));
  }

  /** Frees at most `limit` allocations of a terminated worker; returns whether there may be more. */
  reclaim(owner: number, limit: number): boolean {
    return this.#t.run(() => {
      const { i32 } = this;
      let freed = 0;
      for (let at = i32[HEADER.ownedAllocations]!; at !== 0 && freed < limit; ) {
        const next = i32[at >> 2]!;
        if (i32[ownerWord(at)] === owner) {
          this.disown(at + OWNED_LINK_BYTES);
          this.freeRaw(at);
          freed++;
        }
        at = next;
      }
      return freed === limit;
    });
  }

  /** Stops a terminated worker that still runs, before it changes memory that may belong to others by now. */
  parkIfDead(): void {
    this.#t.parkIfDead();
  }

  get freeBytes(): number {
    return this.i32[HEADER.heapFreeBytes]!;
  }

  /** Like `alloc`, but inside a transaction and without zeroing. */
  allocOwned(bytes: number): number {
    const t = this.#t;
    const at = this.allocRaw(bytes + OWNED_LINK_BYTES);
    const head = this.i32[HEADER.ownedAllocations]!;
    t.set(ownerWord(at), t.owner);
    t.set(at >> 2, head);
    t.set((at >> 2) + 1, 0);
    if (head !== 0) t.set((head >> 2) + 1, at);
    t.set(HEADER.ownedAllocations, at);
    return at + OWNED_LINK_BYTES;
  }

  /** Removes an owned allocation from the list: it now belongs to the tree, which frees it by its block start. */
  disown(offset: number): void {
    const t = this.#t;
    const at = offset - OWNED_LINK_BYTES;
    const next = this.i32[at >> 2]!;
    const previous = this.i32[(at >> 2) + 1]!;
    if (next !== 0) t.set((next >> 2) + 1, previous);
    if (previous !== 0) t.set(previous >> 2, next);
    else t.set(HEADER.ownedAllocations, next);
    t.set(ownerWord(at), 0);
  }

  /** Allocates bytes owned by the tree itself, with stale contents. Inside a transaction. Throws 'ENOSPC'. */
  allocRaw(bytes: number): number {
    const t = this.#t;
    const { i32 } = this;
    const size = Math.max(MIN_BLOCK_BYTES, (bytes + HEADER_BYTES + 15) & ~15);
    if (size > i32[HEADER.heapFreeBytes]!) throw 'ENOSPC';
    const list = this.#findList(size);
    const block = i32[this.#lists + list]!;
    this.#unlinkFree(block, list);
    const word = block >> 2;
    const found = i32[word]! & ~15;
    if (found - size >= MIN_BLOCK_BYTES) {
      const rest = block + size;
      t.set(word, size);
      t.set((rest >> 2) + 1, block);
      t.set(((rest + found - size) >> 2) + 1, rest);
      t.set(HEADER.heapFreeBytes, i32[HEADER.heapFreeBytes]! - size);
      this.#linkFree(rest, found - size);
    } else {
      t.set(word, found);
      t.set(HEADER.heapFreeBytes, i32[HEADER.heapFreeBytes]! - found);
    }
    t.set(word + 2, 0);
    // The block's new contents overwrite its free-list links: record them for a rollback.
    t.set(word + 4, 0);
    t.set(word + 5, 0);
    return block + HEADER_BYTES;
  }

  /** Usable bytes of a block returned by `allocRaw`. */
  capacity(offset: number): number {
    return (this.i32[(offset - HEADER_BYTES) >> 2]! & ~15) - HEADER_BYTES;
  }

  freeRaw(offset: number): void {
    const t = this.#t;
    const { i32 } = this;
    let block = offset - HEADER_BYTES;
    let size = i32[block >> 2]! & ~15;
    t.set(HEADER.heapFreeBytes, i32[HEADER.heapFreeBytes]! + size);
    const next = block + size;
    const nextSize = i32[next >> 2]!;
    if ((nextSize & 1) !== 0) {
      this.#unlinkFree(next, listOf(nextSize & ~15));
      size += nextSize & ~15;
    }
    const previous = i32[(block >> 2) + 1]!;
    if (previous !== 0 && (i32[previous >> 2]! & 1) !== 0) {
      const previousSize = i32[previous >> 2]! & ~15;
      this.#unlinkFree(previous, listOf(previousSize));
      block = previous;
      size += previousSize;
    }
    t.set(((block + size) >> 2) + 1, block);
    this.#linkFree(block, size);
  }

  /** Turns the whole heap into one free block, ended by an occupied one of size 0. */
  format(): void {
    const start = this.i32[HEADER.heapStart]!;
    const size = this.i32[HEADER.heapEnd]! - start - HEADER_BYTES;
    this.i32[(start + size) >> 2] = 0;
    this.i32[((start + size) >> 2) + 1] = start;
    this.i32[HEADER.heapFreeBytes] = size;
    this.#t.run(() => this.#linkFree(start, size));
  }

  /** A list whose first block is guaranteed to be big enough. */
  #findList(size: number): number {
    const { i32 } = this;
    const rounded = size < LINEAR_LIMIT ? size : size + (1 << (31 - Math.clz32(size) - SECOND_LEVEL_BITS)) - 1;
    const list = listOf(rounded);
    let first = list >> SECOND_LEVEL_BITS;
    let map = first < FIRST_LEVELS ? i32[this.#bitmaps + first]! & (-1 << (list & (SECOND_LEVELS - 1))) : 0;
    if (map === 0) {
      const larger = first < 31 ? i32[HEADER.heapFirstLevelBitmap]! & (-1 << (first + 1)) : 0;
      if (larger === 0) throw 'ENOSPC';
      first = 31 - Math.clz32(larger & -larger);
      map = i32[this.#bitmaps + first]!;
    }
    return (first << SECOND_LEVEL_BITS) | (31 - Math.clz32(map & -map));
  }

  #linkFree(block: number, size: number): void {
    const t = this.#t;
    const list = listOf(size);
    const first = list >> SECOND_LEVEL_BITS;
    const head = this.i32[this.#lists + list]!;
    t.set(block >> 2, size | 1);
    t.set((block >> 2) + 4, head);
    t.set((block >> 2) + 5, 0);
    if (head !== 0) t.set((head >> 2) + 5, block);
    t.set(this.#lists + list, block);
    if (head === 0) {
      t.set(this.#bitmaps + first, this.i32[this.#bitmaps + first]! | (1 << (list & (SECOND_LEVELS - 1))));
      t.set(HEADER.heapFirstLevelBitmap, this.i32[HEADER.heapFirstLevelBitmap]! | (1 << first));
    }
  }

  #unlinkFree(block: number, list: number): void {
    const t = this.#t;
    const next = this.i32[(block >> 2) + 4]!;
    const previous = this.i32[(block >> 2) + 5]!;
    if (next !== 0) t.set((next >> 2) + 5, previous);
    if (previous !== 0) {
      t.set((previous >> 2) + 4, next);
      return;
    }
    t.set(this.#lists + list, next);
    if (next !== 0) return;
    const first = list >> SECOND_LEVEL_BITS;
    const map = this.i32[this.#bitmaps + first]! & ~(1 << (list & (SECOND_LEVELS - 1)));
    t.set(this.#bitmaps + first, map);
    if (map === 0) t.set(HEADER.heapFirstLevelBitmap, this.i32[HEADER.heapFirstLevelBitmap]! & ~(1 << first));
  }
}

/** Index of the word that names the owner of a block that `allocRaw` returned. */
function ownerWord(at: number): number {
  return (at - HEADER_BYTES + 8) >> 2;
}

function listOf(size: number): number {
  if (size < LINEAR_LIMIT) return size >> 4;
  const log = 31 - Math.clz32(size);
  return ((log - 6) << SECOND_LEVEL_BITS) | ((size >> (log - SECOND_LEVEL_BITS)) & (SECOND_LEVELS - 1));
}
