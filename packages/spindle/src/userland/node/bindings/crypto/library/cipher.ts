/** `Cipheriv` and `Decipheriv`, and the cipher jobs of Web Crypto. Source: node/src/crypto/crypto_cipher.cc, crypto_aes.cc. */
import { type BinaryLike, bytesOf, decodeInput } from '../bytes.ts';
import {
  type AeadStream,
  aesBlocks,
  type BlockCipher,
  type CipherStream,
  createBlockStream,
  createCipherFeedback,
  createCounterStream,
  createGcm,
  createOcb,
  createOutputFeedback,
  PaddingError,
  runCcm,
  runXts,
  unwrapKey,
  wrapKey,
} from './block-modes.ts';
import { createChaCha20, createChaCha20Poly1305 } from './chacha.ts';
import { type CipherInfo, findCipher, isAuthenticated, isIvLengthAllowed } from './cipher-table.ts';
import type { CryptoCore } from './core.ts';
import { joinBytes } from './der.ts';
import { opensslError } from '../openssl-error.ts';
import { tripleDesBlocks, unwrapWithTripleDes, wrapWithTripleDes } from './triple-des.ts';

const TAG_BYTES = 16;
/** The initial value of RFC 3394 consists of eight of these. */
const WRAP_MARK = 0xa6;

function isTagLengthAllowed(mode: CipherInfo['mode'], length: number): boolean {
  if (mode === 'gcm') return length === 4 || length === 8 || (length >= 12 && length <= TAG_BYTES);
  if (mode === 'ccm') return length >= 4 && length <= TAG_BYTES && length % 2 === 0;
  return length <= TAG_BYTES;
}

function equalInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= (a[at] as number) ^ (b[at] ?? 0);
  return difference === 0;
}

export function createCipherClass(core: CryptoCore): new (...args: any[]) => object {
  const { realm } = core;
  const { nodeError } = realm.errors;
  const invalidTag = (length: number) => nodeError(TypeError, 'ERR_CRYPTO_INVALID_AUTH_TAG', `Invalid authentication tag length: ${length}`);

  return class CipherBase extends core.AsyncWrap {
    readonly #isEncrypting: boolean;
    readonly #info: CipherInfo;
    readonly #key: Uint8Array;
    readonly #iv: Uint8Array;
    readonly #isAead: boolean;
    /** -1 until known. */
    #tagLength: number;
    #isPadding = true;
    #stream: CipherStream | AeadStream | undefined;
    #authenticated: Uint8Array = new Uint8Array(0);
    #expectedTag: Uint8Array | undefined;
    #tag: Uint8Array | undefined;
    #isTextBegun = false;
    #isFinal = false;
    #hasFailed = false;

    constructor(isEncrypting: boolean, name: string, key: BinaryLike | object, iv: BinaryLike | null, tagLength: number) {
      super(realm, 'NONE');
      const info = findCipher(name);
      if (info === undefined) throw nodeError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
      this.#isEncrypting = isEncrypting;
      this.#info = info;
      this.#iv = iv === null ? new Uint8Array(0) : bytesOf(iv).slice();
      this.#isAead = isAuthenticated(info.mode);
      if (!isIvLengthAllowed(info, this.#iv.length)) throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_IV', 'Invalid initialization vector');
      this.#key = core.secretBytes(key).slice();
      if (this.#key.length !== info.keyLength) throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
      this.#tagLength = this.#isAead ? this.#initialTagLength(name, tagLength) : -1;
      if (info.mode === 'xts' && equalInConstantTime(this.#key.subarray(0, info.keyLength / 2), this.#key.subarray(info.keyLength / 2))) {
        throw opensslError(['provider', 0x95, 'xts duplicated keys']);
      }
    }

    #initialTagLength(name: string, wanted: number): number {
      const { mode } = this.#info;
      if (wanted === -1) {
        if (mode === 'ccm' || mode === 'ocb') throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_AUTH_TAG', `authTagLength required for ${name}`);
        return mode === 'gcm' ? -1 : TAG_BYTES;
      }
      if (!isTagLengthAllowed(mode, wanted)) throw invalidTag(wanted);
      return wanted;
    }

    update(data: string | BinaryLike, encoding?: string): unknown {
      const { Buffer } = realm.requireBuiltin('buffer');
      const input = decodeInput(realm, data, encoding);
      if (this.#isFinal) throw new Error('Trying to add data in unsupported state');
      const output = this.#run(input);
      if (output === undefined) throw new Error('Trying to add data in unsupported state');
      return Buffer.from(output.buffer, output.byteOffset, output.length);
    }

    /** Returns undefined if the cipher accepts no more data, or not that little. */
    #run(input: Uint8Array): Uint8Array | undefined {
      const { mode } = this.#info;
      const isFirst = !this.#isTextBegun;
      this.#isTextBegun = true;
      switch (mode) {
        case 'ccm':
          return isFirst ? this.#runCcm(input) : undefined;
        case 'xts':
          return runXts(this.#key, this.#iv, input, this.#isEncrypting);
        case 'wrap':
        case 'wrap-pad':
          return this.#info.isTripleDes ? this.#runTripleDesWrap(input) : this.#runWrap(input, mode === 'wrap-pad');
        default:
          return this.#open().update(input);
      }
    }

    #runCcm(input: Uint8Array): Uint8Array {
      this.#checkMessageLength(input.length);
      const result = runCcm(this.#key, this.#iv, this.#authenticated, input, this.#tagLength, this.#isEncrypting);
      if (this.#isEncrypting) {
        this.#tag = result.tag;
        return result.output;
      }
      const isRight = this.#expectedTag !== undefined && equalInConstantTime(result.tag, this.#expectedTag);
      if (isRight) return result.output;
      // Node reports the failure at the end, and returns nothing before.
      this.#hasFailed = true;
      return new Uint8Array(0);
    }

    #checkMessageLength(length: number): void {
      const largest = 2 ** (8 * (15 - this.#iv.length)) - 1;
      if (length > largest) throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_MESSAGELEN', 'Invalid message length');
    }

    #runWrap(input: Uint8Array, isPadded: boolean): Uint8Array | undefined {
      if (this.#isEncrypting) {
        if (!isPadded) return input.length % 8 === 0 && input.length >= 16 ? wrapKey(this.#key, this.#iv, input) : undefined;
        if (input.length === 0) return undefined;
        const register = joinBytes(this.#iv, Uint8Array.of(input.length >>> 24, input.length >>> 16, input.length >>> 8, input.length));
        const filled = joinBytes(input, new Uint8Array((8 - (input.length % 8)) % 8));
        if (filled.length > 8) return wrapKey(this.#key, register, filled);
        return createBlockStream({ blocks: aesBlocks(this.#key), iv: new Uint8Array(0), isEncrypting: true, isPadding: () => false }).update(
          joinBytes(register, filled),
        );
      }
      if (input.length % 8 !== 0 || input.length < (isPadded ? 16 : 24)) return undefined;
      const isSingle = input.length === 16;
      const opened = isSingle
        ? createBlockStream({ blocks: aesBlocks(this.#key), iv: new Uint8Array(0), isEncrypting: false, isPadding: () => false }).update(input)
        : unwrapKey(this.#key, input);
      if (!equalInConstantTime(opened.slice(0, this.#iv.length), this.#iv)) return undefined;
      const data = opened.slice(8);
      if (!isPadded) return data;
      const length = new DataView(opened.buffer, opened.byteOffset).getUint32(4);
      const isGood = length <= data.length && length > data.length - 8 && data.subarray(length).every((byte) => byte === 0);
      return isGood ? data.slice(0, length) : undefined;
    }

    #runTripleDesWrap(input: Uint8Array): Uint8Array | undefined {
      if (input.length % 8 !== 0) return undefined;
      if (input.length === 0) return input;
      if (this.#isEncrypting) return wrapWithTripleDes(this.#key, core.randomBytes(8), input);
      if (input.length < 24) return undefined;
      try {
        return unwrapWithTripleDes(this.#key, input);
      } catch (error) {
        if (error instanceof PaddingError) return undefined;
        throw error;
      }
    }

    #blocks(): BlockCipher {
      return this.#info.isTripleDes ? tripleDesBlocks(this.#key) : aesBlocks(this.#key);
    }

    #open(): CipherStream | AeadStream {
      this.#stream ??= this.#createStream();
      return this.#stream;
    }

    #createStream(): CipherStream | AeadStream {
      const [key, iv, isEncrypting] = [this.#key, this.#iv, this.#isEncrypting];
      switch (this.#info.mode) {
        case 'cbc':
        case 'ecb':
          return createBlockStream({ blocks: this.#blocks(), iv, isEncrypting, isPadding: () => this.#isPadding });
        case 'ctr':
          return createCounterStream(key, iv);
        case 'ofb':
          return createOutputFeedback(this.#blocks(), iv);
        case 'cfb':
          return createCipherFeedback(this.#blocks(), iv, isEncrypting, 'block');
        case 'cfb8':
          return createCipherFeedback(this.#blocks(), iv, isEncrypting, 'byte');
        case 'cfb1':
          return createCipherFeedback(this.#blocks(), iv, isEncrypting, 'bit');
        case 'gcm':
          return createGcm(key, iv, isEncrypting);
        case 'ocb':
          return createOcb(key, iv, this.#tagLength, isEncrypting);
        case 'chacha20':
          return createChaCha20(key, iv);
        case 'chacha20-poly1305':
          return createChaCha20Poly1305(key, iv, isEncrypting);
        default:
          throw new Error(`${this.#info.mode} is no stream`);
      }
    }

    final(): unknown {
      const { Buffer } = realm.requireBuiltin('buffer');
      if (this.#isFinal) throw nodeError(Error, 'ERR_CRYPTO_INVALID_STATE', 'Invalid state');
      const { mode } = this.#info;
      this.#isFinal = true;
      const isWhole = mode === 'wrap' || mode === 'wrap-pad' || mode === 'xts';
      if (isWhole) return Buffer.alloc(0);
      const output = mode === 'ccm' ? this.#finishCcm() : this.#finish();
      return Buffer.from(output.buffer, output.byteOffset, output.length);
    }

    #finishCcm(): Uint8Array {
      if (!this.#isTextBegun) this.#run(new Uint8Array(0));
      if (this.#hasFailed) throw new Error('Unsupported state or unable to authenticate data');
      return new Uint8Array(0);
    }

    #finish(): Uint8Array {
      let output: Uint8Array;
      const stream = this.#open();
      try {
        output = stream.final();
      } catch (error) {
        if (!(error instanceof PaddingError)) throw error;
        const entry = ['provider', error.message === 'bad decrypt' ? 0x64 : 0x6b, error.message] as const;
        throw opensslError(entry, [entry]);
      }
      if (!this.#isAead) return output;
      const tag = (stream as AeadStream).tag();
      if (this.#isEncrypting) this.#tag = tag.slice(0, this.#tagLength === -1 ? TAG_BYTES : this.#tagLength);
      else if (this.#expectedTag === undefined || !equalInConstantTime(tag.slice(0, this.#expectedTag.length), this.#expectedTag)) {
        throw new Error('Unsupported state or unable to authenticate data');
      }
      return output;
    }

    setAutoPadding(isPadding: boolean): boolean {
      if (this.#isFinal) return false;
      this.#isPadding = isPadding;
      return true;
    }

    getAuthTag(): unknown {
      if (!this.#isFinal || !this.#isEncrypting || this.#tag === undefined) return undefined;
      return realm.requireBuiltin('buffer').Buffer.from(this.#tag);
    }

    setAuthTag(value: BinaryLike): boolean {
      if (!this.#isAead || this.#isFinal || this.#isEncrypting || this.#expectedTag !== undefined) return false;
      const tag = bytesOf(value).slice();
      const { mode } = this.#info;
      const isAllowed = this.#tagLength === -1 ? isTagLengthAllowed(mode, tag.length) : tag.length === this.#tagLength;
      if (!isAllowed) throw invalidTag(tag.length);
      if (mode === 'gcm' && this.#tagLength === -1 && tag.length !== TAG_BYTES) this.#warnAboutShortTag();
      this.#tagLength = tag.length;
      this.#expectedTag = tag;
      return true;
    }

    #warnAboutShortTag(): void {
      (realm.process.emitWarning as (...args: string[]) => void)(
        'Using AES-GCM authentication tags of less than 128 bits without specifying the authTagLength option when initializing decryption is deprecated.',
        'DeprecationWarning',
        'DEP0182',
      );
    }

    setAAD(value: BinaryLike, plaintextLength: number): boolean {
      if (!this.#isAead || this.#isFinal || this.#isTextBegun) return false;
      const data = bytesOf(value).slice();
      if (this.#info.mode === 'ccm') {
        if (plaintextLength < 0) {
          throw nodeError(TypeError, 'ERR_MISSING_ARGS', 'options.plaintextLength required for CCM mode with AAD');
        }
        this.#checkMessageLength(plaintextLength);
        this.#authenticated = joinBytes(this.#authenticated, data);
      } else (this.#open() as AeadStream).addAuthenticated(data);
      return true;
    }
  };
}

const ENCRYPT = 0;

/** Web Crypto's AES and ChaCha20-Poly1305: a whole message with its tag at the end. */
export function createCipherJobs(core: CryptoCore): Record<string, new (...args: any[]) => object> {
  abstract class WholeMessageJob extends core.Job<ArrayBuffer> {
    protected abstract readonly transform: () => Uint8Array;

    protected compute(): ArrayBuffer {
      return this.transform().slice().buffer as ArrayBuffer;
    }
  }

  return {
    AESCipherJob: class AESCipherJob extends WholeMessageJob {
      protected readonly transform: () => Uint8Array;

      constructor(
        mode: number,
        direction: number,
        handle: object,
        data: BinaryLike,
        variant: number,
        iv?: BinaryLike,
        parameter?: number,
        authenticated?: BinaryLike,
      ) {
        super(core.realm, 'CIPHERREQUEST', mode);
        const isEncrypting = direction === ENCRYPT;
        const key = core.secretBytes(handle).slice();
        const input = bytesOf(data).slice();
        const vector = iv === undefined ? new Uint8Array(0) : bytesOf(iv).slice();
        const aad = authenticated === undefined ? new Uint8Array(0) : bytesOf(authenticated).slice();
        this.transform = () => {
          switch (AES_VARIANTS[Math.floor(variant / KEY_SIZES)]) {
            case 'ctr':
              return runCounter(key, vector, parameter ?? 0, input);
            case 'cbc': {
              const stream = createBlockStream({ blocks: aesBlocks(key), iv: vector, isEncrypting, isPadding: () => true });
              return joinBytes(stream.update(input), stream.final());
            }
            case 'gcm':
              return runAead(createGcm(key, vector, isEncrypting), aad, input, parameter ?? TAG_BYTES, isEncrypting);
            case 'ocb':
              return runAead(createOcb(key, vector, parameter ?? TAG_BYTES, isEncrypting), aad, input, parameter ?? TAG_BYTES, isEncrypting);
            default:
              return runKeyWrap(key, input, isEncrypting);
          }
        };
      }
    },
    ChaCha20Poly1305CipherJob: class ChaCha20Poly1305CipherJob extends WholeMessageJob {
      protected readonly transform: () => Uint8Array;

      constructor(mode: number, direction: number, handle: object, data: BinaryLike, iv: BinaryLike, authenticated?: BinaryLike) {
        super(core.realm, 'CIPHERREQUEST', mode);
        const isEncrypting = direction === ENCRYPT;
        const key = core.secretBytes(handle).slice();
        const [input, nonce] = [bytesOf(data).slice(), bytesOf(iv).slice()];
        const aad = authenticated === undefined ? new Uint8Array(0) : bytesOf(authenticated).slice();
        this.transform = () => runAead(createChaCha20Poly1305(key, nonce, isEncrypting), aad, input, TAG_BYTES, isEncrypting);
      }
    },
  };
}

/** In the order of the binding's kKeyVariantAES_*, each for three key sizes. */
const AES_VARIANTS = ['ctr', 'cbc', 'gcm', 'kw', 'ocb'] as const;
const KEY_SIZES = 3;

function runAead(stream: AeadStream, aad: Uint8Array, input: Uint8Array, tagBytes: number, isEncrypting: boolean): Uint8Array {
  const textBytes = isEncrypting ? input.length : input.length - tagBytes;
  if (textBytes < 0) throw new Error('the message is shorter than its tag');
  if (aad.length > 0) stream.addAuthenticated(aad);
  const text = joinBytes(stream.update(input.slice(0, textBytes)), stream.final());
  const tag = stream.tag().slice(0, tagBytes);
  if (isEncrypting) return joinBytes(text, tag);
  if (!equalInConstantTime(tag, input.slice(textBytes))) throw new Error('the tag is wrong');
  return text;
}

/** Only the last `bits` of the block are counted, and wrap around; source: AES_CTR_Cipher in crypto_aes.cc. */
function runCounter(key: Uint8Array, start: Uint8Array, bits: number, input: Uint8Array): Uint8Array {
  const blocks = BigInt(Math.ceil(input.length / 16));
  const count = 1n << BigInt(bits);
  if (blocks > count) throw new Error('the message is longer than the counter');
  const value = BigInt(`0x${[...start].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  const first = value & (count - 1n);
  const untilWrap = count - first;
  if (blocks <= untilWrap) return createCounterStream(key, start).update(input);
  const split = Number(untilWrap) * 16;
  const wrapped = value - first;
  const second = Uint8Array.from(wrapped.toString(16).padStart(32, '0').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return joinBytes(createCounterStream(key, start).update(input.slice(0, split)), createCounterStream(key, second).update(input.slice(split)));
}

function runKeyWrap(key: Uint8Array, input: Uint8Array, isEncrypting: boolean): Uint8Array {
  const mark = new Uint8Array(8).fill(WRAP_MARK);
  if (isEncrypting) {
    if (input.length % 8 !== 0 || input.length < 16) throw new Error('the key to wrap must be a multiple of 8 bytes');
    return wrapKey(key, mark, input);
  }
  if (input.length % 8 !== 0 || input.length < 24) throw new Error('the wrapped key must be a multiple of 8 bytes');
  const opened = unwrapKey(key, input);
  if (!equalInConstantTime(opened.slice(0, 8), mark)) throw new Error('the wrapped key is damaged');
  return opened.slice(8);
}
