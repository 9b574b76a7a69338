import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEmbedded } from '../testing/engines.ts';
import { createTestApp, type TestResponse, type TestApp, type TestBrowser } from '../testing/test-app.ts';

/** The one address that stands for the public internet. Every other address of the machine counts as internal. */
const PUBLIC = '127.0.0.9';
/** Longer than the time window of every limit. */
const LIMITS_REFILLED_MS = 20 * 60_000;

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.test': [PUBLIC],
  'denied.test': [PUBLIC],
  'below.denied.test': [PUBLIC],
  'lathe.test': [PUBLIC],
  'database.test': [PUBLIC],
  'private.test': ['10.1.2.3'],
  'loop.test': ['127.0.0.1'],
  'both.test': [PUBLIC, '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'hexadecimal.test': ['::FFFF:7F00:1'],
  'translated.test': ['::ffff:0:127.0.0.1'],
  'nat64.test': ['64:ff9b::127.0.0.1'],
  'zone.test': ['fe80::1%lo'],
  localhost: ['127.0.0.1'],
  'x.localhost': ['127.0.0.1'],
};

const lookup: LookupFunction = (hostname, options, callback) => {
  const found = (NAMES[hostname.replace(/\.$/, '')] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const [first] = found;
  if (first === undefined) callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), '');
  else if (options.all) callback(null, found);
  else callback(null, first.address, first.family);
};

/**
 * What follows `http://` up to the port: hosts that lead to the machine itself, in the notations that URLs and
 * resolvers accept.
 */
const INSIDE = [
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '0177.0.0.1', '017700000001', '0x7f.0.0.1', '0x7f000001', '0x7F.1', '0', '0.0.0.0'],
  ...['１２７.０.０.１', '127。0。0。1', '127｡0｡0｡1', '①②⑦.⓪.⓪.①', '%31%32%37.0.0.1', '127%2e0%2e0%2e1'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::127.0.0.1]', '[::7f00:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:127.0.0.1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:0.0.0.0]', '[::ffff:10.0.0.5]'],
  ...['[::ffff:0:127.0.0.1]', '[::ffff:0:7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::80ff:fffe]'],
  ...['[fe80::5efe:127.0.0.1]', '[fe80::1]', '[fe80::1%25lo]', '[::1%25lo]', '[fd00::1]', '[fec0::1]', '[ff02::1]'],
  ...['10.0.0.5', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'ｌｏｃａｌｈｏｓｔ', 'x.localhost', 'loop.test', 'LOOP.test.', 'private.test', 'both.test'],
  ...['mapped.test', 'hexadecimal.test', 'translated.test', 'nat64.test', 'zone.test'],
  ...['public.test@127.0.0.1', 'public.test:80@127.0.0.1', 'public.test%40@127.0.0.1', '127.0.0.1\\@loop.test'],
  ...['denied.test', 'DENIED.TEST.', 'ｄｅｎｉｅｄ.test', 'below.denied.test', 'lathe.test', 'database.test', 'database.test.'],
];

/** Headers hold only ASCII. Brackets stay as they are. */
const asHeader = (address: string) => address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

describeOnEmbedded('everything that calls an address entered by a person', (storage) => {
  let site: Server;
  let port: number;
  /** Hosts and paths of requests that arrived where none may arrive. */
  let breaches: string[];
  let publicRequests: number;

  /** `/to/<address>` redirects there; `/sign-in/<address>` demands a sign-in whose metadata is there. */
  function answer(path: string, response: ServerResponse): void {
    const [, what, encoded = ''] = path.split('/');
    const target = Buffer.from(encoded, 'base64url').toString();
    if (what === 'to') response.writeHead(307, { location: asHeader(target) }).end();
    else if (what === 'sign-in') response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${asHeader(target)}"` }).end();
    else response.writeHead(404).end('nothing');
  }

  beforeEach(async () => {
    breaches = [];
    publicRequests = 0;
    site = createServer((request, response) => {
      const path = request.url ?? '/';
      const isInside = path.startsWith('/secret') || request.socket.localAddress !== PUBLIC;
      if (isInside) breaches.push(`${request.headers.host}${path}`);
      else publicRequests++;
      answer(path, response);
    });
    site.on('connection', (socket) => {
      if (socket.localAddress !== PUBLIC) breaches.push(`a connection to ${socket.localAddress}`);
    });
    site.listen(0, '0.0.0.0');
    await once(site, 'listening');
    port = (site.address() as AddressInfo).port;
  });
  afterEach(async () => {
    site.closeAllConnections();
    site.close();
    await once(site, 'close');
  });

  function app(areLocalModelHostsAllowed: boolean, ownPorts: readonly number[] = []): TestApp {
    return createTestApp(storage(), {
      areLocalModelHostsAllowed,
      corsProxyPorts: [port],
      outbound: {
        lookup,
        ownAddresses: () => ['127.0.0.1', '::1', '10.0.0.5'],
        allowedNetworks: [`${PUBLIC}/32`, '10.0.0.0/24'],
        deniedHosts: ['denied.test'],
        ownHosts: ['lathe.test', 'localhost', 'database.test'],
        ownPorts,
      },
      modelOptions: { fetch: () => Promise.reject(new Error('The operator has no model services here.')) },
    });
  }

  interface Caller {
    readonly call: (browser: TestBrowser, address: string) => Promise<unknown>;
    /** Whether the person learns of the guard's rejection: of the address itself, and of a redirect to it. */
    readonly explains: { readonly direct: boolean; readonly redirected: boolean };
  }
  const FOLLOWS = { direct: true, redirected: true };
  const FOLLOWS_NO_REDIRECT = { direct: true, redirected: false };
  let names = 0;
  const addMcp: Caller['call'] = async (browser, url) => (await browser.call('POST', '/api/mcp', { name: `Server ${++names}`, url })).body;
  const withModelsAt = async (browser: TestBrowser, baseUrl: string, ask: () => Promise<TestResponse>) => {
    const kept = await browser.call('PUT', '/api/model-keys', { provider: 'openai-compatible', key: 'k', baseUrl });
    return (kept.status === 200 ? await ask() : kept).body;
  };

  const services: Readonly<Record<string, Caller>> = {
    'MCP servers': { call: addMcp, explains: FOLLOWS_NO_REDIRECT },
    'sign-ins of MCP servers': {
      call: (browser, url) => addMcp(browser, `http://public.test:${port}/sign-in/${Buffer.from(url).toString('base64url')}`),
      // If the metadata cannot be read, the next location for it is tried.
      explains: { direct: false, redirected: false },
    },
    'lists of models': {
      call: async (browser, baseUrl) => (await withModelsAt(browser, baseUrl, () => browser.call('GET', '/api/models'))).failures ?? [],
      // They only report that the service could not be reached.
      explains: { direct: false, redirected: false },
    },
    'questions to models': {
      call: (browser, baseUrl) =>
        withModelsAt(browser, baseUrl, () => browser.call('POST', '/api/enhancer', { text: 'a shop', modelId: 'openai-compatible:any' })),
      explains: FOLLOWS,
    },
  };
  const callers: Readonly<Record<string, Caller>> = {
    ...services,
    'the CORS proxy': {
      async call(browser, url) {
        const { token } = (await browser.call('GET', '/api/token/cors')).body;
        const headers = { origin: 'http://runtime.localhost:3000', authorization: `Bearer ${token}`, 'x-proxy-url': asHeader(url) };
        return (await browser.call('GET', 'http://proxy.localhost:3000/v1/proxy', undefined, headers)).body;
      },
      explains: FOLLOWS,
    },
    archives: { call: async (browser, address) => (await browser.call('POST', '/api/archives', { address })).body, explains: FOLLOWS },
  };

  const redirecting = (target: string) => `http://public.test:${port}/to/${Buffer.from(target).toString('base64url')}`;

  /** Calls the target directly and through a redirect. */
  async function callBothWays(test: TestApp, browser: TestBrowser, caller: Caller, target: string, mustExplain: boolean): Promise<void> {
    for (const way of ['direct', 'redirected'] as const) {
      test.advance(LIMITS_REFILLED_MS);
      const text = JSON.stringify(await caller.call(browser, way === 'direct' ? target : redirecting(target)));
      expect(breaches, `${target}, ${way}: ${text}`).toEqual([]);
      expect(text, `${target}, ${way}`).not.toContain('Something went wrong');
      if (mustExplain && caller.explains[way])
        expect(text, `${target}, ${way}`).toContain("is on this server's own machine or network, or blocked by its operator");
    }
  }

  it.each(Object.entries(callers))(
    '%s reach nothing internal, in any notation, directly or through a redirect',
    async (_name, caller) => {
      const test = app(false);
      const browser = await test.signUp('mallory');
      for (const host of INSIDE) await callBothWays(test, browser, caller, `http://${host}:${port}/secret`, false);
      // The guard is what stopped them: a public address answers, and a rejection says why.
      const before = publicRequests;
      await caller.call(browser, `http://public.test:${port}/page`);
      expect(publicRequests).toBeGreaterThan(before);
      for (const host of ['denied.test', 'lathe.test', 'database.test', 'loop.test', 'mapped.test', '127.1', '10.0.0.5']) {
        await callBothWays(test, browser, caller, `http://${host}:${port}/secret`, true);
      }
    },
    120_000,
  );

  it.each(Object.entries(services))(
    '%s may call local addresses, but neither denied hosts nor the installation and its database',
    async (_name, caller) => {
      const installation = createServer((request, response) => {
        breaches.push(`the installation as ${request.headers.host}`);
        response.end();
      });
      installation.listen(0, '0.0.0.0');
      await once(installation, 'listening');
      const { port: ownPort } = installation.address() as AddressInfo;
      try {
        const test = app(true, [ownPort]);
        const browser = await test.signUp('mallory');
        const closed = ['denied.test', 'below.denied.test', 'DENIED.test.', 'lathe.test', 'x.lathe.test', 'database.test'];
        const numbers = ['127.0.0.1', '127.0.0.2', '2130706433', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.5'];
        const own = [...numbers, 'localhost', 'runtime.localhost', 'loop.test', 'mapped.test', 'public.test'];
        const targets = [...closed.map((host) => `${host}:${port}`), ...own.map((host) => `${host}:${ownPort}`)];
        for (const target of targets) await callBothWays(test, browser, caller, `http://${target}/secret`, true);
        expect(publicRequests).toBeGreaterThan(0);
      } finally {
        installation.closeAllConnections();
        installation.close();
      }
    },
    120_000,
  );

  it.each(Object.entries(services))('%s may call local addresses, and reach this machine', async (_name, { call }) => {
    const browser = await app(true).signUp('ada');
    await call(browser, `http://localhost:${port}/page`);
    await call(browser, `http://127.0.0.1:${port}/page`);
    expect(breaches.filter((breach) => !breach.startsWith('a connection')).map((breach) => breach.split('/')[0])).toEqual(
      expect.arrayContaining([`localhost:${port}`, `127.0.0.1:${port}`]),
    );
  });
});
