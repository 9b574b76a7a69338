import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { User } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../testing/engines.ts';
import { type CorsProxyDependencies, createCorsProxy } from './cors-proxy.ts';
import { createGuardedDispatcher } from './guarded-fetch.ts';
import { createOutboundPolicy } from './outbound.ts';

const RUNTIME = 'http://runtime.localhost:3000';
const user: User = {
  id: 'u1',
  kind: 'registered',
  email: 'ada@example.com',
  name: 'ada',
  featureFlags: { experimentalNode: false, privateRegistries: false, previewTunneling: false },
};

/**
 * What names resolve to in these tests. `public.test` is the only site, and 127.0.0.1 stands for its public address.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.test': ['127.0.0.1'],
  'other.test': ['127.0.0.1'],
  'private.test': ['10.1.2.3'],
  'loop.test': ['127.0.0.2'],
  'both.test': ['127.0.0.1', '10.1.2.3'],
  localhost: ['127.0.0.2'],
};
const lookup: LookupFunction = (hostname, options, callback) => {
  const found = (NAMES[hostname] ?? []).map((address) => ({ address, family: 4 }));
  const [first] = found;
  if (first === undefined) callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), '');
  else if (options.all) callback(null, found);
  else callback(null, first.address, first.family);
};

describe('the CORS proxy', () => {
  let site: Server;
  let port: number;
  let calls: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[];
  /** Of this test's site: those of the test before may end later. */
  let connections: { open: number };

  beforeEach(async () => {
    calls = [];
    const own = { open: 0 };
    connections = own;
    site = createServer((request, response) => {
      own.open++;
      response.on('close', () => own.open--);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        calls.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
        const to = searchParams.get('to');
        if (to !== null) response.writeHead(Number(searchParams.get('status') ?? 302), { location: to }).end();
        else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end();
        else if (pathname === '/zipped') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('zipped'));
        else if (pathname === '/big') response.end(Buffer.alloc(200_000));
        else if (pathname === '/unsized') for (let count = 0; count < 20; count++) response.write(Buffer.alloc(10_000), () => count === 19 && response.end());
        else if (pathname === '/never') response.write('begins');
        else if (pathname === '/drips') {
          response.writeHead(200, { 'content-type': searchParams.get('type') ?? 'text/plain' });
          let count = 0;
          const timer = setInterval(() => {
            response.write('data: drop\n\n');
            if (++count < 8) return;
            clearInterval(timer);
            if (!searchParams.has('then-silent')) response.end();
          }, 100);
          response.on('close', () => clearInterval(timer));
        } else if (pathname === '/hostile')
          response
            .writeHead(200, {
              'set-cookie': ['a=1; Path=/', 'b=2, with a comma'],
              'content-security-policy': "frame-ancestors 'none'",
              'cross-origin-embedder-policy': 'require-corp',
              'cross-origin-resource-policy': 'same-origin',
              'access-control-allow-origin': 'https://elsewhere.test',
              'access-control-allow-credentials': 'true',
              'clear-site-data': '"*"',
              'strict-transport-security': 'max-age=1',
              'cache-control': 'public, max-age=600',
              connection: 'x-hop',
              'x-hop': 'secret',
              'x-proxy-error': 'forged',
              'x-own': 'kept',
            })
            .end('hello');
        else response.end(`${request.method} ${request.url}`);
      });
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    port = (site.address() as AddressInfo).port;
  });
  afterEach(() => {
    site.closeAllConnections();
    return new Promise((done) => site.close(done));
  });

  function proxy(over: Partial<CorsProxyDependencies> = {}) {
    const policy = createOutboundPolicy(
      { allowedNetworks: ['127.0.0.1/32'], deniedHosts: ['database.test'], ownHosts: ['lathe.test'], ownPorts: [] },
      { ownAddresses: () => ['127.0.0.2'] },
    );
    const handle = createCorsProxy({
      dispatcher: createGuardedDispatcher(policy, lookup),
      ports: [80, 443, port],
      findUser: async (headers) => (headers.get('authorization') === 'Bearer good' ? user : undefined),
      runtimeHost: 'runtime.localhost',
      now: Date.now,
      log: silentLog,
      ...over,
    });
    return (url: string, { headers, ...init }: RequestInit = {}) =>
      handle(
        new Request('http://proxy.localhost:3000/v1/proxy', {
          ...init,
          headers: { origin: RUNTIME, authorization: 'Bearer good', 'x-proxy-url': url, ...(headers as Record<string, string>) },
          ...(init.body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
        } as RequestInit),
      );
  }
  const at = (path: string, host = 'public.test') => `http://${host}:${port}${path}`;
  const refused = async (answer: Promise<Response>) => {
    const response = await answer;
    return [response.status, response.headers.get('x-proxy-error'), ((await response.json()) as { error: string }).error] as const;
  };

  it('forwards method, headers and body, and returns the response unchanged', async () => {
    const headers = {
      'content-type': 'text/plain',
      'x-own': 'mine',
      'x-forwarded-for': '10.0.0.1',
      'sec-fetch-site': 'cross-site',
      cookie: 'of=the-page',
      'x-proxy-authorization': 'Basic abc',
      'x-proxy-headers': btoa(
        JSON.stringify([
          ['Cookie', 'own=1'],
          ['Origin', 'https://app.test'],
          ['Host', 'evil.test'],
          ['Transfer-Encoding', 'chunked'],
        ]),
      ),
    };
    const answer = await proxy()(at('/path?q=1'), { method: 'PUT', headers, body: 'body' });
    expect([answer.status, await answer.text()]).toEqual([200, 'PUT /path?q=1']);
    expect(calls[0]).toMatchObject({
      body: 'body',
      headers: { 'x-own': 'mine', authorization: 'Basic abc', cookie: 'own=1', origin: 'https://app.test', host: `public.test:${port}` },
    });
    for (const name of ['x-forwarded-for', 'sec-fetch-site', 'x-proxy-url', 'x-proxy-headers', 'x-proxy-authorization'])
      expect(calls[0]?.headers[name], name).toBeUndefined();
  });

  it('passes bodies through as they arrive: encoded, streamed, or none', async () => {
    const call = proxy();
    const zipped = await call(at('/zipped'));
    expect([zipped.headers.get('content-encoding'), Buffer.from(await zipped.arrayBuffer())]).toEqual(['gzip', gzipSync('zipped')]);
    const upload = new ReadableStream({
      start(controller) {
        for (const part of ['a', 'b']) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    expect(await (await call(at('/up'), { method: 'POST', body: upload })).text()).toBe('POST /up');
    expect(calls.at(-1)?.body).toBe('ab');
    const head = await call(at('/x'), { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, null]);
  });

  it('lets the runtime read everything, and drops the site’s headers about origins, cookies and caches', async () => {
    const { headers } = await proxy()(at('/hostile'));
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': RUNTIME,
      'access-control-expose-headers': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'x-proxy-cache-control': 'public, max-age=600',
      'x-own': 'kept',
    });
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(JSON.parse(atob(headers.get('x-proxy-set-cookie') ?? ''))).toEqual(['a=1; Path=/', 'b=2, with a comma']);
    for (const name of [
      'set-cookie',
      'access-control-allow-credentials',
      'cross-origin-embedder-policy',
      'clear-site-data',
      'strict-transport-security',
      'x-hop',
      'x-proxy-error',
    ])
      expect(headers.get(name), name).toBeNull();
  });

  it('is for signed-in people and pages of the runtime', async () => {
    const call = proxy();
    expect((await refused(call(at('/'), { headers: { authorization: 'Bearer bad' } })))[0]).toBe(401);
    const foreign = await call(at('/'), { headers: { origin: 'https://evil.test' } });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(calls).toEqual([]);
    const preflight = await call(at('/'), {
      method: 'OPTIONS',
      headers: { authorization: '', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,x-proxy-url' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization,x-proxy-url']);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
  });

  // Hostile addresses, and what they are.
  it.each([
    ['loopback', '127.0.0.1', 'http://127.0.0.3/'],
    ['localhost', 'localhost', 'http://localhost/'],
    ['a name that resolves to loopback', 'loop.test', 'http://loop.test/'],
    ['a decimal number', '2130706433', 'http://2130706435/'],
    ['a hexadecimal number', '0x7f000001', 'http://0x7f000003/'],
    ['an octal number', '0177.0.0.1', 'http://0177.0.0.3/'],
    ['a short form', '127.1', 'http://127.3/'],
    ['IPv6 loopback', '::1', 'http://[::1]/'],
    ['IPv4 in IPv6', '::ffff:7f00:1', 'http://[::ffff:7f00:3]/'],
    ['cloud metadata', '169.254.169.254', 'http://169.254.169.254/latest/meta-data/'],
    ['private 10/8', '10.0.0.1', 'http://10.0.0.1/'],
    ['private 172.16/12', '172.16.0.1', 'http://172.16.0.1/'],
    ['private 192.168/16', '192.168.0.1', 'http://192.168.0.1/'],
    ['carrier-grade NAT', '100.64.0.1', 'http://100.64.0.1/'],
    ['this host', '0.0.0.0', 'http://0.0.0.0/'],
    ['IPv4 behind a translator', '64:ff9b::/96', 'http://[64:ff9b::a00:1]/'],
    ['unique local IPv6', 'fd00::', 'http://[fd00::1]/'],
    ['link-local IPv6', 'fe80::', 'http://[fe80::1]/'],
    ['documentation', '192.0.2.1', 'http://192.0.2.1/'],
    ['a name that resolves to a private address', 'private.test', 'http://private.test/'],
    ['a name that resolves to both', 'both.test', 'http://both.test/'],
    ['an address of this machine', '127.0.0.2', 'http://127.0.0.2/'],
  ])('does not connect to %s (%s)', async (_, __, url) => {
    const [status, code, message] = await refused(proxy({ ports: [80, 443] })(url));
    expect([status, code]).toEqual([400, 'invalid-input']);
    expect(message).toContain('public internet');
    expect(calls).toEqual([]);
    expect((await proxy({ ports: [80, 443] })(url)).headers.get('x-proxy-sent')).toBeNull();
  });

  it.each([
    ['the product', 'http://lathe.test/', 'public internet'],
    ['a host of the product', 'http://runtime.lathe.test./', 'public internet'],
    ['the database', 'http://DATABASE.test/', 'public internet'],
    ['another scheme', 'file:///etc/passwd', 'http and https'],
    ['FTP', 'ftp://public.test/', 'http and https'],
    ['another port', 'http://public.test:22/', 'port 22'],
    ['an address with credentials', 'http://name:word@public.test/', 'user name or password'],
    ['not an address', 'nonsense', 'absolute URL'],
  ])('rejects %s', async (_, url, reason) => {
    const [status, , message] = await refused(proxy()(url));
    expect(status).toBe(400);
    expect(message).toContain(reason);
    expect(calls).toEqual([]);
  });

  it('forwards no header value that would begin another header, and says which one is wrong', async () => {
    const call = proxy();
    for (const list of [
      '[["cookie","a\\r\\nx: 1"]]',
      '[["referer","\\u0000"]]',
      '[["date","\\u{1f600}"]]'.replace('\\u{1f600}', '\u{1f600}'),
      '['.repeat(50_000),
    ]) {
      const { status, message } = await call(at('/'), { headers: { 'x-proxy-headers': Buffer.from(list).toString('base64') } }).then(async (answer) => ({
        status: answer.status,
        message: ((await answer.json()) as { error: string }).error,
      }));
      expect([status, message.slice(0, 15)], list.slice(0, 40)).toEqual([400, 'X-Proxy-Headers']);
    }
    expect(calls).toEqual([]);
  });

  it('looks a name up once, and connects to the result', async () => {
    let lookups = 0;
    const rebinding: LookupFunction = (_hostname, options, callback) => {
      lookups++;
      // A second lookup would return another address, but there is none.
      return lookup(lookups === 1 ? 'public.test' : 'private.test', options, callback);
    };
    const policy = createOutboundPolicy({ allowedNetworks: ['127.0.0.1/32'], deniedHosts: [], ownHosts: [], ownPorts: [] }, { ownAddresses: () => [] });
    const answer = await proxy({ dispatcher: createGuardedDispatcher(policy, rebinding) })(at('/once', 'rebinding.test'));
    expect([answer.status, lookups]).toEqual([200, 1]);
  });

  it('checks every hop of a redirect, and sends credentials to no other site', async () => {
    const call = proxy();
    const to = (url: string, status = 302) => at(`/?status=${status}&to=${encodeURIComponent(url)}`);
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', at('/', 'loop.test'), 'http://lathe.test/', 'file:///etc/passwd', 'http://public.test:22/']) {
      const answer = await call(to(url));
      // The caller must not retry it in another way, because the first site has seen it.
      expect([answer.status, answer.headers.get('x-proxy-sent')], url).toEqual([400, '1']);
      await answer.text();
    }
    calls = [];
    const headers = { 'x-proxy-authorization': 'Basic abc', 'x-proxy-headers': btoa('[["cookie","own=1"]]') };
    const followed = await call(to(at('/there', 'other.test')), { method: 'POST', body: 'once', headers });
    expect([await followed.text(), followed.headers.get('x-proxy-final-url')]).toEqual(['GET /there', at('/there', 'other.test')]);
    expect(calls[1]).toMatchObject({ body: '' });
    expect([calls[1]?.headers.authorization, calls[1]?.headers.cookie]).toEqual([undefined, undefined]);
    expect(await (await call(to(at('/again'), 307), { method: 'POST', body: 'twice', headers: { ...headers, 'content-length': '5' } })).text()).toBe(
      'POST /again',
    );
    expect(calls.at(-1)).toMatchObject({ body: 'twice', headers: { authorization: 'Basic abc' } });
  });

  it('follows at most five redirects', async () => {
    const [status, , message] = await refused(proxy()(at('/loop')));
    expect(message).toBe('The site redirected more than 5 times.');
    expect(status).toBe(502);
    expect(calls).toHaveLength(6);
  });

  it('limits sizes in both directions', async () => {
    const call = proxy({ limits: { bodyBytes: 100_000 } });
    expect((await refused(call(at('/up'), { method: 'POST', body: 'x'.repeat(100_001), headers: { 'content-length': '100001' } })))[0]).toBe(413);
    expect((await refused(call(at('/big'))))[0]).toBe(413);
    const unsized = await call(at('/unsized'));
    await expect(unsized.arrayBuffer()).rejects.toThrow('larger than');
    await expect.poll(() => connections.open).toBe(0);
  });

  it('ends requests that take too long, and responses that nobody reads anymore', async () => {
    const late = await proxy({ limits: { timeoutMs: 2_000 } })(at('/never'));
    await expect(late.text()).rejects.toThrow();
    await expect.poll(() => connections.open).toBe(0);
    const answer = await proxy()(at('/never'));
    expect(connections.open).toBe(1);
    await answer.body?.cancel();
    await expect.poll(() => connections.open).toBe(0);
  });

  it('limits an event stream by its silence, not by its length', async () => {
    const call = proxy({ limits: { timeoutMs: 400 } });
    await expect(call(at('/drips')).then((answer) => answer.text())).rejects.toThrow();
    const events = await call(at('/drips?type=text/event-stream;charset=utf-8'));
    expect(await events.text()).toBe('data: drop\n\n'.repeat(8));
    const silent = await call(at('/drips?type=text/event-stream&then-silent'));
    await expect(silent.text()).rejects.toThrow('stopped responding');
    // A response that nobody reads releases its slot, too.
    await call(at('/drips?type=text/event-stream'));
    await expect.poll(() => connections.open).toBe(0);
  });

  it('handles twenty requests of a person at a time, and a limited number per minute', async () => {
    const call = proxy();
    const running = await Promise.all(Array.from({ length: 20 }, () => call(at('/never'))));
    expect((await refused(call(at('/'))))[0]).toBe(429);
    await Promise.all(running.map((answer) => answer.body?.cancel()));
    await expect.poll(() => connections.open).toBe(0);
    expect((await call(at('/'))).status).toBe(200);
    const now = 0;
    const many = proxy({ now: () => now });
    for (let count = 0; count < 600; count++) await (await many('nonsense')).text();
    const [status, , message] = await refused(many(at('/')));
    expect([status, message]).toEqual([429, 'Too many attempts. Try again in 1 s.']);
  });

  it('does not support connection upgrades, and reports that a site is unreachable', async () => {
    expect((await refused(proxy()(at('/'), { headers: { upgrade: 'websocket' } })))[2]).toBe('The proxy does not support connection upgrades.');
    expect(await refused(proxy()('http://nowhere.test/'))).toEqual([503, 'unavailable', 'Could not reach the site (ENOTFOUND).']);
  });
});
