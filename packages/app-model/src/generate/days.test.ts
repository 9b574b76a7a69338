import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The code that written apps count days with. */
const DAYS = new URL('../../../../templates/parts/app/src/data/days.ts', import.meta.url).href;
const { nextRank } = (await import(/* @vite-ignore */ DAYS)) as { readonly nextRank: (day: string, next: 'yearly' | 'once') => number };

describe('the order by what comes next', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2027, 5, 15, 12));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const sorted = (days: readonly string[], next: 'yearly' | 'once') => [...days].sort((a, b) => nextRank(a, next) - nextRank(b, next));

  it('is that of birthdays in a year, from today on', () => {
    expect(nextRank('1990-06-15', 'yearly')).toBe(0);
    expect(sorted(['1980-06-14', '2001-01-02', '1999-06-15', '1970-12-24', '2010-07-01'], 'yearly')).toEqual([
      '1999-06-15',
      '2010-07-01',
      '1970-12-24',
      '2001-01-02',
      '1980-06-14',
    ]);
  });

  it('puts what is over behind what is to come, and what has no day last', () => {
    expect(sorted(['2027-06-10', '2028-01-01', '2027-06-14T09:00', '2027-06-16'], 'once')).toEqual([
      '2027-06-16',
      '2028-01-01',
      '2027-06-14T09:00',
      '2027-06-10',
    ]);
    expect(nextRank('', 'yearly')).toBe(Number.POSITIVE_INFINITY);
  });
});
