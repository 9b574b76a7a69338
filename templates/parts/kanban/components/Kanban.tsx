import { useState, type FormEvent } from 'react';
import { useStored } from '../hooks/useStored';
import './Kanban.css';

const COLUMNS = ['To do', 'Doing', 'Done'] as const;
type Column = (typeof COLUMNS)[number];

interface Card {
  id: string;
  text: string;
  column: Column;
}

/** Cards in three columns, moved by dragging or with the arrow buttons, kept in this browser. */
export function Kanban() {
  const [cards, setCards] = useStored<Card[]>('kanban', []);
  const [text, setText] = useState('');
  const [over, setOver] = useState<Column | null>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    setCards([...cards, { id: crypto.randomUUID(), text: text.trim(), column: 'To do' }]);
    setText('');
  }

  function move(id: string, column: Column | undefined) {
    if (column === undefined) return;
    setCards(cards.map((card) => (card.id === id ? { ...card, column } : card)));
  }

  return (
    <section className="kanban" aria-label="Board">
      <form className="kanban-form" onSubmit={add}>
        <input
          className="input"
          aria-label="New card"
          placeholder="New card"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button className="button button-primary" type="submit" disabled={text.trim() === ''}>
          Add
        </button>
      </form>
      <div className="kanban-columns">
        {COLUMNS.map((column, index) => {
          const inColumn = cards.filter((card) => card.column === column);
          return (
            <div
              key={column}
              className={over === column ? 'kanban-column is-over' : 'kanban-column'}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(column);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                move(event.dataTransfer.getData('text/plain'), column);
                setOver(null);
              }}
            >
              <h2>
                {column} <span className="muted">{inColumn.length}</span>
              </h2>
              <ul>
                {inColumn.map((card) => (
                  <li
                    key={card.id}
                    className="kanban-card"
                    draggable
                    onDragStart={(event) => event.dataTransfer.setData('text/plain', card.id)}
                  >
                    <span>{card.text}</span>
                    <span className="kanban-actions">
                      <button
                        type="button"
                        aria-label={`Move ${card.text} left`}
                        disabled={index === 0}
                        onClick={() => move(card.id, COLUMNS[index - 1])}
                      >
                        ←
                      </button>
                      <button
                        type="button"
                        aria-label={`Move ${card.text} right`}
                        disabled={index === COLUMNS.length - 1}
                        onClick={() => move(card.id, COLUMNS[index + 1])}
                      >
                        →
                      </button>
                      <button
                        type="button"
                        aria-label={`Delete ${card.text}`}
                        onClick={() => setCards(cards.filter((other) => other.id !== card.id))}
                      >
                        ×
                      </button>
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}
