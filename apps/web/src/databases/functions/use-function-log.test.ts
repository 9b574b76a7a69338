import { expect, it } from 'vitest';
import { joinLines } from './use-function-log.ts';

const line = (id: number) => ({ id, at: '2026-11-27T09:00:00Z', function: 'a', level: 'info', text: `${id}` }) as const;

it('adds new lines once, and forgets the oldest', () => {
  const before = [line(1), line(2)];
  expect(joinLines(before, [line(2), line(3)]).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(joinLines(before, [line(1)])).toBe(before);
  const many = joinLines(
    before,
    Array.from({ length: 1000 }, (_, index) => line(index + 3)),
  );
  expect([many.length, many[0]?.id]).toEqual([1000, 3]);
});
