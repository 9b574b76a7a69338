import { Agent, createServer, type RequestListener } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { BackendSocket } from '../service.ts';
import { forwardRequest, forwardSocket, RequestBodyError } from './forward.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function serve(listener: RequestListener) {
  const folder = mkdtempSync(join(tmpdir(), 'forward-'));
  const socket = join(folder, 's');
  const server = createServer(listener);
  ends.push(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  server.listen(socket);
  await once(server, 'listening');
  return { server, socket };
}

/** A body that goes on until nobody wants it. */
function endless() {
  const state = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(2 ** 16)),
    cancel: () => {
      state.isCancelled = true;
    },
  });
  return { state, request: new Request('http://project.localhost/', { method: 'POST', body, duplex: 'half' }) };
}

const keepAlive = () => {
  const agent = new Agent({ keepAlive: true });
  ends.push(() => agent.destroy());
  return agent;
};

it('uses a connection again, if it is told how', async () => {
  const { server, socket } = await serve((incoming, outgoing) => void incoming.pipe(outgoing));
  let connections = 0;
  server.on('connection', () => connections++);
  const agent = keepAlive();
  for (const words of ['one', 'two', 'three']) {
    const request = new Request('http://project.localhost/', { method: 'POST', body: words });
    expect(await (await forwardRequest(request, socket, () => undefined, agent)).text()).toBe(words);
  }
  expect(connections).toBe(1);
});

it.each([false, true])('ends a body that the answer does not wait for: kept %s', async (isKept) => {
  const { socket } = await serve((_incoming, outgoing) => void outgoing.writeHead(413).end('too long'));
  const { state, request } = endless();
  const response = await forwardRequest(request, socket, () => undefined, isKept && keepAlive());
  expect([response.status, await response.text()]).toEqual([413, 'too long']);
  await expect.poll(() => state.isCancelled).toBe(true);
});

it('passes an answer on that comes before the end of the request, and survives that it breaks off', async () => {
  const { socket } = await serve((incoming, outgoing) => {
    outgoing.writeHead(413).flushHeaders();
    setTimeout(() => incoming.socket.destroy(), 100);
  });
  const { state, request } = endless();
  let doneCount = 0;
  const response = await forwardRequest(request, socket, () => doneCount++);
  expect(response.status).toBe(413);
  await expect(response.text()).rejects.toThrow();
  await expect.poll(() => [doneCount, state.isCancelled]).toEqual([1, true]);
});

it('leaves the end of the connection to the one who reads the answer', async () => {
  const closed: Promise<unknown>[] = [];
  const { socket } = await serve((incoming, outgoing) => {
    closed.push(once(incoming.socket, 'close'));
    incoming.resume().on('end', () => outgoing.end(`${incoming.headers.connection} ${String(outgoing.shouldKeepAlive)}`));
  });
  const response = await forwardRequest(new Request('http://project.localhost/', { method: 'POST', body: '{}' }), socket, () => undefined);
  expect(await response.text()).toBe('keep-alive true');
  await closed[0];
});

it('tells a body that broke from a server that did', async () => {
  const { socket } = await serve((incoming, outgoing) => (incoming.url === '/cut' ? incoming.socket.destroy() : void outgoing));
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  const broken = new Request('http://project.localhost/', { method: 'POST', body, duplex: 'half' });
  await expect(forwardRequest(broken, socket, () => undefined)).rejects.toBeInstanceOf(RequestBodyError);
  await expect(forwardRequest(new Request('http://project.localhost/cut'), socket, () => undefined)).rejects.not.toBeInstanceOf(RequestBodyError);
});

it.each([1000, 1001, 1013, 3001, 4999])('closes a WebSocket with the code of the other side: %i', async (code) => {
  const { server, socket } = await serve((_incoming, outgoing) => outgoing.end());
  new WebSocketServer({ server }).on('connection', (opened, { url }) => opened.close(code, url));
  const closed = new Promise<unknown[]>((resolve) => {
    const visitor: BackendSocket = { bufferedAmount: 0, send: () => undefined, close: (...why) => resolve(why), addEventListener: () => undefined };
    void forwardSocket(visitor, new Request('http://project.localhost/a:b?c=d:e'), socket, () => undefined);
  });
  expect(await closed).toEqual([code, '/a:b?c=d:e']);
});

it('sends the body of a request whose method seldom has one', async () => {
  const { socket } = await serve((incoming, outgoing) => void incoming.pipe(outgoing));
  const request = new Request('http://project.localhost/', { method: 'DELETE', body: '{"prefixes":["a"]}' });
  const response = await forwardRequest(request, socket, () => undefined);
  expect(await response.text()).toBe('{"prefixes":["a"]}');
});
