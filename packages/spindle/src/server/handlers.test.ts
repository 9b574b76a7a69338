import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpindleHandlers, type SpindleHandlers } from './handlers.ts';

let directory: string;
let handlers: SpindleHandlers;
const CHROME = 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36';

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'spindle-handlers-'));
  mkdirSync(path.join(directory, 'runtime/gateway'), { recursive: true });
  writeFileSync(path.join(directory, 'runtime/kernel.js'), '/* kernel */');
  writeFileSync(path.join(directory, 'runtime/gateway/sw.js'), '/* worker */');
  writeFileSync(path.join(directory, 'secret.txt'), 'secret');
  handlers = createSpindleHandlers({
    assetsDirectory: path.join(directory, 'runtime'),
    appOrigins: ['http://localhost:3000'],
    registryUrl: 'http://127.0.0.1:9/',
    cacheDirectory: path.join(directory, 'cache'),
  });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers: { 'user-agent': CHROME, ...headers } });

describe("the runtime's origin", () => {
  it('serves a headless page that only the product may embed, isolated from other origins', async () => {
    const response = await handlers.runtime(get('http://runtime.localhost:3000/headless'));
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'", 'frame-ancestors http://localhost:3000']),
    );
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('credentialless');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await response.text()).toContain('content="http://localhost:3000"');
  });
  it('serves a page for the product that fetches the files of a boot, and can do nothing else', async () => {
    const response = await handlers.runtime(get('http://runtime.localhost:3000/ahead'));
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'", 'frame-ancestors http://localhost:3000']));
    const html = await response.text();
    const headless = await (await handlers.runtime(get('http://runtime.localhost:3000/headless'))).text();
    // Under the address at which the boot asks for them.
    const [, base = ''] = /src="(\/v\/[0-9a-f]{16}\/)headless\.js"/.exec(headless) ?? [];
    expect(html).toContain(`"${base}kernel.js"`);
    expect(html).toContain(`"${base}programs/npm.cjs"`);
    expect(html).toContain(`src="${base}ahead.js"`);
    expect(html).toContain('["http://localhost:3000"]');
  });
  it('serves its files and nothing else', async () => {
    expect((await handlers.runtime(get('http://runtime.localhost/kernel.js'))).headers.get('content-type')).toContain('text/javascript');
    expect((await handlers.runtime(get('http://runtime.localhost/..%2fsecret.txt'))).status).toBe(404);
    expect((await handlers.runtime(get('http://runtime.localhost/%2e%2e/secret.txt'))).status).toBe(404);
    expect((await handlers.runtime(get('http://runtime.localhost/nothing.js'))).status).toBe(404);
  });
  it('returns 404 for invalid file names', async () => {
    const names = ['a'.repeat(300), `${'a/'.repeat(5_000)}a.js`, '%00', 'kernel.js%00.html', '%', '%ff', 'kernel.js/x', '__proto__', '\u{1f600}'];
    for (const name of names) {
      for (const origin of ['http://runtime.localhost', 'http://runtime.localhost/v/0123456789abcdef']) {
        expect((await handlers.runtime(get(`${origin}/${name}`))).status, name.slice(0, 40)).toBe(404);
      }
      expect((await handlers.preview(get(`http://5173--x.preview.localhost/__spindle/${name}`))).status).toBeLessThan(500);
    }
  });
  it('installs only for its own pages', async () => {
    const request = new Request('http://runtime.localhost/install', { method: 'POST', body: '{}', headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await handlers.runtime(request)).status).toBe(403);
  });
  it('explains what is wrong with an invalid installation request', async () => {
    const response = await handlers.runtime(new Request('http://runtime.localhost/install', { method: 'POST', body: '{"packageJson":"{"}' }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('The request is not a valid installation request');
  });
  it('requires embedding permission if a browser does not support credentialless', async () => {
    const response = await handlers.runtime(get('http://runtime.localhost/headless', { 'user-agent': 'Mozilla/5.0 Version/18.0 Safari/605.1.15' }));
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  });
});

describe('a preview origin', () => {
  it('serves the bootstrap page for any page until its service worker is active', async () => {
    const response = await handlers.preview(get('http://5173--x.preview.localhost/deep/page'));
    const html = await response.text();
    expect(html).toContain('/__spindle/boot.js');
    const style = createHash('sha256')
      .update(/<style>(.*)<\/style>/.exec(html)?.[1] ?? '')
      .digest('base64');
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", `style-src 'sha256-${style}'`, 'frame-ancestors http://localhost:3000']),
    );
  });
  it('lets the service worker control the whole origin', async () => {
    // A service worker of the app has the gateway's code, too: only the browser can reach the app's server.
    for (const request of [
      get('http://5173--x.preview.localhost/__spindle/sw.js'),
      get('http://5173--x.preview.localhost/sw.js', { 'service-worker': 'script' }),
    ]) {
      const response = await handlers.preview(request);
      expect([await response.text(), response.headers.get('service-worker-allowed')]).toEqual(['/* worker */', '/']);
    }
  });
  it('does not return a page for data requests', async () => {
    const response = await handlers.preview(get('http://5173--x.preview.localhost/api', { 'sec-fetch-dest': 'empty' }));
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([503, expect.stringContaining("default-src 'none'")]);
  });
});
