import { Component, computed, input, output, signal } from '@angular/core';
import type { Collection } from './data/collection';
import { controlOf, enteredFields, inputType, inputValue, optionsOf, readForm } from './data/fields';
import { type Item, titleOf } from './data/items';
import { texts } from './texts';

@Component({
  selector: 'app-item-form',
  template: `
    <form #form class="form" (submit)="submit($event, form)">
      @for (field of fields(); track field.key) {
        <label [class]="field.labelClass">
          @if (field.control === 'checkbox') {
            <input type="checkbox" [name]="field.key" [checked]="item()?.[field.key] === true" />
          }
          <span>{{ field.label }}</span>
          @switch (field.control) {
            @case ('textarea') {
              <textarea class="input" [name]="field.key" [required]="field.required === true" [value]="field.value"></textarea>
            }
            @case ('select') {
              <select class="input" [name]="field.key" [required]="field.required === true">
                @for (option of field.choices; track option.value) {
                  <option [value]="option.value" [selected]="option.value === field.value">{{ option.label }}</option>
                }
              </select>
            }
            @case ('input') {
              <input
                class="input"
                [name]="field.key"
                [type]="field.inputType"
                [attr.step]="field.inputType === 'number' ? 'any' : null"
                [attr.min]="field.min ?? null"
                [attr.max]="field.max ?? null"
                [required]="field.required === true"
                [value]="field.value"
              />
            }
          }
        </label>
      }
      <div class="form-actions">
        <p class="form-status" role="status">{{ added() }}</p>
        <ng-content />
        <button class="button button-primary">{{ item() === undefined ? texts.add : texts.save }}</button>
      </div>
    </form>
  `,
})
export class ItemForm {
  readonly collection = input.required<Collection>();
  /** The one to change; without it, one is added. */
  readonly item = input<Item>();
  readonly done = output<void>();

  protected readonly texts = texts;
  protected readonly added = signal('');
  protected readonly fields = computed(() =>
    enteredFields(this.collection().fields).map((field, index) => {
      const control = controlOf(field);
      const labelClass = control === 'checkbox' ? 'check' : index === 0 || control === 'textarea' ? 'field wide' : 'field';
      return { ...field, control, labelClass, inputType: inputType(field), choices: optionsOf(field), value: inputValue(field, this.item()) };
    }),
  );

  protected submit(event: Event, form: HTMLFormElement): void {
    event.preventDefault();
    const values = readForm(this.collection().fields, form);
    const item = this.item();
    if (item === undefined) {
      const fresh = { id: crypto.randomUUID(), ...values };
      this.collection().add(fresh);
      this.added.set(texts.added(titleOf(this.collection(), fresh)));
      form.reset();
    } else this.collection().update(item.id, values);
    this.done.emit();
  }
}
