'use client';

import { useEffect, useRef } from 'react';
import type { Collection } from '../lib/data/collection';
import type { Item } from '../lib/data/items';
import { texts } from '../lib/texts';
import { ItemForm } from './ItemForm';

interface ItemDialogProps {
  collection: Collection;
  item?: Item;
  onClose: () => void;
}

export function ItemDialog({ collection, item, onClose }: ItemDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = item === undefined ? collection.words.add : collection.words.edit;

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('form input, form select, form textarea')?.focus();
  }, []);

  return (
    <dialog ref={dialog} className="dialog" aria-label={title} onClose={onClose}>
      <div className="dialog-content">
        <header className="dialog-head">
          <h2>{title}</h2>
        </header>
        <ItemForm collection={collection} item={item} onDone={() => dialog.current?.close()}>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
        </ItemForm>
      </div>
    </dialog>
  );
}
