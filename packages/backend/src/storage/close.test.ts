import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryBlobs } from '../blobs/memory.ts';
import type { Dependencies } from '../service.ts';
import { createStorageService } from './storage.ts';

const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

afterEach(() => vi.useRealTimers());

it('closing waits for a sweep that has begun', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const state = { isClosed: false, letGo: (): void => undefined };
  const slow = new Promise<void>((resolve) => {
    state.letGo = resolve;
  });
  const errors: unknown[] = [];
  const request = async (_: unknown, work: (sql: unknown) => unknown) => {
    await slow;
    if (state.isClosed) throw new Error('The database is closed');
    return work({ query: async () => [] });
  };
  const dependencies: Partial<Dependencies> = {
    engine: { request } as never,
    blobs: createMemoryBlobs(),
    keys: { set: { jwtSecret: 'x'.repeat(32) } } as never,
    clock: Date.now,
    onError: (error) => errors.push(error),
  };
  const service = createStorageService(dependencies as Dependencies)!;
  vi.advanceTimersByTime(SWEEP_INTERVAL_MS);
  const closed = service.close!().then(() => {
    state.isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  state.letGo();
  await closed;
  await new Promise((resolve) => setImmediate(resolve));
  expect([errors, vi.getTimerCount()]).toEqual([[], 0]);
});
