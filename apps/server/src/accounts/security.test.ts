import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const PASSWORD = 'correct horse';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describeOnBothEngines('account security', (storage) => {
  const emailOf = async (browser: TestBrowser): Promise<string> => (await browser.call('GET', '/api/logged-in')).body.user.email;
  const isSignedIn = async (browser: TestBrowser): Promise<boolean> => (await browser.call('GET', '/api/logged-in')).body.isLoggedIn;
  const sessionsOf = async (browser: TestBrowser) => (await browser.call('GET', '/api/account/sessions')).body.sessions;

  async function signIn(test: TestApp, email: string, password = PASSWORD, userAgent = FIREFOX): Promise<TestBrowser> {
    const browser = test.browser();
    const { status } = await browser.call('POST', '/api/auth/sign-in/email', { email, password }, { 'user-agent': userAgent });
    expect(status).toBe(200);
    return browser;
  }

  it('lists where the person is signed in, and nobody else’s sessions', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const phone = await signIn(test, await emailOf(ann), PASSWORD, SAFARI);
    await signIn(test, await emailOf(await test.signUp('bob')));

    const sessions = await sessionsOf(phone);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject({
      browser: 'Mobile Safari 18',
      system: 'iOS 18.5',
      address: '127.0.0.1',
      isCurrent: true,
    });
    expect(JSON.stringify(sessions)).not.toMatch(/token/i);
    expect((await test.browser().call('GET', '/api/account/sessions')).status).toBe(401);

    // Also with the page's access token, and with the time of each session's last use.
    const { token } = (await phone.call('GET', '/api/logged-in')).body;
    const byToken = await test.browser().call('GET', '/api/account/sessions', undefined, { authorization: `Bearer ${token}` });
    expect(byToken.body.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    test.advance(3_600_000);
    await phone.call('GET', '/api/logged-in');
    const [first, second] = await sessionsOf(phone);
    expect(first.isCurrent).toBe(true);
    expect(Date.parse(first.lastUsedAt) - Date.parse(second.lastUsedAt)).toBeGreaterThan(3_000_000);
  });

  it('names browsers and systems in words, without versions that browsers never update', async () => {
    const test = createTestApp(storage());
    const own = await test.signUp('gina');
    await signIn(test, await emailOf(own), PASSWORD, FIREFOX);
    const names = (await sessionsOf(own)).map(({ browser, system }: { browser: string | null; system: string | null }) => [browser, system]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['Firefox 140', 'Windows'],
        [null, null],
      ]),
    );
  });

  it('does not let anyone in with the old password while it is being changed', async () => {
    const test = createTestApp(storage(), { isPasswordHashingReal: true });
    const own = await test.signUp('hugo');
    const email = await emailOf(own);
    // Someone who knows the old password keeps signing in, so that a check of it is always in progress.
    const intruders = Array.from({ length: 4 }, () => test.browser());
    let isChanged = false;
    const tries = intruders.map(async (browser) => {
      while (!isChanged) await browser.call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
    });
    expect((await own.call('PUT', '/api/account/password', { currentPassword: PASSWORD, newPassword: 'another horse' })).status).toBe(204);
    isChanged = true;
    await Promise.all(tries);
    for (const browser of intruders) expect(await isSignedIn(browser)).toBe(false);
    expect(await sessionsOf(own)).toHaveLength(1);
  });

  it('ends one session with all its tokens and tunnels, and no other session', async () => {
    const test = createTestApp(storage());
    const { tunnels } = test.services;
    const own = await test.signUp('cleo');
    const stolen = await signIn(test, await emailOf(own));
    await own.call('PATCH', '/api/account', { featureFlags: { previewTunneling: true } });
    for (const [browser, digit] of [
      [own, '1'],
      [stolen, '2'],
    ] as const) {
      const answer = await browser.call('PUT', `/api/tunnels/t${digit.repeat(23)}`, { password: 'p'.repeat(43) });
      expect(answer.status).toBe(204);
    }
    const tokens = {
      access: (await stolen.call('GET', '/api/logged-in')).body.token,
      cors: (await stolen.call('GET', '/api/token/cors')).body.token,
      runtime: (await stolen.call('POST', '/api/runtime-token')).body.token,
    };
    const statuses = async () => [
      (await test.browser().call('GET', '/api/projects', undefined, { authorization: `Bearer ${tokens.access}` })).status,
      (
        await test.app.request('http://proxy.localhost:3000/v1/proxy', {
          headers: { authorization: `Bearer ${tokens.cors}`, 'x-proxy-url': 'http://10.0.0.1/' },
        })
      ).status,
      (await test.app.request('http://runtime.localhost:3000/install', { method: 'POST', headers: { authorization: `Bearer ${tokens.runtime}` } })).status,
      tunnels.count,
    ];
    expect(await statuses()).toEqual([200, 400, 200, 2]);

    const other = (await sessionsOf(own)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const mallory = await test.signUp('mallory');
    expect((await mallory.call('DELETE', `/api/account/sessions/${other.id}`)).status).toBe(404);
    expect((await own.call('DELETE', `/api/account/sessions/${other.id}`)).status).toBe(204);
    expect(await statuses()).toEqual([401, 401, 401, 1]);
    expect([await isSignedIn(own), await isSignedIn(stolen), await isSignedIn(mallory)]).toEqual([true, false, true]);
    expect((await own.call('DELETE', `/api/account/sessions/${other.id}`)).status).toBe(404);
    const [current] = await sessionsOf(own);
    expect((await own.call('DELETE', `/api/account/sessions/${current.id}`)).body.code).toBe('invalid-state');

    await own.call('POST', '/api/auth/sign-out', {});
    expect(tunnels.count).toBe(0);
    tunnels.close();
  });

  it('ends all other sessions at once', async () => {
    const test = createTestApp(storage());
    const own = await test.signUp('dora');
    const others = [await signIn(test, await emailOf(own)), await signIn(test, await emailOf(own))];
    expect((await own.call('DELETE', '/api/account/sessions')).status).toBe(204);
    expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });

  it('changes the password if the current one is correct, and ends all other sessions', async () => {
    const test = createTestApp(storage());
    const own = await test.signUp('edda');
    const email = await emailOf(own);
    const stolen = await signIn(test, email);
    const change = (browser: TestBrowser, currentPassword: string, newPassword: string) =>
      browser.call('PUT', '/api/account/password', { currentPassword, newPassword });

    const wrong = await change(stolen, 'a guess', 'new horse battery');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-credentials']);
    expect((await change(own, PASSWORD, 'short')).body.errors).toEqual([{ field: 'newPassword', message: 'must have at least 8 characters' }]);
    expect((await change(test.browser(), PASSWORD, 'new horse battery')).status).toBe(401);
    expect(await isSignedIn(stolen)).toBe(true);

    expect((await change(own, PASSWORD, 'new horse battery')).status).toBe(204);
    expect([await isSignedIn(own), await isSignedIn(stolen)]).toEqual([true, false]);
    expect((await test.browser().call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    await signIn(test, email, 'new horse battery');
  });

  it('checks at most ten wrong current passwords sent at once, counted together with sign-in attempts', async () => {
    const test = createTestApp(storage());
    const own = await test.signUp('fred');
    const email = await emailOf(own);
    const guesses = Array.from({ length: 20 }, (_, guess) => [
      own.call('PUT', '/api/account/password', { currentPassword: `guess ${guess}`, newPassword: 'new horse battery' }),
      test.browser().call('POST', '/api/auth/sign-in/email', { email, password: `guess ${guess}` }),
    ]).flat();
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([10, 30]);
  }, 60_000);
});
