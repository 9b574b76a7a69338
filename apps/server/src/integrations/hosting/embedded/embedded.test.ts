import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalBlobStore } from '../../../storage/blobs/local-blob-store.ts';
import { type Contents, sha256 } from '../../../testing/deploy-files.ts';
import type { ServingProvider, Showing } from '../provider.ts';
import { createEmbeddedProvider } from './embedded.ts';
import { matchPath, segmentsOf } from './patterns.ts';

const PUBLIC: Showing = { isListed: true, isPrivate: false };
const HOME = { 'index.html': '<h1>Home</h1>' };

let directory: string;
let host: ServingProvider;
let free: number;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lathe-site-'));
  free = Number.MAX_SAFE_INTEGER;
  const blobs = await openLocalBlobStore(directory, { reserve: 0, free: async () => free });
  host = createEmbeddedProvider({ hosts: { scheme: 'http', site: 'site.localhost', portSuffix: '' }, blobs });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function deploy(contents: Contents, earlier: readonly string[] = []) {
  const files = Object.entries(contents).map(([path, given]) => {
    const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
    return { path, bytes, sha256: sha256(bytes), byteSize: bytes.byteLength };
  });
  const sent = (async function* () {
    for (const file of files) yield file;
  })();
  return host.deploy({ files, sent, earlier, reserve: async () => undefined }, { signal: new AbortController().signal });
}

async function serving(contents: Contents, showing = PUBLIC) {
  const { reference, warnings } = await deploy(contents);
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    host.respond(new Request(`http://a.site.localhost${path}`, { method, headers }), reference, showing);
  return { ask, warnings, textAt: async (path: string) => (await ask(path)).text() };
}

const placeOf = async (response: Response) => [response.status, response.headers.get('location')];

describe('the embedded host', () => {
  it('serves pages at pretty addresses, and the app’s own page for what is missing', async () => {
    const { ask, textAt } = await serving({ ...HOME, 'about.html': 'About', 'blog/index.html': 'Blog', '404.html': 'Nothing here' });
    expect(await textAt('/')).toBe('<h1>Home</h1>');
    expect(await textAt('/about')).toBe('About');
    expect(await placeOf(await ask('/about/'))).toEqual([301, '/about']);
    expect(await placeOf(await ask('/blog'))).toEqual([301, '/blog/']);
    expect(await textAt('/blog/')).toBe('Blog');
    const missing = await ask('/nowhere');
    expect([missing.status, await missing.text()]).toEqual([404, 'Nothing here']);
    expect((await ask('/', {}, 'POST')).status).toBe(405);
  });

  it('shows the first page at every address of a single-page app, but not for a missing file', async () => {
    const { ask, textAt } = await serving({ ...HOME, 'app.js': 'x' });
    expect(await textAt('/orders/7')).toBe('<h1>Home</h1>');
    expect((await ask('/gone.js')).status).toBe(404);
  });

  it('serves names in every encoding, and nothing outside', async () => {
    const names = ['100%.txt', 'a b.txt', 'café.txt', '日本語/🍞.txt', 'a?b#c.txt', '__proto__', 'constructor', '..a.txt'];
    const { ask, textAt } = await serving({ ...HOME, '404.html': '-', ...Object.fromEntries(names.map((name) => [name, `is ${name}`])) });
    for (const name of names) expect(await textAt(`/${name.split('/').map(encodeURIComponent).join('/')}`)).toBe(`is ${name}`);
    expect(await textAt('/cafe%CC%81.txt')).toBe('is café.txt');
    for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/a%00b', '/%ff', '/%', '/toString', '//etc/passwd'])
      expect((await ask(path)).status, path).toBe(404);
  });

  it('sends compressed variants that were made ahead, with their own tags, and keeps hashed names', async () => {
    const script = 'const a = 1;\n'.repeat(500);
    const { ask } = await serving({ ...HOME, 'assets/app-Bq3T9xkZ.js': script });
    const path = '/assets/app-Bq3T9xkZ.js';
    const [br, gzip, plain] = await Promise.all(['br, gzip', 'gzip', ''].map((accepted) => ask(path, { 'accept-encoding': accepted })));
    if (!br || !gzip || !plain) throw new Error('A response is missing.');
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script);
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script);
    expect(await plain.text()).toBe(script);
    const tags = [br, gzip, plain].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(tags).size).toBe(3);
    expect(br.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(br.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await ask(path, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${tags[0]}` })).status).toBe(304);
    expect((await ask('/')).headers.get('cache-control')).toBe('public, no-cache');
    const head = await ask(path, {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(script.length), '']);
  });

  it('sends ranges of small and of large files', async () => {
    const film = randomBytes(400_000) as Uint8Array<ArrayBuffer>;
    const { ask } = await serving({ ...HOME, 'film.mp4': film, 'note.txt': '0123456789' });
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=399990-', 399_990, 400_000],
      ['bytes=-5', 399_995, 400_000],
      ['bytes=70000-500000', 70_000, 400_000],
    ] as const) {
      const response = await ask('/film.mp4', { range });
      expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/400000`]);
      expect(Buffer.from(await response.arrayBuffer()).equals(film.subarray(from, to))).toBe(true);
    }
    expect(await (await ask('/note.txt', { range: 'bytes=2-4' })).text()).toBe('234');
    expect((await ask('/film.mp4', { range: 'bytes=400000-' })).status).toBe(416);
    for (const range of ['bytes=9-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) expect((await ask('/film.mp4', { range })).status, range).toBe(200);
  });

  it('follows _redirects: files first unless forced, splats, placeholders, queries, languages, rewrites', async () => {
    const { ask, textAt, warnings } = await serving({
      ...HOME,
      'de/index.html': 'Hallo',
      'app.html': 'App',
      'gone.html': 'Gone',
      'real.html': 'Real',
      _redirects: `# Comments are ignored
/old/* /new/:splat 302
/posts/:year/:slug /blog/:slug?y=:year
/search q=:q /find/:q 301
/real /elsewhere
/forced https://example.com/x 301!
/ /de/ 302 Language=de
/app/* /app.html 200
/was /gone.html 410
/out/* https://example.com/:splat`,
    });
    expect(warnings).toEqual([]);
    expect(await placeOf(await ask('/old/a/b?c=d'))).toEqual([302, '/new/a/b?c=d']);
    expect(await placeOf(await ask('/posts/2026/bread'))).toEqual([301, '/blog/bread?y=2026']);
    expect((await ask('/search?q=a%26b')).headers.get('location')).toMatch(/^\/find\/a%26b/);
    expect(await textAt('/real')).toBe('Real');
    expect(await placeOf(await ask('/forced'))).toEqual([301, 'https://example.com/x']);
    expect(await textAt('/app/deep/link')).toBe('App');
    expect((await ask('/was')).status).toBe(410);
    expect(await placeOf(await ask('/out/a%0d%0aSet-Cookie:x'))).toEqual([301, 'https://example.com/a%0D%0ASet-Cookie%3Ax']);
    // To another site only where the rule names one.
    expect(await placeOf(await ask('/old//evil.example'))).toEqual([302, '/new/evil.example']);
  });

  it('refuses rules that lead around in a circle, and ignores those it cannot follow, with the line', async () => {
    for (const rules of ['/a /b\n/b /a', '/x/* /x/y/:splat', '/a /b?c 301!\n/b /a'])
      await expect(deploy({ ...HOME, '404.html': '-', _redirects: rules }), rules).rejects.toMatchObject({
        code: 'site-deployment-error',
        message: expect.stringContaining('circle'),
      });
    // A rule that leads to where the visitor is does nothing.
    const still = await serving({ ...HOME, _redirects: '/* /:splat\n/* / 301!\n/a /a' });
    expect([(await still.ask('/')).status, (await still.ask('/a')).status]).toEqual([200, 301]);
    const { warnings } = await serving({
      ...HOME,
      _redirects: 'old /new\n/a\n/b /c 418\n/d https://x.example/ 200\n/e /f 301 Country=de\n/g/*/h /i\n/j javascript:alert(1)\n/k https://a:b@x/:splat',
    });
    expect(warnings).toHaveLength(8);
    expect(warnings[0]).toBe('_redirects, line 1: it must begin with a path of this site, like /old, so this rule is ignored.');
  });

  it('never asks another address for a visitor, whatever the rules say', async () => {
    const internal = ['http://169.254.169.254/:splat', 'http://127.0.0.1:1/:splat', 'http://localhost/:splat', 'http://[::1]/:splat'];
    const { ask, warnings } = await serving({ ...HOME, _redirects: internal.map((to, index) => `/${index}/* ${to} 200!`).join('\n') });
    expect(warnings).toHaveLength(internal.length);
    expect(await (await ask('/0/latest/meta-data')).text()).toBe('<h1>Home</h1>');
    // Visitors are only sent there, by their own browsers.
    const sent = await serving({ ...HOME, _redirects: '/m/* http://169.254.169.254/:splat 302' });
    expect(await placeOf(await sent.ask('/m/x%0d%0aSet-Cookie:a=b'))).toEqual([302, 'http://169.254.169.254/x%0D%0ASet-Cookie%3Aa%3Db']);
    expect(await placeOf(await sent.ask('/m/%2f%2fevil.example'))).toEqual([302, 'http://169.254.169.254/evil.example']);
  });

  it('sends _headers, but none that reach beyond the site or smuggle another', async () => {
    const { ask, warnings } = await serving({
      ...HOME,
      'assets/a.js': 'x',
      _headers: `/*
  X-Frame-Options: DENY
  Set-Cookie: session=x; Domain=localhost
  Service-Worker-Allowed: /
  X-Accel-Redirect: /etc/passwd
  Clear-Site-Data: "*"
  Content-Length: 1
  Bad Name: x
  X-Split: a\u000bb
/assets/*.js
  Cache-Control: max-age=60
  X-Frame-Options: SAMEORIGIN
no path
  X-Nothing: x`,
    });
    const page = await ask('/');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    for (const name of ['set-cookie', 'service-worker-allowed', 'x-accel-redirect', 'clear-site-data', 'x-split', 'x-nothing'])
      expect(page.headers.get(name)).toBeNull();
    expect(page.headers.get('origin-agent-cluster')).toBe('?1');
    const script = await ask('/assets/a.js');
    expect([script.headers.get('cache-control'), script.headers.get('x-frame-options')]).toEqual(['max-age=60', 'DENY, SAMEORIGIN']);
    expect((await ask('/_headers')).status).toBe(200);
    expect(await (await ask('/_headers')).text()).toBe('<h1>Home</h1>');
    expect(warnings).toHaveLength(8);
  });

  it('answers at once, whatever the patterns, the path and the first page are', async () => {
    const { ask, warnings } = await serving({
      'index.html': `<h1>Home</h1>${'<img '.repeat(100_000)}${'<!--'.repeat(100_000)}`,
      _headers: `/*a*a!\n  X-Stars: 1\n/:a:b:c:d:e:f:g:h!\n  X-Names: 1\n/:a:b:c*\n  X-Fits: 1\n${'/:a'.repeat(9)}\n  X-Many: 1`,
      _redirects: Array.from({ length: 300 }, (_, index) => `/a${'/a'.repeat(100)}/${index} /b`).join('\n'),
    });
    expect(warnings).toEqual(['_headers, line 7: a path may have at most 8 names, so this block does nothing.']);
    for (const path of [`/${'a'.repeat(1_900)}`, '/a'.repeat(950)]) {
      const { headers } = await ask(path);
      expect(['x-stars', 'x-names', 'x-many'].map((name) => headers.get(name))).toEqual([null, null, null]);
    }
    expect((await ask('/abc')).headers.get('x-fits')).toBe('1');
    expect((await ask('/ab')).headers.get('x-fits')).toBeNull();
    expect((await ask(`/${'a'.repeat(2_000)}`)).status).toBe(414);
  });

  it('keeps private sites out of shared caches, whatever their headers say', async () => {
    const { ask } = await serving(
      { ...HOME, _headers: '/*\n  Cache-Control: public, max-age=60\n  Access-Control-Allow-Origin: *', _redirects: '/old /new' },
      { isListed: false, isPrivate: true },
    );
    expect((await ask('/old')).headers.get('cache-control')).toBe('private, no-cache');
    const { headers } = await ask('/');
    expect([headers.get('cache-control'), headers.get('access-control-allow-origin'), headers.get('x-robots-tag')]).toEqual([
      'private, no-cache',
      null,
      'noindex, nofollow',
    ]);
  });

  it('opens the first page of a new deploy and what it loads', async () => {
    const page = (tags: string) => deploy({ 'index.html': `<html>${tags}</html>`, 'a.js': 'x' });
    await expect(page('<script src="/b.js"></script>')).rejects.toMatchObject({ message: expect.stringContaining('The first page loads /b.js') });
    await expect(page("<link rel='stylesheet' href='b.css'>")).rejects.toMatchObject({ code: 'site-deployment-error' });
    await expect(
      page('<script src="./a.js"></script><script src="https://cdn.example/x.js"></script><!-- <script src="/b.js"></script> -->'),
    ).resolves.toMatchObject({
      warnings: [],
    });
    expect((await page('<img src="/bread.png"><link rel="icon" href="/icon.svg">')).warnings).toEqual([
      'The first page loads /bread.png, which is not among the published files.',
      'The first page loads /icon.svg, which is not among the published files.',
    ]);
  });

  it('fails when a file could not be stored while the next one arrived', async () => {
    const files = ['<h1>Home</h1>', 'more'].map((text, index) => {
      const bytes = new TextEncoder().encode(text);
      return { path: ['index.html', 'a.png'][index] ?? '', bytes, sha256: sha256(bytes), byteSize: bytes.byteLength };
    });
    const [page, picture] = files;
    if (!page || !picture) throw new Error('A file is missing.');
    const sent = (async function* () {
      free = 0;
      yield picture;
      await setTimeout(50);
      free = Number.MAX_SAFE_INTEGER;
      yield page;
    })();
    const deploying = host.deploy({ files, sent, earlier: [], reserve: async () => undefined }, { signal: new AbortController().signal });
    await expect(deploying).rejects.toMatchObject({ code: 'storage-full' });
  });

  it('stores nothing to publish after whoever published has left', async () => {
    const leaving = new AbortController();
    const bytes = new TextEncoder().encode('<h1>Home</h1>');
    const file = { path: 'index.html', bytes, sha256: sha256(bytes), byteSize: bytes.byteLength };
    const sent = (async function* () {
      yield file;
    })();
    const reserve = async (contents: readonly unknown[]) => {
      if (contents.length === 0) leaving.abort();
    };
    const deploying = host.deploy({ files: [file], sent, earlier: [], reserve }, { signal: leaving.signal });
    await expect(deploying).rejects.toMatchObject({ code: 'aborted' });
  });

  it('stores identical contents once, and nothing on a full disk', async () => {
    const count = async () => (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
    const { reference } = await deploy({ ...HOME, 'a.txt': 'same', 'b.txt': 'same' });
    expect(await count()).toBe(3);
    free = 0;
    await expect(deploy({ ...HOME, 'c.txt': 'more' }, [reference])).rejects.toMatchObject({ code: 'storage-full' });
    expect(await count()).toBe(3);
  });
});

it('a pattern means paths with or without a slash at the end', () => {
  expect(matchPath('/a/:b', segmentsOf('/a/x/'))).toEqual({ b: 'x' });
  expect(matchPath('/a/*', segmentsOf('/a'))).toEqual({ splat: '' });
  expect(matchPath('/a', segmentsOf('/a/b'))).toBeUndefined();
});
