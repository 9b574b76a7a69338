import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { BackendSocket } from '../../service.ts';
import { FunctionFault } from '../errors.ts';

const NOT_FORWARDED = /^(?:host|connection|upgrade|sec-websocket-.*|transfer-encoding|content-length)$/;
const NO_STATUS = 1005;
const MAX_BUFFERED_BYTES = 4 * 2 ** 20;

/** Joins the WebSocket of a visitor with one to the function, until either closes. */
export async function bridge(visitor: BackendSocket, request: Request, socketPath: string, onEnd: () => void): Promise<void> {
  const { pathname, search, host } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !NOT_FORWARDED.test(name)));
  const protocols =
    request.headers
      .get('sec-websocket-protocol')
      ?.split(',')
      .map((one) => one.trim()) ?? [];
  const inner = new WebSocket(`ws+unix://${socketPath}:${pathname}${search}`, protocols, { headers: { ...headers, host } });
  // What the visitor says before the function is there waits for it.
  const early: (string | Uint8Array)[] = [];
  const forward = (data: string | Uint8Array) => {
    if (inner.readyState === WebSocket.CONNECTING) early.push(data);
    else if (inner.readyState === WebSocket.OPEN) inner.send(data);
  };
  visitor.addEventListener('message', ({ data }) => forward(typeof data === 'string' ? data : asBytes(data)));
  visitor.addEventListener('close', () => inner.close());
  inner.on('error', () => undefined); // A close follows.
  inner.once('close', (code, reason) => {
    onEnd();
    visitor.close(code === NO_STATUS ? 1000 : code >= 3000 || code === 1000 ? code : 1011, reason.toString());
  });
  // The first message may arrive with the answer that opens the socket.
  inner.on('message', (data, isBinary) => {
    if (visitor.bufferedAmount > MAX_BUFFERED_BYTES) inner.close(1013, 'The reader is too slow.');
    else visitor.send(isBinary ? asBytes(data) : String(data));
  });
  await once(inner, 'open').catch(() => {
    throw new FunctionFault('WORKER_ERROR');
  });
  for (const data of early) inner.send(data);
}

function asBytes(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (Array.isArray(data)) return Buffer.concat(data);
  return data as Uint8Array;
}
