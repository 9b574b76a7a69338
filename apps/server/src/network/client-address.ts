import type { IncomingMessage } from 'node:http';

/** Our own header towards the auth library; what a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-lathe-client-address';

/**
 * The address that a request came from. Behind a trusted proxy it is the last entry of
 * X-Forwarded-For: the one that the proxy itself wrote; earlier ones are the client's claims.
 */
export function clientAddress(request: Headers, incoming: IncomingMessage | undefined, isProxyTrusted: boolean): string {
  if (isProxyTrusted) {
    const last = request.get('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (last !== undefined && last !== '') return last;
  }
  const address = incoming?.socket.remoteAddress ?? '127.0.0.1';
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
