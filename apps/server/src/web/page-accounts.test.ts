import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_ACCOUNT_ID } from '@lathe/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

describeOnBothEngines('the app’s page', (storage) => {
  let webDirectory: string;
  beforeAll(async () => {
    webDirectory = await mkdtemp(join(tmpdir(), 'lathe-web-'));
    await writeFile(join(webDirectory, 'index.html'), '<!doctype html><head><title>Lathe</title></head><body></body>');
  });
  afterAll(() => rm(webDirectory, { recursive: true, force: true }));

  const signUp = async ({ app }: TestApp, name: string) => {
    const response = await app.request('http://localhost:3000/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ email: `${name}@example.com`, password: 'correct horse', name: '</script><b>Zoe' }),
    });
    return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  };
  const page = async ({ app }: TestApp, cookie = '') => {
    const response = await app.request('http://localhost:3000/', { headers: { cookie } });
    const html = await response.text();
    const [, json = '', rest] = new RegExp(`<script type="application/json" id="${PAGE_ACCOUNT_ID}">(.*?)</script>(.*)$`).exec(html) ?? [];
    return { response, account: JSON.parse(json), rest };
  };

  it('says who is signed in, without their token, and what others can do here', async () => {
    const test = createTestApp(storage(), { webDirectory });
    expect((await page(test)).account).toEqual({ isLoggedIn: false, entrance: { way: 'guest', isLocal: true } });

    const cookies = await signUp(test, 'zoe');
    const signedIn = await page(test, cookies.join('; '));
    expect(signedIn.account).toEqual({ isLoggedIn: true, user: expect.objectContaining({ email: 'zoe@example.com', name: '</script><b>Zoe' }) });
    // The name is text, wherever it is.
    expect(signedIn.rest).toBe('</head><body></body>');
    expect(signedIn.response.headers.get('cache-control')).toBe('no-store');
  });

  it('says that nobody is signed in when a request has two session cookies', async () => {
    const test = createTestApp(storage(), { webDirectory });
    const [own, other] = [await signUp(test, 'adi'), await signUp(test, 'ben')];
    const { account, response } = await page(test, [...own, ...other].join('; '));
    expect(account.isLoggedIn).toBe(false);
    expect(response.headers.getSetCookie().some((line) => line.includes('Max-Age=0'))).toBe(true);
  });
});
