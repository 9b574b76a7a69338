import { expect, it, vi } from 'vitest';
import { sum } from './sum.ts';

vi.mock('./sum.ts', async (original) => ({ ...(await original<typeof import('./sum.ts')>()), sum: () => 42 }));

it('sees the mock', () => expect(sum(1, 1)).toBe(42));
it('keeps an inline snapshot', () => {
  expect({ a: [1, 2], b: new Map([['k', 'v']]) }).toMatchInlineSnapshot(`
    {
      "a": [
        1,
        2,
      ],
      "b": Map {
        "k" => "v",
      },
    }
  `);
});
