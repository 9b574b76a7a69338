import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RawConnection } from '../testing/raw-connection.ts';
import { TestWorkbench } from '../testing/test-workbench.ts';
import { startTunnelServer, TUNNEL_ID, TUNNEL_PASSWORD } from '../testing/tunnel-server.ts';
import { createHosts } from '../network/hosts.ts';
import { createTunnelSockets } from './sockets.ts';
import { Tunnels } from './tunnels.ts';

const WEBSOCKET = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
const HELLO = { type: 'hello', id: TUNNEL_ID, password: TUNNEL_PASSWORD };

async function setUp(options: Parameters<typeof startTunnelServer>[0] = {}) {
  const started = await startTunnelServer(options);
  onTestFinished(started.close);
  const bench = await started.workbench();
  bench.onSocket = (frame, send) => {
    if (frame.type === 'socket.open') send({ type: 'socket.opened', stream: frame.stream, protocol: '' });
  };
  const headers = { host: started.host, ...(await started.key()) };
  const stillWorks = async () => (await started.call('/', { headers })).status === 200;
  const streamCount = () => {
    const target = started.tunnels.socketTo(started.host.split('.')[0] ?? '', headers);
    return typeof target === 'number' ? target : target.connection.streamCount;
  };
  return { ...started, bench, headers, stillWorks, streamCount };
}

describe('the websockets of tunnels', () => {
  it('log errors in their handlers, and break only the socket that caused them', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const hosts = createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, port);
    const tunnels = new Tunnels({ hosts, now: Date.now });
    const broken = () => {
      throw new Error('a defect');
    };
    vi.spyOn(tunnels, 'connect').mockImplementation(broken);
    vi.spyOn(tunnels, 'socketTo').mockImplementation(broken);
    const error = vi.fn();
    const sockets = createTunnelSockets({ tunnels, hosts, isProxyTrusted: false, now: Date.now, log: { error } });
    server.on('upgrade', sockets.upgrade);
    onTestFinished(async () => {
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    expect(await TestWorkbench.open(port, hosts.appOrigin, HELLO)).toBe(1011);
    const viewer = await RawConnection.open(port);
    viewer.send('GET', '/', { host: `${TUNNEL_ID}--5173.preview.localhost:${port}`, ...WEBSOCKET });
    await expect.poll(() => viewer.received).toMatch(/^HTTP\/1\.1 500 /);
    expect(error).toHaveBeenCalledTimes(2);
  });

  it.each<[string, Record<string, string>, string]>([
    ['an invalid key', { 'sec-websocket-key': 'x' }, '/'],
    ['another version', { 'sec-websocket-version': '7' }, '/'],
    ['another protocol', { upgrade: 'h2c' }, '/'],
    ['invalid subprotocols', { 'sec-websocket-protocol': 'a b, "c"' }, '/'],
    ['a subprotocol twice', { 'sec-websocket-protocol': 'a, a' }, '/'],
    ['a URL instead of a path', {}, 'http://elsewhere/'],
  ])('reject a viewer’s handshake with %s, and keep no stream for it', async (_what, wrong, path) => {
    const { rawConnection, headers, stillWorks, streamCount } = await setUp();
    const viewer = await rawConnection();
    viewer.send('GET', path, { ...headers, ...WEBSOCKET, ...wrong });
    await expect.poll(() => viewer.received).toMatch(/^HTTP\/1\.1 4\d\d /);
    await expect.poll(() => streamCount()).toBe(0);
    expect(await stillWorks()).toBe(true);
  });

  it('drop a viewer or a workbench that does not speak WebSocket', async () => {
    const { rawConnection, headers, hosts, port, stillWorks, streamCount } = await setUp();
    const garbage = 'GET / HTTP/1.1\r\n\r\n'.repeat(100);
    const viewer = await rawConnection();
    viewer.send('GET', '/', { ...headers, ...WEBSOCKET });
    await expect.poll(() => viewer.received).toMatch(/^HTTP\/1\.1 101 /);
    viewer.socket.write(garbage);
    await expect.poll(() => viewer.isClosed).toBe(true);
    const workbench = await rawConnection();
    workbench.send('GET', '/tunnel', { host: `preview.localhost:${port}`, origin: hosts.appOrigin, ...WEBSOCKET });
    await expect.poll(() => workbench.received).toMatch(/^HTTP\/1\.1 101 /);
    workbench.socket.write(garbage);
    await expect.poll(() => workbench.isClosed).toBe(true);
    await expect.poll(() => streamCount()).toBe(0);
    expect(await stillWorks()).toBe(true);
  });

  it('reject a viewer after a while if the app does not accept its WebSocket', async () => {
    const { bench, viewerSocket, headers, streamCount } = await setUp({ limits: { answerMs: 100 } });
    bench.onSocket = () => undefined;
    const viewer = viewerSocket('/', headers);
    expect(String((await once(viewer, 'error'))[0])).toContain('502');
    expect(streamCount()).toBe(0);
    await expect.poll(() => bench.frames.at(-1)).toMatchObject({ type: 'socket.close' });
  });

  it('accept one hello from a workbench, and ignore everything after a wrong one', async () => {
    const { tunnels, port, hosts } = await setUp();
    const connect = vi.spyOn(tunnels, 'connect');
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`ws://127.0.0.1:${port}/tunnel`, { origin: hosts.appOrigin, headers: { host: `preview.localhost:${port}` } });
    await once(socket, 'open');
    for (const letter of ['q', 'r', 'p']) socket.send(JSON.stringify({ ...HELLO, password: letter.repeat(43) }));
    expect((await once(socket, 'close'))[0]).toBe(4401);
    expect(connect).toHaveBeenCalledTimes(1);
  });
});
