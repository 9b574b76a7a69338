/** Host names of the machine itself, as its servers print them and put them into their pages. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '0.0.0.0', '[::1]', '[::]']);
/** `{port}--{id}.{preview host}`. */
const PREVIEW_HOST = /^(\d+)(--.+)$/;

/**
 * The machine's port that a WebSocket URL means, as seen from a preview page: undefined for the page's own server,
 * null for another host. Servers name the port they listen on (Vite's `hmr.port`), with the page's host name or
 * with `localhost`, while the preview's host has neither.
 */
export function portOfSocket(url: URL, page: Pick<Location, 'host' | 'hostname' | 'port'>): number | null | undefined {
  if (url.host === page.host) return undefined;
  if (url.hostname === page.hostname || LOOPBACK.has(url.hostname)) return Number(url.port) || (/^(?:wss|https):$/.test(url.protocol) ? 443 : 80);
  const [, port, machine] = PREVIEW_HOST.exec(url.hostname) ?? [];
  const [, , own] = PREVIEW_HOST.exec(page.hostname) ?? [];
  return machine !== undefined && machine === own && url.port === page.port ? Number(port) : null;
}
