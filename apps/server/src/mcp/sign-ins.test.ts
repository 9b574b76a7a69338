import { setTimeout as pause } from 'node:timers/promises';
import type { McpServerList } from '@lathe/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mcpServers } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';
import { McpRepository, type McpServerRow } from './repository.ts';
import { RENEWAL_CLAIM_MS } from './sign-ins.ts';
import { callAllowed } from './testing/call-allowed.ts';
import { type OAuthTestServer, startOAuthTestServer } from './testing/oauth-test-server.ts';

describeOnBothEngines('a Model Context Protocol server that requires a sign-in', (storage) => {
  let server: OAuthTestServer;
  beforeEach(async () => {
    server = await startOAuthTestServer();
  });
  afterEach(() => server.close());

  const app = () => createTestApp(storage(), { areLocalModelHostsAllowed: true });
  const add = (browser: TestBrowser) => browser.call('POST', '/api/mcp', { name: 'Weather', url: server.url });
  const list = async (browser: TestBrowser): Promise<McpServerList['servers'][number]> => (await browser.call('GET', '/api/mcp')).body.servers[0];
  const rows = (): Promise<McpServerRow[]> => storage().database.sql.select().from(mcpServers);

  /** What the callback page sends of the address that a browser was redirected to. */
  async function answerOf(browser: TestBrowser, address: string) {
    const { pathname, search } = new URL(address);
    const callback = await browser.call('GET', `${pathname}${search}`, undefined, { 'sec-fetch-site': 'cross-site' });
    expect(callback.status).toBe(302);
    const [path, fragment = ''] = callback.headers.get('location')?.split('#') ?? [];
    expect([path, fragment]).toEqual(['/mcp/signed-in', expect.stringMatching(/^[\w-]+$/)]);
    const query = new URLSearchParams(Buffer.from(fragment, 'base64url').toString());
    return { state: query.get('state'), code: query.get('code') ?? undefined, issuer: query.get('iss') ?? undefined };
  }

  async function begin(browser: TestBrowser, id: string): Promise<string> {
    const { status, body } = await browser.call('POST', `/api/mcp/${id}/sign-in`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.url;
  }

  async function signedIn(browser: TestBrowser): Promise<string> {
    const { id } = (await add(browser)).body.servers[0];
    const finished = await browser.call('POST', '/api/mcp/signed-in', await answerOf(browser, server.allow(await begin(browser, id))));
    expect([finished.status, finished.body]).toEqual([200, { serverName: 'Weather' }]);
    return id;
  }

  const callWeather = async (browser: TestBrowser, id: string) => (await callAllowed(browser, id, 'weather', { place: 'Ulm' })).body;

  it('is added without its tools, and has them after the person signs in: registered, with PKCE, and once per code', async () => {
    const ada = await app().signUp('ada');
    const added = await add(ada);
    expect(added.body.servers).toMatchObject([
      { name: 'Weather', tools: [], signIn: 'needed', error: 'Weather requires sign-in. Sign in under Settings, Applications.' },
    ]);
    const { id } = added.body.servers[0];
    const address = await begin(ada, id);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ scope: 'tools', resource: server.url, code_challenge_method: 'S256' });
    const answer = await answerOf(ada, server.allow(address));
    expect((await ada.call('POST', '/api/mcp/signed-in', answer)).body).toEqual({ serverName: 'Weather' });
    const now = await list(ada);
    expect([now.signIn, now.error, now.tools.map(({ name }) => name)]).toEqual(['done', undefined, ['weather', 'long', 'huge', 'fails', 'picture']]);
    expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');
    expect(await ada.call('POST', '/api/mcp/signed-in', answer)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('This sign-in has expired') },
    });
  });

  it('has its tokens stored encrypted, and shows none of them', async () => {
    const ada = await app().signUp('ada');
    await signedIn(ada);
    const stored = JSON.stringify(await rows());
    const shown = JSON.stringify(await list(ada));
    for (const token of server.accepted) for (const text of [stored, shown]) expect(text).not.toContain(token);
    expect(stored).not.toContain('refresh-');
  });

  it('can be signed in to only by the person who began the sign-in', async () => {
    const test = app();
    const [ada, bob] = [await test.signUp('ada'), await test.signUp('bob')];
    const { id } = (await add(ada)).body.servers[0];
    const answer = await answerOf(ada, server.allow(await begin(ada, id)));
    expect((await bob.call('POST', '/api/mcp/signed-in', answer)).status).toBe(400);
    expect((await bob.call('POST', `/api/mcp/${id}/sign-in`)).status).toBe(404);
    expect((await bob.call('DELETE', `/api/mcp/${id}/sign-in`)).status).toBe(404);
    expect((await test.browser().call('POST', '/api/mcp/signed-in', answer)).status).toBe(401);
    expect((await ada.call('POST', '/api/mcp/signed-in', { ...answer, state: `${id}.guessed` })).status).toBe(400);
    test.advance(10 * 60_000 + 1);
    expect((await ada.call('POST', '/api/mcp/signed-in', answer)).status).toBe(400);
    expect(server.requests).toEqual([]);
  });

  it('has an expired sign-in renewed once for all waiting calls, and uses each refresh token once', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    for (const round of [1, 2]) {
      server.expire();
      const answers = await Promise.all([callWeather(ada, id), callWeather(ada, id), callWeather(ada, id)]);
      expect(answers.map(({ text }) => text)).toEqual(['Rain in Ulm.', 'Rain in Ulm.', 'Rain in Ulm.']);
      expect(server.requests.filter((request) => request === 'POST /token refresh_token')).toHaveLength(round);
    }
    expect((await list(ada)).signIn).toBe('done');
  });

  it('has its sign-in renewed by one process at a time, whose tokens the others use', async () => {
    const [one, other] = [app(), app()];
    const ada = await one.signUp('ada');
    const id = await signedIn(ada);
    const there = other.browser(ada);
    for (const round of [1, 2]) {
      server.expire();
      // Long enough for both to be in progress.
      server.faults.beforeTokens = () => pause(300);
      const answers = await Promise.all([callWeather(ada, id), callWeather(there, id), callWeather(there, id)]);
      expect(answers).toMatchObject(Array(3).fill({ text: 'Rain in Ulm.' }));
      expect(renewals()).toHaveLength(round);
    }
    expect([(await list(ada)).signIn, (await list(there)).signIn]).toEqual(['done', 'done']);
  });

  it('has its sign-in renewed by another process if the one that began is gone, but only once its claim has expired', async () => {
    const test = app();
    const ada = await test.signUp('ada');
    const id = await signedIn(ada);
    const call = async () => (await ada.call('POST', `/api/mcp/${id}/call`, { tool: 'weather', arguments: { place: 'Ulm' } })).body;
    const { fingerprint } = await call();
    await ada.call('PUT', `/api/mcp/${id}/consent`, { tool: 'weather', consent: 'always', fingerprint });
    await storage()
      .database.sql.update(mcpServers)
      .set({ renewingUntil: new Date(Date.now() + RENEWAL_CLAIM_MS) });
    server.expire();
    const answer = call();
    await pause(600);
    expect(renewals()).toEqual([]);
    test.advance(RENEWAL_CLAIM_MS + 1);
    expect((await answer).text).toBe('Rain in Ulm.');
    expect(renewals()).toHaveLength(1);
  });

  it('keeps the person’s latest sign-in, whenever a renewal that began earlier ends', async () => {
    for (const order of ['the renewal ends first', 'the sign-in ends first']) {
      const ada = await app().signUp('ada');
      const id = await signedIn(ada);
      server.faults.wants = 'tools:call';
      expect((await callWeather(ada, id)).code, order).toBe('forbidden');
      const answer = await answerOf(ada, server.allow(await begin(ada, id)));
      server.expire();
      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      const arrived = new Promise<() => void>((resolve) => {
        // The first request to arrive waits for the second one.
        server.faults.beforeTokens = () => {
          delete server.faults.beforeTokens;
          resolve(go);
          return held;
        };
      });
      const renew = () => callWeather(ada, id);
      const finish = () => ada.call('POST', '/api/mcp/signed-in', answer);
      if (order === 'the renewal ends first') {
        const finishing = finish();
        await arrived;
        await renew();
        go();
        expect((await finishing).body, order).toEqual({ serverName: 'Weather' });
      } else {
        const renewing = renew();
        await arrived;
        expect((await finish()).body, order).toEqual({ serverName: 'Weather' });
        go();
        await renewing;
      }
      expect(await callWeather(ada, id), order).toMatchObject({ text: 'Rain in Ulm.' });
      expect((await list(ada)).signIn, order).toBe('done');
      delete server.faults.wants;
    }
  });

  it('can be signed in to even if the old sign-in is renewed while the new one begins', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    server.expire();
    server.faults.beforeMetadata = async () => {
      delete server.faults.beforeMetadata;
      expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');
    };
    const answer = await answerOf(ada, server.allow(await begin(ada, id)));
    expect(renewals()).toHaveLength(1);
    expect((await ada.call('POST', '/api/mcp/signed-in', answer)).body).toEqual({ serverName: 'Weather' });
  });

  it('can be signed in to even if listing its tools fails meanwhile', async () => {
    const test = app();
    const ada = await test.signUp('ada');
    const { id } = (await add(ada)).body.servers[0];
    const answer = await answerOf(ada, server.allow(await begin(ada, id)));
    server.faults.beforeTokens = async () => {
      test.advance(31_000);
      expect((await list(ada)).signIn).toBe('needed');
    };
    expect((await ada.call('POST', '/api/mcp/signed-in', answer)).body).toEqual({ serverName: 'Weather' });
    expect((await list(ada)).signIn).toBe('done');
  });

  it('has its tools right after the sign-in, even if an earlier request fails after it', async () => {
    const test = app();
    const ada = await test.signUp('ada');
    const { id } = (await add(ada)).body.servers[0];
    const answer = await answerOf(ada, server.allow(await begin(ada, id)));
    test.advance(31_000);
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const asked = new Promise<void>((resolve) => {
      server.faults.beforeTools = async () => {
        resolve();
        await finished;
        return 503;
      };
    });
    const early = list(ada);
    await asked;
    await ada.call('POST', '/api/mcp/signed-in', answer);
    finish();
    expect((await early).error).toContain('Could not reach Weather');
    delete server.faults.beforeTools;
    expect(await list(ada)).toMatchObject({ signIn: 'done', tools: [{ name: 'weather' }, {}, {}, {}, {}] });
  });

  it('requires a new sign-in if the stored one cannot be decrypted, and the list of servers is still returned', async () => {
    const test = app();
    const ada = await test.signUp('ada');
    const id = await signedIn(ada);
    const [row] = await rows();
    await storage()
      .database.sql.update(mcpServers)
      .set({ sealedSignIn: `${row?.sealedSignIn?.slice(0, -4)}AAAA` });
    test.advance(6 * 60_000);
    expect(await ada.call('GET', '/api/mcp')).toMatchObject({ status: 200, body: { servers: [{ id, signIn: 'needed' }] } });
    await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(await begin(ada, id))));
    expect((await list(ada)).signIn).toBe('done');
  });

  it('requires a new sign-in if it revokes the current one', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    server.faults.refusesAll = true;
    expect((await callWeather(ada, id)).error).toBe('Weather requires sign-in. Sign in under Settings, Applications.');
    expect(server.requests.filter((request) => request === 'POST /token refresh_token')).toHaveLength(1);
    expect((await list(ada)).signIn).toBe('needed');
    server.faults.refusesAll = false;
    await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(await begin(ada, id))));
    expect((await list(ada)).signIn).toBe('done');
  });

  const renewals = () => server.requests.filter((request) => request === 'POST /token refresh_token');
  const scopeOf = (address: string) => new URL(address).searchParams.get('scope');

  it('requires one more sign-in if it wants more permissions than it granted, for those and the granted ones, and then no further one', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    server.faults.wants = 'tools:call';
    for (const _time of [1, 2, 3])
      expect(await callWeather(ada, id)).toMatchObject({
        code: 'forbidden',
        error: 'Weather requires you to sign in again for tools:call. Sign in under Settings, Applications.',
      });
    expect(renewals()).toEqual([]);
    expect(await list(ada)).toMatchObject({ signIn: 'more', tools: [{ name: 'weather' }, {}, {}, {}, {}] });

    // A renewal grants no additional permissions, and does not forget which ones are needed.
    server.expire();
    expect((await callWeather(ada, id)).code).toBe('forbidden');
    expect([renewals().length, (await list(ada)).signIn]).toEqual([1, 'more']);

    server.faults.gives = 'tools';
    const address = await begin(ada, id);
    expect(scopeOf(address)).toBe('tools tools:call');
    await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(address)));
    expect((await list(ada)).signIn).toBe('done');
    expect((await callWeather(ada, id)).error).toBe('Weather denied this: it requires tools:call, which it did not grant when you signed in.');
    expect([renewals().length, (await list(ada)).signIn]).toEqual([1, 'done']);

    // Signing out and in again starts over.
    delete server.faults.gives;
    await ada.call('DELETE', `/api/mcp/${id}/sign-in`);
    for (const wanted of ['tools', 'tools tools:call']) {
      const next = await begin(ada, id);
      expect(scopeOf(next)).toBe(wanted);
      await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(next)));
      await callWeather(ada, id);
    }
    expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');
  });

  it('is asked for a limited number of permissions, however many it demands from call to call', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    const wantThirty = (prefix: string) => Array.from({ length: 30 }, (_, index) => `${prefix}${index}`).join(' ');
    for (const wants of ['a', 'b', 'c'].map(wantThirty)) {
      server.faults.wants = wants;
      expect((await callWeather(ada, id)).error).toContain('requires you to sign in again');
    }
    for (const wants of [wantThirty('d'), 'x'.repeat(5_000)]) {
      server.faults.wants = wants;
      expect(await callWeather(ada, id)).toMatchObject({
        code: 'forbidden',
        error: 'Weather denied this: it requires more permissions than Lathe requests.',
      });
    }
    expect(scopeOf(await begin(ada, id))?.split(' ')).toHaveLength(91);
  });

  it('keeps its current sign-in if a sign-in for more permissions fails', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    server.faults.wants = 'tools:call';
    expect((await callWeather(ada, id)).code).toBe('forbidden');
    const { state, issuer } = await answerOf(ada, server.allow(await begin(ada, id)));
    const refused = { state, issuer, error: 'invalid_scope' };
    expect((await ada.call('POST', '/api/mcp/signed-in', refused)).body.error).toContain('Weather denied access: invalid_scope');
    delete server.faults.wants;
    server.expire();
    expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');

    // A lost registration is different.
    const answer = await answerOf(ada, server.allow(await begin(ada, id)));
    server.forgetClients();
    expect((await ada.call('POST', '/api/mcp/signed-in', answer)).body.error).toContain('no longer recognizes Lathe');
    await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(await begin(ada, id))));
    expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');
  });

  it('gets a new registration after it has forgotten Lathe, at a renewal and at the end of a sign-in', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    server.expire();
    server.forgetClients();
    expect((await callWeather(ada, id)).error).toBe('Weather requires sign-in. Sign in under Settings, Applications.');
    const again = await answerOf(ada, server.allow(await begin(ada, id)));
    server.forgetClients();
    expect((await ada.call('POST', '/api/mcp/signed-in', again)).body.error).toBe('Weather no longer recognizes Lathe. Sign in again.');
    await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(await begin(ada, id))));
    expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');
  });

  it('uses a client ID that the person registered if the server does not support automatic registration', async () => {
    const ada = await app().signUp('ada');
    server.faults.metadata = ({ registration_endpoint: _, ...all }) => all;
    expect((await add(ada)).body).toMatchObject({ error: expect.stringContaining('enter the client ID you get'), registration: 'refused' });
    expect((await ada.call('GET', '/api/mcp')).body).toEqual({ servers: [] });
    server.register('lathe-of-ada', 'http://localhost:3000/mcp/callback', 'client-secret');
    const body = { name: 'Weather', url: server.url, client: { id: 'lathe-of-ada', secret: 'client-secret' } };
    const added = await ada.call('POST', '/api/mcp', body);
    expect([added.status, JSON.stringify([added.body, await rows()])]).toEqual([200, expect.not.stringContaining('client-secret')]);
    const { id } = added.body.servers[0];
    // Repeatedly: begun and abandoned, signed out and in again, denied, and after its tokens were renewed.
    await begin(ada, id);
    for (const _time of [1, 2]) {
      await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(await begin(ada, id))));
      server.expire();
      expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');
      await ada.call('DELETE', `/api/mcp/${id}/sign-in`);
      expect(server.accepted.size).toBe(0);
      const refused = await answerOf(ada, server.allow(await begin(ada, id)));
      server.register('lathe-of-ada', 'http://localhost:3000/mcp/callback', 'another secret');
      expect((await ada.call('POST', '/api/mcp/signed-in', refused)).status).toBe(502);
      server.register('lathe-of-ada', 'http://localhost:3000/mcp/callback', 'client-secret');
    }
  });

  it('can be signed out of even while the sign-in is renewed, and tokens that arrive late are revoked', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    server.expire();
    server.faults.beforeTokens = async () => {
      delete server.faults.beforeTokens;
      expect((await ada.call('DELETE', `/api/mcp/${id}/sign-in`)).status).toBe(204);
    };
    expect((await callWeather(ada, id)).code).toBe('forbidden');
    expect([server.accepted.size, (await list(ada)).signIn]).toEqual([0, 'needed']);
  });

  it('can be signed out of even if the stored sign-in changes at the same moment', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    const { replaceSignIn } = McpRepository.prototype;
    let isFirst = true;
    McpRepository.prototype.replaceSignIn = async function (row, sealed) {
      if (isFirst) {
        isFirst = false;
        server.expire();
        expect((await callWeather(ada, id)).text).toBe('Rain in Ulm.');
      }
      return replaceSignIn.call(this, row, sealed);
    };
    try {
      expect((await ada.call('DELETE', `/api/mcp/${id}/sign-in`)).status).toBe(204);
    } finally {
      McpRepository.prototype.replaceSignIn = replaceSignIn;
    }
    expect([server.accepted.size, (await list(ada)).signIn]).toEqual([0, 'needed']);
  });

  it('has new tokens revoked if the sign-in was ended or the server removed in the meantime', async () => {
    const ada = await app().signUp('ada');
    const { id } = (await add(ada)).body.servers[0];
    for (const path of [`/api/mcp/${id}/sign-in`, `/api/mcp/${id}`]) {
      const answer = await answerOf(ada, server.allow(await begin(ada, id)));
      server.faults.beforeTokens = async () => {
        await ada.call('DELETE', path);
      };
      expect((await ada.call('POST', '/api/mcp/signed-in', answer)).body.error).toContain('This sign-in has expired');
      expect(server.accepted.size).toBe(0);
    }
  });

  it('has tokens revoked even if it is removed at the moment they are stored, and this is reported', async () => {
    const { replaceSignIn } = McpRepository.prototype;
    const removing = async (ada: TestBrowser, id: string, what: () => Promise<{ readonly body: { readonly error?: string } }>) => {
      server.faults.beforeTokens = async () => {
        delete server.faults.beforeTokens;
        McpRepository.prototype.replaceSignIn = async function (row, sealed) {
          McpRepository.prototype.replaceSignIn = replaceSignIn;
          await ada.call('DELETE', `/api/mcp/${id}`);
          return replaceSignIn.call(this, row, sealed);
        };
      };
      try {
        return (await what()).body.error;
      } finally {
        McpRepository.prototype.replaceSignIn = replaceSignIn;
      }
    };
    const ada = await app().signUp('ada');
    const { id } = (await add(ada)).body.servers[0];
    const answer = await answerOf(ada, server.allow(await begin(ada, id)));
    expect(await removing(ada, id, () => ada.call('POST', '/api/mcp/signed-in', answer))).toContain('This sign-in has expired');
    expect(server.accepted.size).toBe(0);
    const again = await signedIn(ada);
    server.expire();
    expect(await removing(ada, again, async () => ({ body: await callWeather(ada, again) }))).toContain('requires sign-in');
    expect(server.accepted.size).toBe(0);
  });

  it('has its tokens revoked when the person signs out or removes it', async () => {
    const ada = await app().signUp('ada');
    const id = await signedIn(ada);
    expect((await ada.call('DELETE', `/api/mcp/${id}/sign-in`)).status).toBe(204);
    expect([server.accepted.size, (await list(ada)).signIn]).toEqual([0, 'needed']);
    await ada.call('POST', '/api/mcp/signed-in', await answerOf(ada, server.allow(await begin(ada, id))));
    expect(server.accepted.size).toBe(1);
    expect((await ada.call('DELETE', `/api/mcp/${id}`)).status).toBe(204);
    expect(server.accepted.size).toBe(0);
  });
});
