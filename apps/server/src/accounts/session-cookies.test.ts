import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

describeOnBothEngines('session cookies', (storage) => {
  const https = { appHost: 'lathe.example.com', wildcardDomain: 'lathe.example.com', scheme: 'https' } as const;
  const cookieOf = async (browser: TestBrowser, name: string) => {
    const answer = await browser.call('POST', '/api/auth/sign-up/email', { email: `${name}@example.com`, password: 'correct horse' });
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('session_token')) ?? '';
    return { cookie, pair: cookie.split(';')[0] ?? '' };
  };
  const isSignedIn = async (browser: TestBrowser, cookie: string) => (await browser.call('GET', '/api/logged-in', undefined, { cookie })).body.isLoggedIn;

  it('have the prefix __Host- on https, which no other host can set, and are read under no other name', async () => {
    const test = createTestApp(storage(), { hosts: https });
    const { cookie, pair } = await cookieOf(test.browser(), 'nia');
    expect(cookie).toMatch(/^__Host-lathe\.session_token=[^;]+;/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).not.toMatch(/domain=/i);

    expect(await isSignedIn(test.browser(), pair)).toBe(true);
    const value = pair.slice(pair.indexOf('=') + 1);
    for (const name of ['lathe.session_token', '__Secure-lathe.session_token']) expect(await isSignedIn(test.browser(), `${name}=${value}`)).toBe(false);
    // A cookie that a page on a subdomain sets as well changes nothing.
    const { pair: other } = await cookieOf(test.browser(), 'oto');
    const tossed = `lathe.session_token=${other.slice(other.indexOf('=') + 1)}`;
    const { body } = await test.browser().call('GET', '/api/logged-in', undefined, { cookie: `${tossed}; ${pair}` });
    expect(body.user.email).toBe('nia@example.com');
  });

  for (const [scheme, hosts] of [
    ['http', { appHost: 'lathe.example.com', wildcardDomain: 'lathe.example.com', scheme: 'http' }],
    ['https', https],
  ] as const) {
    it(`sign nobody in when a request has two of them, and are removed (${scheme})`, async () => {
      const test = createTestApp(storage(), { hosts });
      const [own, other] = [await cookieOf(test.browser(), `pia-${scheme}`), await cookieOf(test.browser(), `qi-${scheme}`)];
      const name = own.pair.split('=')[0] ?? '';
      for (const cookie of [`${other.pair}; ${own.pair}`, `${own.pair};${own.pair}`, `${own.pair}; a=b; ${name}=`]) {
        const response = await test.browser().call('GET', '/api/logged-in', undefined, { cookie });
        expect([response.status, response.body]).toEqual([200, { isLoggedIn: false, entrance: { way: 'guest', isLocal: true } }]);
        const refused = await test.browser().call('GET', '/api/projects', undefined, { cookie });
        expect([refused.status, refused.body.code]).toEqual([401, 'login-required']);
        expect(refused.body.error).toContain('two session cookies');
        for (const { headers } of [response, refused]) {
          const cleared = headers.getSetCookie();
          expect(cleared.every((line) => line.startsWith(`${name}=;`) && line.includes('Max-Age=0'))).toBe(true);
          // The product's own, and those that a page on a subdomain sets for it.
          expect(cleared.some((line) => !/domain=/i.test(line) && line.includes('Path=/;'))).toBe(true);
          if (scheme === 'http') {
            for (const domain of ['lathe.example.com', 'example.com']) expect(cleared.some((line) => line.includes(`Domain=${domain};`))).toBe(true);
            expect(cleared.some((line) => line.includes('Domain=lathe.example.com;') && line.includes('Path=/api;'))).toBe(true);
          }
        }
      }
      // It does not undo a new sign-in.
      const again = { email: `pia-${scheme}@example.com`, password: 'correct horse' };
      const signedIn = await test.browser().call('POST', '/api/auth/sign-in/email', again, { cookie: `${other.pair}; ${own.pair}` });
      expect(signedIn.status).toBe(200);
      const ownHost = signedIn.headers.getSetCookie().filter((line) => line.includes('Path=/;') && !/domain=/i.test(line));
      expect(ownHost).toHaveLength(1);
      expect(await isSignedIn(test.browser(), ownHost[0]?.split(';')[0] ?? '')).toBe(true);
    });
  }
});
