/** Which headers the server forwards from and to the apps behind tunnels, and the sites behind the CORS proxy. */

/** Valid for one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings)$/;

/**
 * Instructions between a server and the proxies and caches in front of it. They make a proxy serve a local file, fetch
 * another URL, cache a response for everyone, or mark the server as unhealthy. From nginx, Apache, lighttpd, LiteSpeed,
 * Perlbal, h2o, Envoy, IIS, Varnish and content delivery networks.
 */
const BETWEEN_SERVERS =
  /^(?:x-accel-.*|x-sendfile.*|x-lighttpd-.*|x-litespeed-.*|x-lscache.*|x-reproxy-.*|x-envoy-.*|x-original-.*|x-rewrite-url|x-varnish.*|surrogate-.*|edge-control|(?:.+-)?cdn-cache-control|alt-svc)$/;

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** What Node accepts as a header's value. `Headers` accepts more. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The headers to forward, with lowercase names. Invalid ones are dropped. */
export function forwardedHeaders(headers: Iterable<readonly [string, string]>): [string, string][] {
  const lower = [...headers].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const named = new Set(lower.flatMap(([name, value]) => (name === 'connection' ? value.split(',').map((one) => one.trim().toLowerCase()) : [])));
  return lower.filter(([name, value]) => TOKEN.test(name) && VALUE.test(value) && !HOP_BY_HOP.test(name) && !BETWEEN_SERVERS.test(name) && !named.has(name));
}
