/**
 * What was found in a state of the tree, forgotten when that state has passed. Versions are counters in
 * the shared memory, which other threads move on; each answer is for the version it is asked with.
 */
export class VersionedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #capacity: number;
  #version = 0;

  /** @param capacity entries; one more empties the map, which costs less than knowing the oldest. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: Key, version: number): Value | undefined {
    if (version !== this.#version) return undefined;
    return this.#entries.get(key);
  }

  set(key: Key, value: Value, version: number): void {
    if (version !== this.#version || this.#entries.size >= this.#capacity) {
      this.#entries.clear();
      this.#version = version;
    }
    this.#entries.set(key, value);
  }
}
