import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from './storage/storage.ts';
import { createLogger } from './logging.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

/** Nobody has a domain of their own. */
const noDomains = { select: () => noDomains, from: () => noDomains, innerJoin: () => noDomains, where: async () => [] };

// Otherwise, none of these paths reaches the database.
const storage = {
  database: { engine: 'embedded', sql: noDomains, ping: () => Promise.reject(new Error('gone')), close: async () => undefined },
  blobs: {},
  cacheDirectory: '/nowhere',
  secret: { keyFor: () => Buffer.alloc(32, 1) },
} as unknown as Storage;

describe('the server by host and path', () => {
  let temporary: string;
  let test: TestApp;
  const request = (url: string, init: RequestInit = {}) => test.app.request(url, init);

  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'lathe-web-'));
    const directory = join(temporary, 'app');
    await mkdir(join(directory, 'assets'), { recursive: true });
    await writeFile(join(directory, 'index.html'), '<!doctype html><meta property="csp-nonce" nonce="NONCE-OF-THIS-ANSWER"><title>Lathe</title>');
    await writeFile(join(directory, 'assets/index-BTpjNZWa.js'), `/*${'x'.repeat(5_000)}*/`);
    await writeFile(join(temporary, 'outside.txt'), 'secret');
    test = createTestApp(storage, { webDirectory: directory });
  });
  afterAll(() => rm(temporary, { recursive: true, force: true }));

  it('isolates the app in the way the browser supports', async () => {
    const headers = async (agent: string) => (await request('http://localhost:3000/', { headers: { 'user-agent': agent } })).headers;
    const chrome = await headers(CHROME);
    expect(chrome.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(chrome.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(chrome.get('cross-origin-embedder-policy')).toBe('credentialless');
    expect((await headers(SAFARI)).get('cross-origin-embedder-policy')).toBe('require-corp');
    expect((await headers('Mozilla/5.0 Gecko/20100101 Firefox/118.0')).get('cross-origin-embedder-policy')).toBe('require-corp');
    expect((await headers('Mozilla/5.0 Gecko/20100101 Firefox/119.0')).get('cross-origin-embedder-policy')).toBe('credentialless');
  });

  it('gives each response with its page a nonce of its own, in the tags and in the policy, and never serves the page of an earlier response', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/index.html', '/~/a-project', '/preview', '/settings/general'])
      for (const encoding of ['', 'gzip', 'br'])
        for (const method of ['GET', 'HEAD']) {
          const answer = await request(`http://localhost:3000${path}`, { method, headers: { 'accept-encoding': encoding } });
          expect([answer.status, answer.headers.get('etag')], path).toEqual([200, null]);
          const policy = answer.headers.get('content-security-policy') ?? '';
          const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
          expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
          expect(policy).toContain("default-src 'none'");
          expect(policy).toContain("require-trusted-types-for 'script'");
          nonces.add(nonce);
          if (method === 'GET' && encoding === '')
            expect(await answer.text()).toBe(`<!doctype html><meta property="csp-nonce" nonce="${nonce}"><title>Lathe</title>`);
        }
    expect(nonces.size).toBe(5 * 3 * 2);
  });

  it('keeps responses other than its page from doing anything when they are opened, framed or run', async () => {
    const paths = [
      '/assets/index-BTpjNZWa.js',
      '/assets/missing-12345678.js',
      '/api/config',
      '/api/logged-in',
      '/api/no-such-call',
      '/mcp/callback',
      '/%zz',
      '/healthz',
    ];
    for (const path of paths) {
      const { headers } = await request(`http://localhost:3000${path}`);
      expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('permissions-policy'), path).toContain('usb=()');
    }
    for (const url of [
      'http://evil.example/',
      'http://shop.site.localhost:3000/',
      'http://preview.localhost:3000/',
      'http://runtime.localhost:3000/registry/react',
    ]) {
      const { headers } = await request(url);
      expect(headers.get('content-security-policy'), url).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options'), url).toBe('nosniff');
    }
  });

  it.each([
    [{ origin: 'http://5173--abc.preview.localhost:3000' }],
    [{ origin: 'http://runtime.localhost:3000' }],
    [{ origin: 'http://shop.site.localhost:3000' }],
    [{ origin: 'http://localhost:4000' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('rejects API and auth calls with %o', async (headers: Record<string, string>) => {
    for (const path of ['/api/logged-in', '/api/projects', '/api/auth/sign-in/email']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await request(`http://localhost:3000${path}`, { method, headers });
        expect(answer.status, `${method} ${path}`).toBe(403);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });

  it('logs that links and signed URLs were requested, but not which ones, because they grant access', async () => {
    const lines: string[] = [];
    const log = createLogger({ logLevel: 'debug', logFormat: 'json' }, { write: (line: string) => void lines.push(line) });
    const { app } = createTestApp(storage, { log });
    const told = [
      '/api/invitations/told',
      '/api/invitations/told/accept',
      '/api/storage/told/a.png',
      '/api/uploads/told',
      '/mcp/callback?code=told&state=told',
    ];
    for (const path of told)
      await app.request(`http://localhost:3000${path}`, { headers: { authorization: 'Bearer told', cookie: 'lathe.session_token=told' } });
    expect(lines).toHaveLength(told.length);
    expect(lines.join('')).toContain('"path":"/api/invitations/…"');
    expect(lines.join('')).not.toContain('told');
  });

  it('keeps cookies from the runtime and the previews', async () => {
    for (const host of ['runtime.localhost', '5173--abc.preview.localhost']) {
      const answer = await request(`http://${host}:3000/x`, { headers: { cookie: 'lathe.session_token=secret' } });
      expect(await answer.json()).toEqual({ from: host.startsWith('runtime') ? 'runtime' : 'preview', cookie: null });
    }
  });

  it('serves no packages to a caller without a token or with a forged one', async () => {
    const unsigned = 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.';
    const closed = createTestApp(storage, { entrance: { areGuestsAllowed: false } });
    const forged = [{ authorization: 'Bearer x' }, { authorization: `Bearer ${unsigned}` }];
    for (const [app, path, headers] of [
      ...['/install', '/registry/react', '/registry/react/-/react-19.0.0.tgz'].flatMap((path) => forged.map((headers) => [test, path, headers] as const)),
      [test, '/registry/react', {}] as const,
      [closed, '/install', {}] as const,
    ]) {
      const answer = await app.app.request(`http://runtime.localhost:3000${path}`, { headers });
      expect([answer.status, await answer.text()]).toEqual([401, 'Sign in to install packages, then reload the page.']);
    }
    expect((await request('http://runtime.localhost:3000/headless')).status).toBe(200);
  });

  it('rejects unknown hosts, redirects loopback addresses to the host name, and answers health checks everywhere', async () => {
    expect((await request('http://evil.example/')).status).toBe(421);
    expect((await request('http://evil.example/api/projects')).status).toBe(421);
    const byNumber = await request('http://127.0.0.1:3000/~/my-app?x=1');
    expect([byNumber.status, byNumber.headers.get('location')]).toEqual([302, 'http://localhost:3000/~/my-app?x=1']);
    expect((await request('http://127.0.0.1:3000/api/logged-in')).status).toBe(421);
    expect((await request('http://10.0.0.1:3000/healthz')).status).toBe(200);
    expect((await request('http://localhost:3000/readyz')).status).toBe(503);
    const broken = createTestApp({ ...storage, database: { ...storage.database, sql: {} } } as unknown as Storage, {});
    expect((await broken.app.request('http://lathe.internal.example:3000/healthz')).status).toBe(200);
    expect((await broken.app.request('http://shop.example.org/')).status).toBe(500);
  });

  it('serves the app for its routes, caches hashed files forever, and serves nothing from outside its folder', async () => {
    const page = await request('http://localhost:3000/~/a-todo-list.v2-x');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<title>Lathe');
    const script = await request('http://localhost:3000/assets/index-BTpjNZWa.js', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(Number(script.headers.get('content-length'))).toBeLessThan(500);
    const etag = script.headers.get('etag') ?? '';
    expect((await request('http://localhost:3000/assets/index-BTpjNZWa.js', { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } })).status).toBe(
      304,
    );
    expect((await request('http://localhost:3000/assets/missing-12345678.js')).status).toBe(404);
    // An address of the app may contain a dot.
    expect((await request('http://localhost:3000/invitations/abc.def')).status).toBe(200);
    for (const path of ['/..%2foutside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt']) {
      expect(await (await request(`http://localhost:3000${path}`)).text()).not.toContain('secret');
    }
    expect((await request('http://localhost:3000/%zz')).status).toBe(400);
    expect((await request('http://localhost:3000/', { method: 'POST' })).status).toBe(405);
  });

  it('answers unknown calls and unexpected failures as JSON, without revealing what broke', async () => {
    const unknown = await request('http://localhost:3000/api/no-such-call');
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not-found' }]);
    // The fake database has no tables, so the query throws.
    const broken = await request('http://localhost:3000/api/projects/x');
    expect([broken.status, ((await broken.json()) as { error: string }).error]).toEqual([500, 'Something went wrong on the server. Try again.']);
  });
});
