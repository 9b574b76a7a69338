import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { clientAddress } from './client-address.ts';

/** What the Node adapter passes to handlers. Absent when a test calls the app without a socket. */
export type ServerEnvironment = {
  Bindings: Partial<HttpBindings>;
  /** Trusted: responses are sent without validating them against their schemas. */
  Variables: { areResponsesTrusted?: boolean };
};

/** The Host header. A request without a socket has only its URL. */
export function requestHost(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

/** The address that the request came from. */
export type AddressOf = (c: Context<ServerEnvironment>) => string;

export function addressReader(isProxyTrusted: boolean): AddressOf {
  return (c) => clientAddress(c.req.raw.headers, c.env?.incoming, isProxyTrusted);
}
