import { DeathMark } from '../abi/dead-workers.ts';
import { HEADER } from '../abi/layout.ts';

/** Number of spins before a waiter sleeps: a critical section lasts about a microsecond. */
const SPIN_COUNT = 200;
/** A sleeping waiter checks again after this time, in case a killed worker lost the wake-up. */
const WAIT_MS = 100;
/** A holder seen this many times in a row, at intervals of `WAIT_MS`, is presumed dead without the kernel having noticed. */
const PRESUMED_DEAD_LOOKS = 50;

/**
 * The writers' mutex. The lock word names its owner, so that the kernel can free it after terminating a worker
 * that held it. A page may not block, so there it spins.
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

  /** Returns true if the lock was taken from a dead holder, whose changes are then incomplete. */
  acquire(): boolean {
    const words = this.#words;
    const isBroken = Atomics.compareExchange(words, HEADER.lock, 0, this.#owner) !== 0 && this.#acquireSlowly();
    // Once the kernel has cleaned up after a terminated worker, that worker must not take the lock again.
    if (this.#death.isSet) {
      this.release();
      for (;;) this.parkIfDead();
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
        // Others may be asleep too: keep the waiters bit.
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

  /** Waits for the lock word to change; returns whether the wait timed out. */
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

  parkIfDead(): void {
    const { word } = this.#death;
    while (this.#death.isSet) Atomics.wait(this.#words, word, Atomics.load(this.#words, word));
  }

  markDead(owner: number): void {
    new DeathMark(this.#words, owner).set();
  }

  markAlive(): void {
    this.#death.clear();
  }

  /**
   * Takes the lock even from a dead owner. Waits up to `graceMs` for a normal release, since a terminated worker
   * still runs and may be in the middle of a change. Returns whether the lock had to be broken.
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
