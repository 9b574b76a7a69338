import { expect, it } from 'vitest';
import { maskedAddress } from './masked-address.ts';

it.each([
  ['https://k3f9x2aq8.lathe.page/', 'k3f9x2a….lathe.page'],
  ['https://abcdefghij.preview.example.org/cart', 'abcdefg….preview.example.org/cart'],
  ['http://abc.preview.localhost:3000/', 'abc….preview.localhost:3000'],
])('masks %s as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
