import { AppError } from '@lathe/protocol';

/** A fetch whose responses fail when they exceed the limit, so that no server can fill our memory. */
export function limitResponses(
  fetch: typeof globalThis.fetch,
  limitBytes: number,
  onTooLarge: (error: AppError) => void = () => undefined,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let byteSize = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        byteSize += chunk.byteLength;
        if (byteSize <= limitBytes) return controller.enqueue(chunk);
        const error = new AppError('api-error', `Its response is larger than ${limitBytes / (1024 * 1024)} MB.`);
        onTooLarge(error);
        controller.error(error);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
  };
}
