import type { Realm } from '../realm.ts';
import { BrotliDecoderCodec, BrotliEncoderCodec } from './zlib/brotli-codec.ts';
import { CompressionStream } from './zlib/compression-stream.ts';
import { crc32 } from './zlib/crc32.ts';
import { DeflateCodec } from './zlib/deflate-codec.ts';
import { ZstdDecoderCodec } from './zlib/zstd-codec.ts';

type Callback = (this: object) => void;

/** `zlib`: deflate, gzip and their inverses, brotli both ways, zstd decoding, crc32. */
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
      this.attach(new BrotliEncoderCodec(realm, params), writeState, callback);
    }
  }

  class BrotliDecoder extends CompressionStream {
    constructor(_mode: number) {
      super(realm);
    }

    init(_params: Uint32Array, writeState: Uint32Array, callback: Callback, dictionary: unknown): void {
      refuseDictionary(realm, 'brotli', dictionary);
      this.attach(new BrotliDecoderCodec(realm), writeState, callback);
    }
  }

  class ZstdDecompress extends CompressionStream {
    constructor() {
      super(realm);
    }

    init(_params: Uint32Array, _pledgedSize: unknown, writeState: Uint32Array, callback: Callback, dictionary: unknown): void {
      refuseDictionary(realm, 'zstd', dictionary);
      this.attach(new ZstdDecoderCodec(), writeState, callback);
    }
  }

  class ZstdCompress {
    constructor() {
      throw unavailable(realm, 'Compressing with zstd');
    }
  }

  Object.assign(binding, { Zlib, BrotliEncoder, BrotliDecoder, ZstdCompress, ZstdDecompress });
  binding.crc32 = (data: string | ArrayBufferView, seed = 0) =>
    crc32(typeof data === 'string' ? new realm.native.TextEncoder().encode(data) : (bytesOf(data) as Uint8Array), seed);
}

function bytesOf(view: ArrayBufferView | undefined): Uint8Array | undefined {
  return view === undefined ? undefined : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function refuseDictionary(realm: Realm, format: string, dictionary: unknown): void {
  if (dictionary !== undefined) throw unavailable(realm, `A ${format} dictionary`);
}

function unavailable(realm: Realm, what: string): Error {
  return realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `${what} is not available in this runtime`);
}
