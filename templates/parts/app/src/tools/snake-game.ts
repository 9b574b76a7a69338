export const SIZE = 17;
export type Direction = 'up' | 'down' | 'left' | 'right';
type Place = readonly [x: number, y: number];

export interface Game {
  /** The head first. */
  snake: readonly Place[];
  food: Place;
  direction: Direction;
  /** Where it will turn. */
  next: Direction;
  isOver: boolean;
}

export const EMPTY_GAME: Game = {
  snake: [
    [6, 8],
    [5, 8],
    [4, 8],
  ],
  food: [12, 8],
  direction: 'right',
  next: 'right',
  isOver: false,
};

const STEPS: Readonly<Record<Direction, Place>> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const OPPOSITE: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };
const isSame = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];

/** One step ahead. Walls and its own body end the game; food makes it longer. */
export function move(game: Game): Game {
  const direction = game.next === OPPOSITE[game.direction] ? game.direction : game.next;
  const [x, y] = game.snake[0];
  const head: Place = [x + STEPS[direction][0], y + STEPS[direction][1]];
  const eats = isSame(head, game.food);
  const body = eats ? game.snake : game.snake.slice(0, -1);
  const isOutside = head.some((value) => value < 0 || value >= SIZE);
  if (isOutside || body.some((part) => isSame(part, head))) return { ...game, isOver: true };
  const snake = [head, ...body];
  return { ...game, snake, direction, next: direction, food: eats ? freePlace(snake) : game.food };
}

function freePlace(snake: readonly Place[]): Place {
  const places = Array.from({ length: SIZE * SIZE }, (_, index): Place => [index % SIZE, Math.floor(index / SIZE)]);
  const free = places.filter((place) => !snake.some((part) => isSame(part, place)));
  return free[Math.floor(Math.random() * free.length)] ?? [0, 0];
}
