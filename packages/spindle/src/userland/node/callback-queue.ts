/** Below this, removing the taken ones is not worth it. */
const MIN_TAKEN = 1024;

/**
 * First in, first out, in constant time: `shift` of a long array moves all that remains. Tens of thousands of
 * completions can be waiting, for example those of a file watcher that looks at a whole project.
 */
export class CallbackQueue {
  #callbacks: (() => void)[] = [];
  #taken = 0;

  get length(): number {
    return this.#callbacks.length - this.#taken;
  }

  push(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  shift(): (() => void) | undefined {
    if (this.length === 0) return undefined;
    const callback = this.#callbacks[this.#taken];
    // Nothing keeps what has run alive.
    this.#callbacks[this.#taken++] = nothing;
    if (this.#taken >= MIN_TAKEN && this.#taken * 2 >= this.#callbacks.length) {
      this.#callbacks = this.#callbacks.slice(this.#taken);
      this.#taken = 0;
    }
    return callback;
  }
}

function nothing(): void {}
