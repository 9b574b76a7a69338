'use client';

import { useState } from 'react';
import type { Collection } from '../lib/data/collection';
import { browse, checkField, detailsOf, isDone, type Item, sortsOf, titleOf } from '../lib/data/items';
import { texts } from '../lib/texts';
import { ItemDialog } from './ItemDialog';

export function ItemList({ collection }: { collection: Collection }) {
  const items = collection.useItems();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(collection.sort ?? '');
  /** The one in the dialog; `new` is one to add. */
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const [deleted, setDeleted] = useState<{ text: string; undo: () => void } | null>(null);
  if (items === undefined) return null;
  const shown = browse(items, collection, search, sort);

  function remove(item: Item) {
    const undo = collection.remove(item.id);
    setDeleted({ text: texts.deleted(titleOf(collection, item)), undo });
  }

  function undo() {
    deleted?.undo();
    setDeleted(null);
  }

  return (
    <section className="view" aria-label={collection.words.all}>
      <div className="view-bar">
        <label className="view-search">
          <input
            type="search"
            aria-label={collection.words.search}
            placeholder={collection.words.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <select className="view-select" aria-label={texts.sortBy} value={sort} onChange={(event) => setSort(event.target.value)}>
          {sortsOf(collection).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button type="button" className="button button-primary view-add" onClick={() => setEdited('new')}>
          <svg className="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M12 5v14M5 12h14" />
          </svg>
          <span className="view-add-label">{collection.words.add}</span>
        </button>
      </div>

      {shown.length > 0 ? (
        <ul className="items">
          {shown.map((item) => (
            <Row key={item.id} collection={collection} item={item} onEdit={() => setEdited(item)} onRemove={() => remove(item)} />
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p>{search === '' ? collection.words.none : texts.nothingFound}</p>
          {search !== '' && (
            <button type="button" className="button" onClick={() => setSearch('')}>
              {texts.showAll}
            </button>
          )}
        </div>
      )}

      <div className="toasts" role="status">
        {deleted && (
          <div className="toast">
            {deleted.text}{' '}
            <button type="button" onClick={undo}>
              {texts.undo}
            </button>
          </div>
        )}
      </div>
      {edited !== null && <ItemDialog collection={collection} item={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface RowProps {
  collection: Collection;
  item: Item;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ collection, item, onEdit, onRemove }: RowProps) {
  const check = checkField(collection);
  const title = titleOf(collection, item);
  const { below, side } = detailsOf(collection, item);
  return (
    <li className="item">
      {check && (
        <input
          type="checkbox"
          aria-label={`${check.label}: ${title}`}
          checked={item[check.key] === true}
          onChange={(event) => collection.update(item.id, { [check.key]: event.target.checked })}
        />
      )}
      <div className="item-main">
        <button type="button" className={isDone(collection, item) ? 'button-link item-title is-done' : 'button-link item-title'} onClick={onEdit}>
          {title}
        </button>
        <div className="item-meta">
          {below.map(({ key, label, text, isChip, tone }) => (
            <span key={key} className={isChip ? 'chip' : undefined} data-tone={tone} title={label}>
              {text}
            </span>
          ))}
        </div>
      </div>
      {side.length > 0 && (
        <div className="item-side">
          {side.map(({ key, label, text }) => (
            <span key={key} title={label}>
              {text}
            </span>
          ))}
        </div>
      )}
      <button type="button" className="button-icon" aria-label={`${texts.delete}: ${title}`} onClick={onRemove}>
        <svg className="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </li>
  );
}
