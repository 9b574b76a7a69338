import { afterNextRender, Component, computed, type ElementRef, input, output, viewChild } from '@angular/core';
import type { Collection } from './data/collection';
import type { Item } from './data/items';
import { ItemForm } from './item-form';
import { texts } from './texts';

@Component({
  selector: 'app-item-dialog',
  imports: [ItemForm],
  template: `
    <dialog #dialog class="dialog" [attr.aria-label]="title()" (close)="closed.emit()">
      <div class="dialog-content">
        <header class="dialog-head"><h2>{{ title() }}</h2></header>
        <app-item-form [collection]="collection()" [item]="item()" (done)="dialog.close()">
          <button type="button" class="button" (click)="dialog.close()">{{ texts.cancel }}</button>
        </app-item-form>
      </div>
    </dialog>
  `,
})
export class ItemDialog {
  readonly collection = input.required<Collection>();
  readonly item = input<Item>();
  readonly closed = output<void>();

  protected readonly texts = texts;
  protected readonly title = computed(() => (this.item() === undefined ? this.collection().words.add : this.collection().words.edit));
  readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  constructor() {
    afterNextRender(() => {
      const dialog = this.dialog().nativeElement;
      dialog.showModal();
      dialog.querySelector<HTMLElement>('form input, form select, form textarea')?.focus();
    });
  }
}
