import { expect, it } from 'vitest';
import { readyForAWord } from './ready-for-a-word.ts';

it.each([
  ['', ''],
  ['Change', 'Change '],
  ['Change ', 'Change '],
  ['Change\n', 'Change\n'],
])('what is added to %j begins a word: %j', (text, ready) => expect(readyForAWord(text)).toBe(ready));
