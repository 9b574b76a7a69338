import type { SiteConfig } from '../../../abi/messages.ts';
import { PUBLIC_REGISTRIES } from '../../../abi/registry.ts';
import type { BrowserNatives } from '../natives.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
}

/** Headers that a page may not set, and those that concern one connection only. Source: Fetch, 2.2.2. */
const NOT_SENT = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'permissions-policy',
  'proxy-connection',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
/** Of those, what the CORS proxy sends on for us. */
const SENT_BY_PROXY = new Set(['cookie', 'date', 'origin', 'referer', 'user-agent']);

/**
 * Directly where the other host allows it, else through the site's CORS proxy if there is one. The
 * public package registry is the site's own, except for a program that comes with credentials.
 */
export async function browserRequest(native: BrowserNatives, site: SiteConfig, request: OutgoingRequest, signal: AbortSignal): Promise<Response> {
  const mirrored = atOwnRegistry(native, site, request);
  if (mirrored !== undefined) {
    const init = initOf(native, request, signal);
    if (site.token !== undefined) (init.headers as Headers).set('authorization', `Bearer ${site.token}`);
    return await native.fetch(mirrored, { ...init, credentials: 'omit' });
  }
  try {
    return await native.fetch(request.url, { ...initOf(native, request, signal), mode: 'cors', credentials: 'omit', redirect: 'follow' });
  } catch (error) {
    if (signal.aborted || site.corsProxyUrl === undefined) throw error;
    return await viaProxy(native, site.corsProxyUrl, site.token, request, signal);
  }
}

function atOwnRegistry(native: BrowserNatives, { registryUrl }: SiteConfig, { url, headers }: OutgoingRequest): string | undefined {
  if (registryUrl === undefined || headers.some(([name]) => name.toLowerCase() === 'authorization')) return undefined;
  const plain: string = new native.URL(url).href; // without the scheme's own port
  const base = PUBLIC_REGISTRIES.find((address) => plain.startsWith(address));
  return base === undefined ? undefined : registryUrl + plain.slice(base.length);
}

function initOf(native: BrowserNatives, request: OutgoingRequest, signal: AbortSignal): RequestInit {
  const headers: Headers = new native.Headers();
  for (const [name, value] of request.headers) if (!NOT_SENT.has(name.toLowerCase()) && !/^(proxy|sec)-/i.test(name)) headers.append(name, value);
  return { method: request.method, headers, body: (request.body as BodyInit | undefined) ?? null, signal };
}

/** The address goes in `X-Proxy-Url`; headers that a page may not set in `X-Proxy-Headers`, as base64 of JSON. */
async function viaProxy(native: BrowserNatives, proxyUrl: string, token: string | undefined, request: OutgoingRequest, signal: AbortSignal): Promise<Response> {
  const init = initOf(native, request, signal);
  const headers = init.headers as Headers;
  const forbidden = request.headers.filter(([name]) => SENT_BY_PROXY.has(name.toLowerCase()));
  headers.set('x-proxy-url', request.url);
  headers.set('x-proxy-headers', native.btoa(String.fromCharCode(...new native.TextEncoder().encode(JSON.stringify(forbidden)))));
  if (token !== undefined) {
    const own = headers.get('authorization');
    if (own !== null) headers.set('x-proxy-authorization', own);
    headers.set('authorization', `Bearer ${token}`);
  }
  return await native.fetch(proxyUrl, { ...init, credentials: 'omit' });
}
