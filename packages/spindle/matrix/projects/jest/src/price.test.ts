import { priceIn } from './price';

test('converts with the rate', () => {
  expect(priceIn('USD', 10)).toBe('11.00 USD');
});

test('an unknown currency is an error of this realm', () => {
  expect(() => priceIn('XXX', 1)).toThrow(RangeError);
});

test.each([
  ['USD', '1.10 USD'],
  ['JPY', '160.00 JPY'],
])('one euro in %s', (currency, expected) => {
  expect(priceIn(currency, 1)).toBe(expected);
});

test('values of the core modules are what they are', () => {
  expect(require('node:path').parse('/a/b.txt')).toEqual({ root: '/', dir: '/a', base: 'b.txt', ext: '.txt', name: 'b' });
  expect(Buffer.from('ab')).toBeInstanceOf(Uint8Array);
  expect({ list: [1, { two: 2 }] }).toMatchInlineSnapshot(`
{
  "list": [
    1,
    {
      "two": 2,
    },
  ],
}
`);
});
