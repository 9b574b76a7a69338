import type { Realm } from '../../realm.ts';
import type { Codec, CompressionBuffers, CompressionError, CompressionResult } from './compression-stream.ts';
import { loadWasm, pump, type Step, type WasmLibrary } from './wasm-codec.ts';

/** Source: brotli/encode.h. */
const OPERATION_PROCESS = 0;
const OPERATION_FINISH = 2;
/** Source: BrotliDecoderResult in brotli/decode.h. */
const RESULT = { error: 0, success: 1, needsMoreInput: 2, needsMoreOutput: 3 } as const;
/** A parameter that was not set. */
const UNSET = 0xffff_ffff;

const brotli = (realm: Realm): WasmLibrary => loadWasm(realm, { script: 'brotli.js', global: 'spindleBrotli', malloc: '__wbindgen_malloc' });

/** The words at `words`: available input, next input, available output, next output, total output. */
function step(
  { memory, input, output, words }: WasmLibrary,
  inputBytes: number,
  outputBytes: number,
  call: (...addresses: number[]) => number,
): Step & { result: number } {
  const before = new Uint32Array(memory.buffer, words, 5);
  before.set([inputBytes, input, outputBytes, output, 0]);
  const result = call(words, words + 4, words + 8, words + 12, words + 16);
  const [inputLeft = 0, , outputLeft = 0] = new Uint32Array(memory.buffer, words, 5);
  return { result, consumed: inputBytes - inputLeft, written: outputBytes - outputLeft, isDone: false };
}

export class BrotliEncoderCodec implements Codec {
  readonly #library: WasmLibrary;
  readonly #params: Uint32Array;
  #state: number;
  #error: CompressionError | undefined;

  /** Throws a RangeError if a parameter is rejected. */
  constructor(realm: Realm, params: Uint32Array) {
    this.#library = brotli(realm);
    this.#params = params.slice();
    this.#state = this.#create();
  }

  #create(): number {
    const { call } = this.#library;
    const state = (call.BrotliEncoderCreateInstance as (...args: number[]) => number)(0, 0, 0);
    for (const [parameter, value] of this.#params.entries()) {
      if (value !== UNSET && call.BrotliEncoderSetParameter?.(state, parameter, value) !== 1) throw new RangeError('Initialization failed');
    }
    return state;
  }

  run(operation: number, buffers: CompressionBuffers): CompressionResult {
    const { call } = this.#library;
    return pump(this.#library, buffers, (inputBytes, outputBytes, isLast) => {
      const used = isLast ? operation : OPERATION_PROCESS;
      const result = step(this.#library, inputBytes, outputBytes, (...addresses) => call.BrotliEncoderCompressStream?.(this.#state, used, ...addresses) ?? 0);
      if (result.result !== 1) this.#error = { message: 'Compression failed', errno: -1, code: 'ERR_BROTLI_COMPRESSION_FAILED' };
      const isWhole = isLast && result.consumed === inputBytes && call.BrotliEncoderHasMoreOutput?.(this.#state) === 0;
      return { ...result, isDone: result.result !== 1 || (isWhole && used !== OPERATION_FINISH) || call.BrotliEncoderIsFinished?.(this.#state) === 1 };
    });
  }

  error(): CompressionError | undefined {
    return this.#error;
  }

  reset(): void {
    this.close();
    this.#state = this.#create();
    this.#error = undefined;
  }

  params(): void {}

  close(): void {
    if (this.#state !== 0) this.#library.call.BrotliEncoderDestroyInstance?.(this.#state);
    this.#state = 0;
  }
}

export class BrotliDecoderCodec implements Codec {
  readonly #library: WasmLibrary;
  readonly #params: Uint32Array;
  #state: number;
  #lastResult: number = RESULT.needsMoreInput;
  #operation = OPERATION_PROCESS;
  #error: CompressionError | undefined;

  constructor(realm: Realm, params: Uint32Array) {
    this.#library = brotli(realm);
    this.#params = params.slice();
    this.#state = this.#create();
  }

  #create(): number {
    const { call } = this.#library;
    const state = (call.BrotliDecoderCreateInstance as (...args: number[]) => number)(0, 0, 0);
    // The port accepts these parameters but ignores them, since they only affect speed.
    for (const [parameter, value] of this.#params.entries()) if (value !== UNSET) call.BrotliDecoderSetParameter?.(state, parameter, value);
    return state;
  }

  run(operation: number, buffers: CompressionBuffers): CompressionResult {
    const { call } = this.#library;
    this.#operation = operation;
    if (this.#lastResult === RESULT.success) return { availableInput: buffers.input.length, availableOutput: buffers.output.length };
    const left = pump(this.#library, buffers, (inputBytes, outputBytes) => {
      const result = step(this.#library, inputBytes, outputBytes, (...addresses) => call.BrotliDecoderDecompressStream?.(this.#state, ...addresses) ?? 0);
      this.#lastResult = result.result;
      if (result.result === RESULT.error) this.#error = this.#failure();
      return { ...result, isDone: result.result === RESULT.error || result.result === RESULT.success };
    });
    // It requested more input although it had not consumed everything for lack of output space: the input is not
    // truncated.
    if (this.#lastResult === RESULT.needsMoreInput && left.availableInput > 0) this.#lastResult = RESULT.needsMoreOutput;
    return left;
  }

  /** Source: BrotliDecoderContext::GetErrorInfo in node/src/node_zlib.cc. */
  #failure(): CompressionError {
    const { call } = this.#library;
    const errno = call.BrotliDecoderGetErrorCode?.(this.#state) ?? -1;
    return { message: 'Decompression failed', errno, code: `ERR_${DECODER_ERRORS[-errno] ?? '_ERROR_UNKNOWN'}` };
  }

  error(): CompressionError | undefined {
    if (this.#error !== undefined) return this.#error;
    const isCutOff = this.#operation === OPERATION_FINISH && this.#lastResult === RESULT.needsMoreInput;
    return isCutOff ? { message: 'unexpected end of file', errno: -5, code: 'Z_BUF_ERROR' } : undefined;
  }

  reset(): void {
    this.close();
    this.#state = this.#create();
    this.#lastResult = RESULT.needsMoreInput;
    this.#operation = OPERATION_PROCESS;
    this.#error = undefined;
  }

  params(): void {}

  close(): void {
    if (this.#state !== 0) this.#library.call.BrotliDecoderDestroyInstance?.(this.#state);
    this.#state = 0;
  }
}

/** By the negated code; source: BROTLI_DECODER_ERROR_CODES_LIST in brotli/decode.h. */
const DECODER_ERRORS: Readonly<Record<number, string>> = {
  1: '_ERROR_FORMAT_EXUBERANT_NIBBLE',
  2: '_ERROR_FORMAT_RESERVED',
  3: '_ERROR_FORMAT_EXUBERANT_META_NIBBLE',
  4: '_ERROR_FORMAT_SIMPLE_HUFFMAN_ALPHABET',
  5: '_ERROR_FORMAT_SIMPLE_HUFFMAN_SAME',
  6: '_ERROR_FORMAT_CL_SPACE',
  7: '_ERROR_FORMAT_HUFFMAN_SPACE',
  8: '_ERROR_FORMAT_CONTEXT_MAP_REPEAT',
  9: '_ERROR_FORMAT_BLOCK_LENGTH_1',
  10: '_ERROR_FORMAT_BLOCK_LENGTH_2',
  11: '_ERROR_FORMAT_TRANSFORM',
  12: '_ERROR_FORMAT_DICTIONARY',
  13: '_ERROR_FORMAT_WINDOW_BITS',
  14: '_ERROR_FORMAT_PADDING_1',
  15: '_ERROR_FORMAT_PADDING_2',
  16: '_ERROR_FORMAT_DISTANCE',
  18: '_ERROR_COMPOUND_DICTIONARY',
  19: '_ERROR_DICTIONARY_NOT_SET',
  20: '_ERROR_INVALID_ARGUMENTS',
  21: '_ERROR_ALLOC_CONTEXT_MODES',
  22: '_ERROR_ALLOC_TREE_GROUPS',
  25: '_ERROR_ALLOC_CONTEXT_MAP',
  26: '_ERROR_ALLOC_RING_BUFFER_1',
  27: '_ERROR_ALLOC_RING_BUFFER_2',
  30: '_ERROR_ALLOC_BLOCK_TYPE_TREES',
  31: '_ERROR_UNREACHABLE',
};
