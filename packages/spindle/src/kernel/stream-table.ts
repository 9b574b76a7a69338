import { GONE_AFTER_MS } from '../abi/dead-workers.ts';
import type { StdioInit, StreamEnd } from '../abi/messages.ts';
import { formatRing, RING_CAPACITY, Ring, ringByteSize } from '../abi/ring.ts';
import type { KernelHeap } from './kernel-types.ts';

type RingSide = 'read' | 'write';

/** The kernel's owner number in locks and allocations. */
export const KERNEL_OWNER = 1;

/** For how long a ring that its holders have closed is kept for callbacks that are still queued in them. */
const CLOSED_DELAY_MS = 1000;

interface RingEntry {
  readonly ring: Ring;
  /** One of its holders was terminated, and may still use it. */
  hasTerminatedHolder: boolean;
  readonly holders: Record<RingSide, Map<number, number>>;
}

/** All rings, and how often each worker holds each end. A ring without holders is freed. */
export class StreamTable {
  readonly #memory: SharedArrayBuffer;
  readonly #heap: KernelHeap;
  readonly #rings = new Map<number, RingEntry>();
  /** Rings waiting for their delay; none of them is reused before that. */
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  /** Called for rings that nobody holds anymore. */
  onFree: (ring: number) => void = () => undefined;

  constructor(memory: SharedArrayBuffer, heap: KernelHeap) {
    this.#memory = memory;
    this.#heap = heap;
  }

  get count(): number {
    return this.#rings.size;
  }

  /** Creates a ring whose sides are held by the given owners. */
  create(reader: number, writer: number, capacity = RING_CAPACITY): Ring {
    const offset = this.#heap.alloc(ringByteSize(capacity));
    formatRing(this.#memory, offset, capacity);
    const ring = new Ring(this.#memory, offset, KERNEL_OWNER);
    this.#rings.set(offset, { ring, hasTerminatedHolder: false, holders: { read: new Map(), write: new Map() } });
    this.hold(offset, 'read', reader);
    this.hold(offset, 'write', writer);
    return ring;
  }

  /** Creates two rings between two owners, described from each one's perspective. */
  createPair(near: number, far: number, capacity?: number): { near: StreamEnd; far: StreamEnd } {
    const out = this.create(far, near, capacity).offset;
    const back = this.create(near, far, capacity).offset;
    return { near: { readable: back, writable: out }, far: { readable: out, writable: back } };
  }

  get(offset: number): Ring {
    const entry = this.#rings.get(offset);
    if (!entry) throw 'EBADF';
    return entry.ring;
  }

  hold(offset: number, side: RingSide, owner: number): void {
    const entry = this.#rings.get(offset);
    if (!entry) throw 'EBADF';
    const holders = entry.holders[side];
    holders.set(owner, (holders.get(owner) ?? 0) + 1);
    this.#publish(entry, side);
  }

  /** Unknown rings and owners are ignored: a close may cross with the death of a process. */
  release(offset: number, side: RingSide, owner: number): void {
    const entry = this.#rings.get(offset);
    const held = entry?.holders[side].get(owner);
    if (!entry || held === undefined) return;
    if (held > 1) entry.holders[side].set(owner, held - 1);
    else entry.holders[side].delete(owner);
    this.#publish(entry, side);
    this.#freeIfUnheld(offset, entry);
  }

  holdEnd(end: StreamEnd, owner: number): void {
    if (end.readable) this.hold(end.readable, 'read', owner);
    if (end.writable) this.hold(end.writable, 'write', owner);
  }

  releaseEnd(end: StreamEnd, owner: number): void {
    if (end.readable) this.release(end.readable, 'read', owner);
    if (end.writable) this.release(end.writable, 'write', owner);
  }

  /** Makes a child a holder of what it inherits. */
  holdStdio(stdio: readonly StdioInit[], owner: number): void {
    for (const entry of stdio) if (entry.type === 'pipe' || entry.type === 'terminal') this.holdEnd(entry.stream, owner);
  }

  reset(end: StreamEnd): void {
    for (const offset of [end.readable, end.writable]) this.#rings.get(offset)?.ring.reset();
  }

  /** Ends the waits on all rings that this worker holds, so that waiters check again. */
  wake(owner: number): void {
    for (const { ring, holders } of this.#rings.values()) if (holders.read.has(owner) || holders.write.has(owner)) ring.wakeAll();
  }

  /** Releases everything a dead worker held. */
  releaseAll(owner: number): void {
    for (const [offset, entry] of [...this.#rings]) {
      entry.ring.releaseLocks(owner);
      for (const side of ['read', 'write'] as const) {
        if (!entry.holders[side].delete(owner)) continue;
        entry.hasTerminatedHolder = true;
        this.#publish(entry, side);
      }
      this.#freeIfUnheld(offset, entry);
    }
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #publish(entry: RingEntry, side: RingSide): void {
    let count = 0;
    for (const held of entry.holders[side].values()) count += held;
    if (side === 'read') entry.ring.setReaders(count);
    else entry.ring.setWriters(count);
  }

  #freeIfUnheld(offset: number, entry: RingEntry): void {
    if (entry.holders.read.size + entry.holders.write.size > 0) return;
    this.#rings.delete(offset);
    this.onFree(offset);
    entry.ring.wakeAll();
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#heap.free(offset);
      },
      entry.hasTerminatedHolder ? GONE_AFTER_MS : CLOSED_DELAY_MS,
    );
    this.#timers.add(timer);
  }
}
