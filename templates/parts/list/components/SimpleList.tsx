import { useState, type FormEvent } from 'react';
import { useStored } from '../hooks/useStored';
import './SimpleList.css';

interface SimpleListProps {
  name: string;
}

interface Item {
  id: string;
  text: string;
}

/** A list of lines to add and remove, kept in this browser. */
export function SimpleList({ name }: SimpleListProps) {
  const [items, setItems] = useStored<Item[]>(`list:${name}`, []);
  const [text, setText] = useState('');

  function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    setItems([...items, { id: crypto.randomUUID(), text: text.trim() }]);
    setText('');
  }

  return (
    <section className="card simple-list" aria-label={name}>
      <h2>{name}</h2>
      <form onSubmit={add}>
        <input
          className="input"
          aria-label={`Add to ${name}`}
          placeholder="Add something"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button className="button button-primary" type="submit" disabled={text.trim() === ''}>
          Add
        </button>
      </form>
      {items.length === 0 ? (
        <p className="empty">Nothing here yet.</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <span>{item.text}</span>
              <button
                className="button button-quiet"
                type="button"
                aria-label={`Remove ${item.text}`}
                onClick={() => setItems(items.filter((other) => other.id !== item.id))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
