import type { IncomingMessage } from 'node:http';
import { parseIpAddress } from './ip-addresses.ts';

/** Our own header for the auth library. What a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-lathe-client-address';

/**
 * For a client whose connection has ended, because its socket no longer knows the address. All such clients share a
 * limit, and none counts as this machine.
 */
const GONE = '0.0.0.0';
/** Some proxies add the client's port to its address. */
const ENTRY = /^(?:\[(?<ipv6>[^\]]+)\]|(?<ipv4>[\d.]+))(?::\d{1,5})?$/;

/**
 * The address that a request came from, in canonical form. Behind a trusted proxy it is the last entry of
 * X-Forwarded-For, which the proxy itself wrote; earlier entries are the client's claims. `incoming` is undefined only
 * in tests without a socket.
 */
export function clientAddress(request: Pick<Headers, 'get'>, incoming: IncomingMessage | undefined, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? parseEntry(request.get('x-forwarded-for')?.split(',').at(-1)?.trim()) : undefined;
  if (forwarded !== undefined) return forwarded;
  if (incoming === undefined) return '127.0.0.1';
  return parseIpAddress(incoming.socket.remoteAddress ?? '')?.text ?? GONE;
}

function parseEntry(entry = ''): string | undefined {
  const { ipv4, ipv6 } = ENTRY.exec(entry)?.groups ?? {};
  return parseIpAddress(ipv4 ?? ipv6 ?? entry)?.text;
}

export function isLoopback(address: string): boolean {
  if (address === '127.0.0.1') return true;
  const parsed = parseIpAddress(address);
  return parsed?.text === '::1' || (parsed?.family === 'ipv4' && parsed.text.startsWith('127.'));
}
