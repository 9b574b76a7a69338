/** publicEncrypt and its relatives, and Web Crypto's RSA-OAEP. Source: node/src/crypto/crypto_cipher.cc, crypto_rsa.cc. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type BinaryLike, bytesOf } from '../bytes.ts';
import { isRsa, type RsaKey } from './asymmetric-key.ts';
import { type AsymmetricData, type CryptoCore, KEY_TYPE } from './core.ts';
import { bytesOfBigint } from './der.ts';
import { decodeKey } from './key-decoding.ts';
import { opensslError } from '../openssl-error.ts';
import { modulusBytes, type OaepOptions, PADDING, padNone, padOaep, padType1, padType2, privateOperation, publicOperation } from './rsa.ts';
import { unpadOaep, unpadType1, unpadType2 } from './rsa.ts';

type Operation = 'publicEncrypt' | 'publicDecrypt' | 'privateEncrypt' | 'privateDecrypt';

export function createRsaFunctions(core: CryptoCore): Record<Operation, (...args: any[]) => unknown> {
  const call =
    (operation: Operation) =>
    (
      data: unknown,
      format: unknown,
      encoding: unknown,
      passphrase: BinaryLike | undefined,
      namedCurve: unknown,
      input: BinaryLike,
      padding: number,
      oaepHash: string | undefined,
      oaepLabel: BinaryLike | undefined,
    ) => {
      const wanted = operation.startsWith('public') ? KEY_TYPE.public : KEY_TYPE.private;
      const key = decodeKey(core, wanted, { data, format, encoding, namedCurve, passphrase: passphrase && bytesOf(passphrase) });
      const { Buffer } = core.realm.requireBuiltin('buffer');
      return Buffer.from(transform(core, operation, requireRsa(key), bytesOf(input), padding, oaepOptions(core, oaepHash ?? 'sha1', oaepLabel)));
    };
  return {
    publicEncrypt: call('publicEncrypt'),
    publicDecrypt: call('publicDecrypt'),
    privateEncrypt: call('privateEncrypt'),
    privateDecrypt: call('privateDecrypt'),
  };
}

function requireRsa({ key }: AsymmetricData): RsaKey {
  if (isRsa(key)) return key;
  throw opensslError(['evp', 0x96, 'operation not supported for this keytype']);
}

function oaepOptions(core: CryptoCore, hashName: string, label: BinaryLike | undefined): OaepOptions {
  const digest = core.findDigest(hashName);
  if (digest === undefined) throw core.realm.errors.nodeError(Error, 'ERR_OSSL_EVP_INVALID_DIGEST', 'Invalid digest used');
  return { hash: digest.hash, mgfHash: digest.hash, label: label === undefined ? new Uint8Array(0) : bytesOf(label) };
}

function transform(core: CryptoCore, operation: Operation, key: RsaKey, input: Uint8Array, padding: number, oaep: OaepOptions): Uint8Array {
  const size = modulusBytes(key);
  const { randomBytes } = core;
  switch (operation) {
    case 'publicEncrypt':
      switch (padding) {
        case PADDING.pkcs1:
          return publicOperation(key, padType2(input, size, randomBytes));
        case PADDING.none:
          return publicOperation(key, padNone(input, size));
        case PADDING.oaep:
          return publicOperation(key, padOaep(input, size, oaep, randomBytes));
      }
      break;
    case 'privateDecrypt':
      return decrypt(core, key, input, padding, oaep);
    case 'privateEncrypt':
      switch (padding) {
        case PADDING.pkcs1:
          return privateOperation(key, padType1(input, size, false), randomBytes);
        case PADDING.none:
          return privateOperation(key, padNone(input, size), randomBytes);
      }
      break;
    case 'publicDecrypt':
      switch (padding) {
        case PADDING.pkcs1:
          return unpadType1(publicOperation(key, input));
        case PADDING.none:
          return publicOperation(key, input);
      }
      break;
  }
  throw opensslError(['provider', 0x0, 'illegal or unsupported padding mode']);
}

function decrypt(core: CryptoCore, key: RsaKey, input: Uint8Array, padding: number, oaep: OaepOptions): Uint8Array {
  const size = modulusBytes(key);
  if (padding === PADDING.oaep) {
    if (input.length !== size) throw opensslError(['rsa', 0x79, 'oaep decoding error']);
    return unpadOaep(privateOperation(key, input, core.randomBytes), oaep);
  }
  if (input.length > size) throw opensslError(['rsa', 0x6c, 'data greater than mod len']);
  const block = privateOperation(key, input, core.randomBytes);
  if (padding === PADDING.none) return block;
  return unpadType2(block) ?? implicitRejection(key, input, size);
}

/**
 * The PKCS #1 result for invalid padding: bytes that depend on key and message, shorter than the maximum length,
 * so that errors do not reveal whether the padding was valid.
 */
function implicitRejection({ secret }: RsaKey, input: Uint8Array, size: number): Uint8Array {
  const keyDigest = sha256(bytesOfBigint(secret?.d ?? 0n, size));
  const derive = (label: string, length: number) => {
    const bytes = new Uint8Array(length);
    for (let counter = 0, at = 0; at < length; counter++, at += 32) {
      const block = hmac(
        sha256,
        keyDigest,
        Uint8Array.from([counter >>> 8, counter & 0xff, ...label].map((part) => (typeof part === 'string' ? part.charCodeAt(0) : part)).concat(...input)),
      );
      bytes.set(block.subarray(0, Math.min(32, length - at)), at);
    }
    return bytes;
  };
  const [high = 0, low = 0] = derive('length', 2);
  return derive('message', ((high << 8) | low) % (size - 10));
}

/** Arguments: mode, direction, key, data, variant, hash, label. */
export function createRsaCipherJob(core: CryptoCore): new (...args: any[]) => object {
  const ENCRYPT = 0;
  return class RSACipherJob extends core.Job<ArrayBuffer> {
    readonly #compute: () => Uint8Array;

    constructor(mode: number, direction: number, handle: object, data: BinaryLike, _variant: number, hash: string, label: BinaryLike | undefined) {
      super(core.realm, 'CIPHERREQUEST', mode);
      const key = requireRsa(core.dataOf(handle) as AsymmetricData);
      const input = bytesOf(data).slice();
      const oaep = oaepOptions(core, hash, label);
      this.#compute = () => transform(core, direction === ENCRYPT ? 'publicEncrypt' : 'privateDecrypt', key, input, PADDING.oaep, oaep);
    }

    protected compute(): ArrayBuffer {
      return this.#compute().slice().buffer as ArrayBuffer;
    }
  };
}
