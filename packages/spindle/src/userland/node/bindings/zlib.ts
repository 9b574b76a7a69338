import type { Realm } from '../realm.ts';
import { BrotliDecoderCodec, BrotliEncoderCodec } from './zlib/brotli-codec.ts';
import { CompressionStream } from './zlib/compression-stream.ts';
import { crc32 } from './zlib/crc32.ts';
import { DeflateCodec } from './zlib/deflate-codec.ts';
import { ZstdDecoderCodec, ZstdEncoderCodec, UNSET } from './zlib/zstd-codec.ts';

type Callback = (this: object) => void;

/** `zlib`: deflate, gzip, brotli and zstd with their inverses, and crc32. Dictionaries for brotli and zstd throw an error that names them. */
/** ZSTD_d_windowLogMax, the only parameter of decompression. Source: zstd.h. */
const WINDOW_LOG_MAX = 100;

export function installZlib(realm: Realm): void {
  const binding = realm.binding('zlib');

  class Zlib extends CompressionStream {
    readonly #mode: number;

    constructor(mode: number) {
      super(realm);
      this.#mode = mode;
    }

    init(
      windowBits: number,
      level: number,
      memLevel: number,
      strategy: number,
      writeState: Uint32Array,
      callback: Callback,
      dictionary: ArrayBufferView | undefined,
      rejectGarbageAfterEnd: boolean,
    ): void {
      this.attach(
        new DeflateCodec({ mode: this.#mode, windowBits, level, memLevel, strategy, dictionary: bytesOf(dictionary), rejectGarbageAfterEnd }),
        writeState,
        callback,
      );
    }
  }

  class BrotliEncoder extends CompressionStream {
    constructor(_mode: number) {
      super(realm);
    }

    init(params: Uint32Array, writeState: Uint32Array, callback: Callback, dictionary: unknown): void {
      refuseDictionary(realm, 'brotli', dictionary);
      this.attach(
        orInitializationError(realm, () => new BrotliEncoderCodec(realm, params)),
        writeState,
        callback,
      );
    }
  }

  class BrotliDecoder extends CompressionStream {
    constructor(_mode: number) {
      super(realm);
    }

    init(params: Uint32Array, writeState: Uint32Array, callback: Callback, dictionary: unknown): void {
      refuseDictionary(realm, 'brotli', dictionary);
      this.attach(new BrotliDecoderCodec(realm, params), writeState, callback);
    }
  }

  class ZstdCompress extends CompressionStream {
    constructor() {
      super(realm);
    }

    init(params: Uint32Array, pledged: unknown, writeState: Uint32Array, callback: Callback, dictionary: unknown): void {
      const pledgedBytes = validPledge(realm, pledged);
      refuseDictionary(realm, 'zstd', dictionary);
      this.attach(
        orInitializationError(realm, () => new ZstdEncoderCodec(realm, params, pledgedBytes)),
        writeState,
        callback,
      );
    }
  }

  class ZstdDecompress extends CompressionStream {
    constructor() {
      super(realm);
    }

    init(params: Uint32Array, pledged: unknown, writeState: Uint32Array, callback: Callback, dictionary: unknown): void {
      validPledge(realm, pledged);
      refuseDictionary(realm, 'zstd', dictionary);
      if (params.some((value, parameter) => value !== UNSET && parameter !== WINDOW_LOG_MAX)) {
        throw realm.errors.nodeError(Error, 'ERR_ZLIB_INITIALIZATION_FAILED', 'Setting parameter failed');
      }
      this.attach(
        orInitializationError(realm, () => new ZstdDecoderCodec(realm, params[WINDOW_LOG_MAX])),
        writeState,
        callback,
      );
    }
  }

  Object.assign(binding, { Zlib, BrotliEncoder, BrotliDecoder, ZstdCompress, ZstdDecompress });
  binding.crc32 = (data: string | ArrayBufferView, seed = 0) =>
    crc32(typeof data === 'string' ? new realm.native.TextEncoder().encode(data) : (bytesOf(data) as Uint8Array), seed);
}

function bytesOf(view: ArrayBufferView | undefined): Uint8Array | undefined {
  return view === undefined ? undefined : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** Source: ZstdStream::Init in node/src/node_zlib.cc. */
function validPledge(realm: Realm, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const { nodeError } = realm.errors;
  if (typeof value !== 'number') throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'pledgedSrcSize must be a number');
  if (!Number.isSafeInteger(value)) throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'pledgedSrcSize must be a safe integer');
  if (value < 0) throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'pledgedSrcSize must be non-negative');
  return value;
}

function refuseDictionary(realm: Realm, format: string, dictionary: unknown): void {
  if (dictionary !== undefined) throw unavailable(realm, `A ${format} dictionary`);
}

function orInitializationError<T>(realm: Realm, create: () => T): T {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw realm.errors.nodeError(Error, 'ERR_ZLIB_INITIALIZATION_FAILED', error.message);
  }
}

function unavailable(realm: Realm, what: string): Error {
  return realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `${what} is not available in this runtime`);
}
