import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createHosts } from '../network/hosts.ts';
import { RATE_LIMITS } from '../network/rate-limits.ts';
import { createRequestListener } from '../network/request-listener.ts';
import { startDnsDouble } from '../domains/testing/dns-double.ts';
import { createProject } from '../testing/endpoint-cast.ts';
import { publish } from '../testing/deploy-files.ts';
import { describeOnBothEngines, silentLog } from '../testing/engines.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createSiteListener } from './site-listener.ts';

const SCRIPT = 'const a = 1;\n'.repeat(500);
const LARGE = 'x'.repeat(100_000);
const APP = { 'index.html': '<!doctype html><title>One</title>', 'app.js': SCRIPT, 'large.bin': LARGE };

const PLAIN = { path: '/', acceptEncoding: '', ifNoneMatch: undefined };
const labelOf = (url: string) => new URL(url).hostname.split('.')[0] ?? '';

// Only `advance` moves the clock: on a busy machine, a site's second would be over before the next request.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A server with its listener for sites, which counts what reaches the router. */
async function serve(test: TestApp) {
  let routed = 0;
  const router = createRequestListener(test.app.fetch);
  const hosts = createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, 3000);
  const { sites, servedDomains: domains } = test.services;
  const listener = createSiteListener({ hosts, sites, domains, isProxyTrusted: true, log: silentLog }, (request, response) => {
    routed++;
    router(request, response);
  });
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { host, pathname, search } = new URL(url);
    const before = routed;
    const [response] = (await once(get({ host: '127.0.0.1', port, path: pathname + search, method, headers: { host, ...headers } }), 'response')) as [
      IncomingMessage,
    ];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const { date: _date, connection: _connection, 'keep-alive': _alive, ...rest } = response.headers;
    return { status: response.statusCode, headers: rest, body: Buffer.concat(chunks), isRouted: routed > before };
  };
  return { ask };
}

async function publicSite(test: TestApp) {
  const ann = await test.signUp('ann');
  const { slug } = await createProject(ann);
  await ann.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'public' });
  const { body } = await publish(ann, slug, APP);
  return { ann, slug, url: body.site.url as string };
}

describeOnBothEngines('a site’s files', (storage) => {
  it('are answered without the router from the second time on, exactly as the first time', async () => {
    const test = createTestApp(storage());
    const { url } = await publicSite(test);
    const { ask } = await serve(test);
    for (const [path, headers] of [
      ['/', {}],
      ['/app.js', { 'accept-encoding': 'gzip, deflate, br' }],
      ['/app.js', {}],
      ['/large.bin', {}],
      ['/any/page', {}],
    ] as const) {
      const first = await ask(url + path, headers);
      const second = await ask(url + path, headers);
      expect([first.isRouted, second.isRouted], path).toEqual([true, false]);
      expect({ ...second, isRouted: true }).toEqual(first);
      const unchanged = await ask(url + path, { ...headers, 'if-none-match': `"x", W/${first.headers.etag}` });
      expect([unchanged.status, unchanged.isRouted, unchanged.body.byteLength]).toEqual([304, false, 0]);
      const slow = await ask(`${url}${path}?`, { ...headers, 'if-none-match': first.headers.etag as string, range: 'bytes=0-1' });
      expect(slow.isRouted).toBe(true);
      const head = await ask(url + path, headers, 'HEAD');
      expect([head.isRouted, head.body.byteLength, head.headers]).toEqual([false, 0, first.headers]);
    }
    expect(brotliDecompressSync((await ask(`${url}/app.js`, { 'accept-encoding': 'gzip, deflate, br' })).body).toString()).toBe(SCRIPT);
    expect((await ask(`${url}/app.js`, { range: 'bytes=0-4' })).body.toString()).toBe('const');
    expect((await ask(`${url}/app.js`, {}, 'POST')).status).toBe(405);
  });

  it('are not shown anymore once the site is private, offline or published again', async () => {
    const test = createTestApp(storage());
    const { ann, slug, url } = await publicSite(test);
    const { ask } = await serve(test);
    const twice = async () => {
      await ask(url);
      return ask(url);
    };
    expect((await twice()).isRouted).toBe(false);
    await ann.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'members' });
    expect((await twice()).status).toBe(401);
    await ann.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'link' });
    expect((await twice()).headers['x-robots-tag']).toBe('noindex, nofollow');
    await publish(ann, slug, { ...APP, 'index.html': '<!doctype html><title>Two</title>' });
    expect((await twice()).body.toString()).toContain('Two');
    await ann.call('DELETE', `/api/projects/${slug}/site/live`);
    expect((await twice()).status).toBe(404);
  });

  it('are counted by visitor, so that one cannot keep the server from the others', async () => {
    const test = createTestApp(storage(), { isProxyTrusted: true });
    const { url } = await publicSite(test);
    const { ask } = await serve(test);
    const from = (address: string) => ask(url, { 'x-forwarded-for': address, accept: 'text/html' });
    await from('203.0.113.1');
    for (let count = 1; count < RATE_LIMITS.siteRequestsPerAddress.burst; count++) test.services.sites.ready(PLAIN, labelOf(url), '203.0.113.1');
    const refused = await from('203.0.113.1');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body.toString()).toContain('Too many requests');
    expect((await from('203.0.113.2')).status).toBe(200);
    test.advance(60_000);
    expect((await from('203.0.113.1')).status).toBe(200);
  });

  it('are answered in the same way at a domain of one’s own, which may be removed', async () => {
    const dns = await startDnsDouble();
    onTestFinished(() => dns.close());
    const test = createTestApp(storage(), { domains: { dnsServers: [dns.address], addresses: ['127.0.0.1'] } });
    const { ann, slug } = await publicSite(test);
    const { ask } = await serve(test);
    const name = `bread-${process.pid}.example.test`;
    const path = `/api/projects/${slug}/domains`;
    const [domain] = (await ann.call('POST', path, { hostname: name })).body.domains;
    dns.set(name, 'A', '127.0.0.1');
    dns.set(`_lathe.${name}`, 'TXT', domain.records.at(-1).value);
    await ann.call('POST', `${path}/${domain.id}/check`);
    const first = await ask(`http://${name}/app.js`);
    const second = await ask(`http://${name}/app.js`);
    expect([first.status, first.isRouted, second.isRouted]).toEqual([200, true, false]);
    expect({ ...second, isRouted: true }).toEqual(first);
    await ann.call('DELETE', `${path}/${domain.id}`);
    expect((await ask(`http://${name}/app.js`)).status).toBe(421);
  });

  it('change within two seconds on another server, too, and nobody waits for it', async () => {
    const [here, there] = [createTestApp(storage()), createTestApp(storage())];
    const { ann, slug, url } = await publicSite(here);
    const { ask } = await serve(there);
    expect((await ask(url)).body.toString()).toContain('One');
    await publish(ann, slug, { ...APP, 'index.html': '<!doctype html><title>Two</title>' });
    there.advance(1_000);
    const meanwhile = await ask(url);
    expect([meanwhile.body.toString().includes('One'), meanwhile.isRouted]).toEqual([true, false]);
    await expect.poll(async () => (await ask(url)).body.toString()).toContain('Two');
    expect((await ask(url)).isRouted).toBe(false);
    await ann.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'me' });
    there.advance(2_000);
    expect((await ask(url)).status).toBe(401);
  });
});
