import { shuffled } from './random';

export interface Field {
  readonly columns: number;
  readonly rows: number;
}

/** The places around one, without those beyond the edge. */
export function around({ columns, rows }: Field, place: number): number[] {
  const column = place % columns;
  const row = Math.floor(place / columns);
  const places: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) if (x !== column || y !== row) places.push(y * columns + x);
  return places;
}

/** Never where somebody looks first, nor next to it if there is room elsewhere. */
export function minesWithout(first: number, field: Field, count: number): ReadonlySet<number> {
  const close = new Set([first, ...around(field, first)]);
  const places = Array.from({ length: field.columns * field.rows }, (_, place) => place).filter((place) => place !== first);
  const far = shuffled(places.filter((place) => !close.has(place)));
  return new Set([...far, ...shuffled(places.filter((place) => close.has(place)))].slice(0, count));
}

export function minesAround(mines: ReadonlySet<number>, field: Field, place: number): number {
  return around(field, place).filter((each) => mines.has(each)).length;
}

/** What is open after a place was: where no mine is near, all around it as well. */
export function opened(open: ReadonlySet<number>, flags: ReadonlySet<number>, mines: ReadonlySet<number>, field: Field, place: number): ReadonlySet<number> {
  const result = new Set(open);
  const waiting = [place];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (result.has(next) || flags.has(next)) continue;
    result.add(next);
    if (!mines.has(next) && minesAround(mines, field, next) === 0) waiting.push(...around(field, next));
  }
  return result;
}
