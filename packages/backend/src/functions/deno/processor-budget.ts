/** Milliseconds of processor time that all functions of a project may use in any minute. */
export interface ProcessorBudgetOptions {
  readonly msPerMinute: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Called when nothing is left, once until there is some again. */
  readonly onSpent: () => void;
}

const MINUTE_MS = 60_000;
/** What is used is kept by slices, so that it is forgotten piece by piece. */
const SLICE_MS = 5000;

/** How much processor time functions have used within the last minute. */
export class ProcessorBudget {
  readonly #options: ProcessorBudgetOptions;
  /** By the number of its slice. */
  readonly #used = new Map<number, number>();
  #isSpent = false;

  constructor(options: ProcessorBudgetOptions) {
    this.#options = options;
  }

  use(ms: number): void {
    const slice = this.#slice();
    this.#used.set(slice, (this.#used.get(slice) ?? 0) + ms);
    const isSpent = this.waitMs() > 0;
    if (isSpent && !this.#isSpent) this.#options.onSpent();
    this.#isSpent = isSpent;
  }

  /** How long until there is some again. 0: now. */
  waitMs(): number {
    const now = this.#options.clock();
    let left = this.#options.msPerMinute;
    const oldest = this.#slice() - MINUTE_MS / SLICE_MS;
    // The newest first: what is over the limit then has to be forgotten.
    for (const [slice, ms] of [...this.#used].sort(([a], [b]) => b - a)) {
      if (slice <= oldest) {
        this.#used.delete(slice);
        continue;
      }
      left -= ms;
      if (left <= 0) return slice * SLICE_MS + MINUTE_MS - now;
    }
    return 0;
  }

  #slice(): number {
    return Math.floor(this.#options.clock() / SLICE_MS);
  }
}
