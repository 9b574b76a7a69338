import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';

describeOnBothEngines('accounts', (storage) => {
  const credentials = (name: string) => ({ email: `${name}@example.com`, password: 'correct horse' });

  it('signs up with only an email address and a password, and is then signed in', async () => {
    const browser = createTestApp(storage()).browser();
    const signedUp = await browser.call('POST', '/api/auth/sign-up/email', credentials('ann'));
    expect(signedUp.status).toBe(200);
    const cookie = signedUp.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookie).not.toMatch(/domain=/i);

    const { body } = await browser.call('GET', '/api/logged-in');
    expect(body).toMatchObject({ isLoggedIn: true, user: { email: 'ann@example.com', name: 'ann' } });
  });

  it('keeps three feature flags per person, all off at first', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const flagsOf = async (browser: typeof ann) => (await browser.call('GET', '/api/logged-in')).body.user.featureFlags;
    const none = { experimentalNode: false, privateRegistries: false, previewTunneling: false };
    expect(await flagsOf(ann)).toEqual(none);

    const changed = await ann.call('PATCH', '/api/account', { featureFlags: { previewTunneling: true } });
    expect([changed.status, changed.body.featureFlags]).toEqual([200, { ...none, previewTunneling: true }]);
    await ann.call('PATCH', '/api/account', { featureFlags: { privateRegistries: true, experimentalNode: true } });
    await ann.call('PATCH', '/api/account', { featureFlags: { experimentalNode: false } });
    expect(await flagsOf(ann)).toEqual({ experimentalNode: false, privateRegistries: true, previewTunneling: true });
    const { token } = (await ann.call('GET', '/api/logged-in')).body;
    const byToken = await test.browser().call('GET', '/api/logged-in', undefined, { authorization: `Bearer ${token}` });
    expect(byToken.body.user.featureFlags.previewTunneling).toBe(true);

    expect(await flagsOf(bob)).toEqual(none);
    expect((await ann.call('PATCH', '/api/account', { featureFlags: { previewTunneling: 'yes' } })).status).toBe(400);
    expect((await test.browser().call('PATCH', '/api/account', { featureFlags: { previewTunneling: true } })).status).toBe(401);
  });

  it('changes the name that other people see', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const changed = await ann.call('PATCH', '/api/account', { name: '  Ann Example ' });
    expect([changed.status, changed.body.name]).toEqual([200, 'Ann Example']);
    expect((await ann.call('GET', '/api/logged-in')).body.user.name).toBe('Ann Example');
    expect((await ann.call('PATCH', '/api/account', { name: '   ' })).body.errors).toEqual([{ field: 'name', message: 'must not be empty' }]);
  });

  it('explains that a password or an email address is invalid, or that the account already exists', async () => {
    const browser = createTestApp(storage()).browser();
    const path = '/api/auth/sign-up/email';
    await browser.call('POST', path, credentials('bob'));

    const taken = await browser.call('POST', path, credentials('bob'));
    expect([taken.status, taken.body]).toMatchObject([422, { code: 'account-exists' }]);
    const short = await browser.call('POST', path, { email: 'c@example.com', password: 'short' });
    expect([short.status, short.body]).toMatchObject([400, { errors: [{ field: 'password', message: 'must have at least 8 characters' }] }]);
    const invalidEmail = await browser.call('POST', path, { email: 'nobody', password: 'correct horse' });
    expect([invalidEmail.status, invalidEmail.body]).toMatchObject([400, { errors: [{ field: 'email', message: 'must be an email address' }] }]);
  });

  it('rejects a wrong password and an unknown address in the same way, and limits guesses', async () => {
    const test = createTestApp(storage());
    const browser = test.browser();
    await browser.call('POST', '/api/auth/sign-up/email', credentials('dora'));
    const signIn = (body: object) => browser.call('POST', '/api/auth/sign-in/email', body);

    const unknown = await signIn(credentials('nobody-here'));
    const wrong = await signIn({ email: 'dora@example.com', password: 'wrong horse' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.error).toBe('Wrong email or password.');

    for (let attempt = 1; attempt < 10; attempt++) await signIn({ email: 'dora@example.com', password: `guess ${attempt}` });
    const refused = await signIn(credentials('dora'));
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    test.advance(5 * 60_000);
    expect((await signIn(credentials('dora'))).status).toBe(200);
  }, 60_000);

  it('checks at most ten of forty wrong passwords sent at once', async () => {
    const test = createTestApp(storage(), { isPasswordHashingReal: true });
    const browser = test.browser();
    await browser.call('POST', '/api/auth/sign-up/email', credentials('kim'));
    const guesses = Array.from({ length: 40 }, (_, guess) =>
      test.browser().call('POST', '/api/auth/sign-in/email', { email: 'kim@example.com', password: `guess ${guess}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([10, 30]);
  }, 60_000);

  it('counts all addresses of an IPv6 network as one client', async () => {
    const test = createTestApp(storage(), { isProxyTrusted: true });
    const email = 'ivy@example.com';
    await test.browser().call('POST', '/api/auth/sign-up/email', credentials('ivy'), { 'x-forwarded-for': '2001:db8:0:1::1' });
    const signIn = (from: string, password: string) => test.browser().call('POST', '/api/auth/sign-in/email', { email, password }, { 'x-forwarded-for': from });
    const statuses: number[] = [];
    for (let host = 1; host <= 12; host++) statuses.push((await signIn(`2001:db8:0:2::${host.toString(16)}`, `guess ${host}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await signIn('2001:db8:0:3::1', credentials('ivy').password)).status).toBe(200);
  }, 60_000);

  it('does not count correct passwords', async () => {
    const test = createTestApp(storage());
    const browser = test.browser();
    await browser.call('POST', '/api/auth/sign-up/email', credentials('lea'));
    for (let time = 0; time < 12; time++) {
      expect((await test.browser().call('POST', '/api/auth/sign-in/email', credentials('lea'))).status).toBe(200);
    }
  }, 60_000);

  it('puts the session’s token only into the httpOnly cookie', async () => {
    const test = createTestApp(storage());
    for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email']) {
      const answer = await test.browser().call('POST', path, credentials('mia'));
      expect([answer.status, answer.body]).toEqual([200, { user: { id: expect.any(String), email: 'mia@example.com', name: 'mia' } }]);
      const token = decodeURIComponent(/^[^=]+=([^;]*)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '');
      const [id = ''] = token.split('.');
      expect(id.length).toBeGreaterThan(20);
      const others = [...answer.headers].filter(([name]) => name !== 'set-cookie');
      expect(JSON.stringify([others, answer.body])).not.toContain(id);
      for (const bearer of [id, token]) {
        const called = await test.browser().call('GET', '/api/projects', undefined, { authorization: `Bearer ${bearer}` });
        expect(called.status).toBe(401);
      }
    }
  });

  it('exposes no other calls of the auth library, which would return the session’s token, change an account or check passwords without a limit', async () => {
    const test = createTestApp(storage());
    const browser = await test.signUp('ivy');
    const { user } = (await browser.call('GET', '/api/logged-in')).body;
    const calls = [
      ['GET', 'get-session'],
      ['GET', 'list-sessions'],
      ['GET', 'list-accounts'],
      ['GET', 'error?error=%3Cb%3Ea'],
      ['POST', 'update-user', { name: 'Mallory' }],
      ['POST', 'verify-password', { password: 'correct horse' }],
      ['POST', 'change-password', { currentPassword: 'correct horse', newPassword: 'another horse' }],
      ['POST', 'revoke-sessions', {}],
      ['POST', 'sign-in/email/', { email: user.email, password: 'correct horse' }],
      ['POST', 'sign-in/social', { provider: 'github' }],
      ['GET', 'sign-out'],
    ] as const;
    for (const [method, name, body] of calls) {
      const answer = await browser.call(method, `/api/auth/${name}`, body);
      expect([name, answer.status, answer.body.code]).toEqual([name, 404, 'not-found']);
    }
    expect((await browser.call('GET', '/api/logged-in')).body.user).toEqual(user);
  });

  it('returns a bearer token that works without a cookie until the person signs out', async () => {
    const test = createTestApp(storage());
    const browser = await test.signUp('eve');
    const { body } = await browser.call('GET', '/api/logged-in');
    const bearer = { authorization: `Bearer ${body.token}` };
    expect((await test.browser().call('GET', '/api/projects', undefined, bearer)).status).toBe(200);
    const [head, claims, signature] = body.token.split('.');
    const forged = { authorization: `Bearer ${head}.${claims}.${signature.replace(/^./, (c: string) => (c === 'A' ? 'B' : 'A'))}` };
    expect((await test.browser().call('GET', '/api/projects', undefined, forged)).status).toBe(401);

    expect((await browser.call('POST', '/api/auth/sign-out', {})).status).toBe(200);
    expect((await browser.call('GET', '/api/logged-in')).body).toEqual({ isLoggedIn: false, entrance: { way: 'guest', isLocal: true } });
    const after = await test.browser().call('GET', '/api/projects', undefined, bearer);
    expect([after.status, after.body.error]).toEqual([401, 'Not logged in']);
  });

  it('returns a token that installs packages and opens nothing else, until the person signs out', async () => {
    const test = createTestApp(storage());
    const browser = await test.signUp('fay');
    expect((await test.browser().call('POST', '/api/runtime-token')).body).toEqual({ token: null });
    const { token } = (await browser.call('POST', '/api/runtime-token')).body as { token: string };
    const bearer = { authorization: `Bearer ${token}` };
    const install = (headers: Record<string, string>) => test.app.request('http://runtime.localhost:3000/install', { method: 'POST', headers });
    expect(await (await install({ ...bearer, cookie: 'a=b' })).json()).toEqual({ from: 'runtime', cookie: null });
    expect((await test.app.request('http://runtime.localhost:3000/registry/react', { headers: bearer })).status).toBe(200);
    expect((await test.browser().call('GET', '/api/projects', undefined, bearer)).status).toBe(401);

    const { body } = await browser.call('GET', '/api/logged-in');
    expect((await install({ authorization: `Bearer ${body.token}` })).status).toBe(401);

    await browser.call('POST', '/api/auth/sign-out', {});
    expect((await install(bearer)).status).toBe(401);
  });

  it('returns a token for the CORS proxy to a signed-in person, valid for an hour or until they sign out', async () => {
    const test = createTestApp(storage());
    const browser = await test.signUp('ida');
    const nobody = await test.browser().call('GET', '/api/token/cors');
    expect([nobody.status, nobody.body]).toMatchObject([401, { errorMessage: 'Not logged in' }]);
    const { body } = await browser.call('GET', '/api/token/cors');
    expect(Object.keys(body).sort()).toEqual(['expiresAt', 'token']);
    expect(Math.abs(body.expiresAt - Date.now() / 1000 - 3600)).toBeLessThan(30);
    // Also with the page's bearer token.
    const { token: access } = (await browser.call('GET', '/api/logged-in')).body;
    const page = { authorization: `Bearer ${access}` };
    expect((await test.browser().call('GET', '/api/token/cors', undefined, page)).body.token).toBeTypeOf('string');
    expect((await test.browser().call('POST', '/api/runtime-token', undefined, page)).body.token).toBeTypeOf('string');

    // The proxy rejects the address, not the person.
    const ask = (token: string) =>
      test.app.request('http://proxy.localhost:3000/v1/proxy', { headers: { authorization: `Bearer ${token}`, 'x-proxy-url': 'http://10.0.0.1/' } });
    expect((await ask(body.token)).status).toBe(400);
    expect((await ask(access)).status).toBe(401);
    expect((await browser.call('GET', '/api/projects', undefined, { authorization: `Bearer ${body.token}`, cookie: '' })).status).toBe(401);
    expect(
      (await test.app.request('http://runtime.localhost:3000/install', { method: 'POST', headers: { authorization: `Bearer ${body.token}` } })).status,
    ).toBe(401);
    test.advance(3_600_000);
    expect((await ask(body.token)).status).toBe(401);

    const next = (await browser.call('GET', '/api/token/cors')).body.token as string;
    expect((await ask(next)).status).toBe(400);
    await browser.call('POST', '/api/auth/sign-out', {});
    expect((await ask(next)).status).toBe(401);
  });

  it('limits one person’s installations, wherever they come from', async () => {
    const test = createTestApp(storage());
    const bearerOf = async (name: string) => {
      const { body } = await (await test.signUp(name)).call('POST', '/api/runtime-token');
      return { authorization: `Bearer ${body.token}` };
    };
    const [gus, hal] = [await bearerOf('gus'), await bearerOf('hal')];
    const install = (headers: Record<string, string>) => test.app.request('http://runtime.localhost:3000/install', { method: 'POST', headers });
    // On a slow machine, the limit recovers a little while it is being used up.
    let allowed = 0;
    let refused = await install(gus);
    for (; refused.status === 200 && allowed < 500; allowed++) refused = await install(gus);
    expect(allowed).toBeGreaterThanOrEqual(120);
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(5);
    expect([refused.status, await refused.text()]).toEqual([429, `Too many installations. Try again in ${waitS} s.`]);
    expect((await install(hal)).status).toBe(200);
    test.advance(5_000);
    expect((await install(gus)).status).toBe(200);
  }, 60_000);
});
