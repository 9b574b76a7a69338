/** The listening handles of one process, by the kernel's number; one listener can have several open handles. */
export class ListeningHandles<Handle> {
  readonly #handles = new Map<number, Set<Handle>>();

  add(listenerId: number, handle: Handle): void {
    const known = this.#handles.get(listenerId);
    if (known) known.add(handle);
    else this.#handles.set(listenerId, new Set([handle]));
  }

  remove(listenerId: number, handle: Handle): void {
    const known = this.#handles.get(listenerId);
    known?.delete(handle);
    if (known?.size === 0) this.#handles.delete(listenerId);
  }

  /** A handle that accepts a new connection. */
  first(listenerId: number): Handle | undefined {
    return this.#handles.get(listenerId)?.values().next().value;
  }
}
