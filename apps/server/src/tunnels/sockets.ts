import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, TUNNEL_ALIVE_MS, TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES, TUNNEL_META_BYTES, type TunnelNotice } from '@lathe/protocol';
import { WebSocketServer } from 'ws';
import { clientAddress } from '../network/client-address.ts';
import { destinationOf, type Hosts } from '../network/hosts.ts';
import { clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import type { SocketLog } from './socket-events.ts';
import type { Tunnels } from './tunnels.ts';
import { createViewerSockets } from './viewer-sockets.ts';
import { serveWorkbench } from './workbench-socket.ts';

/** Milliseconds for the other side to respond to a close. */
const CLOSE_MS = 5_000;
/**
 * Largest message accepted from the wire, in bytes. Frames have smaller limits, and their own close code beyond them.
 */
const MAX_PAYLOAD_BYTES = 2 * Math.max(TUNNEL_META_BYTES, TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES);

export interface TunnelSocketsOptions {
  readonly tunnels: Tunnels;
  readonly hosts: Hosts;
  readonly isProxyTrusted: boolean;
  readonly now: () => number;
  readonly log: SocketLog;
}

export interface TunnelSockets {
  /** Accepts a request for a WebSocket, or rejects it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The WebSockets of tunnels: `/tunnel` on the preview host for workbenches, any path of a tunneled origin for viewers. */
export function createTunnelSockets({ tunnels, hosts, isProxyTrusted, now, log }: TunnelSocketsOptions): TunnelSockets {
  const settings = { noServer: true, perMessageDeflate: false, clientTracking: true, closeTimeout: CLOSE_MS };
  const workbenches = new WebSocketServer({ ...settings, maxPayload: MAX_PAYLOAD_BYTES });
  const viewers = createViewerSockets(settings, log);
  const attempts = new RateLimiter(RATE_LIMITS.tunnelSocketsPerAddress, now);
  const alive = setInterval(() => {
    for (const socket of workbenches.clients) if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'alive' } satisfies TunnelNotice));
  }, TUNNEL_ALIVE_MS);
  alive.unref();

  /** Returns the HTTP status with which to reject the request, or undefined if it is accepted. */
  function route(request: IncomingMessage, socket: Duplex, head: Buffer): number | undefined {
    const destination = destinationOf(hosts, request.headers.host);
    if (destination.type === 'preview-host') return routeWorkbench(request, socket, head);
    return destination.type === 'tunnel' ? routeViewer(destination.label, request, socket, head) : 404;
  }

  function routeWorkbench(request: IncomingMessage, socket: Duplex, head: Buffer): number | undefined {
    if (request.url !== '/tunnel') return 404;
    // Another site's page must not open tunnels on behalf of a visitor.
    if (request.headers.origin !== hosts.appOrigin) return 403;
    const address = clientAddress(new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? '') }), request, isProxyTrusted);
    if (attempts.tryTake(clientNetwork(address)) > 0) return 429;
    workbenches.handleUpgrade(request, socket, head, (opened) => serveWorkbench(opened, { tunnels, log }));
    return undefined;
  }

  function routeViewer(label: string, request: IncomingMessage, socket: Duplex, head: Buffer): number | undefined {
    const { origin, host, cookie } = request.headers;
    if (origin !== undefined && origin !== `${hosts.scheme}://${host?.toLowerCase()}`) return 403;
    const target = tunnels.socketTo(label, { cookie });
    if (typeof target === 'number') return target;
    try {
      return viewers.serve({ request, socket, head }, target, (status) => refuse(socket, status));
    } catch (error) {
      if (error instanceof AppError) return 503; // Too many sockets at once.
      throw error;
    }
  }

  return {
    upgrade(request, socket, head) {
      // A socket that breaks before it is accepted must not crash the server.
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
      // A client that does not respond to the close must not delay the shutdown.
      setTimeout(() => {
        for (const socket of [...workbenches.clients, ...viewers.clients]) socket.terminate();
      }, 1000).unref();
    },
  };
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
