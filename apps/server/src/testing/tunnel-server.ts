import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tunnelLabel } from '@lathe/protocol';
import { WebSocket } from 'ws';
import { createHosts, destinationOf } from '../network/hosts.ts';
import { createRequestListener } from '../network/request-listener.ts';
import { TUNNEL_LIMITS, type TunnelLimits } from '../tunnels/connection.ts';
import { createTunnelSockets } from '../tunnels/sockets.ts';
import { Tunnels } from '../tunnels/tunnels.ts';
import { silentLog } from './engines.ts';
import { RawConnection } from './raw-connection.ts';
import { TestWorkbench } from './test-workbench.ts';

export const TUNNEL_ID = 'k3f9x2a0000000000000000z';
export const TUNNEL_PASSWORD = 'p'.repeat(43);
export const APP_PORT = 5173;

export const tunnelOwner = (id = 'ada', previewTunneling = true) => ({
  id,
  featureFlags: { experimentalNode: false, privateRegistries: false, previewTunneling },
});

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly bytes: Buffer;
}

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
  /** The ID of the tunnel to call, if it is not the announced one. */
  readonly host?: string;
}

/** A real HTTP server with tunnels. Call `close` at the end. */
export async function startTunnelServer({
  limits = {},
  graceMs = 60_000,
  isAnnounced = true,
  now = Date.now,
}: {
  limits?: Partial<TunnelLimits>;
  graceMs?: number;
  isAnnounced?: boolean;
  /** The clock of the rate limits. */
  now?: () => number;
} = {}) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, port);
  const tunnels = new Tunnels({ hosts, now, limits: { ...TUNNEL_LIMITS, ...limits }, graceMs });
  const sockets = createTunnelSockets({ tunnels, hosts, isProxyTrusted: false, now, log: silentLog });
  server.on(
    'request',
    createRequestListener(async (request) => {
      const destination = destinationOf(hosts, request.headers.get('host') ?? '');
      if (destination.type === 'tunnel') return tunnels.fetch(request, destination.label, '127.0.0.1');
      return new Response('the product', { status: destination.type === 'app' ? 200 : 404 });
    }),
  );
  server.on('upgrade', sockets.upgrade);
  const hostOf = (id: string) => `${tunnelLabel(id, APP_PORT)}.preview.localhost:${port}`;
  const host = hostOf(TUNNEL_ID);
  if (isAnnounced) tunnels.announce(tunnelOwner(), TUNNEL_ID, TUNNEL_PASSWORD);

  const connect = (hello: unknown = { type: 'hello', id: TUNNEL_ID, password: TUNNEL_PASSWORD }, origin = hosts.appOrigin) =>
    TestWorkbench.open(port, origin, hello);
  const workbench = async (id = TUNNEL_ID, password = TUNNEL_PASSWORD) => {
    const opened = await connect({ type: 'hello', id, password });
    if (typeof opened === 'number') throw new Error(`The tunnel was closed with ${opened}.`);
    return opened;
  };
  /** A viewer's browser. Node does not resolve names below localhost, so the name is only in the header. */
  const call = (path: string, init: CallOptions = {}) =>
    new Promise<TestResponse>((resolve, reject) => {
      const headers = { host: init.host ?? host, ...init.headers };
      const request = httpRequest({ host: '127.0.0.1', port, path, method: init.method ?? 'GET', headers }, async (response) => {
        const pieces: Buffer[] = [];
        try {
          for await (const piece of response) pieces.push(piece as Buffer);
        } catch (error) {
          reject(error);
        }
        const bytes = Buffer.concat(pieces);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes });
      });
      request.on('error', reject);
      request.end(init.body);
    });
  const enter = async (password = TUNNEL_PASSWORD, to = '/', id = TUNNEL_ID) => {
    const body = new URLSearchParams({ password, to }).toString();
    return call('/__tunnel/', { method: 'POST', host: hostOf(id), headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
  };
  const key = async (password = TUNNEL_PASSWORD, id = TUNNEL_ID) => ({
    cookie: String((await enter(password, '/', id)).headers['set-cookie']?.[0]?.split(';')[0]),
  });
  const viewerSocket = (path: string, headers: Record<string, string>, protocols: string[] = []) => {
    const name = headers['host'] ?? host;
    return new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers: { host: name, ...headers }, origin: headers['origin'] ?? `http://${name}` });
  };
  /** One TCP connection, as a proxy that pools connections keeps it. */
  const rawConnection = () => RawConnection.open(port);
  const close = async () => {
    tunnels.close();
    sockets.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { server, tunnels, hosts, host, hostOf, port, connect, workbench, call, enter, key, viewerSocket, rawConnection, close };
}
