import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const incoming = { socket: { remoteAddress: '::ffff:10.0.0.9' } } as IncomingMessage;

it('takes the socket’s address, and what the proxy wrote only when the proxy is trusted', () => {
  const headers = new Headers({ 'x-forwarded-for': '1.1.1.1, 203.0.113.7' });
  expect(clientAddress(headers, incoming, false)).toBe('10.0.0.9');
  expect(clientAddress(headers, incoming, true)).toBe('203.0.113.7');
  expect(clientAddress(new Headers(), incoming, true)).toBe('10.0.0.9');
});
