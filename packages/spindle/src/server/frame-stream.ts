import { once } from 'node:events';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { FrameType } from '../abi/install-stream.ts';

/** Fast enough for a stream of 70 MB, and halves its size. */
const BROTLI_QUALITY = 4;
/** Sent before the compressor has filled a block, so that progress is visible. */
const FLUSHED_FRAMES: ReadonlySet<number | undefined> = new Set([FrameType.progress, FrameType.manifest, FrameType.error]);
const MAX_FLUSHED_BYTES = 4096;

/** How to compress a response; undefined over loopback, where decompressing costs more than the extra bytes. */
export function encodingFor(request: Request): 'br' | 'gzip' | undefined {
  const { hostname } = new URL(request.url);
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1') return undefined;
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((entry) => entry.trim().split(';')[0]);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Frames as a response body: produced as they are read, and no further once the reader stops. */
export function streamOf(frames: AsyncGenerator<Uint8Array, void>, encoding: 'br' | 'gzip' | undefined): ReadableStream<Uint8Array> {
  const pieces = encoding ? compressed(frames, encoding) : frames;
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* compressed(frames: AsyncGenerator<Uint8Array, void>, encoding: 'br' | 'gzip'): AsyncGenerator<Uint8Array, void> {
  const compressor = encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : createGzip();
  const feed = async () => {
    for await (const frame of frames) {
      if (!compressor.write(frame)) await once(compressor, 'drain');
      if (frame.length < MAX_FLUSHED_BYTES && FLUSHED_FRAMES.has(frame[0])) await new Promise<void>((done) => compressor.flush(() => done()));
    }
    compressor.end();
  };
  feed().catch((error: Error) => compressor.destroy(error));
  try {
    for await (const piece of compressor) yield piece as Uint8Array;
  } finally {
    compressor.destroy();
    await frames.return(undefined);
  }
}
