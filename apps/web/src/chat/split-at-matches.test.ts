import { expect, it } from 'vitest';
import { splitAtMatches } from './split-at-matches.ts';

const marked = (text: string, words: string) =>
  splitAtMatches(text, words)
    .map(({ piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

it('marks matches anywhere, ignoring case', () => {
  expect(marked('Brezeln, and more brezeln', 'BREZELN')).toBe('[Brezeln], and more [brezeln]');
  expect(marked('with prices today', 'prices\n today')).toBe('with [prices today]');
});

it('treats special characters of patterns literally', () => {
  expect(marked('100 % of a.b (c) is a-b', 'a.b (c)')).toBe('100 % of [a.b (c)] is a-b');
  expect(marked('a/b\\c [d] {1} $x ^y', 'b\\c [d] {1} $x ^y')).toBe('a/[b\\c [d] {1} $x ^y]');
});

it('marks nothing without a match', () => {
  expect(marked('some text', 'other')).toBe('some text');
  expect(marked('some text', '')).toBe('some text');
});
