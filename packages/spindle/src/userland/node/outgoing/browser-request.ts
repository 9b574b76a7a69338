import type { SiteConfig } from '../../../abi/messages.ts';
import { PUBLIC_REGISTRIES } from '../../../abi/registry.ts';
import type { BrowserNatives } from '../natives.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
}

/** Headers that a page may not set, and those of a single connection. Source: Fetch, 2.2.2. */
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
/** Those of them that the CORS proxy forwards for us. */
const SENT_BY_PROXY = new Set(['cookie', 'date', 'origin', 'referer', 'user-agent']);

/** Hosts that allow every origin, for which the proxy would only be a detour. */
const OPEN_HOSTS = /^(?:registry\.npmjs\.org|esm\.sh|unpkg\.com|cdn\.jsdelivr\.net|[^.]+\.supabase\.co)$/;
/** Methods that can be retried (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The current settings of the site's CORS proxy. */
interface Proxy {
  readonly url: string;
  readonly token: string;
}

/**
 * Uses the site's CORS proxy if there is one and the project enables it, and a direct request otherwise. This is
 * the only way to send a request exactly once, because a page learns that another origin rejects it only after it
 * was sent. Hosts that allow every origin are requested directly first. The public package registry is replaced by
 * the site's own, except for a program that sends credentials. `corsToken`: null while the proxy is off.
 */
export async function browserRequest(
  native: BrowserNatives,
  site: SiteConfig,
  request: OutgoingRequest,
  signal: AbortSignal,
  corsToken: () => string | null,
): Promise<Response> {
  const mirrored = toSiteRegistry(native, site, request);
  if (mirrored !== undefined) {
    const init = initOf(native, request, signal);
    if (site.token !== undefined) (init.headers as Headers).set('authorization', `Bearer ${site.token}`);
    return await native.fetch(mirrored, { ...init, credentials: 'omit' });
  }
  const direct = (): Promise<Response> =>
    native.fetch(request.url, { ...initOf(native, request, signal), mode: 'cors', credentials: 'omit', redirect: 'follow' });
  const token = site.corsProxyUrl === undefined ? null : corsToken();
  if (site.corsProxyUrl === undefined || token === null) return await direct();
  const proxy: Proxy = { url: site.corsProxyUrl, token };
  if (!OPEN_HOSTS.test(new native.URL(request.url).hostname)) return await proxyFirst(native, proxy, request, signal, direct);
  try {
    return await direct();
  } catch (error) {
    if (signal.aborted || !SAFE.has(request.method)) throw error;
    return await proxyFirst(native, proxy, request, signal, () => Promise.reject(error));
  }
}

/** The browser may itself reach a host that the proxy refused, such as a host in the user's own network. */
async function proxyFirst(
  native: BrowserNatives,
  proxy: Proxy,
  request: OutgoingRequest,
  signal: AbortSignal,
  direct: () => Promise<Response>,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await viaProxy(native, proxy, request, signal);
  } catch (error) {
    // The proxy's preflight comes before anything is sent.
    if (signal.aborted) throw error;
    return await direct();
  }
  if (!answer.headers.has('x-proxy-error')) return answer;
  if (!answer.headers.has('x-proxy-sent') || SAFE.has(request.method)) return await direct();
  throw new native.Error(await answer.text());
}

function toSiteRegistry(native: BrowserNatives, { registryUrl }: SiteConfig, { url, headers }: OutgoingRequest): string | undefined {
  if (registryUrl === undefined || headers.some(([name]) => name.toLowerCase() === 'authorization')) return undefined;
  const plain: string = new native.URL(url).href; // without the scheme's default port
  const base = PUBLIC_REGISTRIES.find((address) => plain.startsWith(address));
  return base === undefined ? undefined : registryUrl + plain.slice(base.length);
}

function initOf(native: BrowserNatives, request: OutgoingRequest, signal: AbortSignal): RequestInit {
  const headers: Headers = new native.Headers();
  for (const [name, value] of request.headers) if (!NOT_SENT.has(name.toLowerCase()) && !/^(proxy|sec)-/i.test(name)) headers.append(name, value);
  return { method: request.method, headers, body: (request.body as BodyInit | undefined) ?? null, signal };
}

/** The URL goes into `X-Proxy-Url`; headers that a page may not set go into `X-Proxy-Headers`, as base64-encoded JSON. */
async function viaProxy(native: BrowserNatives, proxy: Proxy, request: OutgoingRequest, signal: AbortSignal): Promise<Response> {
  const init = initOf(native, request, signal);
  const headers = init.headers as Headers;
  const forbidden = request.headers.filter(([name]) => SENT_BY_PROXY.has(name.toLowerCase()));
  headers.set('x-proxy-url', request.url);
  headers.set('x-proxy-headers', native.btoa(String.fromCharCode(...new native.TextEncoder().encode(JSON.stringify(forbidden)))));
  const own = headers.get('authorization');
  if (own !== null) headers.set('x-proxy-authorization', own);
  headers.set('authorization', `Bearer ${proxy.token}`);
  return await native.fetch(proxy.url, { ...init, credentials: 'omit' });
}
