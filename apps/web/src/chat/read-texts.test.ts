import { expect, it } from 'vitest';
import { ReadTexts } from './read-texts.ts';

it('makes something of a text once, and forgets what was asked for longest ago', () => {
  const made: string[] = [];
  const texts = new ReadTexts<string>(2);
  const get = (text: string) =>
    texts.get(text, () => {
      made.push(text);
      return text.toUpperCase();
    });
  expect([get('a'), get('b'), get('a'), get('c')]).toEqual(['A', 'B', 'A', 'C']);
  expect(made).toEqual(['a', 'b', 'c']);
  get('a');
  get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
