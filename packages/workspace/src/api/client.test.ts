import { type AnyEndpoint, AppError, createdSnapshotSchema, postEnhancer, projectListQuerySchema, turnLeaveSchema } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { createSession } from '../accounts/session.ts';
import { type ApiFailure, createApiClient } from './client.ts';

const path = '/api/things/:id';
const thing = { method: 'POST', path, body: turnLeaveSchema, response: createdSnapshotSchema } as const satisfies AnyEndpoint;
const thingList = { method: 'GET', path, query: projectListQuerySchema, response: createdSnapshotSchema } as const satisfies AnyEndpoint;
const ANSWER = { id: '1', createdAt: '2026-01-01T00:00:00.000Z' };

/** A server that answers in turn, and remembers what it was sent. */
function serving(...answers: readonly (readonly [status: number, body: string] | 'unreachable')[]) {
  const sent: { path: string; method: string | undefined; authorization: string | null; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const headers = new Headers(init?.headers);
    sent.push({ path: String(path), method: init?.method, authorization: headers.get('authorization'), body: init?.body });
    const answer = answers[sent.length - 1] ?? [200, JSON.stringify(ANSWER)];
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    return new Response(answer[1] === '' ? null : answer[1], { status: answer[0] });
  };
  return { fetch, sent };
}

const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('The call did not fail', { cause: error });
  return error;
};

describe('the authenticated JSON helper', () => {
  it('sends to the route with the method, the body and a bearer token, and parses the response', async () => {
    const { fetch, sent } = serving();
    const api = createApiClient({ fetch, session: { token: async () => 't1', refused: () => undefined } });
    expect(await api.call(thing, { id: 'a/b' }, { body: { visit: 'x' }, auth: 'required' })).toEqual(ANSWER);
    expect(sent).toEqual([{ path: '/api/things/a%2Fb', method: 'POST', authorization: 'Bearer t1', body: '{"visit":"x"}' }]);
  });

  it('takes only the body and the query of its endpoint', () => {
    const { call } = createApiClient(serving());
    const wrong = [
      // @ts-expect-error the body is missing
      () => call(thing, { id: '1' }),
      // @ts-expect-error the body is another endpoint's
      () => call(thing, { id: '1' }, { body: { messages: [] } }),
      // @ts-expect-error there is no body
      () => call(thingList, { id: '1' }, { body: { visit: 'x' } }),
      // @ts-expect-error there is no such part of the query
      () => call(thingList, { id: '1' }, { query: { page: '1' } }),
    ];
    expect(wrong).toHaveLength(4);
  });

  it('appends the defined values of the query', async () => {
    const { fetch, sent } = serving();
    await createApiClient({ fetch }).call(thingList, { id: '1' }, { query: { q: 'a b', cursor: undefined } });
    expect(sent[0]?.path).toBe('/api/things/1?q=a%20b');
  });

  it('refuses a response of another shape', async () => {
    const { fetch } = serving([200, '{"id":1}']);
    expect((await failureOf(createApiClient({ fetch }).call(thingList, { id: '1' }))).code).toBe('bad-server-response');
  });

  it('sends nothing and reports nothing when a required token is missing', async () => {
    const { fetch, sent } = serving();
    const failures: ApiFailure[] = [];
    const api = createApiClient({ fetch, session: { token: async () => undefined, refused: () => undefined }, onFailure: (failure) => failures.push(failure) });
    expect(await api.call(thing, { id: '1' }, { body: { visit: 'x' }, auth: 'required' })).toBeUndefined();
    expect(sent).toEqual([]);
    expect(failures).toEqual([]);
    // If none is required, the call is made without one.
    expect(await api.call(thing, { id: '1' }, { body: { visit: 'x' } })).toEqual(ANSWER);
    expect(sent[0]?.authorization).toBeNull();
  });

  it('passes a response to the handler for its status instead of failing', async () => {
    const { fetch } = serving([409, '{"error":"Conflict","lastEditor":{"username":"ada"}}'], [410, 'gone']);
    const failures: ApiFailure[] = [];
    const api = createApiClient({ fetch, onFailure: (failure) => failures.push(failure) });
    const onStatus = { 409: (body: unknown) => (body as { lastEditor: { username: string } }).lastEditor.username, 410: (body: unknown) => `gone ${body}` };
    expect(await api.call(thing, { id: '1' }, { body: { visit: 'x' }, onStatus })).toBe('ada');
    expect(await api.call(thing, { id: '1' }, { body: { visit: 'x' }, onStatus })).toBe('gone undefined');
    expect(failures).toEqual([]);
  });

  it('accepts an empty OK response when the endpoint or the caller allows one', async () => {
    const { fetch } = serving([200, ''], [200, ''], [204, '']);
    const api = createApiClient({ fetch });
    expect(await api.call(thing, { id: '1' }, { body: { visit: 'x' }, isEmptyOk: true })).toBeUndefined();
    expect((await failureOf(api.call(thing, { id: '1' }, { body: { visit: 'x' } }))).code).toBe('bad-server-response');
    const silent = { method: 'DELETE', path: '/api/things' } as const satisfies AnyEndpoint;
    expect(await api.call(silent, {})).toBeUndefined();
  });

  it('throws the joined errors, otherwise the error, otherwise the whole body', async () => {
    const { fetch } = serving(
      [422, '{"errors":[{"field":"base","message":"No"},{"field":"byteSize","message":"is too large"},"Plain"]}'],
      [403, '{"error":"Not yours"}'],
      [500, '{"odd":1}'],
      [500, 'it broke'],
      [502, '<html>Bad gateway</html>'],
    );
    const api = createApiClient({ fetch });
    const message = async () => (await failureOf(api.call(thing, { id: '1' }, { body: { visit: 'x' } }))).message;
    expect([await message(), await message(), await message(), await message(), await message()]).toEqual([
      'No, Byte size is too large, Plain',
      'Not yours',
      '{"odd":1}',
      'it broke',
      'Received an unexpected status code response from the server (502).',
    ]);
  });

  it('reports every failed call once, even one that reached no server, but not a stopped call', async () => {
    const { fetch } = serving([500, '{"error":"No luck"}'], 'unreachable');
    const failures: ApiFailure[] = [];
    const api = createApiClient({ fetch, onFailure: (failure) => failures.push(failure) });
    await failureOf(api.call(thing, { id: '1' }, { body: { visit: 'secret' } }));
    expect((await failureOf(api.stream(postEnhancer, {}, { text: 'x' }, new AbortController().signal))).code).toBe('network-error');
    expect(failures).toEqual([
      { method: 'POST', path: '/api/things/:id', status: 500, message: 'No luck' },
      { method: 'POST', path: '/api/enhancer', status: 0, message: expect.stringContaining('Could not reach') },
    ]);
    const stopped = new AbortController();
    const stopping = createApiClient({
      fetch: async () => {
        stopped.abort();
        throw new DOMException('aborted', 'AbortError');
      },
      onFailure: (failure) => failures.push(failure),
    });
    expect((await failureOf(stopping.call(thing, { id: '1' }, { body: { visit: 'x' }, signal: stopped.signal }))).code).toBe('aborted');
    expect(failures).toHaveLength(2);
  });
});

describe('the session behind it', () => {
  const user = {
    id: 'u1',
    email: 'ada@example.com',
    name: 'ada',
    kind: 'registered' as const,
    featureFlags: { experimentalNode: false, privateRegistries: false, previewTunneling: false },
  };

  /** Signs in as `name` with tokens that last 15 minutes; only the newest is valid. */
  function account(clock: { now: number }) {
    let count = 0;
    let isSignedIn = true;
    const calls: string[] = [];
    const fetch: typeof globalThis.fetch = async (path, init) => {
      calls.push(String(path));
      if (String(path) === '/api/logged-in') {
        if (!isSignedIn) return Response.json({ isLoggedIn: false });
        return Response.json({ isLoggedIn: true, user, token: `token${++count}`, tokenExpiresAt: clock.now / 1000 + 900 });
      }
      const isGood = new Headers(init?.headers).get('authorization') === `Bearer token${count}` && isSignedIn;
      return isGood ? Response.json(ANSWER) : Response.json({ error: 'Not logged in', code: 'login-required' }, { status: 401 });
    };
    return {
      fetch,
      calls,
      signOut: () => {
        isSignedIn = false;
      },
      /** Acts like a server that was restarted, with another session. */
      replace: () => void count++,
    };
  }

  it('asks once for many calls, and again a minute before the token expires', async () => {
    const clock = { now: 0 };
    const { fetch, calls } = account(clock);
    const session = createSession({ fetch, now: () => clock.now });
    const api = createApiClient({ fetch, session });
    const call = () => api.call(thing, { id: '1' }, { body: { visit: 'x' }, auth: 'required' });
    await Promise.all([call(), call(), call()]);
    expect(session.user.get()).toEqual(user);
    clock.now = 839_000;
    await call();
    expect(calls.filter((path) => path === '/api/logged-in')).toHaveLength(1);
    clock.now = 840_000;
    await call();
    expect(calls.filter((path) => path === '/api/logged-in')).toHaveLength(2);
  });

  it('asks again when the token is refused, and retries the call once', async () => {
    const clock = { now: 0 };
    const { fetch, replace, signOut } = account(clock);
    const session = createSession({ fetch, now: () => clock.now });
    const api = createApiClient({ fetch, session });
    await session.token();
    replace();
    expect(await api.call(thing, { id: '1' }, { body: { visit: 'x' }, auth: 'required' })).toEqual(ANSWER);
    signOut();
    expect((await failureOf(api.call(thing, { id: '1' }, { body: { visit: 'x' }, auth: 'required' }))).message).toBe('Not logged in');
    expect(session.user.get()).toBeUndefined();
  });

  it('does not mistake an unreachable server for being signed out', async () => {
    const session = createSession({
      fetch: async () => {
        throw new TypeError('Failed to fetch');
      },
      now: () => 0,
    });
    const api = createApiClient({ fetch, session });
    expect((await failureOf(api.call(thing, { id: '1' }, { body: { visit: 'x' }, auth: 'required' }))).code).toBe('network-error');
  });
});
