import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '../testing/engines.ts';
import { bodiesIn, RawConnection } from '../testing/raw-connection.ts';
import { CORS_PROXY_PATH, createCorsProxy } from './cors-proxy.ts';
import { createGuardedDispatcher } from './guarded-fetch.ts';
import { createRequestListener } from './request-listener.ts';

const FORGED = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A request through the proxy to a site that sends these bytes, then another person's request on the same connection. */
async function onOneConnection(siteAnswers: string, method = 'GET') {
  const site = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(siteAnswers, 'latin1'));
  });
  const sitePort = await listen(site);
  const carry = createCorsProxy({
    dispatcher: createGuardedDispatcher({ isAllowed: () => true, isAllowedHost: () => true }),
    ports: [sitePort],
    findUser: async () => ({
      id: 'ada',
      kind: 'registered' as const,
      email: 'ada@example.com',
      name: 'ada',
      featureFlags: { experimentalNode: false, privateRegistries: false, previewTunneling: false },
    }),
    runtimeHost: 'runtime.localhost',
    now: Date.now,
    log: silentLog,
  });
  const server = createServer(createRequestListener(async (request) => (request.url.endsWith(CORS_PROXY_PATH) ? carry(request) : new Response('the product'))));
  const port = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await Promise.all([site, server].map((one) => new Promise((resolve) => one.close(resolve))));
  });
  const connection = await RawConnection.open(port);
  connection.send(method, CORS_PROXY_PATH, { host: `proxy.localhost:${port}`, 'x-proxy-url': `http://127.0.0.1:${sitePort}/` });
  await expect.poll(() => connection.responseCount > 0 || connection.isClosed).toBe(true);
  connection.send('GET', '/', { host: `localhost:${port}` });
  await vi.waitFor(() => expect(connection.received.endsWith('the product') || connection.isClosed).toBe(true), { timeout: 3000 });
  connection.socket.destroy();
  return connection;
}

it.each([
  ['more than it announces', `HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello${FORGED}`, 'GET'],
  ['two lengths', `HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 49\r\n\r\nhello${FORGED}`, 'GET'],
  ['chunks and a length', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n${FORGED}`, 'GET'],
  ['a body to HEAD', `HTTP/1.1 200 OK\r\ncontent-length: 49\r\n\r\nhello${FORGED}`, 'HEAD'],
  ['a body with 204', `HTTP/1.1 204 No\r\ncontent-length: 49\r\n\r\nhello${FORGED}`, 'GET'],
  ['a body with 205', `HTTP/1.1 205 Reset\r\ncontent-length: 49\r\n\r\nhello${FORGED}`, 'GET'],
  ['a body with 304', `HTTP/1.1 304 Same\r\ncontent-length: 49\r\n\r\nhello${FORGED}`, 'GET'],
  ['an invalid status', `HTTP/1.1 999 What\r\ncontent-length: 5\r\n\r\nhello${FORGED}`, 'GET'],
])('a site that sends %s cannot answer the next request on the connection', async (_what, siteAnswers, method) => {
  const { received } = await onOneConnection(siteAnswers, method);
  expect(received).not.toContain('evil');
  expect(bodiesIn(received, [method, 'GET'])[1]).toBe('the product');
});

it('a response that is shorter than announced closes the connection', async () => {
  const { received, isClosed } = await onOneConnection('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\nhello');
  expect([isClosed, received.includes('the product')]).toEqual([true, false]);
});

it('a site’s headers cannot instruct a proxy in front', async () => {
  const instructions = ['X-Accel-Redirect: /internal/', 'X-Sendfile: /etc/passwd', 'X-LIGHTTPD-send-file: /etc/passwd', 'x-reproxy-url: http://10.0.0.1/'];
  const { received } = await onOneConnection(`HTTP/1.1 200 OK\r\n${instructions.join('\r\n')}\r\nx-kept: 1\r\ncontent-length: 5\r\n\r\nhello`);
  expect(received).toMatch(/^x-kept: 1\r$/m);
  expect(received).not.toMatch(/x-accel|sendfile|send-file|reproxy/i);
});
