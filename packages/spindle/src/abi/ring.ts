/**
 * A byte ring in the shared heap: one direction of a pipe, connection or terminal.
 *
 * The kernel allocates rings, and only the kernel counts their readers and writers; processes move the bytes.
 * `head` and `tail` are free-running 32-bit positions, so `tail - head` is the number of bytes in the ring even
 * after they wrap. Each side has a sequence word that changes whenever a wait may be over: `DATA` on a write, on
 * the last writer's close and on a reset; `SPACE` on a read and on the last reader's close. A waiter loads the
 * word, checks its condition, and waits for the loaded value to change, so no wake-up is lost. Several processes
 * may hold the same end (an inherited stdout), so each side has a lock that names its owner. The kernel can then
 * free what a terminated worker held.
 */

import type { DeathMark } from './dead-workers.ts';

const HEAD = 0;
const TAIL = 1;
const CAPACITY = 2;
const READERS = 3;
const WRITERS = 4;
const DATA = 5;
const SPACE = 6;
const FLAGS = 7;
const READ_LOCK = 8;
const WRITE_LOCK = 9;
/** With FLAG_END_MARK: the position at which one read reports end of file. */
const END_MARK = 10;
const COLUMNS = 11;
const ROWS = 12;
/** Handles from other processes that arrived with the bytes and have not been taken yet. */
const PASSED_HANDLES = 13;
const HEADER_WORDS = 16;

const FLAG_RESET = 1;
const FLAG_END_MARK = 2;
/** A read stops after a line feed: a terminal in canonical mode. */
const FLAG_LINES = 4;

/** Writes of up to this many bytes are never interleaved with others (POSIX PIPE_BUF on Linux). */
const PIPE_BUF = 4096;
/** How long to sleep between checks of a held lock. Holders only copy bytes, so this is rarely reached. */
const LOCK_NAP_MS = 1;
const LOCK_TRIES = 200;

/** Results of `read` and `write` other than a byte count. */
export const RING_WOULD_BLOCK = -1;
export const RING_RESET = -2;
export const RING_BROKEN = -3;

export const RING_CAPACITY = 1 << 16;

/** Captured before a program can patch `Promise.prototype.then`. */
const nativeThen = Promise.prototype.then;
const settled = Promise.resolve();

export function ringByteSize(capacity: number): number {
  return HEADER_WORDS * 4 + capacity;
}

/** Formats fresh or reused memory as an empty ring without readers or writers. */
export function formatRing(memory: SharedArrayBuffer, offset: number, capacity: number): void {
  if ((capacity & (capacity - 1)) !== 0) throw new Error(`a ring's capacity must be a power of two: ${capacity}`);
  const words = new Int32Array(memory, offset, HEADER_WORDS);
  for (let word = 0; word < HEADER_WORDS; word++) Atomics.store(words, word, 0);
  Atomics.store(words, CAPACITY, capacity);
}

export class Ring {
  readonly offset: number;
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #mask: number;
  /** Owner number written into locks; the kernel is 1. */
  readonly #owner: number;
  readonly #death: Pick<DeathMark, 'isSet'> | undefined;

  /** `death`: the mark of the worker that uses the ring; the kernel passes none. */
  constructor(memory: SharedArrayBuffer, offset: number, owner: number, death?: Pick<DeathMark, 'isSet'>) {
    this.offset = offset;
    this.#words = new Int32Array(memory, offset, HEADER_WORDS);
    const capacity = this.#words[CAPACITY]!;
    this.#bytes = new Uint8Array(memory, offset + HEADER_WORDS * 4, capacity);
    this.#mask = capacity - 1;
    this.#owner = owner;
    this.#death = death;
  }

  get capacity(): number {
    return this.#mask + 1;
  }

  /** Bytes written and not yet read. */
  get fill(): number {
    return (Atomics.load(this.#words, TAIL) - Atomics.load(this.#words, HEAD)) >>> 0;
  }

  /** True when `read` would not return RING_WOULD_BLOCK. */
  get isReadable(): boolean {
    return this.fill > 0 || Atomics.load(this.#words, WRITERS) === 0 || (Atomics.load(this.#words, FLAGS) & (FLAG_RESET | FLAG_END_MARK)) !== 0;
  }

  /** True when `write` of one byte would not return RING_WOULD_BLOCK. */
  get isWritable(): boolean {
    return this.fill < this.capacity || this.isBroken;
  }

  get isBroken(): boolean {
    return Atomics.load(this.#words, READERS) === 0 || (Atomics.load(this.#words, FLAGS) & FLAG_RESET) !== 0;
  }

  /** Returns the bytes read, 0 at the end, RING_WOULD_BLOCK, or RING_RESET. */
  read(target: Uint8Array, offset = 0, length = target.length - offset): number {
    if (length === 0 || this.#death?.isSet) return 0;
    const words = this.#words;
    this.#lock(READ_LOCK);
    try {
      const flags = Atomics.load(words, FLAGS);
      if (flags & FLAG_RESET) return RING_RESET;
      // Count the writers before checking for data, so that the last writer's final bytes are not missed.
      const hasWriters = Atomics.load(words, WRITERS) > 0;
      const head = Atomics.load(words, HEAD);
      let available = (Atomics.load(words, TAIL) - head) >>> 0;
      if (flags & FLAG_END_MARK) {
        available = (Atomics.load(words, END_MARK) - head) >>> 0;
        if (available === 0) {
          Atomics.and(words, FLAGS, ~FLAG_END_MARK);
          return 0;
        }
      }
      if (available === 0) return hasWriters ? RING_WOULD_BLOCK : 0;
      let count = Math.min(available, length);
      if (flags & FLAG_LINES) count = this.#lineLength(head, count);
      const start = head & this.#mask;
      const first = Math.min(count, this.capacity - start);
      target.set(this.#bytes.subarray(start, start + first), offset);
      if (first < count) target.set(this.#bytes.subarray(0, count - first), offset + first);
      Atomics.store(words, HEAD, (head + count) | 0);
      this.#signal(SPACE);
      return count;
    } finally {
      this.#unlock(READ_LOCK);
    }
  }

  /**
   * Returns the bytes written (up to PIPE_BUF bytes are written entirely or not at all), RING_WOULD_BLOCK when
   * full, RING_BROKEN without a reader, or RING_RESET.
   */
  write(source: Uint8Array, offset = 0, length = source.length - offset): number {
    if (length === 0) return 0;
    if (this.#death?.isSet) return RING_BROKEN;
    const words = this.#words;
    this.#lock(WRITE_LOCK);
    try {
      if (Atomics.load(words, FLAGS) & FLAG_RESET) return RING_RESET;
      if (Atomics.load(words, READERS) === 0) return RING_BROKEN;
      const tail = Atomics.load(words, TAIL);
      const free = this.capacity - ((tail - Atomics.load(words, HEAD)) >>> 0);
      if (free === 0 || (free < length && length <= PIPE_BUF && length <= this.capacity)) return RING_WOULD_BLOCK;
      const count = Math.min(free, length);
      const start = tail & this.#mask;
      const first = Math.min(count, this.capacity - start);
      this.#bytes.set(source.subarray(offset, offset + first), start);
      if (first < count) this.#bytes.set(source.subarray(offset + first, offset + count), 0);
      Atomics.store(words, TAIL, (tail + count) | 0);
      this.#signal(DATA);
      return count;
    } finally {
      this.#unlock(WRITE_LOCK);
    }
  }

  get hasPassedHandle(): boolean {
    return Atomics.load(this.#words, PASSED_HANDLES) > 0;
  }

  /** Blocks this worker until a read may make progress. Never call it in the kernel. */
  waitReadable(timeoutMs?: number): boolean {
    const seen = Atomics.load(this.#words, DATA);
    return this.isReadable || Atomics.wait(this.#words, DATA, seen, timeoutMs) !== 'timed-out';
  }

  /** Blocks this worker until a write of `length` bytes may make progress. Never call it in the kernel. */
  waitWritable(length = 1): void {
    const seen = Atomics.load(this.#words, SPACE);
    if (!this.#hasRoom(length)) Atomics.wait(this.#words, SPACE, seen);
  }

  /** Calls back once, in a microtask of its own task, when a read may make progress. */
  whenReadable(callback: () => void): void {
    const seen = Atomics.load(this.#words, DATA);
    this.#when(DATA, seen, this.isReadable, callback);
  }

  /** Calls back once when a write of `length` bytes may make progress. */
  whenWritable(callback: () => void, length = 1): void {
    const seen = Atomics.load(this.#words, SPACE);
    this.#when(SPACE, seen, this.#hasRoom(length), callback);
  }

  // The methods below are for the kernel only.

  /** Ends all pending waits before the memory is reused. */
  wakeAll(): void {
    this.#signal(DATA);
    this.#signal(SPACE);
  }

  setPassedHandles(count: number): void {
    Atomics.store(this.#words, PASSED_HANDLES, count);
  }

  setReaders(count: number): void {
    Atomics.store(this.#words, READERS, count);
    if (count === 0) this.#signal(SPACE);
  }

  setWriters(count: number): void {
    Atomics.store(this.#words, WRITERS, count);
    if (count === 0) this.#signal(DATA);
  }

  /** Resets the connection: readers and writers see the reset before any bytes still in the ring. */
  reset(): void {
    Atomics.or(this.#words, FLAGS, FLAG_RESET);
    this.wakeAll();
  }

  /** One read after the bytes written so far returns 0, then reading continues: ^D on a terminal. */
  markEnd(): void {
    if (Atomics.load(this.#words, FLAGS) & FLAG_END_MARK) return;
    Atomics.store(this.#words, END_MARK, Atomics.load(this.#words, TAIL));
    Atomics.or(this.#words, FLAGS, FLAG_END_MARK);
    this.#signal(DATA);
  }

  /** False on a terminal in raw mode. Processes set it too, because `tcsetattr` takes effect immediately. */
  get readsLines(): boolean {
    return (Atomics.load(this.#words, FLAGS) & FLAG_LINES) !== 0;
  }

  setReadsLines(on: boolean): void {
    if (on) Atomics.or(this.#words, FLAGS, FLAG_LINES);
    else Atomics.and(this.#words, FLAGS, ~FLAG_LINES);
  }

  get windowSize(): { cols: number; rows: number } {
    return { cols: Atomics.load(this.#words, COLUMNS), rows: Atomics.load(this.#words, ROWS) };
  }

  set windowSize({ cols, rows }: { cols: number; rows: number }) {
    Atomics.store(this.#words, COLUMNS, cols);
    Atomics.store(this.#words, ROWS, rows);
  }

  /** Frees the locks of a terminated worker. Its copy was never committed, so the ring is consistent. */
  releaseLocks(owner: number): void {
    Atomics.compareExchange(this.#words, READ_LOCK, owner, 0);
    Atomics.compareExchange(this.#words, WRITE_LOCK, owner, 0);
  }

  #hasRoom(length: number): boolean {
    const needed = length <= PIPE_BUF ? Math.min(length, this.capacity) : 1;
    return this.capacity - this.fill >= needed || this.isBroken;
  }

  #lineLength(head: number, limit: number): number {
    for (let index = 0; index < limit; index++) if (this.#bytes[(head + index) & this.#mask] === 10) return index + 1;
    return limit;
  }

  #signal(word: number): void {
    Atomics.add(this.#words, word, 1);
    Atomics.notify(this.#words, word);
  }

  #when(word: number, seen: number, isDue: boolean, callback: () => void): void {
    const wait = isDue ? null : Atomics.waitAsync(this.#words, word, seen);
    Reflect.apply(nativeThen, wait?.async ? wait.value : settled, [callback]);
  }

  #lock(word: number): void {
    for (let tries = 0; Atomics.compareExchange(this.#words, word, 0, this.#owner) !== 0; tries++) {
      if (tries < LOCK_TRIES) continue;
      const holder = Atomics.load(this.#words, word);
      if (holder !== 0) Atomics.wait(this.#words, word, holder, LOCK_NAP_MS);
    }
  }

  #unlock(word: number): void {
    Atomics.compareExchange(this.#words, word, this.#owner, 0);
  }
}
