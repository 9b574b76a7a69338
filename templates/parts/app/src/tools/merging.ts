import { pick, randomBelow } from './random';

/** The numbers row by row. 0 is an empty place. */
export type Numbers = readonly number[];
export type Side = 'left' | 'right' | 'up' | 'down';

export interface Moved {
  readonly numbers: Numbers;
  /** The sum of the numbers that came from two. */
  readonly points: number;
}

export function started(size: number): Numbers {
  return grown(grown(Array<number>(size * size).fill(0)));
}

/** With one number more: mostly 2, sometimes 4. */
export function grown(numbers: Numbers): Numbers {
  const places = numbers.flatMap((number, place) => (number === 0 ? [place] : []));
  if (places.length === 0) return numbers;
  const place = pick(places);
  return numbers.map((number, at) => (at === place ? (randomBelow(10) === 0 ? 4 : 2) : number));
}

/** All numbers pushed to one side. Two that are the same become one, once in each move. */
export function pushed(numbers: Numbers, side: Side): Moved {
  const size = Math.sqrt(numbers.length);
  const result = [...numbers];
  let points = 0;
  for (let line = 0; line < size; line += 1) {
    const places = Array.from({ length: size }, (_, at) => (side === 'left' || side === 'right' ? line * size + at : at * size + line));
    if (side === 'right' || side === 'down') places.reverse();
    const merged: number[] = [];
    let isFresh = false;
    for (const number of places.map((place) => numbers[place]).filter((each) => each !== 0)) {
      if (number === merged.at(-1) && !isFresh) {
        merged[merged.length - 1] = number * 2;
        points += number * 2;
        isFresh = true;
      } else {
        merged.push(number);
        isFresh = false;
      }
    }
    for (const [at, place] of places.entries()) result[place] = merged[at] ?? 0;
  }
  return { numbers: result, points };
}

export function isStuck(numbers: Numbers): boolean {
  return (['left', 'right', 'up', 'down'] as const).every((side) => pushed(numbers, side).numbers.every((number, at) => number === numbers[at]));
}
