import type { SpendLimit } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { nearlyReached, usedOf } from './limit-words.ts';

const limit = (kind: SpendLimit['kind'], more: Partial<SpendLimit>): SpendLimit => ({ kind, cost: null, tokens: null, usedCost: 0, usedTokens: 0, ...more });

it('of a limit in dollars and tokens, the part that is closer to its end is shown', () => {
  expect(usedOf(limit('day', { cost: 5, usedCost: 4.12, tokens: 1_000_000, usedTokens: 100_000 }))).toEqual({
    share: expect.closeTo(0.824, 10),
    used: '$4.12 of $5.00',
    left: '$0.88',
  });
  expect(usedOf(limit('day', { cost: 5, usedCost: 1, tokens: 1_000_000, usedTokens: 900_000 }))).toMatchObject({ used: '900k of 1M', left: '100k tokens' });
});

it('a limit is warned about from 80 percent on, and the one closest to its end wins', () => {
  const day = limit('day', { cost: 5, usedCost: 4.12 });
  expect(nearlyReached([limit('month', { cost: 20, usedCost: 9 }), day])).toEqual({ kind: 'day', text: '$0.88 is left for today' });
  expect(nearlyReached([day, limit('project', { tokens: 100, usedTokens: 120 })])?.text).toBe('Nothing is left for this project this month');
  expect(nearlyReached([limit('month', { tokens: 1_000, usedTokens: 950 })])?.text).toBe('50 tokens are left for this month');
  expect(nearlyReached([limit('day', { cost: 5, usedCost: 3.99 })])).toBeUndefined();
  expect(nearlyReached([])).toBeUndefined();
});
