import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import { Scores } from './Scores';
import { COLUMNS, dropped, fallen, type Game, moved, ROWS, started, turned } from './tetris';
import { Tool } from './Tool';
import './tetris.css';

/** Milliseconds for each row at the beginning. */
const SPEEDS = { easy: 800, medium: 560, hard: 320 };
const KEYS: Readonly<Record<string, (game: Game) => Game>> = {
  ArrowLeft: (game) => moved(game, -1),
  ArrowRight: (game) => moved(game, 1),
  ArrowUp: turned,
  ArrowDown: (game) => fallen(game),
  ' ': dropped,
};
const BUTTONS = [
  ['ArrowLeft', 'left'],
  ['ArrowUp', 'restart'],
  ['ArrowRight', 'right'],
  ['ArrowDown', 'down'],
] as const;

interface TetrisProps {
  title?: string;
  level?: keyof typeof SPEEDS;
}

export function Tetris({ title = texts.fallingBlocks, level = 'medium' }: TetrisProps) {
  const [game, setGame] = useState(() => started());
  const [isRunning, setRunning] = useState(false);
  const [best, setBest] = useStored('falling-blocks-best', 0);
  const speed = Math.max(90, SPEEDS[level] - Math.floor(game.lines / 10) * 60);

  useEffect(() => {
    if (!isRunning || game.isOver) return;
    const timer = setInterval(() => setGame((now) => fallen(now)), speed);
    return () => clearInterval(timer);
  }, [isRunning, game.isOver, speed]);

  useEffect(() => {
    if (game.score > best) setBest(game.score);
  }, [game.score, best, setBest]);

  useGameKeys((key) => {
    const change = KEYS[key];
    if (change === undefined || !isRunning || game.isOver) return false;
    setGame(change);
    return true;
  });

  function start() {
    if (game.isOver) setGame(started());
    setRunning(game.isOver || !isRunning);
  }

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.pointCount, value: game.score },
          { label: texts.lines, value: game.lines },
          { label: texts.best, value: best },
        ]}
      />
      <svg className="tetris" viewBox={`0 0 ${COLUMNS} ${ROWS}`} role="img" aria-label={title}>
        {game.lying.map((shape, place) => shape >= 0 && <rect key={place} data-shape={shape} x={(place % COLUMNS) + 0.04} y={Math.floor(place / COLUMNS) + 0.04} width={0.92} height={0.92} rx={0.16} />)}
        {game.falling.squares.map(([x, y]) => (
          <rect key={`${x}-${y}`} data-shape={game.falling.shape} x={x + 0.04} y={y + 0.04} width={0.92} height={0.92} rx={0.16} />
        ))}
      </svg>
      <p className="tool-status" role="status">
        {game.isOver ? texts.gameOver(game.score) : ''}
      </p>
      <button type="button" className="button button-primary button-large" onClick={start}>
        {game.isOver ? texts.again : isRunning ? texts.pause : texts.start}
      </button>
      <div className="tetris-keys">
        {BUTTONS.map(([key, icon]) => (
          <button
            key={key}
            type="button"
            className="button"
            aria-label={key === 'ArrowUp' ? texts.turnBlock : texts.directionNames[icon]}
            disabled={!isRunning || game.isOver}
            onClick={() => setGame(KEYS[key])}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </Tool>
  );
}
