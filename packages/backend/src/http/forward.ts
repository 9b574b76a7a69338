import { once } from 'node:events';
import { type Agent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { WebSocket } from 'ws';
import type { BackendSocket } from '../service.ts';
import { toHeaders } from './node-http.ts';

/** The body of a request broke off, or was refused. The cause says why. */
export class RequestBodyError extends Error {
  override readonly name = 'RequestBodyError';
}

/**
 * Sends a request to the server at a socket of this machine. `onDone` is called when the answer has been read, or nobody
 * wants it any more. With an agent, connections are used again.
 * @throws RequestBodyError
 */
export async function forwardRequest(request: Request, socketPath: string, onDone: () => void, agent: Agent | false = false): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set('host', url.host);
  // Node assumes that requests such as DELETE have none.
  if (request.body !== null && !headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
  // Node would ask the server to close the connection once it has answered. Then the end of the body, which may be sent a
  // moment later, breaks the connection, and with it an answer that nobody has read yet. Without an agent, Node closes it.
  headers.set('connection', 'keep-alive');
  const outgoing = httpRequest({
    socketPath,
    method: request.method,
    path: url.pathname + url.search,
    headers: [...headers].flat(),
    signal: request.signal,
    agent,
  });
  const incoming = await firstAnswer(outgoing, request);
  incoming.once('close', onDone);
  // The rest of a body that nobody wants would keep the connection.
  incoming.once('end', () => void (outgoing.writableFinished || outgoing.destroy()));
  const status = incoming.statusCode ?? 500;
  const hasBody = ![101, 204, 205, 304].includes(status) && request.method !== 'HEAD';
  if (!hasBody) incoming.resume();
  return new Response(hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null, { status, headers: toHeaders(incoming.rawHeaders) });
}

async function firstAnswer(outgoing: ClientRequest, request: Request): Promise<IncomingMessage> {
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  if (request.body === null) outgoing.end();
  else {
    const body = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
    body.on('error', (error) => outgoing.destroy(new RequestBodyError(error.message, { cause: error })));
    // A server that has answered may not want the rest.
    outgoing.once('close', () => body.destroy());
    body.pipe(outgoing);
  }
  const [incoming] = await answered;
  // What breaks from now on breaks the answer, which says so.
  outgoing.on('error', () => undefined);
  return incoming;
}

const NOT_FORWARDED = /^(?:host|connection|upgrade|sec-websocket-.*|transfer-encoding|content-length)$/;
const NO_STATUS = 1005;
const BROKEN = 1006;
const TRY_LATER = 1013;
const MAX_BUFFERED_BYTES = 4 * 2 ** 20;

/** Joins the WebSocket of a visitor with one to the server at a socket of this machine, until either closes. Rejects if the server opens none. */
export async function forwardSocket(visitor: BackendSocket, request: Request, socketPath: string, onEnd: () => void): Promise<void> {
  const { pathname, search, host } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !NOT_FORWARDED.test(name)));
  const protocols =
    request.headers
      .get('sec-websocket-protocol')
      ?.split(',')
      .map((one) => one.trim()) ?? [];
  const inner = new WebSocket(`ws+unix://${socketPath}:${pathname}${search}`, protocols, { headers: { ...headers, host } });
  // What the visitor says before the server is there waits for it.
  const early: (string | Uint8Array)[] = [];
  const forward = (data: string | Uint8Array) => {
    if (inner.readyState === WebSocket.CONNECTING) early.push(data);
    else if (inner.bufferedAmount > MAX_BUFFERED_BYTES) inner.close(TRY_LATER, 'The server is too slow.');
    else if (inner.readyState === WebSocket.OPEN) inner.send(data);
  };
  visitor.addEventListener('message', ({ data }) => forward(typeof data === 'string' ? data : asBytes(data)));
  visitor.addEventListener('close', () => inner.close());
  inner.on('error', () => undefined); // A close follows.
  inner.once('close', (code, reason) => {
    onEnd();
    visitor.close(code === NO_STATUS ? 1000 : code === BROKEN ? 1011 : code, reason.toString());
  });
  // The first message may arrive with the answer that opens the socket.
  inner.on('message', (data, isBinary) => {
    if (visitor.bufferedAmount > MAX_BUFFERED_BYTES) inner.close(TRY_LATER, 'The reader is too slow.');
    else visitor.send(isBinary ? asBytes(data) : String(data));
  });
  await once(inner, 'open');
  for (const data of early) inner.send(data);
}

function asBytes(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (Array.isArray(data)) return Buffer.concat(data);
  return data as Uint8Array;
}
