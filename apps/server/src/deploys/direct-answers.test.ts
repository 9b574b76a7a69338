import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { ReadyAnswer } from '../integrations/hosting/provider.ts';
import { DirectAnswers } from './direct-answers.ts';

const PAGE = Buffer.from('<h1>Brot für alle</h1>');
const LARGE = Buffer.alloc(3_000_000, 'x');
const ANSWERS: Readonly<Record<string, ReadyAnswer>> = {
  '/': { status: 200, headers: ['content-type', 'text/html; charset=utf-8', 'content-length', String(PAGE.byteLength)], body: PAGE },
  '/large': { status: 200, headers: ['content-type', 'text/plain', 'content-length', String(LARGE.byteLength)], body: LARGE },
  '/same': { status: 304, headers: ['etag', '"a"'], body: undefined },
};

/** A server that answers directly what it can, and says how often. */
async function serve(keepAliveTimeout = 5_000) {
  const direct = new DirectAnswers(Date.now);
  const counts = { direct: 0, byNode: 0, closed: 0 };
  const server = createServer((request, response) => {
    const answer = ANSWERS[request.url ?? ''] as ReadyAnswer;
    response.on('close', () => counts.closed++);
    if (direct.send(request, response, answer)) counts.direct++;
    else {
      counts.byNode++;
      response.writeHead(answer.status, answer.headers as string[]).end(request.method === 'HEAD' ? undefined : answer.body);
    }
  });
  server.keepAliveTimeout = keepAliveTimeout;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1');
  return { counts, open, server };
}

const ask = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');

/** Everything that arrives until the server ends the connection. */
async function untilEnd(socket: ReturnType<typeof connect>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

it('sends what Node would send, and goes on with the connection', async () => {
  const { counts, open } = await serve();
  const socket = open();
  const first = once(socket, 'data');
  socket.write(ask('/'));
  const text = String((await first)[0]);
  expect(text).toMatch(
    /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/html; charset=utf-8\r\ncontent-length: 23\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n<h1>Brot für alle<\/h1>$/,
  );
  socket.write(ask('/same'));
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 304 Not Modified\r\netag: "a"\r\nDate: .*\r\n\r\n$/s);
  socket.write(ask('/', 'Connection: close'));
  expect(await untilEnd(socket)).toMatch(/Connection: close\r\n\r\n<h1>/);
  expect(counts).toEqual({ direct: 2, byNode: 1, closed: 3 });
});

it('answers requests that were sent at once in their order', async () => {
  const { counts, open } = await serve();
  const socket = open();
  socket.write(ask('/large') + ask('/') + ask('/same') + ask('/', 'Connection: close'));
  const text = await untilEnd(socket);
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '304', '200']);
  expect(text.indexOf('<h1>')).toBeGreaterThan(LARGE.byteLength);
  expect(counts.direct + counts.byNode).toBe(4);
});

it('leaves to Node what is not a plain answer on a connection that stays', async () => {
  const { counts, open } = await serve();
  for (const request of ['GET / HTTP/1.0\r\n\r\n', ask('/', 'Connection: close'), ask('/', 'Connection: close').replace('GET', 'HEAD')]) {
    const socket = open();
    socket.write(request);
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
  }
  expect(counts).toEqual({ direct: 0, byNode: 3, closed: 3 });
});

it('ends a connection that nobody uses anymore, and survives clients that leave', async () => {
  const { counts, open, server } = await serve(50);
  const idle = open();
  idle.write(ask('/'));
  expect(await untilEnd(idle)).toMatch(/^HTTP\/1\.1 200 OK/);
  for (let count = 0; count < 5; count++) {
    const socket = open();
    socket.write(ask('/large'));
    await once(socket, 'data');
    socket.destroy();
  }
  const slow = open();
  slow.pause();
  slow.write(ask('/large'));
  await sleep(20);
  // A response that is still being sent is not an idle connection.
  server.closeIdleConnections();
  expect((await untilEnd(slow)).length).toBeGreaterThan(LARGE.byteLength);
  await expect.poll(() => counts.closed).toBe(7);
});
