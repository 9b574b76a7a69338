/** Headers of a browser's response that no longer describe its body, or concern one connection. */
const DROPPED = new Set(['connection', 'content-encoding', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade']);
const NO_BODY = new Set([204, 304]);

export interface ResponseHead {
  readonly text: string;
  /** How the body is framed: none follows, `content-length` tells its size, or chunks. */
  readonly framing: 'none' | 'length' | 'chunked';
}

/** Writes a browser's response as the head of an HTTP/1.1 message. The browser has decoded the body already. */
export function responseHead(response: Response, method: string): ResponseHead {
  const isDecoded = response.headers.has('content-encoding');
  const length = isDecoded ? null : response.headers.get('content-length');
  const hasBody = method !== 'HEAD' && !NO_BODY.has(response.status);
  const framing = !hasBody ? 'none' : length !== null ? 'length' : 'chunked';
  const lines = [`HTTP/1.1 ${response.status} ${response.statusText}`];
  for (const [name, value] of response.headers) {
    if (DROPPED.has(name) || (name === 'content-length' && isDecoded)) continue;
    // The proxy hands cookies over under a name that a page may read.
    lines.push(`${name === 'x-proxy-set-cookie' ? 'set-cookie' : name}: ${value}`);
  }
  if (framing === 'chunked') lines.push('transfer-encoding: chunked');
  lines.push('connection: keep-alive');
  return { text: `${lines.join('\r\n')}\r\n\r\n`, framing };
}

/** Framing around one piece of a chunked body. */
export function chunkFrame(byteLength: number): { before: string; after: string } {
  return { before: `${byteLength.toString(16)}\r\n`, after: '\r\n' };
}

export const LAST_CHUNK = '0\r\n\r\n';
