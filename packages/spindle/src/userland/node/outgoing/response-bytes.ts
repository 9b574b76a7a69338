/** Headers of a browser response that no longer describe its body, or concern a single connection. */
const DROPPED = new Set(['connection', 'content-encoding', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade']);
/** Headers that belong to the proxy itself, about its own origin and URL. */
const OF_PROXY = /^(?:x-proxy-|access-control-|cache-control$|content-security-policy$|cross-origin-resource-policy$|vary$|x-content-type-options$)/;
const NO_BODY = new Set([204, 304]);

export interface ResponseHead {
  readonly text: string;
  /** How the body is framed: no body, a size in `content-length`, or chunks. */
  readonly framing: 'none' | 'length' | 'chunked';
}

/** Converts a browser response to the head of an HTTP/1.1 message. The browser has already decoded the body. */
export function responseHead(response: Response, method: string): ResponseHead {
  const isDecoded = response.headers.has('content-encoding');
  const length = isDecoded ? null : response.headers.get('content-length');
  const hasBody = method !== 'HEAD' && !NO_BODY.has(response.status);
  const framing = !hasBody ? 'none' : length !== null ? 'length' : 'chunked';
  const lines = [`HTTP/1.1 ${response.status} ${response.statusText}`];
  const isProxied = response.headers.has('x-proxy-final-url');
  for (const [name, value] of response.headers) {
    if (DROPPED.has(name) || (name === 'content-length' && isDecoded) || (isProxied && OF_PROXY.test(name))) continue;
    lines.push(`${name}: ${value}`);
  }
  if (isProxied) lines.push(...forwardedHeaders(response.headers));
  if (framing === 'chunked') lines.push('transfer-encoding: chunked');
  lines.push('connection: keep-alive');
  return { text: `${lines.join('\r\n')}\r\n\r\n`, framing };
}

/** The site's headers that the proxy passes under other names, because a page cannot read them, or because they would affect the browser. */
function forwardedHeaders(headers: Headers): string[] {
  const caching = headers.get('x-proxy-cache-control');
  const cookies = headers.get('x-proxy-set-cookie');
  return [
    ...(caching === null ? [] : [`cache-control: ${caching}`]),
    ...(cookies === null ? [] : (JSON.parse(atob(cookies)) as string[]).map((cookie) => `set-cookie: ${cookie}`)),
  ];
}

/** The framing around one chunk of a chunked body. */
export function chunkFrame(byteLength: number): { before: string; after: string } {
  return { before: `${byteLength.toString(16)}\r\n`, after: '\r\n' };
}

export const LAST_CHUNK = '0\r\n\r\n';
