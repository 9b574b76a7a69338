import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type Listening, listen } from './listen.ts';

const listeners = { request: (_request: unknown, response: { end(text: string): void }) => response.end('ours'), upgrade: () => undefined };

/** A port that is free on both loopback addresses. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '::', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function answers(address: string): Promise<string> {
  return (await fetch(address)).text();
}

it('listens on both loopback addresses of a person’s own machine, because browsers try IPv6 first', async () => {
  const port = await freePort();
  const listening = await listen({ listenHost: '127.0.0.1', port }, listeners);
  expect(await Promise.all([answers(`http://127.0.0.1:${port}`), answers(`http://[::1]:${port}`)])).toEqual(['ours', 'ours']);
  await listening.close(0);
  await expect(answers(`http://[::1]:${port}`)).rejects.toThrow();
});

it('does not start while another program would get the requests for localhost', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen({ host: '::1', port, ipv6Only: true }, resolve));
  await expect(listen({ listenHost: '127.0.0.1', port }, listeners)).rejects.toThrow(`Cannot listen on ::1 port ${port}: it is in use by another program.`);
  await new Promise((resolve) => other.close(resolve));
  // The failed start has released the other address.
  const listening: Listening = await listen({ listenHost: '127.0.0.1', port }, listeners);
  await listening.close(0);
});
