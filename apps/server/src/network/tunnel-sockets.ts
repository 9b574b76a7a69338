import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { TUNNEL_ALIVE_MS, TUNNEL_CLOSE, TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES, tunnelHelloSchema, type TunnelNotice } from '@lathe/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { clientAddress } from './client-address.ts';
import { destinationOf, type Hosts } from './hosts.ts';
import { clientNetwork } from './ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from './rate-limits.ts';
import type { TunnelConnection } from './tunnel-connection.ts';
import type { Tunnels } from './tunnels.ts';

/** A workbench that says nothing is sent away. */
const HELLO_MS = 10_000;
/** Bytes of a frame with its head, or of a message with it. */
const MAX_PAYLOAD_BYTES = Math.max(TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES) + 64 * 1024;
/** Bytes that wait for a viewer's WebSocket; who takes no more is cut off: messages cannot be left out. */
const VIEWER_WAITING_BYTES = 4 * 1024 * 1024;

export interface TunnelSocketsOptions {
  readonly tunnels: Tunnels;
  readonly hosts: Hosts;
  readonly isProxyTrusted: boolean;
  readonly now: () => number;
}

export interface TunnelSockets {
  /** Takes a request to speak WebSocket, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The websockets of tunnels: `/tunnel` on the preview host for workbenches, any path of a tunnelled origin for viewers. */
export function createTunnelSockets({ tunnels, hosts, isProxyTrusted, now }: TunnelSocketsOptions): TunnelSockets {
  const workbenches = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES, perMessageDeflate: false, clientTracking: true });
  /** What the app's server chose of the protocols that the page offered. */
  const chosenProtocols = new WeakMap<IncomingMessage, string>();
  const viewers = new WebSocketServer({
    noServer: true,
    maxPayload: TUNNEL_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
    handleProtocols: (_protocols, request) => chosenProtocols.get(request) || false,
  });
  const attempts = new RateLimiter(RATE_LIMITS.tunnelSocketsPerAddress, now);
  const alive = setInterval(() => {
    for (const socket of workbenches.clients) if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'alive' } satisfies TunnelNotice));
  }, TUNNEL_ALIVE_MS);
  alive.unref();

  function refuse(socket: Duplex, status: number): void {
    socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  function serveWorkbench(socket: WebSocket): void {
    let id = '';
    let connection: TunnelConnection | undefined;
    const patience = setTimeout(() => socket.close(TUNNEL_CLOSE.wrongPassword, 'Nothing was said.'), HELLO_MS);
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (connection) {
        if (isBinary) connection.receive(bytesOf(data));
        return;
      }
      clearTimeout(patience);
      const hello = isBinary ? undefined : helloOf(bytesOf(data).toString());
      connection =
        hello &&
        tunnels.connect(hello.id, hello.password, {
          get bufferedAmount() {
            return socket.bufferedAmount;
          },
          send: (bytes) => socket.send(bytes),
          close: (code, reason) => socket.close(code, reason),
        });
      if (hello && connection) {
        id = hello.id;
        socket.send(JSON.stringify({ type: 'open' } satisfies TunnelNotice));
      } else socket.close(TUNNEL_CLOSE.wrongPassword, 'The password is wrong.');
    });
    socket.on('close', (code) => {
      clearTimeout(patience);
      if (connection) tunnels.disconnected(id, connection, code === TUNNEL_CLOSE.done || code === TUNNEL_CLOSE.left);
    });
    socket.on('error', () => socket.terminate()); // what it sent was too large, or no websocket
  }

  /** The browser is answered when the app's server has accepted; a page that waits for its server depends on that. */
  function serveViewer(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { connection, port }: { readonly connection: TunnelConnection; readonly port: number },
  ): void {
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').flatMap((protocol) => protocol.trim() || []);
    let viewer: WebSocket | undefined;
    const app = connection.openSocket(
      { port, path: request.url ?? '/', protocols },
      {
        onOpen(protocol) {
          chosenProtocols.set(request, protocol);
          socket.off('close', leave);
          viewers.handleUpgrade(request, socket, head, (opened) => {
            viewer = opened;
            opened.on('message', (data: RawData, isBinary: boolean) => app.send(isBinary ? bytesOf(data) : bytesOf(data).toString()));
            opened.on('close', (code) => app.close(sendableCode(code), ''));
            opened.on('error', () => opened.terminate());
          });
        },
        onMessage(data) {
          if (viewer === undefined) return;
          if (viewer.bufferedAmount > VIEWER_WAITING_BYTES) viewer.terminate();
          else viewer.send(typeof data === 'string' ? data : Buffer.from(data), () => undefined); // one that has just closed gets nothing
        },
        onClose: (code, reason) => (viewer ? viewer.close(sendableCode(code), reason.slice(0, 40)) : refuse(socket, 502)),
      },
    );
    const leave = () => app.close(1001, '');
    socket.on('close', leave);
  }

  return {
    upgrade(request, socket, head) {
      // A socket that breaks before it is taken must not end the server.
      socket.on('error', () => socket.destroy());
      const host = request.headers.host;
      const destination = destinationOf(hosts, host);
      const url = request.url ?? '/';
      const address = clientAddress(new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? '') }), request, isProxyTrusted);
      if (destination.type === 'preview-host') {
        if (url !== '/tunnel') return refuse(socket, 404);
        // Another site's page must not open tunnels in a visitor's name.
        if (request.headers.origin !== hosts.appOrigin) return refuse(socket, 403);
        if (attempts.tryTake(clientNetwork(address)) > 0) return refuse(socket, 429);
        return workbenches.handleUpgrade(request, socket, head, serveWorkbench);
      }
      if (destination.type !== 'tunnel') return refuse(socket, 404);
      const { origin } = request.headers;
      if (origin !== undefined && origin !== `${hosts.scheme}://${host?.toLowerCase()}`) return refuse(socket, 403);
      const target = tunnels.socketTo(destination.label, { cookie: request.headers.cookie });
      if (typeof target === 'number') return refuse(socket, target);
      try {
        serveViewer(request, socket, head, target);
      } catch {
        refuse(socket, 503); // too much at once
      }
    },
    close() {
      clearInterval(alive);
      for (const socket of [...workbenches.clients, ...viewers.clients]) socket.close(1012);
      // Who does not answer the close does not hold up the end.
      setTimeout(() => {
        for (const socket of [...workbenches.clients, ...viewers.clients]) socket.terminate();
      }, 1000).unref();
    },
  };
}

function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
}

function helloOf(text: string): { readonly id: string; readonly password: string } | undefined {
  try {
    const parsed = tunnelHelloSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // no JSON
  }
}

/** Codes that only a browser may make up are not sent (RFC 6455, 7.4.1). */
function sendableCode(code: number): number {
  return code === 1000 || (code >= 1001 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999) ? code : 1011;
}
