import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress, isLoopback } from './client-address.ts';

const incoming = { socket: { remoteAddress: '::ffff:10.0.0.9' } } as IncomingMessage;

it('uses the socket’s address, and what the proxy wrote only if the proxy is trusted', () => {
  const headers = new Headers({ 'x-forwarded-for': '1.1.1.1, 203.0.113.7' });
  expect(clientAddress(headers, incoming, false)).toBe('10.0.0.9');
  expect(clientAddress(headers, incoming, true)).toBe('203.0.113.7');
  expect(clientAddress(new Headers(), incoming, true)).toBe('10.0.0.9');
});

it('reads the proxy’s entry in any notation, with or without a port, and uses the socket’s address if the entry is invalid', () => {
  const behind = (entry: string) => clientAddress(new Headers({ 'x-forwarded-for': entry }), incoming, true);
  expect(['203.0.113.7:4711', '::ffff:cb00:7107', '0:0:0:0:0:FFFF:203.0.113.7', '[::ffff:203.0.113.7]:80'].map(behind)).toEqual(Array(4).fill('203.0.113.7'));
  expect(['2001:DB8:0:0::1', '[2001:db8::1]:4711', '2001:db8::1%eth0'].map(behind)).toEqual(Array(3).fill('2001:db8::1'));
  expect(['unknown', '_hidden', 'x'.repeat(1_000)].map(behind)).toEqual(Array(3).fill('10.0.0.9'));
});

it('does not mistake a client that has hung up for this machine', () => {
  const gone = { socket: {} } as IncomingMessage;
  expect(isLoopback(clientAddress(new Headers(), gone, false))).toBe(false);
});

it('recognizes loopback in every notation', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::FFFF:7F00:1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '::', '127.example.com', '128.0.0.1'].some(isLoopback)).toBe(false);
});
