/** Red begins. */
export type Disc = 'red' | 'yellow' | '';
/** Column by column, each from the bottom up. */
export type Discs = readonly (readonly Disc[])[];

export const COLUMNS = 7;
export const ROWS = 6;
export const NO_DISCS: Discs = Array.from({ length: COLUMNS }, () => []);

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export function turnOf(discs: Discs): 'red' | 'yellow' {
  return discs.flat().length % 2 === 0 ? 'red' : 'yellow';
}

export function dropped(discs: Discs, column: number): Discs {
  return discs.map((each, at) => (at === column ? [...each, turnOf(discs)] : each));
}

export function freeColumns(discs: Discs): number[] {
  return discs.flatMap((column, at) => (column.length < ROWS ? [at] : []));
}

/** The four in a row that won, each as column and row. */
export function fourOf(discs: Discs): readonly (readonly [number, number])[] | undefined {
  for (let column = 0; column < COLUMNS; column += 1)
    for (let row = 0; row < discs[column].length; row += 1)
      for (const [x, y] of DIRECTIONS) {
        const places = [0, 1, 2, 3].map((step) => [column + x * step, row + y * step] as const);
        if (places.every(([at, up]) => discs[at]?.[up] === discs[column][row])) return places;
      }
  return undefined;
}

/** Moves that the computer thinks ahead. */
const DEPTH = 5;
/** The middle is in more fours than the edge. */
const BY_MIDDLE = [3, 2, 4, 1, 5, 0, 6];

/** A column that wins or does not lose within the next moves, if there is one, rather in the middle. */
export function bestColumn(discs: Discs): number {
  const columns = BY_MIDDLE.filter((column) => discs[column].length < ROWS);
  const worths = columns.map((column) => -worth(dropped(discs, column), DEPTH - 1));
  return columns[worths.indexOf(Math.max(...worths))];
}

/** For the one whose turn it is: more than 0 wins, and the sooner the more. */
function worth(discs: Discs, depth: number): number {
  if (fourOf(discs) !== undefined) return -1 - depth;
  const columns = freeColumns(discs);
  if (depth === 0 || columns.length === 0) return 0;
  return Math.max(...columns.map((column) => -worth(dropped(discs, column), depth - 1)));
}
