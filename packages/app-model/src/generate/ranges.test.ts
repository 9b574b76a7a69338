import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The code that written apps match days and numbers with. */
const RANGES = new URL('../../../../templates/parts/app/src/data/ranges.ts', import.meta.url).href;
const { isWithin } = (await import(/* @vite-ignore */ RANGES)) as { readonly isWithin: (value: string | number | null, range: string) => boolean };

describe('a range', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // A Tuesday.
    vi.setSystemTime(new Date(2027, 5, 15, 12));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['today', ['2027-06-15', '2027-06-15T23:00'], ['2027-06-14', '2027-06-16']],
    ['this-week', ['2027-06-14', '2027-06-20'], ['2027-06-13', '2027-06-21']],
    ['this-month', ['2027-06-01', '2027-06-30'], ['2027-05-31', '2026-06-15']],
    ['this-year', ['2027-01-01', '2027-12-31'], ['2026-12-31']],
    ['previous-week', ['2027-06-07', '2027-06-13'], ['2027-06-06', '2027-06-14']],
    ['previous-month', ['2027-05-01', '2027-05-31'], ['2027-04-30', '2027-06-01']],
    ['previous-year', ['2026-01-01'], ['2025-12-31', '2027-01-01']],
    ['last-7', ['2027-06-15', '2027-06-09'], ['2027-06-08', '2027-06-16']],
    ['next-7', ['2027-06-15', '2027-06-21'], ['2027-06-14', '2027-06-22']],
    ['each-month', ['1990-06-01', '2030-06-30'], ['1990-05-31', '']],
    ['comes-7', ['1990-06-15', '1990-06-21'], ['1990-06-14', '1990-06-22', '']],
    ['older-30', ['2027-05-15'], ['2027-05-16', '']],
    ['upcoming', ['2027-06-15', '2030-01-01'], ['2027-06-14', '']],
    ['past', ['2027-06-14'], ['2027-06-15', '']],
  ])('holds a day that is in it: %s', (range, inside, outside) => {
    expect(inside.filter((day) => !isWithin(day, range))).toEqual([]);
    expect(outside.filter((day) => isWithin(day, range))).toEqual([]);
  });

  it.each([
    ['over-100', [100.01], [100, null]],
    ['under-5', [4.99, 0], [5, null]],
    ['from-3.5', [3.5], [3.4]],
    ['to-10', [10], [10.1]],
  ])('holds a number that is in it: %s', (range, inside, outside) => {
    expect(inside.filter((number) => !isWithin(number, range))).toEqual([]);
    expect(outside.filter((number) => isWithin(number, range))).toEqual([]);
  });
});
