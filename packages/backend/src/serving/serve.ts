import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { Backend } from '../backend.ts';
import { answerWith, toHeaders } from '../http/node-http.ts';

export interface ServeOptions {
  /** Any free one by default. */
  readonly port?: number;
  /** Only this machine by default. */
  readonly host?: string;
  /** The path of a socket in place of a port. */
  readonly socket?: string;
  /** Whether a proxy in front tells clients' addresses in `x-forwarded-for`. Without one, anybody could. */
  readonly isBehindProxy?: boolean;
  /** The largest WebSocket message, in bytes. */
  readonly maxMessageBytes?: number;
}

export interface ServedBackend {
  /** Or the path of the socket. */
  readonly url: string;
  /** Stops to listen, waits a few seconds for requests on their way, and closes the backend. */
  close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 4 * 2 ** 20;
/** How long closing waits for answers to be sent. */
const FLUSH_MS = 5000;
/** Longer than the client at the other end, so that none sends a request into a connection that just closes. */
const KEEP_ALIVE_MS = 65_000;

/** Serves a backend by HTTP and WebSocket. */
export async function serveBackend(backend: Backend, options: ServeOptions = {}): Promise<ServedBackend> {
  const { port = 0, host = '127.0.0.1', socket: socketPath, isBehindProxy = false, maxMessageBytes = MAX_MESSAGE_BYTES } = options;
  const underway = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const setAddress = ({ headers }: { readonly headers: Headers }) => setClientAddress(headers, incoming, isBehindProxy);
    const answering = answerWith(backend.fetch, incoming, outgoing, addressOf(incoming), setAddress);
    underway.add(answering);
    void answering.finally(() => underway.delete(answering));
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    handleProtocols: (protocols) => protocols.values().next().value ?? false,
  });
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    sockets.handleUpgrade(incoming, socket, head, (opened) => {
      opened.on('error', () => opened.terminate());
      // What a client says, or that it leaves, waits until somebody listens: a backend or a function may have to start first.
      opened.pause();
      const headers = toHeaders(incoming.rawHeaders);
      setClientAddress(headers, incoming, isBehindProxy);
      backend
        .upgrade(opened, new Request(addressOf(incoming), { headers }))
        .catch(() => opened.close(1011, 'An unexpected error occurred.'))
        .finally(() => opened.resume());
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  if (socketPath === undefined) server.listen(port, host);
  else server.listen(socketPath);
  await once(server, 'listening');
  return {
    url: socketPath ?? addressAt(host, (server.address() as AddressInfo).port),
    async close() {
      server.close();
      for (const client of sockets.clients) client.close(1001, 'The server stops.');
      await backend.close();
      // What is answered has to arrive.
      await Promise.race([Promise.all(underway), pause(FLUSH_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

/** IPv6 addresses have brackets in an address. */
export const addressAt = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** A path that begins with two slashes is one, not a host. */
function addressOf({ url = '/', headers }: IncomingMessage): URL {
  const given = `http://${headers.host ?? 'localhost'}`;
  const origin = URL.canParse(given) ? new URL(given).origin : 'http://localhost';
  return new URL(url.startsWith('/') && URL.canParse(origin + url) ? origin + url : origin);
}

function setClientAddress(headers: Headers, { socket }: IncomingMessage, isBehindProxy: boolean): void {
  if (isBehindProxy && headers.has('x-forwarded-for')) return;
  headers.delete('x-real-ip');
  headers.set('x-forwarded-for', socket.remoteAddress ?? '');
}
