import { expect, it } from 'vitest';
import { ProcessorBudget } from './processor-budget.ts';

const START = 1_750_000_000_000;

function budgetOf(msPerMinute: number) {
  const clock = { ms: START };
  const spent: number[] = [];
  const budget = new ProcessorBudget({ msPerMinute, clock: () => clock.ms, onSpent: () => void spent.push(clock.ms - START) });
  return { budget, clock, spent };
}

it('is spent once as much was used within a minute, and says so once', () => {
  const { budget, clock, spent } = budgetOf(1000);
  budget.use(600);
  expect(budget.waitMs()).toBe(0);
  clock.ms += 20_000;
  budget.use(400);
  expect(budget.waitMs()).toBe(40_000);
  budget.use(100);
  expect(spent).toEqual([20_000]);
});

it('is there again when what was used is a minute old, as far as it is', () => {
  const { budget, clock, spent } = budgetOf(1000);
  budget.use(600);
  clock.ms += 20_000;
  budget.use(600);
  clock.ms += 39_999;
  expect(budget.waitMs()).toBe(1);
  clock.ms += 1;
  expect(budget.waitMs()).toBe(0);
  budget.use(399);
  expect(budget.waitMs()).toBe(0);
  budget.use(1);
  expect(budget.waitMs()).toBe(20_000);
  expect(spent).toEqual([20_000, 60_000]);
});

it('waits for all that is over it', () => {
  const { budget, clock } = budgetOf(1000);
  budget.use(5000);
  clock.ms += 30_000;
  budget.use(5000);
  expect(budget.waitMs()).toBe(60_000);
});
