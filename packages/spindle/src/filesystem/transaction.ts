import { GONE_AFTER_MS } from '../abi/dead-workers.ts';
import { HEADER, OPEN_SEQUENCE_WORDS, UNDO_WORDS } from '../abi/layout.ts';
import { TreeLock } from './lock.ts';

/**
 * Atomic changes to the tree's words under the lock. Old values first go to an undo log in shared memory, so that
 * when a worker dies in the middle of an operation, the kernel can restore the previous state. Readers take no
 * lock: they check sequence words, which are odd while the data they guard is changing.
 */
export class Transaction {
  readonly i32: Int32Array;
  readonly u8: Uint8Array;
  readonly f64: Float64Array;
  readonly owner: number;
  readonly #lock: TreeLock;
  readonly #undo: number;
  readonly #sequences: number;
  readonly #floatBits = new Float64Array(1);
  readonly #floatWords = new Int32Array(this.#floatBits.buffer);
  /** This worker holds the lock, so its own reads need no checks. */
  active = false;
  /** Number of outermost transactions this worker has begun. */
  count = 0;

  constructor(memory: SharedArrayBuffer, owner: number) {
    this.i32 = new Int32Array(memory);
    this.u8 = new Uint8Array(memory);
    this.f64 = new Float64Array(memory);
    this.owner = owner;
    this.#lock = new TreeLock(this.i32, owner);
    this.#undo = this.i32[HEADER.undoLog]!;
    this.#sequences = this.i32[HEADER.openSequences]!;
  }

  /** Runs `body` under the lock; an exception rolls back all its changes. Nested calls join the outermost one. */
  run<T>(body: () => T): T {
    if (this.active) return body();
    if (this.#lock.acquire()) this.#rollBack();
    this.active = true;
    this.count++;
    let result: T;
    try {
      result = body();
    } catch (error) {
      this.#rollBack();
      this.active = false;
      this.#lock.release();
      throw error;
    }
    this.i32[HEADER.undoLength] = 0;
    if (this.i32[HEADER.openSequenceCount] !== 0) this.#closeSequences();
    this.active = false;
    this.#lock.release();
    return result;
  }

  /** Sets a word and records its old value. */
  set(word: number, value: number): void {
    const { i32 } = this;
    const length = i32[HEADER.undoLength]!;
    if (length + 2 > UNDO_WORDS) throw 'ENOMEM';
    // Plain stores: only the kernel reads the log, long afterward; readers of the tree rely on the sequence words.
    i32[this.#undo + length] = word;
    i32[this.#undo + length + 1] = i32[word]!;
    i32[HEADER.undoLength] = length + 2;
    i32[word] = value;
  }

  /** Sets a 64-bit float at an even word. */
  setFloat(word: number, value: number): void {
    this.#floatBits[0] = value;
    this.set(word, this.#floatWords[0]!);
    this.set(word + 1, this.#floatWords[1]!);
  }

  /** Makes readers of the data guarded by this sequence word wait until the transaction ends. */
  open(sequence: number): void {
    const { i32 } = this;
    const value = i32[sequence]!;
    if ((value & 1) !== 0) return;
    const count = i32[HEADER.openSequenceCount]!;
    if (count === OPEN_SEQUENCE_WORDS) throw 'ENOMEM';
    i32[this.#sequences + count] = sequence;
    i32[HEADER.openSequenceCount] = count + 1;
    // A read-modify-write, so that no later store becomes visible before it.
    Atomics.add(i32, sequence, 1);
  }

  /** Stops a terminated worker that still runs. */
  parkIfDead(): void {
    this.#lock.parkIfDead();
  }

  markAlive(): void {
    this.#lock.markAlive();
  }

  /** Rolls back what a terminated worker left incomplete, and keeps that worker out from now on. */
  recover(owner: number, isGone: boolean): void {
    this.#lock.markDead(owner);
    if (this.#lock.acquireFromDead(owner, isGone ? 0 : GONE_AFTER_MS)) this.#rollBack();
    this.#lock.release();
  }

  #rollBack(): void {
    const { i32 } = this;
    for (let at = i32[HEADER.undoLength]! - 2; at >= 0; at -= 2) {
      Atomics.store(i32, i32[this.#undo + at]!, i32[this.#undo + at + 1]!);
    }
    Atomics.store(i32, HEADER.undoLength, 0);
    this.#closeSequences();
  }

  #closeSequences(): void {
    const { i32 } = this;
    const count = i32[HEADER.openSequenceCount]!;
    for (let at = 0; at < count; at++) {
      const sequence = i32[this.#sequences + at]!;
      // An even one was recorded here, but its owner died before making it odd, or after closing it.
      if ((i32[sequence]! & 1) !== 0) Atomics.add(i32, sequence, 1);
    }
    i32[HEADER.openSequenceCount] = 0;
  }
}
