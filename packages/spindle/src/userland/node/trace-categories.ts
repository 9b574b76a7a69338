/** One receiver of events, for the categories it asked for. */
interface Client {
  readonly categories: readonly string[];
  readonly receive: (event: string) => void;
}

/** Which categories of trace events are on. An event belongs to a group of categories (`node,node.http`) and is on if any of them is. */
export class TraceCategories {
  readonly #clients = new Map<object, Client>();
  /** Node's library keeps these and reads them before it traces. */
  readonly #buffers = new Map<string, Uint8Array>();

  enable(key: object, client: Client): void {
    this.#clients.set(key, client);
    this.#update();
  }

  disable(key: object): void {
    if (this.#clients.delete(key)) this.#update();
  }

  get isAnyEnabled(): boolean {
    return this.#clients.size > 0;
  }

  /** Sorted, each once. */
  get enabled(): readonly string[] {
    return [...new Set([...this.#clients.values()].flatMap(({ categories }) => categories))].sort();
  }

  bufferOf(group: string): Uint8Array {
    let buffer = this.#buffers.get(group);
    if (buffer === undefined) {
      buffer = Uint8Array.of(this.isEnabled(group) ? 1 : 0);
      this.#buffers.set(group, buffer);
    }
    return buffer;
  }

  /** Node's library asks for each request of HTTP. */
  isEnabled(group: string): boolean {
    return this.isAnyEnabled && this.receivers(group).length > 0;
  }

  receivers(group: string): readonly ((event: string) => void)[] {
    const names = group.split(',');
    return [...new Set([...this.#clients.values()].filter(({ categories }) => names.some((name) => categories.includes(name))).map(({ receive }) => receive))];
  }

  #update(): void {
    for (const [group, buffer] of this.#buffers) buffer[0] = this.isEnabled(group) ? 1 : 0;
  }
}
