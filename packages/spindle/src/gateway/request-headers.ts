const PREVIEW_PORT = /^(\d+)--/;

/**
 * The headers of a page's request, for its server. The server's own origin is `localhost` with its port, as in the
 * `host` header and in WebSocket handshakes: servers compare both (Next.js refuses server actions of other origins).
 */
export function requestHeaders(
  { headers, method, mode, referrer }: Pick<Request, 'headers' | 'method' | 'mode' | 'referrer'>,
  { origin, hostname }: { readonly origin: string; readonly hostname: string },
): [string, string][] {
  const sent = [...headers] as [string, string][];
  if (mode === 'navigate' && !headers.has('accept')) sent.push(['accept', 'text/html']);
  if (referrer.startsWith(origin)) sent.push(['referer', referrer]);
  const own = `http://localhost:${PREVIEW_PORT.exec(hostname)?.[1]}`;
  // Browsers may add this header only after a service worker has seen the request. They send it with all but reads.
  if (!headers.has('origin') && !['GET', 'HEAD'].includes(method)) sent.push(['origin', own]);
  return sent.map(([name, value]) => [name, name === 'origin' && value === origin ? own : value]);
}
