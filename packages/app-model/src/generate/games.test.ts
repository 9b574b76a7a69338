import { describe, expect, it } from 'vitest';
/** The code of written apps, whose compiler is less strict than ours. */
const FILE = new URL('../../../../templates/parts/app/src/tools/tic-tac-toe.ts', import.meta.url).href;
type Mark = 'X' | 'O' | '';
const { bestPlace, EMPTY, lineOf, placed, turnOf } = (await import(/* @vite-ignore */ FILE)) as {
  readonly bestPlace: (marks: readonly Mark[]) => number;
  readonly EMPTY: readonly Mark[];
  readonly lineOf: (marks: readonly Mark[]) => readonly number[] | undefined;
  readonly placed: (marks: readonly Mark[], place: number) => readonly Mark[];
  readonly turnOf: (marks: readonly Mark[]) => Mark;
};

/** How all games end in which the person, X, tries every place. */
function endsOf(marks: readonly Mark[]): string[] {
  const line = lineOf(marks);
  if (line !== undefined) return [marks[line[0] ?? 0] ?? ''];
  if (!marks.includes('')) return ['draw'];
  if (turnOf(marks) === 'O') return endsOf(placed(marks, bestPlace(marks)));
  return marks.flatMap((mark, place) => (mark === '' ? endsOf(placed(marks, place)) : []));
}

describe('the computer at tic-tac-toe', () => {
  it('is never beaten, whatever the person does', () => {
    const ends = endsOf(EMPTY);
    expect(ends.length).toBeGreaterThan(20);
    expect(new Set(ends)).toEqual(new Set(['O', 'draw']));
  });

  it('wins at once where it can', () => {
    expect(bestPlace(['O', 'O', '', 'X', 'X', '', 'X', '', ''])).toBe(2);
  });
});
