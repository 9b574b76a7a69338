import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { Icon } from '../components/Icon';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import { grown, isStuck, pushed, type Side, started } from './merging';
import { Scores } from './Scores';
import { Tool } from './Tool';
import './game-2048.css';

const KEYS: Readonly<Record<string, Side>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const SIDES = ['up', 'left', 'down', 'right'] as const;
/** Pixels that a finger moves at least. */
const SWIPE = 24;

interface Game2048Props {
  title?: string;
  /** Numbers in a row. */
  size?: number;
}

export function Game2048({ title = texts.game2048, size = 4 }: Game2048Props) {
  const [numbers, setNumbers] = useState(() => started(size));
  const [score, setScore] = useState(0);
  const [best, setBest] = useStored(`2048-best-${size}`, 0);
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  const isOver = isStuck(numbers);

  function push(side: Side) {
    const moved = pushed(numbers, side);
    if (moved.numbers.every((number, at) => number === numbers[at])) return;
    setNumbers(grown(moved.numbers));
    setScore(score + moved.points);
    if (score + moved.points > best) setBest(score + moved.points);
  }

  function restart() {
    setNumbers(started(size));
    setScore(0);
  }

  function onPointerUp(event: PointerEvent) {
    if (from.current === undefined) return;
    const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
    from.current = undefined;
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
    push(Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up');
  }

  useGameKeys((key) => {
    const side = KEYS[key];
    if (side !== undefined) push(side);
    return side !== undefined;
  });

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.pointCount, value: score },
          { label: texts.best, value: best },
        ]}
      />
      <div
        className="game-2048"
        style={{ gridTemplateColumns: `repeat(${size}, 1fr)`, fontSize: `${size > 4 ? 1.1 : 1.5}em` }}
        role="img"
        aria-label={Array.from({ length: size }, (_, row) => numbers.slice(row * size, (row + 1) * size).join(' ')).join(', ')}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={onPointerUp}
      >
        {numbers.map((number, place) => (
          <span key={place} data-high={number >= 128} style={number === 0 ? undefined : ({ '--part': `${6 + Math.log2(number) * 6}%` } as CSSProperties)}>
            {number === 0 ? '' : number}
          </span>
        ))}
      </div>
      <p className="tool-status" role="status">
        {isOver ? texts.gameOver(score) : numbers.some((number) => number >= 2048) ? texts.won : ''}
      </p>
      <div className="snake-keys">
        {SIDES.map((side) => (
          <button key={side} type="button" className="button" aria-label={texts.directionNames[side]} onClick={() => push(side)}>
            <Icon name={side} />
          </button>
        ))}
      </div>
      <button type="button" className={isOver ? 'button button-primary' : 'button'} onClick={restart}>
        <Icon name="restart" size={16} /> {texts.again}
      </button>
    </Tool>
  );
}
