import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestTurns } from './request-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for a turn and notes when it comes. */
function asking() {
  const turns = new RequestTurns({ atOnce: 4, perClient: 3, waitMs: 10_000 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, { ref = 'a', client = 'x', signal = new AbortController().signal } = {}) =>
    turns.take(ref, client, { signal }).then(
      (end) => {
        if (end === undefined) return started.push(`${name} too late`);
        ends.set(name, end);
        return started.push(name);
      },
      () => started.push(`${name} left`),
    );
  const tick = () => vi.advanceTimersByTimeAsync(0);
  return { started, ends, ask, tick };
}

it('lets so many requests of a database in at once, and the next ones in their order', async () => {
  const { started, ends, ask, tick } = asking();
  for (const name of ['1', '2', '3', '4', '5', '6']) void ask(name, { client: `client ${name}` });
  await tick();
  expect(started).toEqual(['1', '2', '3', '4']);
  ends.get('2')?.();
  ends.get('2')?.();
  await tick();
  expect(started).toEqual(['1', '2', '3', '4', '5']);
});

it('leaves other databases alone', async () => {
  const { started, ask, tick } = asking();
  for (let count = 0; count < 100; count++) void ask(`flood ${count}`, { client: `client ${count}` });
  void ask('neighbor', { ref: 'b' });
  await tick();
  expect(started).toHaveLength(5);
  expect(started).toContain('neighbor');
});

it('leaves a turn to other clients of the same app, and gives the next one to who has the fewest', async () => {
  const { started, ends, ask, tick } = asking();
  for (const name of ['1', '2', '3', '4', '5']) void ask(name, { client: 'flood' });
  await tick();
  expect(started).toEqual(['1', '2', '3']);
  for (const name of ['other 1', 'other 2']) void ask(name, { client: 'other' });
  await tick();
  expect(started.at(-1)).toBe('other 1');
  ends.get('1')?.();
  await tick();
  expect(started.at(-1)).toBe('other 2');
  ends.get('2')?.();
  await tick();
  expect(started.at(-1)).toBe('4');
});

it('forgets who waited too long, or does not wait any more', async () => {
  const { started, ends, ask, tick } = asking();
  for (const name of ['1', '2', '3']) void ask(name);
  const leaving = new AbortController();
  void ask('gone', { signal: leaving.signal });
  void ask('late');
  leaving.abort();
  await tick();
  expect(started.at(-1)).toBe('gone left');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(started.at(-1)).toBe('late too late');
  for (const end of ends.values()) end();
  void ask('next');
  await tick();
  expect(started.at(-1)).toBe('next');
});
