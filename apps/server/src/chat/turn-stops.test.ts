import { expect, it } from 'vitest';
import { TurnStops } from './turn-stops.ts';

const turn = { projectId: 'p', messageId: 'm' };
const never = new AbortController().signal;

function stops(stopped: () => readonly (typeof turn)[] = () => []) {
  const failures: unknown[] = [];
  let looks = 0;
  const made = new TurnStops({
    repository: {
      stopped: async () => {
        looks += 1;
        return stopped();
      },
    },
    onFailure: (error) => failures.push(error),
  });
  return { made, failures, looks: () => looks };
}

it('waiting pages share one database query, and learn only about their own turn', async () => {
  const { made, looks } = stops();
  const waits = Array.from({ length: 50 }, () => made.wait(turn, never));
  const other = made.wait({ ...turn, messageId: 'other' }, never);
  expect(looks()).toBe(1);
  made.tell(turn);
  expect(new Set(await Promise.all(waits))).toEqual(new Set([true]));
  made.close();
  expect(await other).toBe(false);
});

it('a page that has left stops waiting, and a database that fails is queried again', async () => {
  let isBroken = true;
  const { made, failures } = stops(() => {
    if (isBroken) throw new Error('away');
    return [turn];
  });
  const left = new AbortController();
  const leaving = made.wait({ ...turn, messageId: 'other' }, left.signal);
  const waiting = made.wait(turn, never);
  left.abort();
  expect(await leaving).toBe(false);
  await expect.poll(() => failures.length).toBe(1);
  isBroken = false;
  expect(await waiting).toBe(true);
});

it('an unavailable database is logged once, and again after it has recovered and failed again', async () => {
  let isBroken = true;
  const { made, failures, looks } = stops(() => {
    if (isBroken) throw new Error('away');
    return [];
  });
  const after = async (count: number) => {
    const before = looks();
    await expect.poll(() => looks(), { timeout: 5_000 }).toBeGreaterThan(before + count);
  };
  const waiting = made.wait(turn, never);
  await after(2);
  expect(failures).toHaveLength(1);
  isBroken = false;
  await after(1);
  isBroken = true;
  await after(2);
  expect(failures).toHaveLength(2);
  made.close();
  expect(await waiting).toBe(false);
});
