import { PUBLIC_REGISTRY } from '../abi/registry.ts';
import { readBody } from './request-bodies.ts';
import type { RegistryOptions } from './registry-options.ts';

const MAX_AUDIT_BYTES = 4 << 20;
/** Those of the registry's own calls (`/-/…`) that only read and are the same for everyone. */
const READABLE_CALLS = /^-\/(?:ping|v1\/search|package\/[^/]+(?:\/[^/]+)?\/dist-tags|npm\/v1\/keys|npm\/v1\/attestations\/.+)$/;
/** A package, one of its versions, or a tarball: `react`, `@vue%2fcompat`, `react/19.0.0`, `react/-/react-19.0.0.tgz`. */
const PACKAGE = /^(?:@[^/]+(?:\/|%2f))?[^/@-][^/]*(?:\/(?!-$)[^/]+|\/-\/(?:@[^/]+\/)?[^/]+\.tgz)?$/i;
const AUDITS = /^-\/npm\/v1\/security\/(?:advisories\/bulk|audits(?:\/quick)?)$/;
/** Request headers that affect the response. */
const REQUEST_HEADERS = ['accept', 'content-type', 'npm-command'];
const ANSWER_HEADERS = ['content-type', 'etag', 'last-modified', 'cache-control', 'npm-notice'];

/**
 * The configured registry for programs in the runtime (npm's own CLI, pnpm, yarn), which address it by the public
 * registry's URL; `path` is the rest of that URL. It is read-only, so the operator's credentials can neither
 * publish nor reveal who the operator is.
 */
export function createRegistryMirror(options: RegistryOptions): (request: Request, path: string) => Promise<Response> {
  return async (request, path) => {
    const [pathname = ''] = path.split('?');
    const isAudit = request.method === 'POST' && AUDITS.test(pathname);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isAudit && !(isReading && isReadable(pathname)))
      return refusal(403, 'This registry is read-only. To publish or sign in, configure a registry with your own token in .npmrc.');
    // Takes a while to load; most servers never need it.
    const { default: fetchFromRegistry } = await import('npm-registry-fetch');
    const scope = scopeOf(pathname);
    const spec = scope && `${scope}/any`;
    const upstream = `${(spec ? fetchFromRegistry.pickRegistry(spec, options) : options.registry).replace(/\/+$/, '')}/`;
    const body = isAudit ? await readBody(request, MAX_AUDIT_BYTES) : undefined;
    if (isAudit && body === undefined) return refusal(413, 'The list of packages is too long.');
    let answer: Awaited<ReturnType<typeof fetchFromRegistry>>;
    try {
      answer = await fetchFromRegistry(`/${path}`, {
        ...options,
        ...(spec ? { spec } : {}),
        method: request.method,
        headers: Object.fromEntries(REQUEST_HEADERS.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name)]] : []))),
        ...(body ? { body } : {}),
        signal: request.signal,
        preferOffline: false,
      } as never);
    } catch (error) {
      return failure(error);
    }
    // Clients cache responses by URL and accept header: full and abbreviated metadata share one URL.
    const headers = new Headers({ vary: 'accept' });
    for (const name of ANSWER_HEADERS) {
      const value = answer.headers.get(name);
      if (value) headers.set(name, value);
    }
    const etag = headers.get('etag');
    if (etag && etag === request.headers.get('if-none-match')) return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { status: answer.status, headers });
    const bytes = await answer.buffer();
    if (!/json/.test(headers.get('content-type') ?? '')) return new Response(new Uint8Array(bytes), { status: answer.status, headers });
    // Tarball URLs are part of the server's configuration: programs use the public URL, which leads back here.
    return new Response(bytes.toString('utf8').replaceAll(`"${upstream}`, `"${PUBLIC_REGISTRY}`), { status: answer.status, headers });
  };
}

function isReadable(pathname: string): boolean {
  // Path traversal would bypass the checks above.
  if (/(?:^|\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i.test(pathname)) return false;
  return READABLE_CALLS.test(pathname) || PACKAGE.test(pathname);
}

function scopeOf(pathname: string): string | undefined {
  return /^(@[^/%]+)(?:\/|%2f)/i.exec(pathname)?.[1];
}

interface RegistryError extends Error {
  readonly statusCode?: number;
  readonly code?: string;
  readonly body?: unknown;
}

function failure(cause: unknown): Response {
  const { statusCode, code } = cause as RegistryError;
  if (statusCode === 404) return refusal(404, 'Not found');
  // Rejected operator credentials are not the fault of the requesting program.
  if (statusCode === 401 || statusCode === 403) return refusal(403, "The registry denied the server's request.");
  if (statusCode !== undefined && statusCode < 500) return refusal(statusCode, `The registry responded with status ${statusCode}.`);
  return refusal(502, `The server cannot reach the registry${code ? ` (${code})` : ''}.`);
}

function refusal(status: number, error: string): Response {
  return new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } });
}
