import { DeathMark } from '../abi/dead-workers.ts';
import { HEADER } from '../abi/layout.ts';

/** Loads before a waiter goes to sleep: a critical section lasts about a microsecond. */
const SPIN_COUNT = 200;
/** A sleeping waiter looks again after this time, should a wake-up have been lost with a killed worker. */
const WAIT_MS = 100;
/** A holder that is seen this often in a row, at intervals of `WAIT_MS`, was killed and nobody told us. */
const PRESUMED_DEAD_LOOKS = 50;

/**
 * The writers' mutex. The lock word names its owner, so that the kernel can free it after
 * terminating a worker that held it. On a page, which may not block, waiting spins.
 */
export class TreeLock {
  readonly #words: Int32Array;
  readonly #owner: number;
  readonly #death: DeathMark;
  #canBlock = true;

  constructor(words: Int32Array, owner: number) {
    this.#words = words;
    this.#owner = owner << 1;
    this.#death = new DeathMark(words, owner);
  }

  /** Answers true when it was taken from a dead holder, who left things half done. */
  acquire(): boolean {
    const words = this.#words;
    const isBroken = Atomics.compareExchange(words, HEADER.lock, 0, this.#owner) !== 0 && this.#acquireSlowly();
    // Once the kernel has cleaned up after a terminated worker, it must not get in again.
    if (this.#death.isSet) {
      this.release();
      for (;;) Atomics.wait(words, this.#death.word, Atomics.load(words, this.#death.word));
    }
    return isBroken;
  }

  #acquireSlowly(): boolean {
    const words = this.#words;
    for (let spin = 0; spin < SPIN_COUNT; spin++) {
      if (Atomics.load(words, HEADER.lock) === 0 && Atomics.compareExchange(words, HEADER.lock, 0, this.#owner) === 0) return false;
    }
    let looks = 0;
    let holder = 0;
    for (;;) {
      const seen = Atomics.load(words, HEADER.lock);
      if (seen === 0) {
        // Others may be asleep too: keep the waiters' bit.
        if (Atomics.compareExchange(words, HEADER.lock, 0, this.#owner | 1) === 0) return false;
        continue;
      }
      if ((seen & 1) === 0 && Atomics.compareExchange(words, HEADER.lock, seen, seen | 1) !== seen) continue;
      if (!this.#sleep(seen | 1) || seen >>> 1 !== holder) looks = 0;
      holder = seen >>> 1;
      if (++looks > PRESUMED_DEAD_LOOKS && Atomics.compareExchange(words, HEADER.lock, seen | 1, this.#owner | 1) === (seen | 1)) {
        this.markDead(holder);
        return true;
      }
    }
  }

  /** Waits for the lock word to change; answers whether the time passed without that. */
  #sleep(value: number, timeoutMs = WAIT_MS): boolean {
    if (!this.#canBlock) return false;
    try {
      return Atomics.wait(this.#words, HEADER.lock, value, timeoutMs) === 'timed-out';
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#canBlock = false;
      return false;
    }
  }

  release(): void {
    if ((Atomics.exchange(this.#words, HEADER.lock, 0) & 1) !== 0) Atomics.notify(this.#words, HEADER.lock, 1);
  }

  markDead(owner: number): void {
    new DeathMark(this.#words, owner).set();
  }

  markAlive(): void {
    this.#death.clear();
  }

  /**
   * Takes the lock even from a dead owner: waits up to `graceMs` for a natural release, since a
   * terminated worker may still be on its last instructions. Answers whether it was broken.
   */
  acquireFromDead(owner: number, graceMs: number): boolean {
    const words = this.#words;
    const deadline = Date.now() + graceMs;
    while (Atomics.load(words, HEADER.lock) >>> 1 === owner && Date.now() < deadline) {
      this.#sleep(Atomics.load(words, HEADER.lock), 1);
    }
    for (;;) {
      const seen = Atomics.load(words, HEADER.lock);
      if (seen >>> 1 === owner) {
        if (Atomics.compareExchange(words, HEADER.lock, seen, this.#owner | (seen & 1)) === seen) return true;
        continue;
      }
      return this.#acquireSlowly();
    }
  }
}
