import { describe, expect, it } from 'vitest';
import { browserRequest, type OutgoingRequest } from './browser-request.ts';
import { responseHead } from './response-bytes.ts';

const PROXY = 'http://proxy.localhost:3000/v1/proxy';
const site = { corsProxyUrl: PROXY, registryUrl: '/registry/', token: 'runtime' };

/** A browser whose fetch returns the given responses, by URL. */
function browser(answers: Readonly<Record<string, () => Response>>) {
  const calls: { url: string; method: string | undefined; headers: Headers }[] = [];
  const native = {
    ...{ Headers, URL, TextEncoder, Error },
    btoa,
    fetch: async (url: string, init: RequestInit) => {
      calls.push({ url, method: init.method, headers: new Headers(init.headers) });
      const answer = answers[url];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
  };
  const request = (url: string, { token = 'cors' as string | null, ...over }: Partial<OutgoingRequest> & { token?: string | null } = {}) =>
    browserRequest(native, site, { method: 'GET', url, headers: [], body: undefined, ...over }, new AbortController().signal, () => token);
  return { calls, request };
}

const refusing = (headers: Record<string, string>) => () => new Response('no', { status: 400, headers: { 'x-proxy-error': 'invalid-input', ...headers } });

describe('a request to another host', () => {
  it('goes through the proxy once, with its token, the URL and the headers that a page may not set', async () => {
    const { calls, request } = browser({ [PROXY]: () => new Response('hello') });
    const headers = [
      ['Authorization', 'Basic own'],
      ['Cookie', 'a=1'],
      ['X-Own', 'mine'],
    ] as const;
    expect(await (await request('https://api.example.com/x?y=1', { method: 'POST', headers })).text()).toBe('hello');
    expect(calls.map(({ url, method }) => `${method} ${url}`)).toEqual([`POST ${PROXY}`]);
    const sent = calls[0]?.headers as Headers;
    expect(sent.get('authorization')).toBe('Bearer cors');
    expect(sent.get('x-proxy-url')).toBe('https://api.example.com/x?y=1');
    expect(sent.get('x-proxy-authorization')).toBe('Basic own');
    expect(JSON.parse(atob(sent.get('x-proxy-headers') ?? ''))).toEqual([['Cookie', 'a=1']]);
    expect(sent.get('x-own')).toBe('mine');
  });

  it('goes directly while the proxy is off: disabled by the project, or no user signed in', async () => {
    const { calls, request } = browser({ 'https://api.example.com/': () => new Response('direct') });
    expect(await (await request('https://api.example.com/', { token: null })).text()).toBe('direct');
    expect(calls.map(({ url }) => url)).toEqual(['https://api.example.com/']);
  });

  it('goes directly to hosts that allow every origin, and through the proxy if that fails', async () => {
    const direct = browser({ 'https://abc.supabase.co/rest': () => new Response('direct') });
    expect(await (await direct.request('https://abc.supabase.co/rest', { method: 'POST' })).text()).toBe('direct');
    const { calls, request } = browser({ [PROXY]: () => new Response('proxied') });
    expect(await (await request('https://esm.sh/react')).text()).toBe('proxied');
    expect(calls.map(({ url }) => url)).toEqual(['https://esm.sh/react', PROXY]);
    // It may have arrived, so unsafe requests are not sent twice.
    await expect(browser({ [PROXY]: () => new Response('proxied') }).request('https://esm.sh/x', { method: 'POST' })).rejects.toThrow('Failed to fetch');
  });

  it("goes directly to hosts that the proxy refuses, such as a host in the user's own network", async () => {
    const answers = { [PROXY]: refusing({}), 'http://192.168.0.7/': () => new Response('direct') };
    expect(await (await browser(answers).request('http://192.168.0.7/', { method: 'POST' })).text()).toBe('direct');
  });

  it('is not sent again if the site may have received it', async () => {
    const { calls, request } = browser({ [PROXY]: refusing({ 'x-proxy-sent': '1' }), 'https://api.example.com/': () => new Response('direct') });
    await expect(request('https://api.example.com/', { method: 'POST' })).rejects.toThrow('no');
    expect(calls).toHaveLength(1);
  });
});

describe('a response through the proxy', () => {
  it("has the site's cookie and cache headers, and none of the proxy's", () => {
    const answer = new Response('x', {
      headers: {
        'x-proxy-final-url': 'https://api.example.com/',
        'x-proxy-set-cookie': btoa(JSON.stringify(['a=1; Path=/', 'b=2, with a comma'])),
        'x-proxy-cache-control': 'max-age=600',
        'cache-control': 'no-store',
        'access-control-allow-origin': 'http://runtime.localhost',
        'content-security-policy': 'sandbox',
        'x-own': 'kept',
      },
    });
    const lines = responseHead(answer, 'GET').text.split('\r\n');
    expect(lines).toEqual(expect.arrayContaining(['x-own: kept', 'cache-control: max-age=600', 'set-cookie: a=1; Path=/', 'set-cookie: b=2, with a comma']));
    expect(lines.filter((line) => /^(?:x-proxy|access-control|content-security|cache-control: no-store)/.test(line))).toEqual([]);
  });
});
