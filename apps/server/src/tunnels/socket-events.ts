import type { RawData, WebSocket } from 'ws';
import type { Logger } from '../logging.ts';

export type SocketLog = Pick<Logger, 'error'>;

/** Whatever arrives on a socket may break that socket, but never the process. */
export function guarded<Args extends unknown[]>(socket: WebSocket, log: SocketLog, handle: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      handle(...args);
    } catch (error) {
      log.error({ err: error }, 'Could not handle a tunnel message');
      socket.close(1011);
    }
  };
}

export function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
}
