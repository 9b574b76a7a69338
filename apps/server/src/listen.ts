import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK_HOST, type ServerConfig } from './config.ts';
import { StartError } from './start-error.ts';
import type { TunnelSockets } from './tunnels/sockets.ts';

const IPV6_LOOPBACK_HOST = '::1';
/** A machine without IPv6. */
const NO_IPV6: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** The port is in use, or may not be used. */
export class ListenError extends StartError {
  override readonly name = 'ListenError';
}

export interface Listening {
  readonly port: number;
  /** Stops accepting requests, and ends those that still run after the grace period. */
  close(graceMs: number): Promise<void>;
}

type Address = Pick<ServerConfig, 'listenHost' | 'port'>;

export interface Listeners {
  readonly request: RequestListener;
  readonly upgrade: TunnelSockets['upgrade'];
}

/**
 * Listens on the configured address. On a person's own machine it also listens on IPv6's loopback address, which
 * browsers try first for `localhost`: another program there would receive our cookies and prompts.
 * @throws ListenError
 */
export async function listen({ listenHost, port: wanted }: Address, listeners: Listeners): Promise<Listening> {
  const first = await listenAt({ listenHost, port: wanted }, listeners);
  const { port } = first.address() as AddressInfo;
  const servers = [first];
  // A port that the system chooses is for tests, and may be taken on the other address.
  if (listenHost === LOOPBACK_HOST && wanted !== 0) {
    try {
      servers.push(await listenAt({ listenHost: IPV6_LOOPBACK_HOST, port }, listeners));
    } catch (error) {
      if (!NO_IPV6.has(((error as Error).cause as NodeJS.ErrnoException).code)) {
        first.close();
        throw error;
      }
    }
  }
  return {
    port,
    async close(graceMs) {
      await Promise.all(servers.map((server) => close(server, graceMs)));
    },
  };
}

function listenAt(address: Address, { request, upgrade }: Listeners): Promise<Server> {
  const server = createServer(request);
  server.on('upgrade', upgrade);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, address)));
    server.listen(address.port, address.listenHost, () => resolve(server));
  });
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  // A keep-alive connection may become idle only later.
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}

function listenError(error: NodeJS.ErrnoException, { listenHost, port }: Address): ListenError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'it is in use by another program. Stop that one, or set PORT to another number',
    EACCES: 'it requires elevated permissions. Set PORT to a number above 1023',
    EADDRNOTAVAIL: 'this machine does not have that address. Set HOST to one it has',
    ENOTFOUND: 'this machine does not have that address. Set HOST to one it has',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new ListenError(`Cannot listen on ${listenHost} port ${port}: ${reason}.`, { cause: error });
}
