import { expect, it } from 'vitest';
import { collectGarbage } from '../testing/collect-garbage.ts';
import type { TurnOf } from './turn-repository.ts';
import { TurnStops } from './turn-stops.ts';

const TURN: TurnOf = { projectId: 'p1', messageId: 'm1' };
const nobodyStopped = { stopped: async () => [] };
const fail = (error: unknown) => {
  throw error;
};

it('who waits is answered after a while that nobody stopped the turn, also when memory was collected meanwhile', async () => {
  const stops = new TurnStops({ repository: nobodyStopped, onFailure: fail, waitMs: 200 });
  const waiting = stops.wait(TURN, new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 2_000, 'not answered'))])).toBe(false);
});

it('who leaves is no longer waited for', async () => {
  const left = new AbortController();
  const stops = new TurnStops({ repository: nobodyStopped, onFailure: fail });
  const waiting = stops.wait(TURN, left.signal);
  left.abort();
  expect(await waiting).toBe(false);
  expect(await stops.wait(TURN, left.signal)).toBe(false);
});
