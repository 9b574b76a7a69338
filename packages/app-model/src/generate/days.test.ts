import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The code that written apps count days with. */
const DAYS = new URL('../../../../templates/parts/app/src/data/days.ts', import.meta.url).href;
const { nextRank, periodsOf } = (await import(/* @vite-ignore */ DAYS)) as {
  readonly nextRank: (day: string, next: 'yearly' | 'once') => number;
  readonly periodsOf: (days: readonly string[], period: 'day' | 'week' | 'month' | 'year') => number;
};

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

describe('the days that an average is of', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2027, 5, 15, 12));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are those from the first entry until today, or until the last one', () => {
    expect(periodsOf(['2027-06-14', '', '2027-06-06T09:00'], 'day')).toBe(10);
    // Sunday the 6th is in a week of its own, the 7th to the 13th another, and today in the third.
    expect(periodsOf(['2027-06-14', '2027-06-06T09:00'], 'week')).toBe(3);
    expect(periodsOf(['2026-12-31'], 'month')).toBe(7);
    expect(periodsOf(['2026-12-31', '2028-01-01'], 'year')).toBe(3);
    expect(periodsOf([], 'day')).toBe(1);
  });
});
