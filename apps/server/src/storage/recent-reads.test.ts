import { expect, it } from 'vitest';
import { RecentReads } from './recent-reads.ts';

function setUp() {
  const state = { now: 0, reads: [] as string[], isFailing: false };
  const reads = new RecentReads<string>({
    read: async (key) => {
      state.reads.push(key);
      if (state.isFailing) throw new Error('down');
      return `${key} at ${state.now}`;
    },
    keptMs: 1_000,
    most: 2,
    now: () => state.now,
  });
  return { state, reads };
}

it('reads once for everyone who asks within the time, and again after it', async () => {
  const { state, reads } = setUp();
  expect(await Promise.all([reads.find('a'), reads.find('a')])).toEqual(['a at 0', 'a at 0']);
  state.now = 999;
  expect(await reads.find('a')).toBe('a at 0');
  state.now = 1_000;
  expect(await reads.find('a')).toBe('a at 1000');
  expect(state.reads).toEqual(['a', 'a']);
});

it('has the last value without waiting, also while it is read again', async () => {
  const { state, reads } = setUp();
  expect(reads.last('a')).toBeUndefined();
  await reads.find('a');
  state.now = 1_500;
  expect(reads.current('a', 2_000)).toBe('a at 0');
  expect(reads.current('a', 1_500)).toBeUndefined();
  expect(reads.current('b', 2_000)).toBeUndefined();
  expect(reads.last('a')).toEqual({ at: 0, value: 'a at 0' });
  await reads.find('a');
  expect(reads.last('a')).toEqual({ at: 1_500, value: 'a at 1500' });
  expect(state.reads).toEqual(['a', 'a']);
});

it('keeps no failure, and nothing that was forgotten or is one too many', async () => {
  const { state, reads } = setUp();
  state.isFailing = true;
  await expect(reads.find('a')).rejects.toThrow('down');
  state.isFailing = false;
  await Promise.resolve();
  expect(await reads.find('a')).toBe('a at 0');
  for (const key of ['b', 'c']) await reads.find(key);
  expect(reads.last('a')).toBeUndefined();
  reads.forget('b');
  expect([reads.last('b'), reads.last('c')?.value]).toEqual([undefined, 'c at 0']);
  reads.clear();
  expect(reads.last('c')).toBeUndefined();
});
