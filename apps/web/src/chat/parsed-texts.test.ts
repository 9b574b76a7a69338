import { expect, it } from 'vitest';
import { ParsedTexts } from './parsed-texts.ts';

it('parses a text once and drops the least recently used one', () => {
  const parsed: string[] = [];
  const texts = new ParsedTexts<string>(2);
  const get = (text: string) =>
    texts.get(text, () => {
      parsed.push(text);
      return text.toUpperCase();
    });
  expect([get('a'), get('b'), get('a'), get('c')]).toEqual(['A', 'B', 'A', 'C']);
  expect(parsed).toEqual(['a', 'b', 'c']);
  get('a');
  get('b');
  expect(parsed).toEqual(['a', 'b', 'c', 'b']);
});
