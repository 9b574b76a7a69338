import { createHash } from 'node:crypto';
import type { SupabaseDouble } from '@lathe/backend/testing/supabase-double';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supabaseAccounts } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';
import { supabaseCallbackPage } from './callback-page.ts';
import { consentAt, settingsFor, signInAtSupabase, startSupabase } from './testing/supabase-session.ts';

describeOnBothEngines('a person’s access to Supabase', (storage) => {
  let double: SupabaseDouble;
  beforeEach(async () => {
    double = await startSupabase();
  });
  afterEach(async () => {
    expect(double.violations).toEqual([]);
    await double.close();
  });

  const app = (outboundRetries = {}) => createTestApp(storage(), { supabase: settingsFor(double), ...outboundRetries });
  const account = async (browser: TestBrowser) => (await browser.call('GET', '/api/supabase/account')).body;
  const begin = async (browser: TestBrowser) => (await browser.call('POST', '/api/supabase/account/sign-in')).body.url as string;
  const finish = (browser: TestBrowser, answer: object) => browser.call('POST', '/api/supabase/account/signed-in', answer);
  const organizations = (browser: TestBrowser) => browser.call('GET', '/api/supabase/organizations');
  const text = (body: Uint8Array) => new TextDecoder().decode(body);
  const refreshes = () => double.requests.filter((request) => request === 'POST /v1/oauth/token').length;

  it('is given at Supabase’s page with PKCE, once for each sign-in, and stored encrypted', async () => {
    const ada = await app().signUp('ada');
    expect(await account(ada)).toEqual({ isAvailable: true });
    const refused = await organizations(ada);
    expect([refused.status, text(refused.body)]).toEqual([403, 'FORBIDDEN']);
    const url = await begin(ada);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', redirect_uri: 'http://localhost:3000/supabase/callback' },
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const answer = await consentAt(url);
    expect((await finish(ada, answer)).status).toBe(204);
    expect(await account(ada)).toEqual({ isAvailable: true, connectedAt: expect.any(String) });
    expect((await organizations(ada)).body).toMatchObject([{ name: 'Acme', plan: 'free', projectsLeft: 2 }]);
    expect((await finish(ada, answer)).status).toBe(400);
    const rows = JSON.stringify(await storage().database.sql.select().from(supabaseAccounts));
    expect(rows).not.toMatch(/accessToken|refreshToken|sbp_/);
  });

  it('can be completed only by the person who began it, in time, and with the state that they were given', async () => {
    const test = app();
    const [ada, bob] = [await test.signUp('ada'), await test.signUp('bob')];
    const answer = await consentAt(await begin(ada));
    await begin(bob);
    expect((await finish(bob, answer)).status).toBe(400);
    expect((await finish(test.browser(), answer)).status).toBe(401);
    expect((await finish(ada, { ...answer, state: `${answer.state.slice(0, -1)}~` })).status).toBe(400);
    const foreign = await ada.call('POST', '/api/supabase/account/signed-in', answer, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    test.advance(10 * 60_000 + 1);
    expect((await finish(ada, answer)).status).toBe(400);
    expect(refreshes()).toBe(0);
  });

  it('is not given if the person says no, which they can change', async () => {
    const ada = await app().signUp('ada');
    double.settings.consent = 'deny';
    expect(await signInAtSupabase(ada)).toMatchObject({ status: 400, body: { error: expect.stringContaining('You did not give Lathe access to Supabase') } });
    double.settings.consent = 'approve';
    expect((await signInAtSupabase(ada)).status).toBe(204);
  });

  it('is renewed once for all that wait, in all processes, and stored before it is used', async () => {
    const [one, other] = [app(), app()];
    const ada = await one.signUp('ada');
    await signInAtSupabase(ada);
    for (const round of [1, 2]) {
      double.expireTokens();
      const answers = await Promise.all([organizations(ada), organizations(ada), organizations(other.browser(ada))]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(refreshes()).toBe(1 + round);
    }
    // Before it ends by itself, too.
    one.advance(3600_000);
    expect((await organizations(ada)).status).toBe(200);
    expect(refreshes()).toBe(4);
  });

  it('ends when the person takes it back at Supabase, and lasts when Supabase is only busy or away', async () => {
    const ada = await app().signUp('ada');
    await signInAtSupabase(ada);
    double.expireTokens();
    double.fault({ at: 'POST /v1/oauth/token', status: 503 });
    expect((await organizations(ada)).status).toBe(502);
    double.fault({ at: 'GET /v1/organizations', status: 429, headers: { 'retry-after': '3600' } });
    expect(await organizations(ada)).toMatchObject({ status: 429, body: { retryAfterS: 3600 } });
    double.fault({ at: 'GET /v1/organizations', status: 503 });
    expect((await organizations(ada)).status).toBe(200);
    double.revoke();
    expect(text((await organizations(ada)).body)).toBe('FORBIDDEN');
    expect(await account(ada)).toEqual({ isAvailable: true });
  });

  it('lasts while Supabase does not accept the registration of the server, which new sign-ins say', async () => {
    const [ada, bob] = [await app().signUp('ada'), await app().signUp('bob')];
    await signInAtSupabase(ada);
    double.expireTokens();
    const refused = { at: 'POST /v1/oauth/token', status: 401, body: { error: 'invalid_client', message: 'Invalid client_id or client_secret' } };
    double.fault(refused);
    expect((await organizations(ada)).status).toBe(403);
    double.fault(refused);
    expect(await signInAtSupabase(bob)).toMatchObject({ status: 503, body: { error: expect.stringContaining('SUPABASE_CLIENT_SECRET') } });
    expect((await organizations(ada)).status).toBe(200);
  });

  it('is revoked at Supabase when the person signs out', async () => {
    const ada = await app().signUp('ada');
    await signInAtSupabase(ada);
    expect((await ada.call('DELETE', '/api/supabase/account')).status).toBe(204);
    expect(double.requests).toContain('POST /v1/oauth/revoke');
    expect(await account(ada)).toEqual({ isAvailable: true });
    expect((await ada.call('DELETE', '/api/supabase/account')).status).toBe(204);
  });

  it('is not offered by a server that is not registered', async () => {
    const ada = await createTestApp(storage(), { supabase: { client: undefined } }).signUp('ada');
    expect(await account(ada)).toEqual({ isAvailable: false });
    expect(await ada.call('POST', '/api/supabase/account/sign-in')).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('SUPABASE_CLIENT_ID') },
    });
  });
});

describe('the page that Supabase sends people back to', () => {
  it('runs one script, may call only this server, and is in no frame', async () => {
    const response = supabaseCallbackPage();
    const script = /<script>([\s\S]*)<\/script>/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    for (const part of ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'", "form-action 'self'"]) expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('says on the channel how the sign-in ended, closes its window after a good one, and shows why there is none', async () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(await supabaseCallbackPage().text())?.[1] ?? '';
    const run = async (search: string, response: { readonly ok: boolean; readonly error?: string }) => {
      const elements: Record<string, { textContent: string }> = { p: { textContent: '' }, h1: { textContent: '' } };
      const said: unknown[] = [];
      const sent: unknown[] = [];
      let isClosed = false;
      const window = {
        location: { search, pathname: '/supabase/callback', origin: APP },
        history: { replaceState: () => undefined },
        document: { querySelector: (name: string) => elements[name] },
        opener: { postMessage: (message: unknown, origin: string) => said.push([origin, message]) },
        BroadcastChannel: class {
          readonly name: string;
          constructor(name: string) {
            this.name = name;
          }
          postMessage = (message: unknown) => said.push([this.name, message]);
          close = () => undefined;
        },
        fetch: async (path: string, { body }: { body: string }) => {
          sent.push([path, JSON.parse(body)]);
          return { ok: response.ok, json: async () => ({ error: response.error }) };
        },
        close: () => {
          isClosed = true;
        },
      };
      new Function(...Object.keys(window), script)(...Object.values(window));
      await new Promise((resolve) => setTimeout(resolve));
      return { said, sent, isClosed, text: elements['p']?.textContent };
    };
    const good = await run('?code=c&state=s', { ok: true });
    const message = { type: 'lathe-supabase-sign-in', isSignedIn: true };
    expect(good.sent).toEqual([['/api/supabase/account/signed-in', { state: 's', code: 'c' }]]);
    expect(good.said).toEqual([
      [APP, message],
      ['lathe-supabase-sign-in', message],
    ]);
    expect(good.isClosed).toBe(true);
    const bad = await run('?error=access_denied&state=s', { ok: false, error: 'No.' });
    expect(bad.sent).toEqual([['/api/supabase/account/signed-in', { state: 's' }]]);
    expect(bad).toMatchObject({ isClosed: false, text: 'No.' });
  });
});

const APP = 'http://localhost:3000';
