/** A bucket of tokens that fills again with time. Source: nghttp2_ratelim.c. */
export class RateLimit {
  #tokens: number;
  #lastSecond: number | undefined;

  constructor(
    readonly burst: number,
    /** Tokens a second. */
    readonly rate: number,
  ) {
    this.#tokens = burst;
  }

  /** Takes a token; false if there is none left. */
  take(nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    const gained = Math.max(0, second - (this.#lastSecond ?? second)) * this.rate;
    this.#lastSecond = second;
    this.#tokens = Math.min(this.burst, this.#tokens + gained);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
