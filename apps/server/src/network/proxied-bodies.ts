import { Readable } from 'node:stream';
import { AppError, messageOf } from '@lathe/protocol';
import type { Dispatcher } from 'undici';
import { headersToReturn } from './cors-proxy-headers.ts';
import { brokenOff, framedResponse } from './framed-response.ts';

export interface BodyLimits {
  /** Size limit in bytes of a body, in each direction. */
  readonly bodyBytes: number;
  /** Bytes of a request body that is kept so that a redirect (307, 308) can send it again. */
  readonly replayedBytes: number;
}

/** The time limit of one request, and its slot among those of its person. */
export interface Slot {
  readonly deadline: Deadline;
  /** Frees the slot. */
  readonly end: () => void;
}

export interface Deadline {
  readonly signal: AbortSignal;
  restart(): void;
  stop(): void;
}

/** Like `AbortSignal.timeout`, counted from the last restart. */
export function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new DOMException('The site stopped responding.', 'TimeoutError')), ms);
  };
  restart();
  return { signal: controller.signal, restart, stop: () => clearTimeout(timer) };
}

/**
 * A small body as a buffer, a large one as a stream. @throws AppError 'request-too-large', immediately or while it is
 * read
 */
export async function bodyToSend(request: Request, limits: BodyLimits): Promise<Buffer | Readable | undefined> {
  if (request.body === null) return undefined;
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (length > limits.bodyBytes) throw tooLarge('request', limits.bodyBytes);
  const limited = limit(request.body as unknown as AsyncIterable<Uint8Array>, 'request', limits.bodyBytes);
  if (!(length <= limits.replayedBytes)) return Readable.from(limited, { objectMode: false });
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The site's response as the page receives it. The slot is freed at its end, or when the page stops reading. */
export function responseOf(
  answer: Dispatcher.ResponseData,
  { method, target, limits }: { readonly method: string; readonly target: URL; readonly limits: BodyLimits },
  { deadline, end }: Slot,
): Response {
  const headers = headersToReturn(answer.headers);
  headers.set('x-proxy-final-url', target.href);
  if (Number(headers.get('content-length') ?? 0) > limits.bodyBytes && method !== 'HEAD') {
    discard(answer);
    throw tooLarge('answer', limits.bodyBytes);
  }
  const status = answer.statusCode >= 200 && answer.statusCode <= 599 ? answer.statusCode : 502;
  const chunks = limit(answer.body, 'answer', limits.bodyBytes);
  // An event stream has a time limit only between its parts, even while nobody reads it.
  const isEvents = /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
  if (isEvents) deadline.restart();
  const finish = () => {
    discard(answer);
    end();
  };
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (!done) {
          if (isEvents) deadline.restart();
          return controller.enqueue(value);
        }
        controller.close();
      } catch (error) {
        controller.error(brokenOff(messageOf(error), error));
      }
      finish();
    },
    cancel: finish, // a generator that was never started runs no `finally`
  });
  return framedResponse({ method, status, headers, body: stream });
}

/** Closes the site's response unread. */
export function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined).destroy();
}

async function* limit(chunks: AsyncIterable<Uint8Array>, what: 'request' | 'answer', maxBytes: number): AsyncGenerator<Uint8Array, undefined> {
  let byteSize = 0;
  for await (const chunk of chunks) {
    byteSize += chunk.byteLength;
    if (byteSize > maxBytes) throw tooLarge(what, maxBytes);
    yield chunk;
  }
  return undefined;
}

function tooLarge(what: 'request' | 'answer', maxBytes: number): AppError {
  return new AppError('request-too-large', `The ${what} is larger than the proxy’s limit of ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
}
