export type Mark = 'X' | 'O' | '';

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

export const EMPTY: readonly Mark[] = Array<Mark>(9).fill('');

/** X begins. */
export function turnOf(marks: readonly Mark[]): Mark {
  return marks.filter(Boolean).length % 2 === 0 ? 'X' : 'O';
}

/** The three places in a row that won. */
export function lineOf(marks: readonly Mark[]): readonly number[] | undefined {
  return LINES.find(([a, b, c]) => marks[a] !== '' && marks[a] === marks[b] && marks[a] === marks[c]);
}

export function placed(marks: readonly Mark[], place: number): readonly Mark[] {
  return marks.map((mark, at) => (at === place ? turnOf(marks) : mark));
}

/** A place from which the one whose turn it is cannot be beaten. At random, if there are several. */
export function bestPlace(marks: readonly Mark[]): number {
  const places = marks.flatMap((mark, place) => (mark === '' ? [place] : []));
  const worths = places.map((place) => -worth(placed(marks, place)));
  const best = places.filter((_, at) => worths[at] === Math.max(...worths));
  return best[Math.floor(Math.random() * best.length)];
}

/** For the one whose turn it is: more than 0 wins, and the sooner the more. */
function worth(marks: readonly Mark[]): number {
  if (lineOf(marks) !== undefined) return -1 - marks.filter((mark) => mark === '').length;
  if (!marks.includes('')) return 0;
  return Math.max(...marks.flatMap((mark, place) => (mark === '' ? [-worth(placed(marks, place))] : [])));
}
