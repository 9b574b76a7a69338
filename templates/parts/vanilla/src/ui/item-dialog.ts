import type { Collection } from '../data/collection';
import type { Item } from '../data/items';
import { element } from './element';
import { createForm } from './item-form';

/** Opens the form over the page, to add an item or to change one. */
export function openDialog(collection: Collection, item?: Item) {
  const title = item === undefined ? collection.words.add : collection.words.edit;
  const close = () => dialog.close();
  const dialog = element(
    'dialog',
    { class: 'dialog', 'aria-label': title },
    element(
      'div',
      { class: 'dialog-content' },
      element('header', { class: 'dialog-head' }, element('h2', {}, title)),
      createForm(collection, { item, onDone: close, onCancel: close }),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('form input, form select, form textarea')?.focus();
}
