import type { SpendUnit } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { isRaisable, type RaisableLimit, raisedLimit } from './raised-limit.ts';

const limit = (more: Partial<RaisableLimit>): RaisableLimit => ({ kind: 'day', cost: null, tokens: null, usedCost: 0, usedTokens: 0, ...more });
const raised = (more: Partial<RaisableLimit>, reached?: SpendUnit) => raisedLimit(limit(more), reached);

it('a limit is raised to the next round amount that leaves room, under its own name', () => {
  expect(raised({ cost: 5, usedCost: 5.01 })).toEqual({ kind: 'day', caps: { dailyCost: 8 }, label: 'Raise to $8.00 a day' });
  expect(raised({ kind: 'turn', cost: 0.5 })).toEqual({ kind: 'turn', caps: { turnCost: 0.8 }, label: 'Raise to $0.80 per turn' });
  expect(raised({ kind: 'turn', tokens: 100_000 })).toEqual({ kind: 'turn', caps: { turnTokens: 150_000 }, label: 'Raise to 150k tokens per turn' });
  expect(raised({ kind: 'month', cost: 20, usedCost: 26 })).toMatchObject({ caps: { monthlyCost: 40 }, label: 'Raise to $40.00 a month' });
  expect(raised({ kind: 'project', tokens: 2_000_000 })).toMatchObject({
    caps: { monthlyTokens: 3_000_000 },
    label: 'Raise to 3M tokens a month for this project',
  });
});

it('of two amounts, the one that was reached is raised, or the one that is closest to its end', () => {
  const both = { cost: 5, tokens: 1_000_000, usedCost: 1, usedTokens: 990_000 };
  expect(raised(both)?.caps).toEqual({ dailyTokens: 1_500_000 });
  expect(raised(both, 'cost')?.caps).toEqual({ dailyCost: 8 });
  expect(raised({ ...both, tokens: null }, 'tokens')?.caps).toEqual({ dailyCost: 8 });
});

it('a raised limit is always more than before, and what was used since fits', () => {
  for (let amount = 0.01; amount < 60_000; amount *= 1.07) {
    const cost = Number(amount.toFixed(2));
    const next = raised({ cost, usedCost: cost * 1.2 })?.caps.dailyCost ?? 0;
    expect(next, String(cost)).toBeGreaterThanOrEqual(cost * 1.5);
    expect(next, String(cost)).toBeLessThan(cost * 3.7);
  }
  expect(raised({ cost: 100_000 })).toBeUndefined();
});

it('the limit of an organization is not raised from a chat', () => {
  expect(isRaisable({ kind: 'organization', cost: 1, tokens: null, usedCost: 1, usedTokens: 0 })).toBe(false);
  expect(isRaisable(limit({}))).toBe(true);
});
