import { createSignal, For, type ParentProps } from 'solid-js';
import type { Collection } from '../data/collection';
import { controlOf, enteredFields, type Field, inputType, inputValue, optionsOf, readForm } from '../data/fields';
import { type Item, titleOf } from '../data/items';
import { texts } from '../texts';

interface ItemFormProps {
  collection: Collection;
  /** The one to change; without it, one is added. */
  item?: Item;
  onDone?: () => void;
}

export function ItemForm(props: ParentProps<ItemFormProps>) {
  const [added, setAdded] = createSignal('');

  function submit(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault();
    const values = readForm(props.collection.fields, event.currentTarget);
    if (props.item === undefined) {
      const fresh = { id: crypto.randomUUID(), ...values };
      props.collection.add(fresh);
      setAdded(texts.added(titleOf(props.collection, fresh)));
      event.currentTarget.reset();
    } else props.collection.update(props.item.id, values);
    props.onDone?.();
  }

  return (
    <form class="form" onSubmit={submit}>
      <For each={enteredFields(props.collection.fields)}>{(field, index) => <FieldInput field={field} item={props.item} isFirst={index() === 0} />}</For>
      <div class="form-actions">
        <p class="form-status" role="status">
          {added()}
        </p>
        {props.children}
        <button type="submit" class="button button-primary">
          {props.item === undefined ? texts.add : texts.save}
        </button>
      </div>
    </form>
  );
}

function FieldInput({ field, item, isFirst }: { field: Field; item: Item | undefined; isFirst: boolean }) {
  const value = inputValue(field, item);
  const control = controlOf(field);
  if (control === 'checkbox') {
    return (
      <label class="check">
        <input type="checkbox" name={field.key} checked={item?.[field.key] === true} />
        <span>{field.label}</span>
      </label>
    );
  }
  return (
    <label class={isFirst || control === 'textarea' ? 'field wide' : 'field'}>
      <span>{field.label}</span>
      {control === 'textarea' ? (
        <textarea class="input" name={field.key} required={field.required} value={value} />
      ) : control === 'select' ? (
        <select class="input" name={field.key} required={field.required}>
          <For each={optionsOf(field)}>
            {(option) => (
              <option value={option.value} selected={option.value === value}>
                {option.label}
              </option>
            )}
          </For>
        </select>
      ) : (
        <input
          class="input"
          name={field.key}
          type={inputType(field)}
          step={inputType(field) === 'number' ? 'any' : undefined}
          min={field.min}
          max={field.max}
          required={field.required}
          value={value}
        />
      )}
    </label>
  );
}
