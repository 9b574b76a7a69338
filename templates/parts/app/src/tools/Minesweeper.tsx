import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../components/Icon';
import { texts } from '../texts';
import { minesAround, minesWithout, opened } from './minesweeper';
import { Scores } from './Scores';
import { Tool } from './Tool';
import './minesweeper.css';

interface MinesweeperProps {
  title?: string;
  columns: number;
  rows: number;
  mines: number;
}

const NONE: ReadonlySet<number> = new Set();

export function Minesweeper({ title = texts.minesweeper, columns, rows, mines: count }: MinesweeperProps) {
  const [mines, setMines] = useState(NONE);
  const [open, setOpen] = useState(NONE);
  const [flags, setFlags] = useState(NONE);
  const [isFlagging, setFlagging] = useState(false);
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const field = { columns, rows };
  const size = columns * rows;
  const isLost = [...open].some((place) => mines.has(place));
  const isWon = !isLost && open.size > 0 && open.size === size - mines.size;
  const isOver = isLost || isWon;

  function flag(place: number) {
    if (isOver || open.has(place)) return;
    setFlags(new Set(flags.has(place) ? [...flags].filter((each) => each !== place) : [...flags, place]));
  }

  function press(place: number) {
    setCurrent(place);
    if (isOver || open.has(place)) return;
    if (isFlagging) return flag(place);
    if (flags.has(place)) return;
    const placed = mines.size === 0 ? minesWithout(place, field, count) : mines;
    setMines(placed);
    setOpen(opened(open, flags, placed, field, place));
  }

  function restart() {
    setMines(NONE);
    setOpen(NONE);
    setFlags(NONE);
  }

  /** The arrows lead from square to square, and F sets a flag. */
  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const step = steps[event.key];
    if (event.key.toLowerCase() === 'f') flag(current);
    else if (step !== undefined) {
      const next = current + step;
      const isBeyond = next < 0 || next >= size || (Math.abs(step) === 1 && Math.floor(next / columns) !== Math.floor(current / columns));
      if (!isBeyond) {
        setCurrent(next);
        grid.current?.querySelectorAll('button')[next]?.focus();
      }
    } else return;
    event.preventDefault();
  }

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.mines, value: count - flags.size },
          { label: texts.opened, value: `${open.size}/${size - count}` },
        ]}
      />
      <div ref={grid} className="minesweeper" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} role="group" aria-label={title} onKeyDown={onKeyDown}>
        {Array.from({ length: size }, (_, place) => {
          const isOpen = open.has(place);
          const isMine = mines.has(place) && (isOpen || isOver);
          const near = isOpen && !isMine ? minesAround(mines, field, place) : 0;
          const state = isMine ? texts.mine : isOpen ? String(near) : flags.has(place) ? texts.flag : texts.hidden;
          return (
            <button
              key={place}
              type="button"
              tabIndex={place === current ? 0 : -1}
              data-open={isOpen}
              data-near={near === 0 ? undefined : near}
              aria-label={`${Math.floor(place / columns) + 1}, ${(place % columns) + 1}: ${state}`}
              onClick={() => press(place)}
              onContextMenu={(event) => {
                event.preventDefault();
                flag(place);
              }}
            >
              {isMine ? '💣' : flags.has(place) ? '🚩' : near === 0 ? '' : near}
            </button>
          );
        })}
      </div>
      <p className="tool-status" role="status">
        {isWon ? texts.won : isLost ? texts.mineHit : ''}
      </p>
      <div className="tool-row">
        <button type="button" className="button" aria-pressed={isFlagging} onClick={() => setFlagging(!isFlagging)}>
          🚩 {texts.setFlags}
        </button>
        <button type="button" className={isOver ? 'button button-primary' : 'button'} onClick={restart}>
          <Icon name="restart" size={16} /> {texts.again}
        </button>
      </div>
    </Tool>
  );
}
