import { AppError } from '@lathe/protocol';
import * as z from 'zod';
import { parseJson } from './json-text.ts';
import { forwardedHeaders } from './foreign-headers.ts';

const NOT_SENT = new Set(['host', 'content-length', 'expect', 'cookie', 'origin', 'referer', 'authorization', 'forwarded', 'via', 'x-real-ip']);
const NOT_SENT_PREFIX = /^(?:x-proxy-|x-forwarded-|sec-|access-control-)/;

/** Headers that a page may not set, but a program may. */
const IN_PROXY_HEADERS = new Set(['cookie', 'date', 'origin', 'referer', 'user-agent']);

/** What a site tells browsers about its own origin would have another meaning at the proxy's origin. */
const NOT_ANSWERED = new Set([
  ...['content-security-policy', 'content-security-policy-report-only', 'cross-origin-embedder-policy', 'cross-origin-embedder-policy-report-only'],
  ...['cross-origin-opener-policy', 'cross-origin-opener-policy-report-only', 'cross-origin-resource-policy', 'document-policy', 'permissions-policy'],
  ...['strict-transport-security', 'clear-site-data', 'nel', 'report-to', 'reporting-endpoints', 'service-worker-allowed', 'refresh', 'vary'],
  ...['origin-agent-cluster', 'accept-ch', 'critical-ch', 'public-key-pins', 'set-cookie', 'set-cookie2', 'cache-control', 'x-content-type-options'],
]);
const NOT_ANSWERED_PREFIX = /^(?:access-control-|x-proxy-|sec-)/;

/** Characters allowed in a header, one per byte. A line break would begin another header. Source: RFC 9110, 5.5. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const forbiddenHeadersSchema = z.array(z.tuple([z.string(), z.string().regex(HEADER_VALUE)])).max(20);

/** The headers to send to the site. @throws AppError 'invalid-input' */
export function headersToSend(request: Headers): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of forwardedHeaders(request)) if (!NOT_SENT.has(name) && !NOT_SENT_PREFIX.test(name)) sent[name] = value;
  const own = request.get('x-proxy-authorization');
  if (own !== null) sent['authorization'] = own;
  for (const [name, value] of forbiddenHeaders(request.get('x-proxy-headers'))) {
    const lower = name.toLowerCase();
    if (IN_PROXY_HEADERS.has(lower)) sent[lower] = value;
  }
  return sent;
}

/** `[name, value]` pairs as base64 of JSON. */
function forbiddenHeaders(encoded: string | null): readonly (readonly [string, string])[] {
  if (encoded === null) return [];
  try {
    return forbiddenHeadersSchema.parse(parseJson(Buffer.from(encoded, 'base64').toString(), 'X-Proxy-Headers'));
  } catch (cause) {
    throw new AppError(
      'invalid-input',
      'X-Proxy-Headers must be the base64 of a JSON list of names and values, without line breaks or other characters that are invalid in headers.',
      { cause },
    );
  }
}

type Received = Readonly<Record<string, string | string[] | undefined>>;

/** The headers to return, in addition to those of the proxy itself. */
export function headersToReturn(received: Received): Headers {
  const answered = new Headers();
  const each = Object.entries(received).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
  for (const [name, value] of forwardedHeaders(each)) if (!NOT_ANSWERED.has(name) && !NOT_ANSWERED_PREFIX.test(name)) answered.append(name, value);
  const cookies = [received['set-cookie'] ?? []].flat();
  // A page may not read `Set-Cookie`, and the proxy's origin must never have a cookie.
  if (cookies.length > 0) answered.set('x-proxy-set-cookie', Buffer.from(JSON.stringify(cookies)).toString('base64'));
  // All sites share the proxy's address, so a browser that cached a response would use it for another site.
  const caching = received['cache-control'];
  if (caching !== undefined) answered.set('x-proxy-cache-control', String(caching));
  answered.set('cache-control', 'no-store');
  answered.set('content-security-policy', "sandbox; default-src 'none'");
  answered.set('x-content-type-options', 'nosniff');
  return answered;
}
