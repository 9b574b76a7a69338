import { randomBelow } from './random';

export const COLUMNS = 10;
export const ROWS = 20;

/** The squares of each piece as column and row, and its color. */
const PIECES: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 1], [1, 1], [2, 1], [3, 1]],
  [[0, 0], [1, 0], [0, 1], [1, 1]],
  [[1, 0], [0, 1], [1, 1], [2, 1]],
  [[1, 0], [2, 0], [0, 1], [1, 1]],
  [[0, 0], [1, 0], [1, 1], [2, 1]],
  [[0, 0], [0, 1], [1, 1], [2, 1]],
  [[2, 0], [0, 1], [1, 1], [2, 1]],
];

export interface Piece {
  /** Index of its shape, which is its color. */
  readonly shape: number;
  readonly squares: readonly (readonly [number, number])[];
}

export interface Game {
  /** For each square, row by row, the piece that lies there, or -1. */
  readonly lying: readonly number[];
  readonly falling: Piece;
  readonly next: number;
  readonly lines: number;
  readonly score: number;
  readonly isOver: boolean;
}

/** Points for one to four lines at once. */
const POINTS = [0, 100, 300, 500, 800];

export function started(first = randomBelow(7), next = randomBelow(7)): Game {
  return { lying: Array<number>(COLUMNS * ROWS).fill(-1), falling: placed(first), next, lines: 0, score: 0, isOver: false };
}

function placed(shape: number): Piece {
  return { shape, squares: PIECES[shape].map(([x, y]) => [x + 3, y] as const) };
}

function fits(lying: readonly number[], { squares }: Piece): boolean {
  return squares.every(([x, y]) => x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && lying[y * COLUMNS + x] < 0);
}

function shifted(piece: Piece, x: number, y: number): Piece {
  return { ...piece, squares: piece.squares.map(([column, row]) => [column + x, row + y] as const) };
}

export function moved(game: Game, x: -1 | 1): Game {
  const falling = shifted(game.falling, x, 0);
  return game.isOver || !fits(game.lying, falling) ? game : { ...game, falling };
}

/** A quarter turn, pushed away from a wall if that makes it fit. */
export function turned(game: Game): Game {
  // The square piece looks the same from every side.
  if (game.isOver || game.falling.shape === 1) return game;
  const [middleX, middleY] = game.falling.squares[2];
  const piece = { ...game.falling, squares: game.falling.squares.map(([x, y]) => [middleX - (y - middleY), middleY + (x - middleX)] as const) };
  const falling = [0, -1, 1, -2, 2].map((x) => shifted(piece, x, 0)).find((each) => fits(game.lying, each));
  return falling === undefined ? game : { ...game, falling };
}

/** One row down. What cannot fall stays, full rows go, and the next piece comes. */
export function fallen(game: Game, after = randomBelow(7)): Game {
  if (game.isOver) return game;
  const falling = shifted(game.falling, 0, 1);
  if (fits(game.lying, falling)) return { ...game, falling };
  const lying = [...game.lying];
  for (const [x, y] of game.falling.squares) lying[y * COLUMNS + x] = game.falling.shape;
  const rows = Array.from({ length: ROWS }, (_, row) => lying.slice(row * COLUMNS, (row + 1) * COLUMNS)).filter((row) => row.includes(-1));
  const full = ROWS - rows.length;
  const left = [...Array<number>(full * COLUMNS).fill(-1), ...rows.flat()];
  const next = placed(game.next);
  return { lying: left, falling: next, next: after, lines: game.lines + full, score: game.score + POINTS[full], isOver: !fits(left, next) };
}

/** All the way down. */
export function dropped(game: Game): Game {
  let now = game;
  while (!now.isOver && now.falling.squares.every(([x, y]) => y + 1 < ROWS && now.lying[(y + 1) * COLUMNS + x] < 0)) now = { ...now, falling: shifted(now.falling, 0, 1) };
  return fallen(now);
}
