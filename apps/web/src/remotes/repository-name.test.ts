import { expect, it } from 'vitest';
import { nameOfRepository } from './repository-name.ts';

it.each([
  ['Käthe’s Bakery', 'kathe-s-bakery'],
  ['  Shop 2 ', 'shop-2'],
  ['写真', ''],
])('%s becomes %j', (title, name) => {
  expect(nameOfRepository(title)).toBe(name);
});
