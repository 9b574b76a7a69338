import type { Realm } from '../../realm.ts';
import { type Codec, type CompressionBuffers, type CompressionError, type CompressionResult, OutputQueue } from './compression-stream.ts';

/** What `brotli.js` (built from brotli-wasm by `library/assets.mjs`) puts on the worker's globals. */
interface BrotliModule {
  readonly CompressStream: new (quality?: number) => BrotliCompressor;
  readonly DecompressStream: new () => BrotliDecompressor;
}
interface BrotliStreamResult {
  /** 1 success, 2 needs more input, 3 needs more output. */
  readonly code: number;
  readonly buf: Uint8Array;
  readonly input_offset: number;
  free(): void;
}
interface BrotliCompressor {
  compress(input: Uint8Array | undefined, outputSize: number): BrotliStreamResult;
  free(): void;
}
interface BrotliDecompressor {
  decompress(input: Uint8Array, outputSize: number): BrotliStreamResult;
  free(): void;
}

const RESULT = { success: 1, needsInput: 2, needsOutput: 3 } as const;
/** Source: brotli/encode.h. */
const OPERATION = { process: 0, flush: 1, finish: 2 } as const;
const PARAM_QUALITY = 1;
const UNSET = 0xffff_ffff;
const DEFAULT_QUALITY = 11;

/** A megabyte that few processes need: loaded on first use. */
function loadBrotli(realm: Realm): BrotliModule {
  const scope = globalThis as { spindleBrotli?: BrotliModule };
  if (scope.spindleBrotli === undefined) realm.native.importScripts('brotli.js');
  if (scope.spindleBrotli === undefined) throw new Error('brotli.js did not load');
  return scope.spindleBrotli;
}

export class BrotliEncoderCodec implements Codec {
  readonly #realm: Realm;
  readonly #quality: number;
  readonly #queue = new OutputQueue();
  #stream: BrotliCompressor | undefined;
  #isFinished = false;
  #error: CompressionError | undefined;

  /** Only `quality` changes what is asked for; the other parameters are hints to the encoder. */
  constructor(realm: Realm, params: Uint32Array) {
    this.#realm = realm;
    const quality = params[PARAM_QUALITY] ?? UNSET;
    this.#quality = quality === UNSET ? DEFAULT_QUALITY : quality;
  }

  run(operation: number, { input, output }: CompressionBuffers): CompressionResult {
    if (operation === OPERATION.flush) {
      this.#error = { message: 'Flushing a brotli encoder is not available in this runtime', errno: -1, code: 'ERR_BROTLI_FLUSH_NOT_SUPPORTED' };
      return { availableInput: input.length, availableOutput: output.length };
    }
    const stream = (this.#stream ??= new (loadBrotli(this.#realm).CompressStream)(this.#quality));
    let rest = input;
    while (rest.length > 0) {
      const result = stream.compress(rest, Math.max(output.length, 1));
      this.#queue.push(result.buf.slice());
      rest = rest.subarray(result.input_offset);
      result.free();
    }
    if (operation === OPERATION.finish) this.#finish(stream, output.length);
    const written = this.#queue.drain(output);
    return { availableInput: 0, availableOutput: output.length - written };
  }

  #finish(stream: BrotliCompressor, outputSize: number): void {
    while (!this.#isFinished) {
      const result = stream.compress(undefined, Math.max(outputSize, 1));
      this.#queue.push(result.buf.slice());
      this.#isFinished = result.code === RESULT.success;
      result.free();
    }
  }

  error(): CompressionError | undefined {
    return this.#error;
  }

  reset(): void {
    this.close();
    this.#queue.clear();
    this.#isFinished = false;
    this.#error = undefined;
  }

  params(): void {}

  close(): void {
    this.#stream?.free();
    this.#stream = undefined;
  }
}

export class BrotliDecoderCodec implements Codec {
  readonly #realm: Realm;
  #stream: BrotliDecompressor | undefined;
  #isFinished = false;
  #error: CompressionError | undefined;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  run(operation: number, { input, output }: CompressionBuffers): CompressionResult {
    if (this.#isFinished || this.#error !== undefined) return { availableInput: input.length, availableOutput: output.length };
    const stream = (this.#stream ??= new (loadBrotli(this.#realm).DecompressStream)());
    try {
      const result = stream.decompress(input, output.length);
      const { code, input_offset: consumed } = result;
      output.set(result.buf);
      const written = result.buf.length;
      result.free();
      this.#isFinished = code === RESULT.success;
      if (code === RESULT.needsInput && operation === OPERATION.finish) {
        this.#error = { message: 'unexpected end of file', errno: -5, code: 'Z_BUF_ERROR' };
      }
      return { availableInput: input.length - consumed, availableOutput: output.length - written };
    } catch (cause) {
      // The library tells that the data is not brotli, not which of the decoder's 30 codes it was.
      this.#error = { message: 'Decompression failed', errno: -1, code: `ERR_BROTLI_DECODER (${String(cause)})` };
      return { availableInput: input.length, availableOutput: output.length };
    }
  }

  error(): CompressionError | undefined {
    return this.#error;
  }

  reset(): void {
    this.close();
    this.#isFinished = false;
    this.#error = undefined;
  }

  params(): void {}

  close(): void {
    this.#stream?.free();
    this.#stream = undefined;
  }
}
