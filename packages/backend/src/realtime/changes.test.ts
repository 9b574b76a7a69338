import { afterEach, expect, it, vi } from 'vitest';
import type { SqlEngine } from '../engines/contract.ts';
import { type Follower, createChanges } from './changes.ts';

const RENEW_MS = 30_000;
const TABLE = { entity: 1, schema: 'public', table: 'todos', columns: [], hasPolicies: false, identity: 'd' };

afterEach(() => vi.useRealTimers());

/** A database that keeps nothing but counts how often it was told what is followed. */
function createFakeEngine() {
  const state = { isDown: false, renewals: 0 };
  const query = async (text: string) => {
    if (text.includes('insert into realtime.followers')) state.renewals++;
    return text.includes('pg_publication_tables') ? [TABLE] : [];
  };
  const admin = async (work: (sql: unknown) => unknown) => {
    if (state.isDown) throw new Error('The database is down');
    return work({ query, execute: async () => undefined });
  };
  return { state, engine: { admin } as unknown as SqlEngine };
}

const FOLLOWER: Follower = {
  subscriptions: [{ id: 1, request: { event: '*', schema: 'public', table: 'todos', filters: [], select: undefined } }],
  person: { role: 'anon', claims: {}, headers: {} },
  send: () => undefined,
};

it('what is followed is told again after the database was down', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const { state, engine } = createFakeEngine();
  const errors: unknown[] = [];
  const changes = createChanges(engine, (error) => errors.push(error));
  await changes.follow(FOLLOWER);
  expect(state.renewals).toBe(1);
  state.isDown = true;
  await vi.advanceTimersByTimeAsync(RENEW_MS);
  expect(errors).toHaveLength(1);
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(RENEW_MS);
  expect(state.renewals).toBe(2);
  await changes.close();
  await vi.advanceTimersByTimeAsync(2 * RENEW_MS);
  expect([state.renewals, vi.getTimerCount()]).toEqual([3, 0]);
});
