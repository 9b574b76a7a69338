import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Backend } from '../backend.ts';

export interface SocketServer {
  readonly url: string;
  /** Cuts every connection, without a goodbye. */
  cut(): void;
  close(): Promise<void>;
}

/** A backend on a free loopback port, for clients that open sockets. */
export async function serveBackend(backend: Backend): Promise<SocketServer> {
  const requestOf = (message: IncomingMessage, body?: Uint8Array): Request => {
    const headers = Object.entries(message.headers).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
    const url = new URL(message.url ?? '/', `http://${message.headers.host}`);
    return new Request(url, { method: message.method ?? 'GET', headers, ...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}) });
  };
  const server = createServer((message, response) => {
    const answer = async () => {
      const answered = await backend.fetch(requestOf(message, await buffer(message)));
      response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(Buffer.from(await answered.arrayBuffer()));
    };
    answer().catch((error: Error) => response.destroy(error));
  });
  const sockets = new WebSocketServer({ noServer: true });
  const open = new Set<WebSocket>();
  server.on('upgrade', (message, connection, head) => {
    sockets.handleUpgrade(message, connection, head, (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      const headers = new Headers(requestOf(message).headers);
      for (const name of ['connection', 'upgrade']) headers.delete(name);
      backend.upgrade(socket as never, new Request(requestOf(message).url, { headers })).catch(() => socket.terminate());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.terminate();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async close() {
      cut();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
