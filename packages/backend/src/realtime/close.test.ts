import { afterEach, expect, it, vi } from 'vitest';
import type { SqlEngine } from '../engines/contract.ts';
import type { BackendSocket, Dependencies, RequestContext } from '../service.ts';
import { createRealtimeService } from './realtime.ts';

const CLEAN_INTERVAL_MS = 60_000;

afterEach(() => vi.useRealTimers());

/** A database whose transactions last until they are let go, and that has no time for any after it was closed. */
function createSlowEngine() {
  const state = { isSlow: false, isClosed: false, now: 0, waiting: [] as (() => void)[] };
  const run = async (work: (sql: unknown) => unknown) => {
    if (state.isSlow) await new Promise<void>((resolve) => state.waiting.push(resolve));
    if (state.isClosed) throw new Error('The database is closed');
    return work({ query: async () => [{ xmin: '1' }], execute: async () => undefined, rollbackAtEnd: () => undefined });
  };
  const engine = { admin: run, request: (_: unknown, work: (sql: unknown) => unknown) => run(work), listen: async () => async () => undefined };
  return { state, engine: engine as unknown as SqlEngine };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

function start() {
  const { state, engine } = createSlowEngine();
  const errors: unknown[] = [];
  const sent: string[] = [];
  const keys = { roleOf: async () => 'anon' };
  const dependencies: Partial<Dependencies> = {
    engine,
    keys: keys as never,
    clock: () => state.now,
    random: () => new Uint8Array(9),
    onError: (error) => errors.push(error),
  };
  const service = createRealtimeService(dependencies as Dependencies);
  const listeners = new Map<string, (event: { data: unknown }) => void>();
  const socket: BackendSocket = {
    bufferedAmount: 0,
    send: (data) => sent.push(String(data)),
    close: () => undefined,
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => void listeners.set(type, listener),
  };
  const url = new URL('http://localhost/realtime/v1/websocket');
  const open = () => service.upgrade!(socket, new Request(url), { url, path: '/websocket' } as RequestContext);
  const say = (message: object) => listeners.get('message')!({ data: JSON.stringify(message) });
  const join = (topic = 'realtime:a', isPrivate = false) => say({ topic, event: 'phx_join', ref: '1', payload: { config: { private: isPrivate } } });
  /** Closes the service and then the database, as the backend does. */
  const close = async () => {
    await service.close!();
    state.isClosed = true;
  };
  const letGo = async () => {
    state.isSlow = false;
    for (const resolve of state.waiting.splice(0)) resolve();
    await tick();
  };
  return { state, errors, sent, open, join, close, letGo, say };
}

it('closing waits for a cleaning that has begun', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { state, errors, sent, open, join, close, letGo } = start();
  await open();
  join();
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  state.isSlow = true;
  vi.advanceTimersByTime(CLEAN_INTERVAL_MS);
  await vi.waitFor(() => expect(state.waiting).toHaveLength(1));
  const closed = close();
  await tick();
  await letGo();
  await closed;
  vi.advanceTimersByTime(2 * CLEAN_INTERVAL_MS);
  await letGo();
  expect([errors, vi.getTimerCount()]).toEqual([[], 0]);
});

it('closing waits for a join that has begun, and cleans no more after it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { state, errors, open, join, close, letGo } = start();
  await open();
  state.isSlow = true;
  join();
  await vi.waitFor(() => expect(state.waiting).toHaveLength(1));
  const closed = close();
  await tick();
  await letGo();
  await closed;
  vi.advanceTimersByTime(2 * CLEAN_INTERVAL_MS);
  await letGo();
  expect([errors, vi.getTimerCount()]).toEqual([[], 0]);
});

it('a client that sends more than can be answered is cut off', async () => {
  const { state, sent, open, join, close, letGo, say } = start();
  await open();
  state.isSlow = true;
  for (let n = 0; n < 10_000; n++) join();
  say({ topic: 'phoenix', event: 'heartbeat', ref: '2', payload: {} });
  expect(sent).toEqual([]);
  await letGo();
  await close();
});

it('joins that are under way count as channels', async () => {
  const { state, sent, open, join, close, letGo } = start();
  await open();
  join();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  state.isSlow = true;
  for (let n = 0; n < 150; n++) {
    state.now += 100;
    join(`realtime:${n}`, true);
    await tick();
  }
  await vi.waitFor(() => expect(sent.filter((text) => text.includes('Too many channels'))).toHaveLength(51));
  await letGo();
  await close();
});
