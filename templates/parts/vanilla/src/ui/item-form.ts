import type { Collection } from '../data/collection';
import { controlOf, enteredFields, type Field, inputType, inputValue, optionsOf, readForm } from '../data/fields';
import { type Item, titleOf } from '../data/items';
import { texts } from '../texts';
import { CollectionElement } from './collection-element';
import { element } from './element';

interface FormOptions {
  /** The one to change; without it, one is added. */
  item?: Item;
  onDone?: () => void;
  onCancel?: () => void;
}

export function createForm(collection: Collection, { item, onDone, onCancel }: FormOptions = {}): HTMLFormElement {
  const status = element('p', { class: 'form-status', role: 'status' });
  const form = element(
    'form',
    { class: 'form' },
    ...enteredFields(collection.fields).map((field, index) => fieldInput(field, item, index === 0)),
    element(
      'div',
      { class: 'form-actions' },
      status,
      onCancel && element('button', { type: 'button', class: 'button', onclick: onCancel }, texts.cancel),
      element('button', { class: 'button button-primary' }, item === undefined ? texts.add : texts.save),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = readForm(collection.fields, form);
    if (item === undefined) {
      const fresh = { id: crypto.randomUUID(), ...values };
      collection.add(fresh);
      status.textContent = texts.added(titleOf(collection, fresh));
      form.reset();
    } else collection.update(item.id, values);
    onDone?.();
  });
  return form;
}

function fieldInput(field: Field, item: Item | undefined, isFirst: boolean): HTMLElement {
  const control = controlOf(field);
  const label = element('span', {}, field.label);
  if (control === 'checkbox') return element('label', { class: 'check' }, element('input', { type: 'checkbox', name: field.key, checked: item?.[field.key] === true }), label);
  return element('label', { class: isFirst || control === 'textarea' ? 'field wide' : 'field' }, label, input(field, inputValue(field, item)));
}

function input(field: Field, value: string): HTMLElement {
  const named = { class: 'input', name: field.key, required: field.required };
  switch (controlOf(field)) {
    case 'textarea':
      return element('textarea', named, value);
    case 'select':
      return element('select', named, ...optionsOf(field).map((option) => element('option', { value: option.value, selected: option.value === value }, option.label)));
    default: {
      const type = inputType(field);
      return element('input', { ...named, type, step: type === 'number' ? 'any' : undefined, min: field.min, max: field.max, value });
    }
  }
}

customElements.define(
  'item-form',
  class extends CollectionElement {
    protected show(collection: Collection) {
      this.append(createForm(collection));
    }
  },
);
