import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { type Direction, EMPTY_GAME, move, SIZE, type Game } from './snake-game';
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
const ARROWS = ['up', 'left', 'down', 'right'] as const;

interface SnakeProps {
  title?: string;
}

export function Snake({ title = texts.snake }: SnakeProps) {
  const [game, setGame] = useState<Game>(EMPTY_GAME);
  const [isRunning, setRunning] = useState(false);
  const [best, setBest] = useStored('snake-best', 0);
  const score = game.snake.length - 3;

  useEffect(() => {
    if (!isRunning || game.isOver) return;
    const timer = setInterval(() => setGame(move), Math.max(70, 150 - score * 3));
    return () => clearInterval(timer);
  }, [isRunning, game.isOver, score]);

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
      <p className="tool-status" role="status">
        {game.isOver ? texts.gameOver(score) : texts.points(score, best)}
      </p>
      <svg className="snake" viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={title}>
        {game.snake.map(([x, y], index) => (
          <rect key={`${x}-${y}`} x={x + 0.06} y={y + 0.06} width={0.88} height={0.88} rx={index === 0 ? 0.4 : 0.2} />
        ))}
        <circle cx={game.food[0] + 0.5} cy={game.food[1] + 0.5} r={0.38} />
      </svg>
      <button
        type="button"
        className="button button-primary"
        onClick={() => {
          if (game.isOver) setGame(EMPTY_GAME);
          setRunning(game.isOver || !isRunning);
        }}
      >
        {game.isOver ? texts.again : isRunning ? texts.pause : texts.start}
      </button>
      <div className="snake-keys">
        {ARROWS.map((direction) => (
          <button key={direction} type="button" className="button" aria-label={direction} onClick={() => setGame({ ...game, next: direction })}>
            <Icon name={direction} />
          </button>
        ))}
      </div>
    </Tool>
  );
}
