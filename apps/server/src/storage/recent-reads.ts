export interface RecentReadsOptions<Value> {
  readonly read: (key: string) => Promise<Value>;
  /** How long a value may be reused. */
  readonly keptMs: number;
  /** At most so many keys are kept. The ones that were read longest ago go first. */
  readonly most: number;
  readonly now: () => number;
}

/** A value, and when the reading that found it began. */
export interface LastRead<Value> {
  readonly at: number;
  readonly value: Value;
}

interface KeptRead<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
  last?: LastRead<Value> | undefined;
}

/** What was read from the database a moment ago, so that many requests at a time read it once. A failed read is not kept. */
export class RecentReads<Value> {
  readonly #options: RecentReadsOptions<Value>;
  readonly #kept = new Map<string, KeptRead<Value>>();

  constructor(options: RecentReadsOptions<Value>) {
    this.#options = options;
  }

  find(key: string): Promise<Value> {
    const { read, most, now } = this.#options;
    const before = this.#kept.get(key);
    if (before !== undefined && this.#isFresh(before)) return before.value;
    const at = now();
    const kept: KeptRead<Value> = { at, value: read(key), last: before?.last };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    kept.value.then(
      (value) => {
        kept.last = { at, value };
      },
      () => this.#kept.delete(key),
    );
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
    return kept.value;
  }

  /** The value of the last reading that succeeded, without waiting. It may be older than `keptMs`. */
  last(key: string): LastRead<Value> | undefined {
    return this.#kept.get(key)?.last;
  }

  /**
   * The value without waiting, if its reading began less than `maxAgeMs` ago. It is read again unless that was done or
   * begun within `keptMs`; a failure is for whoever waits in `find`.
   */
  current(key: string, maxAgeMs: number): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept?.last === undefined) return undefined;
    const now = this.#options.now();
    const { at, value } = kept.last;
    if (now - kept.at >= this.#options.keptMs) this.find(key).catch(() => undefined);
    return now - at < maxAgeMs ? value : undefined;
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  #isFresh({ at }: KeptRead<Value>): boolean {
    return this.#options.now() - at < this.#options.keptMs;
  }
}
