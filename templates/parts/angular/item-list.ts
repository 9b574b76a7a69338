import { Component, computed, input, linkedSignal, signal } from '@angular/core';
import type { Collection } from './data/collection';
import { browse, checkField, detailsOf, isDone, type Item, sortsOf, titleOf } from './data/items';
import { ItemDialog } from './item-dialog';
import { texts } from './texts';

@Component({
  selector: 'app-item-list',
  imports: [ItemDialog],
  host: { class: 'view', role: 'region', '[attr.aria-label]': 'collection().words.all' },
  template: `
    <div class="view-bar">
      <label class="view-search">
        <input
          #searched
          type="search"
          [attr.aria-label]="collection().words.search"
          [placeholder]="collection().words.search"
          [value]="search()"
          (input)="search.set(searched.value)"
        />
      </label>
      <select #sorted class="view-select" [attr.aria-label]="texts.sortBy" (change)="sort.set(sorted.value)">
        @for (option of sorts(); track option.value) {
          <option [value]="option.value" [selected]="option.value === sort()">{{ option.label }}</option>
        }
      </select>
      <button type="button" class="button button-primary view-add" (click)="edited.set('new')">
        <svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 5v14M5 12h14" /></svg>
        <span class="view-add-label">{{ collection().words.add }}</span>
      </button>
    </div>

    @if (rows().length > 0) {
      <ul class="items">
        @for (row of rows(); track row.item.id) {
          <li class="item">
            @if (row.check; as check) {
              <input
                #box
                type="checkbox"
                [attr.aria-label]="check.label + ': ' + row.title"
                [checked]="check.isOn"
                (change)="setChecked(row.item, check.key, box.checked)"
              />
            }
            <div class="item-main">
              <button type="button" class="button-link item-title" [class.is-done]="row.isDone" (click)="edited.set(row.item)">{{ row.title }}</button>
              <div class="item-meta">
                @for (detail of row.below; track detail.key) {
                  <span [class.chip]="detail.isChip" [attr.data-tone]="detail.tone" [title]="detail.label">{{ detail.text }}</span>
                }
              </div>
            </div>
            @if (row.side.length > 0) {
              <div class="item-side">
                @for (detail of row.side; track detail.key) {
                  <span [title]="detail.label">{{ detail.text }}</span>
                }
              </div>
            }
            <button type="button" class="button-icon" [attr.aria-label]="texts.delete + ': ' + row.title" (click)="remove(row.item)">
              <svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </li>
        }
      </ul>
    } @else {
      <div class="empty">
        <p>{{ search() === '' ? collection().words.none : texts.nothingFound }}</p>
        @if (search() !== '') {
          <button type="button" class="button" (click)="search.set('')">{{ texts.showAll }}</button>
        }
      </div>
    }

    <div class="toasts" role="status">
      @if (deleted(); as shown) {
        <div class="toast">{{ shown.text }} <button type="button" (click)="undo()">{{ texts.undo }}</button></div>
      }
    </div>
    @if (edited() !== null) {
      <app-item-dialog [collection]="collection()" [item]="itemToEdit()" (closed)="edited.set(null)" />
    }
  `,
})
export class ItemList {
  readonly collection = input.required<Collection>();

  protected readonly texts = texts;
  protected readonly search = signal('');
  protected readonly sort = linkedSignal(() => this.collection().sort ?? '');
  protected readonly sorts = computed(() => sortsOf(this.collection()));
  /** The one in the dialog; `new` is one to add. */
  protected readonly edited = signal<Item | 'new' | null>(null);
  protected readonly deleted = signal<{ text: string; undo: () => void } | null>(null);
  protected readonly rows = computed(() => {
    const collection = this.collection();
    const check = checkField(collection);
    return browse(collection.items(), collection, this.search(), this.sort()).map((item) => ({
      item,
      title: titleOf(collection, item),
      ...detailsOf(collection, item),
      isDone: isDone(collection, item),
      check: check && { key: check.key, label: check.label, isOn: item[check.key] === true },
    }));
  });
  protected readonly itemToEdit = computed(() => {
    const item = this.edited();
    return item === null || item === 'new' ? undefined : item;
  });

  protected setChecked(item: Item, key: string, isOn: boolean): void {
    this.collection().update(item.id, { [key]: isOn });
  }

  protected remove(item: Item): void {
    const undo = this.collection().remove(item.id);
    this.deleted.set({ text: texts.deleted(titleOf(this.collection(), item)), undo });
  }

  protected undo(): void {
    this.deleted()?.undo();
    this.deleted.set(null);
  }
}
