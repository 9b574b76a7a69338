import { expect, it } from 'vitest';
import { nameOfSourceUrl, sourceUrlOf } from './script-names.ts';

it.each(['[worker eval]', 'with "quotes" and \'others\'', 'two\nlines\r\n', '/plain/file.js', 'ünïcode 名 😀'])('a script named %j keeps its name', (name) => {
  const url = sourceUrlOf(name);
  expect(url).not.toMatch(/[\s'"]/);
  expect(nameOfSourceUrl(url)).toBe(name);
});

it('a name cannot end its comment', () => {
  expect(sourceUrlOf('a\u2028b\u2029c')).not.toMatch(/\s/);
});
