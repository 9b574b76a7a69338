/**
 * Marks terminated workers, with one bit per owner number in shared memory. A browser lets a worker run for up to
 * two seconds after `terminate()`, and may even run queued tasks in a parked one. By then its memory may belong to
 * others, so nothing it does may reach that memory. The kernel sets the bit, and everything that writes checks it.
 */
import { DEAD_OWNER_BITS, HEADER } from './layout.ts';

/** Milliseconds after `terminate()` when certainly no code of the worker runs anymore, even on a busy machine. */
export const GONE_AFTER_MS = 3000;

export class DeathMark {
  readonly #words: Int32Array;
  readonly word: number;
  readonly #bit: number;

  /** `words`: the whole shared memory, including its header. */
  constructor(words: Int32Array, owner: number) {
    const slot = owner % DEAD_OWNER_BITS;
    this.#words = words;
    this.word = words[HEADER.deadOwners]! + (slot >> 5);
    this.#bit = 1 << (slot & 31);
  }

  get isSet(): boolean {
    return (Atomics.load(this.#words, this.word) & this.#bit) !== 0;
  }

  set(): void {
    Atomics.or(this.#words, this.word, this.#bit);
  }

  clear(): void {
    Atomics.and(this.#words, this.word, ~this.#bit);
  }
}
