import { HEADER, INODE, OPEN_RECORD } from '../abi/layout.ts';
import type { Extents } from './extents.ts';
import type { Heap } from './heap.ts';
import type { Inodes } from './inodes.ts';
import type { Transaction } from './transaction.ts';

/**
 * What workers hold besides names: inodes they have open, and extents they are filling. Each is a record in one
 * shared list, so that the kernel can find those of a terminated worker. A worker counts its further opens of the
 * same inode privately.
 */
export class OpenRecords {
  readonly #t: Transaction;
  readonly #heap: Heap;
  readonly #inodes: Inodes;
  readonly #extents: Extents;
  readonly #held = new Map<number, { count: number; readonly record: number }>();

  constructor(transaction: Transaction, heap: Heap, inodes: Inodes, extents: Extents) {
    this.#t = transaction;
    this.#heap = heap;
    this.#inodes = inodes;
    this.#extents = extents;
  }

  /** Throws 'ENOENT' if the inode is free. */
  retain(inode: number): void {
    const held = this.#held.get(inode);
    if (held) {
      held.count++;
      return;
    }
    const record = this.#t.run(() => {
      if (this.#inodes.mode(inode) === 0) throw 'ENOENT';
      const base = this.#inodes.base(inode);
      this.#t.set(base + INODE.opens, this.#t.i32[base + INODE.opens]! + 1);
      return this.#add(inode);
    });
    this.#held.set(inode, { count: 1, record });
  }

  release(inode: number): void {
    const held = this.#held.get(inode);
    if (!held || --held.count > 0) return;
    this.#held.delete(inode);
    this.#t.run(() => this.#drop(held.record));
  }

  /** Allocates an extent to be filled outside the lock. Inside a transaction. */
  reserve(bytes: number): { extent: number; record: number } {
    const extent = this.#heap.allocRaw(bytes);
    return { extent, record: this.#add(-extent) };
  }

  /** Hands the extent over to the tree. Inside a transaction. */
  publish(record: number): void {
    this.#unlink(record);
  }

  cancel(record: number): void {
    this.#t.run(() => this.#drop(record));
  }

  /** Drops at most `limit` records of a terminated worker; returns whether there may be more. */
  reclaim(owner: number, limit: number): boolean {
    return this.#t.run(() => {
      const { i32 } = this.#t;
      let dropped = 0;
      for (let at = i32[HEADER.openRecords]!; at !== 0 && dropped < limit; ) {
        const next = i32[(at >> 2) + OPEN_RECORD.next]!;
        if (i32[(at >> 2) + OPEN_RECORD.owner] === owner) {
          this.#drop(at);
          dropped++;
        }
        at = next;
      }
      return dropped === limit;
    });
  }

  #add(subject: number): number {
    const t = this.#t;
    const record = this.#heap.allocRaw(OPEN_RECORD.bytes);
    const word = record >> 2;
    const head = t.i32[HEADER.openRecords]!;
    t.set(word + OPEN_RECORD.next, head);
    t.set(word + OPEN_RECORD.previous, 0);
    t.set(word + OPEN_RECORD.owner, t.owner);
    t.set(word + OPEN_RECORD.inode, subject);
    if (head !== 0) t.set((head >> 2) + OPEN_RECORD.previous, record);
    t.set(HEADER.openRecords, record);
    return record;
  }

  #drop(record: number): void {
    const t = this.#t;
    const subject = t.i32[(record >> 2) + OPEN_RECORD.inode]!;
    this.#unlink(record);
    if (subject < 0) {
      this.#heap.freeRaw(-subject);
      return;
    }
    const base = this.#inodes.base(subject);
    t.set(base + INODE.opens, t.i32[base + INODE.opens]! - 1);
    this.#inodes.freeIfUnused(subject, this.#extents);
  }

  #unlink(record: number): void {
    const t = this.#t;
    const next = t.i32[(record >> 2) + OPEN_RECORD.next]!;
    const previous = t.i32[(record >> 2) + OPEN_RECORD.previous]!;
    if (next !== 0) t.set((next >> 2) + OPEN_RECORD.previous, previous);
    t.set(previous === 0 ? HEADER.openRecords : (previous >> 2) + OPEN_RECORD.next, next);
    this.#heap.freeRaw(record);
  }
}
