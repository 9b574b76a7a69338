import { type ReactNode, useState } from 'react';
import { texts } from '../texts';
import { Icon } from './Icon';
import './Board.css';

interface BoardProps<Item extends { id: string }> {
  items: readonly Item[];
  columns: readonly string[];
  /** Colors of the columns; without them each has one of its place. */
  tones?: Readonly<Record<string, number>>;
  columnOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onMove: (item: Item, column: string) => void;
  onAdd?: (column: string) => void;
  addLabel: string;
  children: (item: Item) => ReactNode;
}

/** Columns with cards, which are dragged from one to another, or moved with the arrows on them. */
export function Board<Item extends { id: string }>({ items, columns, tones = {}, columnOf, nameOf, onMove, onAdd, addLabel, children }: BoardProps<Item>) {
  const [dragged, setDragged] = useState<Item | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const rest = items.filter((item) => !columns.includes(columnOf(item)));

  function drop(column: string) {
    if (dragged && columnOf(dragged) !== column) onMove(dragged, column);
    setDragged(null);
    setOver(null);
  }

  return (
    <div className="board">
      {columns.map((column, index) => {
        const cards = items.filter((item) => columnOf(item) === column || (index === 0 && rest.includes(item)));
        return (
          <section
            key={column}
            className="board-column"
            aria-label={column}
            data-tone={tones[column] ?? index % 8}
            data-over={over === column}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(column);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={() => drop(column)}
          >
            <header className="board-head">
              <h2>{column}</h2>
              <span className="board-count">{cards.length}</span>
              {onAdd && (
                <button type="button" className="button-icon" aria-label={`${addLabel}: ${column}`} onClick={() => onAdd(column)}>
                  <Icon name="plus" size={16} />
                </button>
              )}
            </header>
            <ul className="board-cards">
              {cards.map((item) => (
                <li key={item.id} className="board-card" draggable onDragStart={() => setDragged(item)} onDragEnd={() => setDragged(null)}>
                  {children(item)}
                  <span className="board-moves">
                    <button
                      type="button"
                      className="button-icon"
                      disabled={index === 0}
                      aria-label={texts.moveTo(nameOf(item), columns[index - 1] ?? '')}
                      onClick={() => onMove(item, columns[index - 1])}
                    >
                      <Icon name="left" size={14} />
                    </button>
                    <button
                      type="button"
                      className="button-icon"
                      disabled={index === columns.length - 1}
                      aria-label={texts.moveTo(nameOf(item), columns[index + 1] ?? '')}
                      onClick={() => onMove(item, columns[index + 1])}
                    >
                      <Icon name="right" size={14} />
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
