import type { Collection } from '../data/collection';
import { collections } from '../data/collections';

/** An element that shows the collection which its attribute names: `<item-list collection="books">`. */
export abstract class CollectionElement extends HTMLElement {
  #lifetime = new AbortController();

  connectedCallback() {
    this.#lifetime = new AbortController();
    this.show(this.collection, this.#lifetime.signal);
  }

  disconnectedCallback() {
    this.#lifetime.abort();
    this.replaceChildren();
  }

  protected get collection(): Collection {
    const name = this.getAttribute('collection') ?? '';
    const found = collections[name];
    if (found === undefined) throw new Error(`There is no collection "${name}"`);
    return found;
  }

  /** Fills the element. What listens ends with the signal. */
  protected abstract show(collection: Collection, signal: AbortSignal): void;
}
