import { expect, it } from 'vitest';
import { splitAtMatches } from './split-at-matches.ts';

const marked = (text: string, words: string) =>
  splitAtMatches(text, words)
    .map(({ piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

it('marks the words wherever they are, whatever their case', () => {
  expect(marked('Brezeln, and more brezeln', 'BREZELN')).toBe('[Brezeln], and more [brezeln]');
  expect(marked('with prices today', 'prices\n today')).toBe('with [prices today]');
});

it('takes marks of patterns as themselves', () => {
  expect(marked('100 % of a.b (c) is a-b', 'a.b (c)')).toBe('100 % of [a.b (c)] is a-b');
  expect(marked('a/b\\c [d] {1} $x ^y', 'b\\c [d] {1} $x ^y')).toBe('a/[b\\c [d] {1} $x ^y]');
});

it('marks nothing where the words are not', () => {
  expect(marked('some text', 'other')).toBe('some text');
  expect(marked('some text', '')).toBe('some text');
});
