import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { TextResponse } from './text-response.ts';

/** Headers of one connection; what follows is another. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer'];

export function toHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  for (const name of HOP_BY_HOP) headers.delete(name);
  return headers;
}

export function toRequest(incoming: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const { method = 'GET' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: toHeaders(incoming.rawHeaders),
    signal,
    ...(hasBody && { body: bodyOf(incoming), duplex: 'half' }),
  });
}

/** What nobody wants to read is thrown away so far, and so long, until the connection is broken. */
const MAX_DISCARDED_BYTES = 64 * 2 ** 20;
const MAX_DISCARD_MS = 30_000;

/**
 * The body of a request. Whoever stops reading leaves the rest to be thrown away: a connection that breaks while the client
 * still sends would take the answer with it.
 */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value as Uint8Array);
      },
      async cancel() {
        await chunks.return?.();
        let left = MAX_DISCARDED_BYTES;
        const timer = setTimeout(() => incoming.destroy(), MAX_DISCARD_MS).unref();
        incoming.once('close', () => clearTimeout(timer));
        incoming.on('data', (chunk: Uint8Array) => {
          left -= chunk.byteLength;
          if (left < 0) incoming.destroy();
        });
      },
    },
    { highWaterMark: 0 },
  );
}

/** Answers with what `fetch` makes of the request. A request whose client leaves is aborted; an answer that breaks off breaks the connection. */
export async function answerWith(
  fetch: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  change: (request: Request) => void = () => undefined,
): Promise<void> {
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  try {
    const request = toRequest(incoming, url, left.signal);
    change(request);
    const response = await fetch(request);
    const headers = [...response.headers].flat();
    if (response instanceof TextResponse && request.method !== 'HEAD') {
      const bytes = Buffer.from(await response.text());
      outgoing.writeHead(response.status, [...headers, 'content-length', String(bytes.byteLength)]).end(bytes);
      return;
    }
    outgoing.writeHead(response.status, headers);
    if (response.body === null || request.method === 'HEAD') outgoing.end();
    else await pipeline(Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>), outgoing);
  } catch {
    outgoing.destroy();
  }
}
