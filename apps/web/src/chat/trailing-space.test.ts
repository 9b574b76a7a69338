import { expect, it } from 'vitest';
import { withTrailingSpace } from './trailing-space.ts';

it.each([
  ['', ''],
  ['Change', 'Change '],
  ['Change ', 'Change '],
  ['Change\n', 'Change\n'],
])('%j becomes %j, so that a new word can follow', (text, expected) => expect(withTrailingSpace(text)).toBe(expected));
