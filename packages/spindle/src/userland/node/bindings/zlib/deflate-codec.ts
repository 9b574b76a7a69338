import {
  ZStream,
  zlibDeflate,
  zlibDeflateEnd,
  zlibDeflateInit2,
  zlibDeflateReset,
  zlibDeflateSetDictionary,
  zlibInflate,
  zlibInflateEnd,
  zlibInflateInit2,
  zlibInflateReset,
  zlibInflateSetDictionary,
} from 'pako';
import type { Codec, CompressionBuffers, CompressionError, CompressionResult } from './compression-stream.ts';

/** Modes of a stream; source: node_zlib_mode in node/src/node_zlib.h. */
const MODE = { deflate: 1, inflate: 2, gzip: 3, gunzip: 4, deflateRaw: 5, inflateRaw: 6, unzip: 7 } as const;
const Z = { OK: 0, STREAM_END: 1, NEED_DICT: 2, STREAM_ERROR: -2, DATA_ERROR: -3, BUF_ERROR: -5, FINISH: 4, DEFLATED: 8 } as const;
const CODE_NAMES: Readonly<Record<number, string>> = {
  0: 'Z_OK',
  1: 'Z_STREAM_END',
  2: 'Z_NEED_DICT',
  [-1]: 'Z_ERRNO',
  [-2]: 'Z_STREAM_ERROR',
  [-3]: 'Z_DATA_ERROR',
  [-4]: 'Z_MEM_ERROR',
  [-5]: 'Z_BUF_ERROR',
  [-6]: 'Z_VERSION_ERROR',
};
const DEFAULT_LEVEL = -1;
const USUAL_LEVEL = 6;
/** Good, lazy and nice match length, and maximum chain length; source: configuration_table in zlib's deflate.c. */
const LEVELS: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 0],
  [4, 4, 8, 4],
  [4, 5, 16, 8],
  [4, 6, 32, 32],
  [4, 4, 16, 16],
  [8, 16, 32, 32],
  [8, 16, 128, 128],
  [8, 32, 128, 256],
  [32, 128, 258, 1024],
  [32, 258, 258, 4096],
];
const GZIP_MAGIC = [0x1f, 0x8b] as const;

export interface DeflateOptions {
  readonly mode: number;
  readonly windowBits: number;
  readonly level: number;
  readonly memLevel: number;
  readonly strategy: number;
  readonly dictionary: Uint8Array | undefined;
  readonly rejectGarbageAfterEnd: boolean;
}

/** zlib itself (pako, a port that produces identical bytes). Source: ZlibContext in node/src/node_zlib.cc. */
export class DeflateCodec implements Codec {
  readonly #options: DeflateOptions;
  /** `unzip` becomes one of the others as soon as the first bytes decide. */
  #mode: number;
  #stream: ZStream | undefined;
  #status: number = Z.OK;
  #message: string | undefined;
  #flush = 0;
  #magicBytesRead = 0;

  constructor(options: DeflateOptions) {
    this.#options = options;
    this.#mode = options.mode;
  }

  get #isDeflate(): boolean {
    return this.#mode === MODE.deflate || this.#mode === MODE.gzip || this.#mode === MODE.deflateRaw;
  }

  run(flush: number, { input, output }: CompressionBuffers): CompressionResult {
    this.#message = undefined;
    this.#flush = flush;
    const stream = (this.#stream ??= this.#open());
    if (this.#status !== Z.OK && this.#status !== Z.STREAM_END && this.#status !== Z.BUF_ERROR) {
      return { availableInput: input.length, availableOutput: output.length };
    }
    stream.input = input;
    stream.next_in = 0;
    stream.avail_in = input.length;
    stream.output = output as Uint8Array<ArrayBuffer>;
    stream.next_out = 0;
    stream.avail_out = output.length;
    if (this.#isDeflate) this.#status = zlibDeflate(stream, flush as 0);
    else this.#inflate(stream, flush as 0);
    return { availableInput: stream.avail_in, availableOutput: stream.avail_out };
  }

  error(): CompressionError | undefined {
    const stream = this.#stream;
    switch (this.#status) {
      case Z.OK:
      case Z.BUF_ERROR:
        return stream !== undefined && stream.avail_out !== 0 && this.#flush === Z.FINISH ? this.#errorFor('unexpected end of file') : undefined;
      case Z.STREAM_END:
        return undefined;
      case Z.NEED_DICT:
        return this.#errorFor(this.#options.dictionary === undefined ? 'Missing dictionary' : 'Bad dictionary');
      default:
        return this.#errorFor(this.#message ?? 'Zlib error');
    }
  }

  reset(): void {
    this.#message = undefined;
    if (this.#stream === undefined) return;
    this.#status = this.#isDeflate ? zlibDeflateReset(this.#stream) : zlibInflateReset(this.#stream);
    if (this.#status === Z.OK) this.#setDictionary(this.#stream);
  }

  /** Like zlib's deflateParams; Node has already flushed. Source: deflateParams in zlib's deflate.c. */
  params(level: number, strategy: number): void {
    this.#message = undefined;
    const stream = (this.#stream ??= this.#open());
    if (!this.#isDeflate || this.#status === Z.STREAM_ERROR) return;
    const { state } = stream;
    const used = level === DEFAULT_LEVEL ? USUAL_LEVEL : level;
    if (state.level !== used) {
      const [good, lazy, nice, chain] = LEVELS[used] as readonly [number, number, number, number];
      // A level that only stores has filled no match table.
      if (state.level === 0) state.head.fill(0);
      Object.assign(state, { level: used, good_match: good, max_lazy_match: lazy, nice_match: nice, max_chain_length: chain });
    }
    state.strategy = strategy;
  }

  close(): void {
    if (this.#stream !== undefined) (this.#isDeflate ? zlibDeflateEnd : zlibInflateEnd)(this.#stream);
    this.#stream = undefined;
  }

  #open(): ZStream {
    const stream = new ZStream();
    stream.avail_out = 0;
    const { level, memLevel, strategy } = this.#options;
    this.#status = this.#isDeflate
      ? zlibDeflateInit2(stream, level, Z.DEFLATED, this.#windowBits(), memLevel, strategy as 0, false)
      : zlibInflateInit2(stream, this.#windowBits());
    if (this.#status === Z.OK) this.#setDictionary(stream);
    else this.#message = 'Init error';
    return stream;
  }

  /** zlib encodes the container in the window size; source: deflateInit2 in the zlib manual. */
  #windowBits(): number {
    const { windowBits } = this.#options;
    switch (this.#mode) {
      case MODE.gzip:
      case MODE.gunzip:
        return windowBits + 16;
      case MODE.unzip:
        return windowBits + 32;
      case MODE.deflateRaw:
      case MODE.inflateRaw:
        return -windowBits;
      default:
        return windowBits;
    }
  }

  #setDictionary(stream: ZStream): void {
    const { dictionary } = this.#options;
    if (dictionary === undefined) return;
    if (this.#mode === MODE.deflate || this.#mode === MODE.deflateRaw) this.#status = zlibDeflateSetDictionary(stream, dictionary);
    else if (this.#mode === MODE.inflateRaw) this.#status = zlibInflateSetDictionary(stream, dictionary);
    if (this.#status !== Z.OK) this.#message = 'Failed to set dictionary';
  }

  #inflate(stream: ZStream, flush: 0): void {
    if (this.#mode === MODE.unzip) this.#detectContainer(stream);
    this.#status = zlibInflate(stream, flush);
    const { dictionary } = this.#options;
    if (this.#mode !== MODE.inflateRaw && this.#status === Z.NEED_DICT && dictionary !== undefined) {
      this.#status = zlibInflateSetDictionary(stream, dictionary);
      if (this.#status === Z.OK) this.#status = zlibInflate(stream, flush);
      // zlib's way of reporting a wrong dictionary.
      else if (this.#status === Z.DATA_ERROR) this.#status = Z.NEED_DICT;
    }
    // Another gzip member may follow; trailing zeros are padding.
    while (
      stream.avail_in > 0 &&
      this.#mode === MODE.gunzip &&
      this.#status === Z.STREAM_END &&
      stream.input[stream.next_in] !== 0 &&
      !this.#options.rejectGarbageAfterEnd
    ) {
      this.reset();
      this.#status = zlibInflate(stream, flush);
    }
  }

  #detectContainer(stream: ZStream): void {
    let at = stream.next_in;
    const end = stream.next_in + stream.avail_in;
    while (at < end && this.#mode === MODE.unzip) {
      if (stream.input[at++] !== GZIP_MAGIC[this.#magicBytesRead]) this.#mode = MODE.inflate;
      else if (++this.#magicBytesRead === GZIP_MAGIC.length) this.#mode = MODE.gunzip;
    }
  }

  #errorFor(fallback: string): CompressionError {
    const message = this.#stream?.msg || fallback;
    return { message, errno: this.#status, code: CODE_NAMES[this.#status] ?? 'Z_ERRNO' };
  }
}
