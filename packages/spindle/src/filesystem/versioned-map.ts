/**
 * A cache of results that are valid for one state of the tree. Versions are counters in shared memory that other
 * threads increment; a lookup only returns results of the version it passes.
 */
export class VersionedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #capacity: number;
  #version = 0;

  /** @param capacity maximum number of entries; exceeding it empties the map, which is cheaper than tracking the oldest entry. */
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
