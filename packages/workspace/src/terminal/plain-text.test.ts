import { expect, it } from 'vitest';
import { appendToTail, plainText } from './plain-text.ts';

it('the tail of a log keeps its last lines, and only the last state of a counter', () => {
  let tail: readonly string[] = [];
  for (const text of ['one\r\n', 'two\r\n', 'fetching packages 1 of 3', '\r\u001b[Kfetching packages 2 of 3', '\r\u001b[Kfetching packages 3 of 3'])
    tail = appendToTail(tail, text, 3);
  expect(tail).toEqual(['one', 'two', 'fetching packages 3 of 3']);
  expect(appendToTail(tail, '\r\u001b[Kadded 3 packages in 1s\r\n', 3)).toEqual(['one', 'two', 'added 3 packages in 1s']);
  expect(appendToTail(tail, '\u001b[2K\r', 3)).toBe(tail);
});

it('a text has no escape sequences, and only the last state of a line that was overwritten', () => {
  expect(plainText('\u001b[31mred\u001b[0m\r\n')).toBe('red\n');
  expect(plainText('10 %\r20 %\r100 %\r\nend')).toBe('100 %\nend');
  expect(plainText('a\r\r\nb\rc\r')).toBe('a\n');
});

it.each([
  ['one line without an end', 'x'.repeat(10_000_000)],
  ['empty lines', '\n'.repeat(10_000_000)],
  ['a count that starts over in place', `\r\u001b[K12 %`.repeat(1_000_000)],
  ['returns', '\r'.repeat(10_000_000)],
  ['openings of sequences', '\u001b]'.repeat(5_000_000)],
])('megabytes of output are read once: %s', (_name, output) => {
  const started = performance.now();
  plainText(output);
  appendToTail(['one'], output, 3);
  expect(performance.now() - started).toBeLessThan(5000);
});
