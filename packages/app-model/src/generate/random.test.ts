import { describe, expect, it } from 'vitest';

/** The code that written apps draw with. */
const PART = new URL('../../../../templates/parts/app/src/tools/random.ts', import.meta.url).href;

interface RandomPart {
  readonly randomBelow: (limit: number) => number;
  readonly shuffled: <Item>(items: readonly Item[]) => Item[];
  readonly password: (length: number, hasDigits: boolean, hasSymbols: boolean) => string;
  readonly teams: (people: readonly string[], count: number) => string[][];
  readonly palette: (count: number) => string[];
}

const { randomBelow, shuffled, password, teams, palette } = (await import(/* @vite-ignore */ PART)) as RandomPart;
const hundred = Array.from({ length: 100 }, (_, index) => index);

describe('what generators draw', () => {
  it('is below the limit, and reaches every number', () => {
    const drawn = new Set(Array.from({ length: 500 }, () => randomBelow(6)));
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is a password of the length and the kinds that were chosen, each at least once', () => {
    for (const _ of hundred) {
      expect(password(12, true, true)).toMatch(/^(?=.*\d)(?=.*[^\w\s]|.*_)(?=.*[a-zA-Z]).{12}$/);
      expect(password(8, true, false)).toMatch(/^(?=.*\d)[a-zA-Z\d]{8}$/);
      expect(password(4, false, false)).toMatch(/^[a-zA-Z]{4}$/);
    }
    expect(new Set(hundred.map(() => password(16, true, true))).size).toBe(100);
  });

  it('is everybody once, in teams that differ by one at most', () => {
    const people = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    expect(shuffled(people).sort()).toEqual(people);
    const drawn = teams(people, 3);
    expect(drawn.map(({ length }) => length)).toEqual([3, 2, 2]);
    expect(drawn.flat().sort()).toEqual(people);
    expect(teams(['A'], 3)).toEqual([['A']]);
  });

  it('is a palette of so many colors', () => {
    for (const _ of hundred) expect(palette(5).filter((color) => /^#[\da-f]{6}$/.test(color))).toHaveLength(5);
    expect(palette(1)).toHaveLength(1);
  });
});
