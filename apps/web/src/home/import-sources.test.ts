import { expect, it } from 'vitest';
import { isAtAccount, repositoryIn } from './import-sources.ts';

it.each([
  ['https://github.com/ada/shop', true],
  [' https://www.github.com/ada/shop/ ', true],
  ['https://gitlab.com/group/sub/shop.git', true],
  ['https://bitbucket.org/ada/shop/src/main/', true],
  ['https://github.com/ada', false],
  ['A shop like https://github.com/ada/shop', false],
  ['https://example.com/ada/shop', false],
  ['github.com/ada/shop', false],
])('%j is the address of a repository: %s', (text, isOne) => {
  expect(repositoryIn(text)).toBe(isOne ? text.trim() : undefined);
});

it.each([
  ['https://github.com/ada/shop', true],
  ['https://git.example.com/ada/shop.git', true],
  ['https://github.com/ada/shop/archive/main.zip', false],
  ['https://gitlab.com/ada/shop', false],
  ['ada/shop', false],
])('%j is a repository of an account: %s', (address, isThere) => {
  expect(isAtAccount(address, [{ address: 'https://github.com' }, { address: 'https://git.example.com' }])).toBe(isThere);
});
