import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../accounts/session.ts';
import { createApiClient } from '../api/client.ts';
import { createNotices } from '../notices/notices.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { followCorsToken } from './cors-token.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const server = new FakeServer();
  const fetch = server.fetch as typeof globalThis.fetch;
  const session = createSession({ fetch, now: Date.now });
  let id = 0;
  const notices = createNotices(() => `${++id}`);
  const runtime = atom<FakeRuntime | undefined>(new FakeRuntime());
  followCorsToken({ api: createApiClient({ fetch, session }), session, runtime, notices, now: Date.now });
  return {
    ...{ server, session, runtime, notices },
    token: () => runtime.get()?.corsToken,
    asked: () => server.requests.filter(({ path }) => path === '/api/token/cors').length,
    texts: () => notices.notices.get().map(({ text }) => text),
  };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const MINUTE_MS = 60_000;

describe('the CORS token', () => {
  it('is fetched after login with a GET, and given to the runtime, even to one that boots later', async () => {
    const { server, session, runtime, token, asked } = setUp();
    await pass(0);
    expect([asked(), token()]).toEqual([0, undefined]);
    await session.refresh();
    await pass(0);
    expect(server.requests.find(({ path }) => path === '/api/token/cors')).toMatchObject({ method: 'GET', path: '/api/token/cors', body: undefined });
    const first = token();
    expect(first).toMatch(/^cors\d/);
    runtime.set(new FakeRuntime());
    expect(token()).toBe(first);
  });

  it('is fetched again 5 minutes before it expires', async () => {
    const { session, token, asked } = setUp();
    await session.refresh();
    await pass(0);
    const first = token();
    await pass(55 * MINUTE_MS - 1);
    expect([asked(), token()]).toEqual([1, first]);
    await pass(1);
    expect(asked()).toBe(2);
    expect(token()).not.toBe(first);
  });

  it('says "CORS Token Error: {message}", tries three more times, 30 s apart, and withdraws the message', async () => {
    const { server, session, asked, texts, token } = setUp();
    const failure = { match: /token\/cors/, status: 500, body: { error: 'No luck', code: 'api-error' } };
    server.failures.push(failure, failure);
    await session.refresh();
    await pass(0);
    expect(texts()).toEqual(['CORS Token Error: No luck']);
    await pass(29_999);
    expect(asked()).toBe(1);
    await pass(30_001);
    expect(asked()).toBe(3);
    expect([texts(), token()]).toEqual([[], expect.stringMatching(/^cors/)]);
  });

  it('is given up after the third try, with the reason from the response', async () => {
    const { server, session, asked, texts } = setUp();
    for (let count = 0; count < 9; count++) server.failures.push({ match: /token\/cors/, status: 200, body: { errorMessage: 'The proxy is closed.' } });
    await session.refresh();
    await pass(10 * MINUTE_MS);
    expect(asked()).toBe(4);
    expect(texts()).toEqual(['CORS Token Error: The proxy is closed.']);
  });

  it('is removed at logout, which turns the proxy off', async () => {
    const { server, session, token, asked } = setUp();
    await session.refresh();
    await pass(0);
    server.isSignedIn = false;
    await session.refresh();
    expect(token()).toBeUndefined();
    await pass(120 * MINUTE_MS);
    expect(asked()).toBe(1);
  });
});
