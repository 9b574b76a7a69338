import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Logger } from '../logging.ts';
import { clientAddress } from '../network/client-address.ts';
import { databaseUrl, type Hosts } from '../network/hosts.ts';
import type { DatabaseDoor } from './door.ts';

export interface DatabaseSocketsOptions {
  readonly door: DatabaseDoor;
  readonly hosts: Hosts;
  readonly isProxyTrusted: boolean;
  readonly log: Pick<Logger, 'error'>;
}

export interface DatabaseSockets {
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, ref: string): void;
  close(): void;
}

const MAX_MESSAGE_BYTES = 4 * 2 ** 20;

/** The WebSockets of live changes and functions. */
export function createDatabaseSockets({ door, hosts, isProxyTrusted, log }: DatabaseSocketsOptions): DatabaseSockets {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (protocols) => protocols.values().next().value ?? false,
  });
  return {
    upgrade(incoming, socket, head, ref) {
      socket.on('error', () => socket.destroy());
      // In front of the path, since one that begins with two slashes would be read as a host.
      const path = incoming.url?.startsWith('/') === true ? incoming.url : '/';
      const headers = new Headers(
        Object.entries(incoming.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
      );
      const address = clientAddress(headers, incoming, isProxyTrusted);
      sockets.handleUpgrade(incoming, socket, head, (opened) => {
        opened.on('error', () => opened.terminate());
        // What a client says waits until the database is awake.
        opened.pause();
        door
          .upgrade(opened, new Request(`${databaseUrl(hosts, ref)}${path}`, { headers }), ref, address)
          .catch((error: unknown) => {
            log.error({ err: error }, 'Could not join a WebSocket with a database');
            opened.close(1011, 'An unexpected error occurred.');
          })
          .finally(() => opened.resume());
      });
    },
    close() {
      for (const client of sockets.clients) client.close(1012);
      setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, 1000).unref();
    },
  };
}
