import { expect, it } from 'vitest';
import { appendToTail } from './plain-text.ts';

it('the tail of a log keeps its last lines, and of a count only its last form', () => {
  let tail: readonly string[] = [];
  for (const text of ['one\r\n', 'two\r\n', 'fetching packages 1 of 3', '\r\u001b[Kfetching packages 2 of 3', '\r\u001b[Kfetching packages 3 of 3'])
    tail = appendToTail(tail, text, 3);
  expect(tail).toEqual(['one', 'two', 'fetching packages 3 of 3']);
  expect(appendToTail(tail, '\r\u001b[Kadded 3 packages in 1s\r\n', 3)).toEqual(['one', 'two', 'added 3 packages in 1s']);
  expect(appendToTail(tail, '\u001b[2K\r', 3)).toBe(tail);
});
