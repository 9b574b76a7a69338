import type { Realm } from '../../realm.ts';
import type { Codec, CompressionBuffers, CompressionError, CompressionResult } from './compression-stream.ts';
import { loadWasm, pump, type Step, type WasmLibrary } from './wasm-codec.ts';

/** ZSTD_EndDirective; source: zstd.h. */
const CONTINUE = 0;
const END = 2;
/** A parameter that was not set. */
export const UNSET = 0xffff_ffff;

const zstd = (realm: Realm): WasmLibrary => loadWasm(realm, { script: 'zstd.js', global: 'spindleZstd', malloc: 'malloc' });

function isFailure({ call }: WasmLibrary, result: number): boolean {
  return call.ZSTD_isError?.(result) !== 0;
}

/** Zstandard's own message and number, and the name of the number. Source: ZstdStrerror in node/src/node_zlib.cc. */
function failureOf({ call, memory }: WasmLibrary, result: number): CompressionError {
  const errno = -(result | 0);
  const address = call.ZSTD_getErrorName?.(result) ?? 0;
  const bytes = new Uint8Array(memory.buffer);
  let message = '';
  for (let at = address; bytes[at] !== 0; at++) message += String.fromCharCode(bytes[at] as number);
  return { message, errno, code: `ZSTD_error_${ERROR_NAMES[errno] ?? 'GENERIC'}` };
}

/** The words at `words`: how much of output and input has been used. */
function step({ memory, words }: WasmLibrary, call: (outputPosition: number, inputPosition: number) => number): Omit<Step, 'isDone'> & { result: number } {
  new Uint32Array(memory.buffer, words, 2).fill(0);
  const result = call(words, words + 4);
  const [written = 0, consumed = 0] = new Uint32Array(memory.buffer, words, 2);
  return { result, written, consumed };
}

export class ZstdEncoderCodec implements Codec {
  readonly #library: WasmLibrary;
  readonly #params: Uint32Array;
  readonly #pledgedBytes: number | undefined;
  #consumedBytes = 0;
  #stream: number;
  #error: CompressionError | undefined;

  /** Throws a RangeError if a parameter is rejected. `pledgedBytes`: the length of the whole input. */
  constructor(realm: Realm, params: Uint32Array, pledgedBytes: number | undefined) {
    this.#library = zstd(realm);
    this.#params = params.slice();
    this.#pledgedBytes = pledgedBytes;
    this.#stream = this.#create();
  }

  #create(): number {
    const { call } = this.#library;
    const stream = call.ZSTD_createCStream?.() ?? 0;
    for (const [parameter, value] of this.#params.entries()) {
      if (value === UNSET) continue;
      if (isFailure(this.#library, call.ZSTD_CCtx_setParameter?.(stream, parameter, value | 0) ?? 0)) throw new RangeError('Setting parameter failed');
    }
    return stream;
  }

  run(directive: number, buffers: CompressionBuffers): CompressionResult {
    const { call, input, output } = this.#library;
    if (directive === END && this.#pledgedBytes !== undefined && this.#consumedBytes + buffers.input.length !== this.#pledgedBytes) {
      this.#error = { message: 'Src size is incorrect', errno: 72, code: 'ZSTD_error_srcSize_wrong' };
      return { availableInput: buffers.input.length, availableOutput: buffers.output.length };
    }
    const answer = pump(this.#library, buffers, (inputBytes, outputBytes, isLast) => {
      const used = isLast ? directive : CONTINUE;
      const { result, ...done } = step(
        this.#library,
        (outputPosition, inputPosition) =>
          call.ZSTD_compressStream2_simpleArgs?.(this.#stream, output, outputBytes, outputPosition, input, inputBytes, inputPosition, used) ?? 0,
      );
      const hasFailed = isFailure(this.#library, result);
      if (hasFailed) this.#error = failureOf(this.#library, result);
      // Zero: nothing is held back.
      return { ...done, isDone: hasFailed || (isLast && used !== CONTINUE && result === 0) };
    });
    this.#consumedBytes += buffers.input.length - answer.availableInput;
    return answer;
  }

  error(): CompressionError | undefined {
    return this.#error;
  }

  reset(): void {
    this.close();
    this.#stream = this.#create();
    this.#consumedBytes = 0;
    this.#error = undefined;
  }

  params(): void {}

  close(): void {
    if (this.#stream !== 0) this.#library.call.ZSTD_freeCStream?.(this.#stream);
    this.#stream = 0;
  }
}

export class ZstdDecoderCodec implements Codec {
  readonly #library: WasmLibrary;
  #stream: number;
  #directive = CONTINUE;
  /** The decoder's input size hint; zero at the end of a frame. */
  #hint = 1;
  #isOutputFull = false;
  /** The first bytes of the stream received so far: an invalid header is rejected before more has arrived. */
  #header: number[] = [];
  #maxWindowBytes = Number.POSITIVE_INFINITY;
  #error: CompressionError | undefined;

  /** Throws a RangeError if the limit of the window is rejected. */
  constructor(realm: Realm, windowLogMax: number | undefined) {
    this.#library = zstd(realm);
    this.#stream = this.#create();
    if (windowLogMax === undefined || windowLogMax === UNSET || windowLogMax === 0) return;
    if (windowLogMax < MIN_WINDOW_LOG || windowLogMax > MAX_WINDOW_LOG) throw new RangeError('Setting parameter failed');
    this.#maxWindowBytes = 2 ** windowLogMax;
  }

  #create(): number {
    const stream = this.#library.call.ZSTD_createDStream?.() ?? 0;
    this.#library.call.ZSTD_initDStream?.(stream);
    return stream;
  }

  run(directive: number, buffers: CompressionBuffers): CompressionResult {
    const { call, input, output } = this.#library;
    this.#directive = directive;
    for (const byte of buffers.input.subarray(0, MAX_HEADER_BYTES - this.#header.length)) this.#header.push(byte);
    const magic = this.#header.slice(0, MAGIC_BYTES);
    if (!MAGIC_NUMBERS.some((number) => magic.every((byte, at) => (byte & (at === 0 ? number.mask : 0xff)) === number.bytes[at]))) {
      this.#error = { message: 'Unknown frame descriptor', errno: 10, code: 'ZSTD_error_prefix_unknown' };
      return { availableInput: buffers.input.length, availableOutput: buffers.output.length };
    }
    if ((windowBytesOf(this.#header) ?? 0) > this.#maxWindowBytes) {
      this.#error = { message: 'Frame requires too much memory for decoding', errno: 16, code: 'ZSTD_error_frameParameter_windowTooLarge' };
      return { availableInput: buffers.input.length, availableOutput: buffers.output.length };
    }
    // Data after a frame is ignored, as in Node.
    if (this.#hint === 0) return { availableInput: buffers.input.length, availableOutput: buffers.output.length };
    const answer = pump(this.#library, buffers, (inputBytes, outputBytes) => {
      const { result, ...done } = step(
        this.#library,
        (outputPosition, inputPosition) =>
          call.ZSTD_decompressStream_simpleArgs?.(this.#stream, output, outputBytes, outputPosition, input, inputBytes, inputPosition) ?? 0,
      );
      const hasFailed = isFailure(this.#library, result);
      if (hasFailed) this.#error = failureOf(this.#library, result);
      else this.#hint = result;
      return { ...done, isDone: hasFailed || result === 0 };
    });
    this.#isOutputFull = answer.availableOutput === 0;
    return answer;
  }

  error(): CompressionError | undefined {
    if (this.#error !== undefined) return this.#error;
    const isCutOff = this.#directive === END && this.#hint !== 0 && !this.#isOutputFull;
    return isCutOff ? { message: 'unexpected end of file', errno: -5, code: 'Z_BUF_ERROR' } : undefined;
  }

  reset(): void {
    this.close();
    this.#stream = this.#create();
    this.#directive = CONTINUE;
    this.#header = [];
    this.#hint = 1;
    this.#error = undefined;
  }

  params(): void {}

  close(): void {
    if (this.#stream !== 0) this.#library.call.ZSTD_freeDStream?.(this.#stream);
    this.#stream = 0;
  }
}

/** Magic numbers of a frame and of a skippable frame, whose first byte has a variable digit; source: RFC 8878, 3.1. */
const MAGIC_BYTES = 4;
const MAGIC_NUMBERS = [
  { mask: 0xff, bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { mask: 0xf0, bytes: [0x50, 0x2a, 0x4d, 0x18] },
];

/** The memory that a frame needs; undefined while its header is incomplete, or if it has none. Source: RFC 8878, 3.1.1.1. */
function windowBytesOf(header: readonly number[]): number | undefined {
  const [first, , , , descriptor, window] = header;
  if (first !== MAGIC_NUMBERS[0]!.bytes[0] || descriptor === undefined || window === undefined) return undefined;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if (!isSingleSegment) {
    const base = 2 ** (MIN_WINDOW_LOG + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const sizeBytes = [1, 2, 4, 8][descriptor >> 6]!;
  const start = MAGIC_BYTES + 1 + [0, 1, 2, 4][descriptor & 3]!;
  const size = header.slice(start, start + sizeBytes);
  if (size.length < sizeBytes) return undefined;
  const bytes = size.reduceRight((sum, byte) => sum * 256 + byte, 0);
  return sizeBytes === 2 ? bytes + 256 : bytes;
}

const MAX_HEADER_BYTES = 18;
/** Source: ZSTD_WINDOWLOG_ABSOLUTEMIN and ZSTD_WINDOWLOG_MAX in zstd.h. */
const MIN_WINDOW_LOG = 10;
const MAX_WINDOW_LOG = 31;

/** Source: ZSTD_ErrorCode in zstd_errors.h. */
const ERROR_NAMES: Readonly<Record<number, string>> = {
  10: 'prefix_unknown',
  12: 'version_unsupported',
  14: 'frameParameter_unsupported',
  16: 'frameParameter_windowTooLarge',
  20: 'corruption_detected',
  22: 'checksum_wrong',
  30: 'dictionary_corrupted',
  32: 'dictionary_wrong',
  34: 'dictionaryCreation_failed',
  40: 'parameter_unsupported',
  42: 'parameter_outOfBound',
  44: 'tableLog_tooLarge',
  46: 'maxSymbolValue_tooLarge',
  48: 'maxSymbolValue_tooSmall',
  60: 'stage_wrong',
  62: 'init_missing',
  64: 'memory_allocation',
  66: 'workSpace_tooSmall',
  70: 'dstSize_tooSmall',
  72: 'srcSize_wrong',
  74: 'dstBuffer_null',
};
