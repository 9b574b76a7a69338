/**
 * The event stream that answers one request, read over as many connections as it takes. Source: Model Context Protocol
 * 2025-11-25, Transports, "Resumability and Redelivery": a GET with `Last-Event-ID` returns the events after
 * that one.
 */
import { messageOf } from '@lathe/protocol';
import { setTimeout as pause } from 'node:timers/promises';

/** Connections after the first. The time is limited by the call's own timeout. */
const RESUMED_MAX = 10;
/** Unless the server names another one. */
const RETRY_MS = 500;
const RETRY_MAX_MS = 10_000;

export interface StreamDependencies {
  readonly fetch: typeof globalThis.fetch;
  /** The request that the stream answers. */
  readonly input: Parameters<typeof globalThis.fetch>[0];
  readonly init: RequestInit;
  /** Its JSON-RPC ID. */
  readonly id: unknown;
  /** The response in place of one that never came. */
  readonly withoutResponse: (message: string) => unknown;
}

const isEventStream = (response: Response): boolean => /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');

/**
 * The response, continued after a broken connection if its server gave its events IDs. If no response to the request
 * arrives, the stream ends with `withoutResponse`. Responses that are no event streams stay as they are.
 */
export function resumedStream(response: Response, dependencies: StreamDependencies): Response {
  if (response.body === null || !isEventStream(response)) return response;
  const left = new AbortController();
  const events = eventsOf(response, dependencies, left.signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      left.abort();
      await events.return(undefined);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

async function* eventsOf(first: Response, dependencies: StreamDependencies, left: AbortSignal): AsyncGenerator<string, undefined> {
  const { id, init, withoutResponse } = dependencies;
  const signal = init.signal ? AbortSignal.any([init.signal, left]) : left;
  let lastEventId = '';
  let retryMs = RETRY_MS;
  let message = '';
  let response: Response | undefined = first;
  for (let resumed = 0; ; resumed++) {
    try {
      for await (const event of wholeEvents(response, (rest) => isResponse(readEvent(rest).data, id))) {
        const read = readEvent(event);
        lastEventId = read.id ?? lastEventId;
        retryMs = Math.min(RETRY_MAX_MS, read.retryMs ?? retryMs);
        yield `${event}\n\n`;
        if (isResponse(read.data, id)) return undefined;
      }
      message = 'The connection ended';
    } catch (error) {
      message = `The connection was lost: ${messageOf(error)}`;
    }
    response = undefined;
    if (lastEventId === '' || resumed === RESUMED_MAX || signal.aborted) break;
    await pause(retryMs, undefined, { signal }).catch(() => undefined); // Then the next request fails at once.
    const next = await resume(first, lastEventId, dependencies, signal);
    if (typeof next === 'string') message = next;
    if (next === undefined) continue;
    if (typeof next === 'string') break;
    response = next;
  }
  yield `data: ${JSON.stringify(withoutResponse(message))}\n\n`;
  return undefined;
}

/** The rest of the stream. Undefined if the server cannot be reached, or why it does not continue. */
async function resume(
  first: Response,
  lastEventId: string,
  { fetch, input, init }: StreamDependencies,
  signal: AbortSignal,
): Promise<Response | string | undefined> {
  const headers = new Headers(init.headers);
  headers.delete('content-type');
  headers.set('accept', 'text/event-stream');
  headers.set('last-event-id', lastEventId);
  const session = first.headers.get('mcp-session-id');
  if (session !== null) headers.set('mcp-session-id', session);
  try {
    const response = await fetch(input, { ...init, method: 'GET', body: null, headers, signal });
    if (response.ok && isEventStream(response)) return response;
    await response.body?.cancel();
    if (response.status >= 500) return undefined;
    return `The connection was lost, and the server does not continue its response (status ${response.status})`;
  } catch {
    return undefined; // Tried again, until the call's time is over.
  }
}

/**
 * Events that arrived completely, each without the empty line at its end. Some servers leave out the last one's. The
 * rest of a broken event is sent again.
 */
async function* wholeEvents(response: Response | undefined, isWhole: (rest: string) => boolean): AsyncGenerator<string> {
  if (!response?.body) return;
  let rest = '';
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const events = (rest + chunk).split(/\r\n\r\n|\n\n|\r\r(?!\n)/);
    rest = events.pop() ?? '';
    yield* events;
  }
  if (isWhole(rest)) yield rest;
}

/** Source: HTML, "Server-sent events", 9.2.6. */
function readEvent(event: string): { readonly id?: string; readonly retryMs?: number; readonly data: string } {
  const fields = event.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
  const valuesOf = (wanted: string) => fields.flatMap(([name, value]) => (name === wanted ? [value] : []));
  const [id, retry] = [valuesOf('id').at(-1), valuesOf('retry').at(-1)];
  return {
    data: valuesOf('data').join('\n'),
    ...(id === undefined || id.includes('\0') ? {} : { id }),
    ...(retry !== undefined && /^\d+$/.test(retry) ? { retryMs: Number(retry) } : {}),
  };
}

function isResponse(data: string, id: unknown): boolean {
  try {
    const message = JSON.parse(data) as { readonly id?: unknown; readonly method?: unknown };
    return message.id === id && message.method === undefined;
  } catch {
    return false; // An event of another kind, or one without data.
  }
}
