import type { AppError } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGuardedDispatcher, guardedFetchOver } from '../network/guarded-fetch.ts';
import { finishSignIn, type OAuthDependencies, renewSignIn, startSignIn } from './oauth.ts';
import { type OAuthTestServer, startOAuthTestServer } from './testing/oauth-test-server.ts';

describe('signing in to a Model Context Protocol server', () => {
  let server: OAuthTestServer;
  beforeEach(async () => {
    server = await startOAuthTestServer();
  });
  afterEach(() => server.close());

  const open: OAuthDependencies = { fetch, now: () => new Date(), callbackUrl: 'http://localhost:3000/mcp/callback', areLocalHostsAllowed: true };
  const target = (url = server.url) => ({ id: 'server-1', name: 'Weather', url });
  const errorOf = (promise: Promise<unknown>): Promise<AppError> =>
    promise.then(
      () => expect.fail('It worked.'),
      (error: unknown) => error as AppError,
    );

  /** The parameters of the redirect that a browser follows back. */
  function answerTo(url: URL) {
    const { searchParams } = new URL(server.allow(url.href));
    return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '', issuer: searchParams.get('iss') ?? '' };
  }

  it.each<[string, OAuthTestServer['faults'], string]>([
    ['rejects registration', { registersNobody: true }, 'Nobody is registered here. Register Lathe there yourself with http://localhost:3000/mcp/callback'],
    [
      'has no registration',
      { metadata: ({ registration_endpoint: _, ...all }) => all },
      'Register Lathe there yourself with http://localhost:3000/mcp/callback',
    ],
    ['has metadata of another server', { resource: () => ({ resource: 'https://elsewhere.example/mcp' }) }, 'does not match expected'],
    ['names a script as its address', { metadata: (all) => ({ ...all, authorization_endpoint: 'javascript:alert(1)' }) }, 'javascript:'],
    ['names a file as its address', { metadata: (all) => ({ ...all, authorization_endpoint: 'file:///etc/passwd' }) }, 'unencrypted'],
    ['does not support PKCE', { metadata: (all) => ({ ...all, code_challenge_methods_supported: ['plain'] }) }, 'S256'],
    ['has oversized metadata', { metadata: () => 'x'.repeat(1_500_000) }, 'larger than 1 MB'],
    ['has malformed metadata', { metadata: () => '{"issuer":' }, 'JSON'],
  ])('cannot begin if it %s', async (_what, faults, words) => {
    Object.assign(server.faults, faults);
    const { code, message } = await errorOf(startSignIn(target(), {}, open));
    expect(code).toBe('api-error');
    expect(message).toMatch(
      /^Weather (?:does not support automatic registration|requires sign-in, which failed: |wants you to sign in at an unencrypted address)/,
    );
    expect(message).toContain(words);
    expect(message.length).toBeLessThan(400);
  });

  it('registers once, and again if the person did not come back or Lathe’s address has changed', async () => {
    const first = await startSignIn(target(), {}, open);
    const { client, discovery } = first.signIn;
    const second = await startSignIn(target(), { client, discovery }, open);
    expect(second.signIn.client?.client_id).toBe(client?.client_id);
    expect((await startSignIn(target(), second.signIn, open)).signIn.client?.client_id).not.toBe(client?.client_id);
    const moved = await startSignIn(target(), { client }, { ...open, callbackUrl: 'https://lathe.example/mcp/callback' });
    expect(moved.signIn.client?.client_id).not.toBe(client?.client_id);
    expect(moved.url.searchParams.get('redirect_uri')).toBe('https://lathe.example/mcp/callback');
  });

  it('gives a client that the person entered only to the authorization server it was first used with', async () => {
    const other = await startOAuthTestServer();
    try {
      const client = { client_id: 'lathe-of-ada', client_secret: 'client-secret', isEntered: true } as const;
      server.register(client.client_id, open.callbackUrl, client.client_secret);
      const { signIn, url } = await startSignIn(target(), { client }, open);
      const done = await finishSignIn(target(), signIn, answerTo(url), open);
      server.faults.resource = (all) => ({ ...all, authorization_servers: [new URL(other.url).origin] });
      const { pending: _pending, ...abandoned } = signIn;
      for (const known of [signIn, abandoned, done, { client: done.client }]) {
        const { code, message, isRetryable } = await errorOf(startSignIn(target(), known, open));
        expect([code, isRetryable]).toEqual(['api-error', false]);
        expect(message).toBe(
          `Weather now uses ${new URL(other.url).origin} for sign-in, but the client ID you entered is for ${new URL(server.url).origin}. No credentials were disclosed. If you trust this, remove Weather and add it again with a client ID for the new server.`,
        );
      }
      expect(other.requests).toEqual([]);
      delete server.faults.resource;
      expect((await startSignIn(target(), done, open)).url.searchParams.get('client_id')).toBe(client.client_id);
    } finally {
      await other.close();
    }
  });

  it('does not send a code to a different authorization server, and fails if there is none', async () => {
    const { signIn, url } = await startSignIn(target(), {}, open);
    const answer = answerTo(url);
    const { issuer: _issuer, ...withoutIssuer } = answer;
    for (const strange of [{ ...answer, issuer: 'https://honest.example' }, withoutIssuer])
      expect((await errorOf(finishSignIn(target(), signIn, strange, open))).message).toContain('came from a different server');
    const refused = { state: answer.state, error: 'access_denied', errorDescription: 'She said no.' };
    expect((await errorOf(finishSignIn(target(), signIn, refused, open))).message).toBe('Weather denied access: She said no.');
    expect(server.requests).toEqual([]);
  });

  it('accepts no invalid tokens, and no code twice', async () => {
    const { signIn, url } = await startSignIn(target(), {}, open);
    const answer = answerTo(url);
    server.faults.tokens = () => ({ token_type: 'Bearer' });
    const { code, message } = await errorOf(finishSignIn(target(), signIn, answer, open));
    expect([code, message]).toEqual(['api-error', expect.stringContaining('Weather requires sign-in, which failed')]);
    delete server.faults.tokens;
    expect((await errorOf(finishSignIn(target(), signIn, answer, open))).code).toBe('api-error');
    const other = { ...signIn, pending: { state: answer.state, until: 0, codeVerifier: 'another one' } };
    expect((await errorOf(finishSignIn(target(), other, answerTo(url), open))).code).toBe('api-error');
  });

  it('survives a failed renewal, which leads the person nowhere else', async () => {
    const { signIn, url } = await startSignIn(target(), {}, open);
    const done = await finishSignIn(target(), signIn, answerTo(url), open);
    for (const status of [500, 302, 307]) {
      server.faults.tokenStatus = status;
      expect((await errorOf(renewSignIn(target(), done, open))).message).toBe('Could not reach Weather: its sign-in could not be renewed.');
    }
    delete server.faults.tokenStatus;
    const renewed = await renewSignIn(target(), done, open);
    expect(renewed.tokens?.access_token).not.toBe(done.tokens?.access_token);
    expect((await renewSignIn(target(), done, open)).tokens).toBeUndefined();
  });

  it('uses guarded connections: nothing in the server’s own network is called, whatever the metadata names', async () => {
    const inside = await startOAuthTestServer();
    try {
      const looked: string[] = [];
      const dispatcher = createGuardedDispatcher({ isAllowed: (address) => address === '127.0.0.1', isAllowedHost: () => true }, (host, options, done) => {
        looked.push(host);
        const address = host === 'mcp.test' ? '127.0.0.1' : '127.0.0.2';
        if (options.all === true) done(null, [{ address, family: 4 }]);
        else done(null, address, 4);
      });
      const guarded = { ...open, fetch: guardedFetchOver(dispatcher), areLocalHostsAllowed: false };
      const as = (host: string, address: string) => address.replace('127.0.0.1', host);
      const begin = () => errorOf(startSignIn(target(as('mcp.test', server.url)), {}, guarded));
      const named = (all: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? as('mcp.test', value) : value]));
      const refusal = "inside.test is on this server's own machine or network";

      server.faults.resource = (all) => ({ ...named(all), authorization_servers: [as('inside.test', new URL(inside.url).origin)] });
      expect((await begin()).message).toContain(refusal);
      server.faults.resource = (all) => ({ ...named(all), authorization_servers: [as('mcp.test', new URL(server.url).origin)] });
      server.faults.metadata = (all) => ({ ...named(all), registration_endpoint: as('inside.test', inside.url) });
      expect((await begin()).message).toContain(refusal);
      server.faults.metadata = named;
      expect((await begin()).message).toBe('Weather wants you to sign in at an unencrypted address.');
      expect(new Set(looked)).toEqual(new Set(['mcp.test', 'inside.test']));
    } finally {
      await inside.close();
    }
  });
});
