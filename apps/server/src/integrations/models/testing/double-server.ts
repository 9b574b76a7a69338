import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DoubleRequest, type Reply, replyFor, type Script } from './script.ts';

/** A fake provider that plays a script on a loopback port. */
export interface ModelDouble {
  /** The address to configure as the provider's base URL. */
  readonly url: string;
  /** The model requests so far. */
  readonly requests: readonly DoubleRequest[];
  /** Model requests whose connection is still open. */
  openConnections(): number;
  close(): Promise<void>;
}

export type WriteResponse = (response: ServerResponse) => Promise<void>;

/** How one vendor writes a reply. */
export interface Wire {
  /** Path of the address, for example `/v1`. */
  readonly basePath: string;
  /** Paths that call a model. */
  readonly isModelRequest: (path: string) => boolean;
  /** The response at other paths: a value to send as JSON, or a function that writes it. A POST comes with a body. */
  readonly answers: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>>;
  readonly refusal: (reply: Reply) => unknown;
  readonly write: (reply: Reply, response: ServerResponse) => Promise<void>;
}

/** The list of models, which most vendors have at `GET {basePath}/models`. */
export function modelList(basePath: string, entries: readonly (string | { readonly id: string })[]): Wire['answers'] {
  const data = entries.map((entry) => (typeof entry === 'string' ? { id: entry, display_name: entry } : entry));
  return { [`GET ${basePath}/models`]: () => ({ data }) };
}

export async function startDouble(wire: Wire, script: Script, port = 0): Promise<ModelDouble> {
  const requests: DoubleRequest[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://double').pathname;
    const body = JSON.parse((await readText(request)) || '{}') as Record<string, unknown>;
    const answerAt = wire.answers[`${request.method} ${path}`];
    if (answerAt !== undefined) {
      const answered = answerAt(body);
      if (typeof answered === 'function') await (answered as WriteResponse)(response);
      else sendJson(response, 200, answered);
      return;
    }
    if (!wire.isModelRequest(path)) {
      sendJson(response, 404, { error: { type: 'not_found_error', message: `nothing at ${path}` } });
      return;
    }
    const received: DoubleRequest = { index: requests.length, path, headers: request.headers, body };
    requests.push(received);
    open.add(response);
    response.on('close', () => open.delete(response));
    const reply = replyFor(script, received);
    if (reply.status !== undefined) {
      sendJson(response, reply.status, wire.refusal(reply), reply.headers);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    await wire.write(reply, response);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}${wire.basePath}`,
    requests,
    openConnections: () => open.size,
    close: () => closeServer(server),
  };
}

/** Writes one event and flushes it before the next, so that a reader sees separate pieces. */
export async function send(response: ServerResponse, data: unknown, event?: string): Promise<void> {
  if (response.destroyed) return;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  await new Promise<void>((resolve) => {
    response.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`, () => resolve());
  });
}

export function cutConnection(response: ServerResponse): void {
  response.socket?.destroy();
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk as string;
  return text;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error === undefined ? resolve() : reject(error))));
}
