'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import type { Collection } from '../lib/data/collection';
import { controlOf, enteredFields, type Field, inputType, inputValue, optionsOf, readForm } from '../lib/data/fields';
import { type Item, titleOf } from '../lib/data/items';
import { texts } from '../lib/texts';

interface ItemFormProps {
  collection: Collection;
  /** The one to change; without it, one is added. */
  item?: Item;
  onDone?: () => void;
  children?: ReactNode;
}

export function ItemForm({ collection, item, onDone, children }: ItemFormProps) {
  const [added, setAdded] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = readForm(collection.fields, event.currentTarget);
    if (item === undefined) {
      const fresh = { id: crypto.randomUUID(), ...values };
      collection.add(fresh);
      setAdded(texts.added(titleOf(collection, fresh)));
      event.currentTarget.reset();
    } else collection.update(item.id, values);
    onDone?.();
  }

  return (
    <form className="form" onSubmit={submit}>
      {enteredFields(collection.fields).map((field, index) => (
        <FieldInput key={field.key} field={field} item={item} isFirst={index === 0} />
      ))}
      <div className="form-actions">
        <p className="form-status" role="status">
          {added}
        </p>
        {children}
        <button type="submit" className="button button-primary">
          {item === undefined ? texts.add : texts.save}
        </button>
      </div>
    </form>
  );
}

function FieldInput({ field, item, isFirst }: { field: Field; item: Item | undefined; isFirst: boolean }) {
  const control = controlOf(field);
  if (control === 'checkbox') {
    return (
      <label className="check">
        <input type="checkbox" name={field.key} defaultChecked={item?.[field.key] === true} />
        <span>{field.label}</span>
      </label>
    );
  }
  const shared = { className: 'input', name: field.key, required: field.required, defaultValue: inputValue(field, item) };
  const type = inputType(field);
  return (
    <label className={isFirst || control === 'textarea' ? 'field wide' : 'field'}>
      <span>{field.label}</span>
      {control === 'textarea' && <textarea {...shared} />}
      {control === 'select' && (
        <select {...shared}>
          {optionsOf(field).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {control === 'input' && <input {...shared} type={type} step={type === 'number' ? 'any' : undefined} min={field.min} max={field.max} />}
    </label>
  );
}
