/**
 * Responses without a body, whatever they announce. If a 205 announces a body, the next response would be read as that
 * body.
 */
const BODYLESS = new Set([204, 205, 304]);
const LENGTH = /^\d{1,15}$/;

export interface ForeignResponse {
  readonly method: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * A response from a server that is not ours. Its body is exactly as long as the single length it announces, or is sent
 * in chunks, because the next response on the connection may be another person's. Excess bytes are not sent, and a body
 * that is too short closes the connection.
 */
export function framedResponse({ method, status, headers, body }: ForeignResponse): Response {
  const announced = headers.get('content-length');
  const length = announced !== null && LENGTH.test(announced) ? Number(announced) : undefined;
  const isBodyless = BODYLESS.has(status);
  if (length === undefined || isBodyless) headers.delete('content-length');
  // Otherwise nginx buffers responses.
  if (/^text\/event-stream\b/i.test(headers.get('content-type') ?? '')) headers.set('x-accel-buffering', 'no');
  if (isBodyless || method === 'HEAD') {
    body?.cancel().catch(() => undefined); // The result does not matter.
    return new Response(null, { status, headers });
  }
  return new Response(length === undefined || body === null ? body : exactly(body, length), { status, headers });
}

function exactly(body: ReadableStream<Uint8Array>, length: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = length;
  const finish = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // Now rather than at the body's own end: the next request on the connection must not wait for this app.
    controller.close();
    reader.cancel().catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (left === 0) finish(controller);
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.error(brokenOff('The response ended before its announced length.'));
        controller.enqueue(value.subarray(0, left));
        left -= Math.min(left, value.length);
        if (left === 0) finish(controller);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** A body's error that makes the server close the connection without logging a stack. */
export function brokenOff(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
}
