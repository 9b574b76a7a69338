/** Workers that hold a resource, with the number of handles each has. */
export class Holders {
  readonly #counts = new Map<number, number>();
  #turn = 0;

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  has(owner: number): boolean {
    return this.#counts.has(owner);
  }

  add(owner: number): void {
    this.#counts.set(owner, (this.#counts.get(owner) ?? 0) + 1);
  }

  remove(owner: number): void {
    const count = this.#counts.get(owner) ?? 0;
    if (count > 1) this.#counts.set(owner, count - 1);
    else this.#counts.delete(owner);
  }

  removeAll(owner: number): void {
    this.#counts.delete(owner);
  }

  first(): number | undefined {
    return this.#counts.keys().next().value;
  }

  /** Round-robin. */
  next(): number | undefined {
    const owners = [...this.#counts.keys()];
    return owners[this.#turn++ % owners.length];
  }
}
