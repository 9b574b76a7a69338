import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  AppError,
  TUNNEL_ALIVE_MS,
  TUNNEL_CLOSE,
  TUNNEL_FRAME_BYTES,
  TUNNEL_MESSAGE_BYTES,
  TUNNEL_META_BYTES,
  tunnelHelloSchema,
  type TunnelNotice,
} from '@lathe/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../logging.ts';
import { clientAddress } from '../network/client-address.ts';
import { destinationOf, type Hosts } from '../network/hosts.ts';
import { clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import type { TunnelConnection } from './connection.ts';
import type { Tunnels } from './tunnels.ts';

/** A workbench that says nothing is sent away. */
const HELLO_MS = 10_000;
/** Milliseconds for the other side to answer a close. */
const CLOSE_MS = 5_000;
/** Bytes of a message that is taken from the wire at all. Frames have smaller limits, and a code of their own when they exceed them. */
const MAX_PAYLOAD_BYTES = 2 * Math.max(TUNNEL_META_BYTES, TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES);
/** Bytes that wait for a viewer's WebSocket. A viewer that takes no more is cut off: messages cannot be left out. */
const VIEWER_WAITING_BYTES = 4 * 1024 * 1024;
/** Bytes of memory for a message that waits, beside its own: without them, empty messages would look free. */
const MESSAGE_COST_BYTES = 512;
/** RFC 9110, 5.6.2: what a subprotocol's name is made of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export interface TunnelSocketsOptions {
  readonly tunnels: Tunnels;
  readonly hosts: Hosts;
  readonly isProxyTrusted: boolean;
  readonly now: () => number;
  readonly log: Pick<Logger, 'error'>;
}

export interface TunnelSockets {
  /** Takes a request to speak WebSocket, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The websockets of tunnels: `/tunnel` on the preview host for workbenches, any path of a tunnelled origin for viewers. */
export function createTunnelSockets({ tunnels, hosts, isProxyTrusted, now, log }: TunnelSocketsOptions): TunnelSockets {
  const settings = { noServer: true, perMessageDeflate: false, clientTracking: true, closeTimeout: CLOSE_MS };
  const workbenches = new WebSocketServer({ ...settings, maxPayload: MAX_PAYLOAD_BYTES });
  /** What the app's server chose of the protocols that the page offered. */
  const chosenProtocols = new WeakMap<IncomingMessage, string>();
  const viewers = new WebSocketServer({
    ...settings,
    maxPayload: TUNNEL_MESSAGE_BYTES,
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

  /** Whatever arrives on a socket may break that socket, never the process. */
  function guarded<Args extends unknown[]>(socket: WebSocket, handle: (...args: Args) => void): (...args: Args) => void {
    return (...args) => {
      try {
        handle(...args);
      } catch (error) {
        log.error({ err: error }, 'Could not handle a tunnel message');
        socket.close(1011);
      }
    };
  }

  function serveWorkbench(socket: WebSocket): void {
    let id = '';
    let connection: TunnelConnection | undefined;
    let isRefused = false;
    const refuseHello = (reason: string) => {
      isRefused = true;
      socket.close(TUNNEL_CLOSE.wrongPassword, reason);
    };
    const patience = setTimeout(() => refuseHello('No message was received.'), HELLO_MS);
    const greet = (text: string | undefined) => {
      clearTimeout(patience);
      const hello = text === undefined ? undefined : helloOf(text);
      connection =
        hello &&
        tunnels.connect(hello.id, hello.password, {
          send: (bytes, onSent) => socket.send(bytes, onSent),
          close: (code, reason) => socket.close(code, reason),
          terminate: () => socket.terminate(),
        });
      if (!hello || !connection) return refuseHello('The password is wrong.');
      id = hello.id;
      socket.send(JSON.stringify({ type: 'open' } satisfies TunnelNotice));
    };
    const receive = (data: RawData, isBinary: boolean) => {
      if (isRefused) return;
      if (!connection) greet(isBinary ? undefined : bytesOf(data).toString());
      else if (isBinary) connection.receive(bytesOf(data));
      else connection.close(TUNNEL_CLOSE.badFrame, 'Bad frame.');
    };
    const leave = (code: number) => {
      clearTimeout(patience);
      if (connection) tunnels.disconnected(id, connection, code === TUNNEL_CLOSE.done || code === TUNNEL_CLOSE.left);
    };
    socket.on('message', guarded(socket, receive));
    socket.on('close', guarded(socket, leave));
    socket.on('error', () => socket.terminate()); // a message that is too large, or no WebSocket
  }

  /** The handshake ends when the app's server has accepted: a page that waits for its server depends on that. Returns the status to refuse it with. */
  function serveViewer(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { connection, port }: { readonly connection: TunnelConnection; readonly port: number },
  ): number | undefined {
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').flatMap((protocol) => protocol.trim() || []);
    const path = request.url ?? '/';
    if (!path.startsWith('/') || !protocols.every((protocol) => TOKEN.test(protocol))) return 400;
    let viewer: WebSocket | undefined;
    let waitingBytes = 0;
    const app = connection.openSocket(
      { port, path, protocols },
      {
        onOpen(protocol) {
          chosenProtocols.set(request, protocol);
          viewers.handleUpgrade(request, socket, head, (opened) => {
            socket.off('close', leave);
            viewer = opened;
            const receive = (data: RawData, isBinary: boolean) => app.send(isBinary ? bytesOf(data) : bytesOf(data).toString());
            opened.on('message', guarded(opened, receive));
            opened.on(
              'close',
              guarded(opened, (code) => app.close(sendableCode(code), '')),
            );
            opened.on('error', () => opened.terminate());
          });
        },
        onMessage(data) {
          if (viewer === undefined) return;
          const costBytes = data.length + MESSAGE_COST_BYTES;
          waitingBytes += costBytes;
          if (waitingBytes > VIEWER_WAITING_BYTES) return viewer.terminate();
          viewer.send(typeof data === 'string' ? data : Buffer.from(data), () => {
            waitingBytes -= costBytes; // sent, or closed meanwhile
          });
        },
        onClose: (code, reason) => (viewer ? viewer.close(sendableCode(code), reason.slice(0, 40)) : refuse(socket, 502)),
      },
    );
    const leave = () => app.close(1001, '');
    socket.on('close', leave);
    return undefined;
  }

  /** Undefined if it is taken, else the status to refuse it with. */
  function route(request: IncomingMessage, socket: Duplex, head: Buffer): number | undefined {
    const host = request.headers.host;
    const destination = destinationOf(hosts, host);
    const url = request.url ?? '/';
    const address = clientAddress(new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? '') }), request, isProxyTrusted);
    if (destination.type === 'preview-host') {
      if (url !== '/tunnel') return 404;
      // Another site's page must not open tunnels in a visitor's name.
      if (request.headers.origin !== hosts.appOrigin) return 403;
      if (attempts.tryTake(clientNetwork(address)) > 0) return 429;
      workbenches.handleUpgrade(request, socket, head, serveWorkbench);
      return undefined;
    }
    if (destination.type !== 'tunnel') return 404;
    const { origin } = request.headers;
    if (origin !== undefined && origin !== `${hosts.scheme}://${host?.toLowerCase()}`) return 403;
    const target = tunnels.socketTo(destination.label, { cookie: request.headers.cookie });
    if (typeof target === 'number') return target;
    try {
      return serveViewer(request, socket, head, target);
    } catch (error) {
      if (error instanceof AppError) return 503; // too much at once
      throw error;
    }
  }

  return {
    upgrade(request, socket, head) {
      // A socket that breaks before it is taken must not end the server.
      socket.on('error', () => socket.destroy());
      try {
        const status = route(request, socket, head);
        if (status !== undefined) refuse(socket, status);
      } catch (error) {
        log.error({ err: error }, 'Could not open a WebSocket');
        refuse(socket, 500);
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
