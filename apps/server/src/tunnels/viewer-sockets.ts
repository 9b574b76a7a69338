import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { TUNNEL_MESSAGE_BYTES } from '@lathe/protocol';
import { type RawData, type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { TunnelConnection } from './connection.ts';
import { bytesOf, guarded, type SocketLog } from './socket-events.ts';

/**
 * Bytes waiting for a viewer's WebSocket. A viewer that reads no more is cut off, because messages cannot be skipped.
 */
const VIEWER_WAITING_BYTES = 4 * 1024 * 1024;
/**
 * Bytes of memory per waiting message in addition to its contents. Without them, empty messages would appear to be
 * free.
 */
const MESSAGE_COST_BYTES = 512;
/** RFC 9110, 5.6.2: the characters of a subprotocol's name. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export interface ViewerUpgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

export interface ViewerTarget {
  readonly connection: TunnelConnection;
  readonly port: number;
}

export interface ViewerSockets {
  readonly clients: ReadonlySet<WebSocket>;
  /**
   * Connects a viewer to the app's own server. The handshake ends once that server has accepted it, because a page that
   * waits for its server depends on that. Returns the HTTP status with which to reject the request, if it is rejected.
   * @throws AppError if the tunnel has too many sockets
   */
  serve(upgrade: ViewerUpgrade, target: ViewerTarget, refuse: (status: number) => void): number | undefined;
}

export function createViewerSockets(settings: ServerOptions, log: SocketLog): ViewerSockets {
  /** The subprotocol that the app's server chose from those that the page offered. */
  const chosenProtocols = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    ...settings,
    maxPayload: TUNNEL_MESSAGE_BYTES,
    handleProtocols: (_protocols, request) => chosenProtocols.get(request) || false,
  });

  return {
    clients: server.clients,
    serve({ request, socket, head }, { connection, port }, refuse) {
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
            server.handleUpgrade(request, socket, head, (opened) => {
              socket.off('close', leave);
              viewer = opened;
              const receive = (data: RawData, isBinary: boolean) => app.send(isBinary ? bytesOf(data) : bytesOf(data).toString());
              const close = (code: number) => app.close(sendableCode(code), '');
              opened.on('message', guarded(opened, log, receive));
              opened.on('close', guarded(opened, log, close));
              opened.on('error', () => opened.terminate());
            });
          },
          onMessage(data) {
            if (viewer === undefined) return;
            const costBytes = data.length + MESSAGE_COST_BYTES;
            waitingBytes += costBytes;
            if (waitingBytes > VIEWER_WAITING_BYTES) return viewer.terminate();
            viewer.send(typeof data === 'string' ? data : Buffer.from(data), () => {
              waitingBytes -= costBytes; // Sent, or closed in the meantime.
            });
          },
          onClose: (code, reason) => (viewer ? viewer.close(sendableCode(code), reason.slice(0, 40)) : refuse(502)),
        },
      );
      const leave = () => app.close(1001, '');
      socket.on('close', leave);
      return undefined;
    },
  };
}

/** Replaces codes that a server must not send (RFC 6455, 7.4.1). */
function sendableCode(code: number): number {
  return code === 1000 || (code >= 1001 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999) ? code : 1011;
}
