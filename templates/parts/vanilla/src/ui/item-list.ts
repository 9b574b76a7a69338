import type { Collection } from '../data/collection';
import { browse, checkField, type Detail, detailsOf, isDone, type Item, sortsOf, titleOf } from '../data/items';
import { texts } from '../texts';
import { CollectionElement } from './collection-element';
import { element, icon } from './element';
import { openDialog } from './item-dialog';

class ItemList extends CollectionElement {
  readonly #content = element('div');
  readonly #toasts = element('div', { class: 'toasts', role: 'status' });
  #search = '';
  #sort = '';

  protected show(collection: Collection, signal: AbortSignal) {
    this.#sort = collection.sort ?? '';
    this.className = 'view';
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', collection.words.all);
    this.append(this.#bar(collection), this.#content, this.#toasts);
    collection.onChange(() => this.#draw(collection), signal);
    this.#draw(collection);
  }

  #bar(collection: Collection): HTMLElement {
    const search = element('input', { type: 'search', 'aria-label': collection.words.search, placeholder: collection.words.search });
    search.addEventListener('input', () => {
      this.#search = search.value;
      this.#draw(collection);
    });
    const sort = element(
      'select',
      { class: 'view-select', 'aria-label': texts.sortBy },
      ...sortsOf(collection).map(({ value, label }) => element('option', { value, selected: value === this.#sort }, label)),
    );
    sort.addEventListener('change', () => {
      this.#sort = sort.value;
      this.#draw(collection);
    });
    return element(
      'div',
      { class: 'view-bar' },
      element('label', { class: 'view-search' }, search),
      sort,
      element('button', { type: 'button', class: 'button button-primary view-add', onclick: () => openDialog(collection) }, icon('plus'), element('span', { class: 'view-add-label' }, collection.words.add)),
    );
  }

  #draw(collection: Collection) {
    const shown = browse(collection.items(), collection, this.#search, this.#sort);
    const rows = shown.map((item) => this.#row(collection, item));
    const nothing = element('div', { class: 'empty' }, element('p', {}, this.#search === '' ? collection.words.none : texts.nothingFound));
    this.#content.replaceChildren(rows.length > 0 ? element('ul', { class: 'items' }, ...rows) : nothing);
  }

  #row(collection: Collection, item: Item): HTMLElement {
    const title = titleOf(collection, item);
    const check = checkField(collection);
    const { below, side } = detailsOf(collection, item);
    const shown = ({ label, text, isChip, tone }: Detail) => element('span', { class: isChip && 'chip', 'data-tone': tone, title: label }, text);
    const box = check && element('input', { type: 'checkbox', 'aria-label': `${check.label}: ${title}`, checked: item[check.key] === true });
    box?.addEventListener('change', () => collection.update(item.id, { [check!.key]: box.checked }));
    const name = element(
      'button',
      { type: 'button', class: isDone(collection, item) ? 'button-link item-title is-done' : 'button-link item-title', onclick: () => openDialog(collection, item) },
      title,
    );
    return element(
      'li',
      { class: 'item' },
      box,
      element('div', { class: 'item-main' }, name, element('div', { class: 'item-meta' }, ...below.map(shown))),
      side.length > 0 && element('div', { class: 'item-side' }, ...side.map(shown)),
      element('button', { type: 'button', class: 'button-icon', 'aria-label': `${texts.delete}: ${title}`, onclick: () => this.#remove(collection, item) }, icon('cross')),
    );
  }

  #remove(collection: Collection, item: Item) {
    const putBack = collection.remove(item.id);
    const undo = () => {
      putBack();
      this.#toasts.replaceChildren();
    };
    const toast = element('div', { class: 'toast' }, texts.deleted(titleOf(collection, item)), element('button', { type: 'button', onclick: undo }, texts.undo));
    this.#toasts.replaceChildren(toast);
  }
}

customElements.define('item-list', ItemList);
