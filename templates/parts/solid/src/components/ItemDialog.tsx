import { onMount } from 'solid-js';
import type { Collection } from '../data/collection';
import type { Item } from '../data/items';
import { texts } from '../texts';
import { ItemForm } from './ItemForm';

interface ItemDialogProps {
  collection: Collection;
  item?: Item;
  onClose: () => void;
}

export function ItemDialog(props: ItemDialogProps) {
  let dialog!: HTMLDialogElement;
  const title = () => (props.item === undefined ? props.collection.words.add : props.collection.words.edit);

  onMount(() => {
    dialog.showModal();
    dialog.querySelector<HTMLElement>('form input, form select, form textarea')?.focus();
  });

  return (
    <dialog ref={dialog} class="dialog" aria-label={title()} onClose={() => props.onClose()}>
      <div class="dialog-content">
        <header class="dialog-head">
          <h2>{title()}</h2>
        </header>
        <ItemForm collection={props.collection} item={props.item} onDone={() => dialog.close()}>
          <button type="button" class="button" onClick={() => dialog.close()}>
            {texts.cancel}
          </button>
        </ItemForm>
      </div>
    </dialog>
  );
}
