import { expect, it } from 'vitest';
import { lineCounts } from './line-counts.ts';

const lines = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}\n`).join('');

it.each([
  ['', 'a\nb\n', 2, 0],
  ['a\nb', '', 0, 2],
  ['a\nb\nc\n', 'a\nx\nc\n', 1, 1],
  ['a\nb\n', 'b\na\n', 1, 1],
])('from %j to %j, %i lines are added and %i removed', (before, after, linesAdded, linesRemoved) => {
  expect(lineCounts(before, after)).toEqual({ linesAdded, linesRemoved });
});

it('a long file that is completely rewritten is counted without delay', () => {
  const shared = 'shared\n'.repeat(10);
  expect(lineCounts(shared + lines('a', 20_000), lines('b', 15_000) + shared)).toEqual({ linesAdded: 15_000, linesRemoved: 20_000 });
});
