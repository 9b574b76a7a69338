import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { type Direction, EMPTY_GAME, move, SIZE, type Game } from './snake-game';
import { Scores } from './Scores';
import { Tool } from './Tool';

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  w: 'up',
  s: 'down',
  a: 'left',
  d: 'right',
};
/** Every second square of the field. */
const SQUARES = Array.from({ length: SIZE * SIZE }, (_, at) => [at % SIZE, Math.floor(at / SIZE)]).filter(([x, y]) => (x + y) % 2 === 0);
const ARROWS = ['up', 'left', 'down', 'right'] as const;

/** Milliseconds from one step to the next, at the beginning and at least. */
const SPEEDS = { easy: [220, 120], medium: [150, 70], hard: [95, 50] };

interface SnakeProps {
  title?: string;
  level?: keyof typeof SPEEDS;
}

export function Snake({ title = texts.snake, level = 'medium' }: SnakeProps) {
  const [game, setGame] = useState<Game>(EMPTY_GAME);
  const [isRunning, setRunning] = useState(false);
  const [best, setBest] = useStored('snake-best', 0);
  const score = game.snake.length - 3;
  const [slowest, fastest] = SPEEDS[level];

  useEffect(() => {
    if (!isRunning || game.isOver) return;
    const timer = setInterval(() => setGame(move), Math.max(fastest, slowest - score * 3));
    return () => clearInterval(timer);
  }, [isRunning, game.isOver, score, slowest, fastest]);

  useEffect(() => {
    if (game.isOver && score > best) setBest(score);
  }, [game.isOver, score, best, setBest]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const direction = KEYS[event.key];
      if (direction === undefined || !isRunning) return;
      event.preventDefault();
      setGame((current) => ({ ...current, next: direction }));
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isRunning]);

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.pointCount, value: score },
          { label: texts.best, value: best },
        ]}
      />
      <svg className="snake" viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={title}>
        {SQUARES.map(([x, y]) => (
          <rect key={`${x}-${y}`} className="snake-square" x={x} y={y} width={1} height={1} />
        ))}
        {game.snake.map(([x, y], index) => (
          <rect key={`${x}-${y}`} className={index === 0 ? 'snake-head' : 'snake-body'} x={x + 0.03} y={y + 0.03} width={0.94} height={0.94} rx={index === 0 ? 0.42 : 0.28} />
        ))}
        <circle className="snake-eye" cx={game.snake[0][0] + 0.34} cy={game.snake[0][1] + 0.38} r={0.1} />
        <circle className="snake-eye" cx={game.snake[0][0] + 0.66} cy={game.snake[0][1] + 0.38} r={0.1} />
        <circle className="snake-food" cx={game.food[0] + 0.5} cy={game.food[1] + 0.55} r={0.38} />
        <ellipse className="snake-leaf" cx={game.food[0] + 0.62} cy={game.food[1] + 0.16} rx={0.17} ry={0.09} />
      </svg>
      <p className="tool-status" role="status">
        {game.isOver ? texts.gameOver(score) : ''}
      </p>
      <button
        type="button"
        className="button button-primary button-large"
        onClick={() => {
          if (game.isOver) setGame(EMPTY_GAME);
          setRunning(game.isOver || !isRunning);
        }}
      >
        {game.isOver ? texts.again : isRunning ? texts.pause : texts.start}
      </button>
      <div className="snake-keys">
        {ARROWS.map((direction) => (
          <button key={direction} type="button" className="button" aria-label={texts.directionNames[direction]} onClick={() => setGame({ ...game, next: direction })}>
            <Icon name={direction} />
          </button>
        ))}
      </div>
    </Tool>
  );
}
