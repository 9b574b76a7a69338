import { AppError } from '@lathe/protocol';

export interface Watchdog {
  /** The injected fetch, with the bytes of its responses watched. */
  readonly fetch: typeof globalThis.fetch;
  /** Aborts after the stall limit without a byte. Its reason is an AppError 'model-stalled'. */
  readonly signal: AbortSignal;
  /** True once a response has begun: a later failure means cut off, not unreachable. */
  readonly hasAnswered: boolean;
  /** True once an event stream has begun. */
  readonly isStreaming: boolean;
  stop(): void;
}

/**
 * Watches the bytes of a provider's answer, because the SDK has no such limit and Node ends a silent body only after
 * 300 s. Bytes, not events: a provider's pings are a sign of life.
 */
export function createWatchdog(fetch: typeof globalThis.fetch, stallMs: number): Watchdog {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let hasAnswered = false;
  let isStreaming = false;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.abort(new AppError('model-stalled', `The model sent nothing for ${Math.round(stallMs / 1000)} seconds.`));
    }, stallMs);
  };
  const stop = (): void => clearTimeout(timer);

  const watched: typeof globalThis.fetch = async (input, init) => {
    alive();
    const response = await fetch(input, init);
    if (response.ok) hasAnswered = true;
    if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) isStreaming = true;
    stop();
    if (response.body === null) return response;
    const body = watchedBody(response.body, alive, stop);
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
  return {
    fetch: watched,
    signal: controller.signal,
    get hasAnswered() {
      return hasAnswered;
    },
    get isStreaming() {
      return isStreaming;
    },
    stop,
  };
}

/**
 * The clock runs only while a read waits for the provider. A slow reader (a client that first finishes an installation)
 * is not a stall.
 */
function watchedBody(source: ReadableStream<Uint8Array>, onWait: () => void, onBytes: () => void): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(sink) {
      onWait();
      try {
        const { done, value } = await reader.read();
        if (done) sink.close();
        else sink.enqueue(value);
      } finally {
        onBytes();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
