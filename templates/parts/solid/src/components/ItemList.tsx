import { createMemo, createSignal, For, Show } from 'solid-js';
import type { Collection } from '../data/collection';
import { browse, checkField, detailsOf, isDone, type Item, sortsOf, titleOf } from '../data/items';
import { texts } from '../texts';
import { ItemDialog } from './ItemDialog';

export function ItemList(props: { collection: Collection }) {
  const [search, setSearch] = createSignal('');
  const [sort, setSort] = createSignal(props.collection.sort ?? '');
  /** The one in the dialog; `new` is one to add. */
  const [edited, setEdited] = createSignal<Item | 'new' | null>(null);
  const [deleted, setDeleted] = createSignal<{ text: string; undo: () => void } | null>(null);
  const shown = createMemo(() => browse(props.collection.items(), props.collection, search(), sort()));

  function remove(item: Item) {
    const undo = props.collection.remove(item.id);
    setDeleted({ text: texts.deleted(titleOf(props.collection, item)), undo });
  }

  function undo() {
    deleted()?.undo();
    setDeleted(null);
  }

  function itemToEdit() {
    const item = edited();
    return item === null || item === 'new' ? undefined : item;
  }

  return (
    <section class="view" aria-label={props.collection.words.all}>
      <div class="view-bar">
        <label class="view-search">
          <input
            type="search"
            aria-label={props.collection.words.search}
            placeholder={props.collection.words.search}
            value={search()}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
        <select class="view-select" aria-label={texts.sortBy} onChange={(event) => setSort(event.currentTarget.value)}>
          <For each={sortsOf(props.collection)}>
            {({ value, label }) => (
              <option value={value} selected={value === sort()}>
                {label}
              </option>
            )}
          </For>
        </select>
        <button type="button" class="button button-primary view-add" onClick={() => setEdited('new')}>
          <svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
            <path d="M12 5v14M5 12h14" />
          </svg>
          <span class="view-add-label">{props.collection.words.add}</span>
        </button>
      </div>

      <Show
        when={shown().length > 0}
        fallback={
          <div class="empty">
            <p>{search() === '' ? props.collection.words.none : texts.nothingFound}</p>
            <Show when={search() !== ''}>
              <button type="button" class="button" onClick={() => setSearch('')}>
                {texts.showAll}
              </button>
            </Show>
          </div>
        }
      >
        <ul class="items">
          <For each={shown()}>{(item) => <Row collection={props.collection} item={item} onEdit={() => setEdited(item)} onRemove={() => remove(item)} />}</For>
        </ul>
      </Show>

      <div class="toasts" role="status">
        <Show when={deleted()}>
          {(shownDeleted) => (
            <div class="toast">
              {shownDeleted().text}{' '}
              <button type="button" onClick={undo}>
                {texts.undo}
              </button>
            </div>
          )}
        </Show>
      </div>
      <Show when={edited() !== null}>
        <ItemDialog collection={props.collection} item={itemToEdit()} onClose={() => setEdited(null)} />
      </Show>
    </section>
  );
}

interface RowProps {
  collection: Collection;
  item: Item;
  onEdit: () => void;
  onRemove: () => void;
}

function Row(props: RowProps) {
  const check = checkField(props.collection);
  const title = () => titleOf(props.collection, props.item);
  const details = () => detailsOf(props.collection, props.item);
  return (
    <li class="item">
      {check && (
        <input
          type="checkbox"
          aria-label={`${check.label}: ${title()}`}
          checked={props.item[check.key] === true}
          onChange={(event) => props.collection.update(props.item.id, { [check.key]: event.currentTarget.checked })}
        />
      )}
      <div class="item-main">
        <button type="button" class="button-link item-title" classList={{ 'is-done': isDone(props.collection, props.item) }} onClick={() => props.onEdit()}>
          {title()}
        </button>
        <div class="item-meta">
          <For each={details().below}>
            {({ label, text, isChip, tone }) => (
              <span classList={{ chip: isChip }} data-tone={tone} title={label}>
                {text}
              </span>
            )}
          </For>
        </div>
      </div>
      <Show when={details().side.length > 0}>
        <div class="item-side">
          <For each={details().side}>{({ label, text }) => <span title={label}>{text}</span>}</For>
        </div>
      </Show>
      <button type="button" class="button-icon" aria-label={`${texts.delete}: ${title()}`} onClick={() => props.onRemove()}>
        <svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </li>
  );
}
