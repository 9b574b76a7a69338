import { expect, it } from 'vitest';
import { isStillRunning } from './still-running.ts';

it('an action counts as still running after a minute without output', () => {
  expect(isStillRunning({ quietSince: 1000 }, 60_999)).toBe(false);
  expect(isStillRunning({ quietSince: 1000 }, 61_000)).toBe(true);
  expect(isStillRunning({}, 61_000)).toBe(false);
});
