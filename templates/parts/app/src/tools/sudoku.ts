import { shuffled } from './random';

/** 81 numbers, row by row. 0 is an empty square. */
export type Numbers = readonly number[];

const PLACES = Array.from({ length: 81 }, (_, place) => place);

/** For each square the 20 others in its row, its column and its block. */
const SEEN = PLACES.map((place) => PLACES.filter((other) => other !== place && sees(place, other)));

function sees(a: number, b: number): boolean {
  const [rowA, rowB] = [Math.floor(a / 9), Math.floor(b / 9)];
  const [columnA, columnB] = [a % 9, b % 9];
  const isInBlock = Math.floor(rowA / 3) === Math.floor(rowB / 3) && Math.floor(columnA / 3) === Math.floor(columnB / 3);
  return rowA === rowB || columnA === columnB || isInBlock;
}

export function optionsAt(numbers: Numbers, place: number): number[] {
  const taken = new Set(SEEN[place].map((other) => numbers[other]));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => !taken.has(number));
}

/** Whether the number of a square is in its row, column or block once more. */
export function isTwice(numbers: Numbers, place: number): boolean {
  return numbers[place] !== 0 && SEEN[place].some((other) => numbers[other] === numbers[place]);
}

/** Up to `limit` ways to fill what is empty. */
export function solutions(numbers: Numbers, limit: number, isRandom = false): Numbers[] {
  const empty = PLACES.filter((place) => numbers[place] === 0);
  if (empty.length === 0) return [numbers];
  let next = { place: -1, options: [] as number[], count: 10 };
  for (const place of empty) {
    const options = optionsAt(numbers, place);
    if (options.length < next.count) next = { place, options, count: options.length };
  }
  const found: Numbers[] = [];
  for (const option of isRandom ? shuffled(next.options) : next.options) {
    if (found.length === limit) break;
    found.push(...solutions(numbers.with(next.place, option), limit - found.length, isRandom));
  }
  return found;
}

/** A puzzle with one solution and about as many numbers as asked for. */
export function puzzle(givens: number): Numbers {
  let [numbers] = solutions(Array<number>(81).fill(0), 1, true);
  for (const place of shuffled(PLACES)) {
    if (numbers.filter((number) => number !== 0).length <= givens) break;
    const without = numbers.with(place, 0);
    if (solutions(without, 2).length === 1) numbers = without;
  }
  return numbers;
}
