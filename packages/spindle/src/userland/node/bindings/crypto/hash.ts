import { hmac } from '@noble/hashes/hmac.js';
import type { Realm } from '../../realm.ts';
import { AsyncWrap } from '../../async-wrap.ts';
import { type BinaryLike, decodeInput, encodeOutput } from './bytes.ts';
import { type Digest, type ExtendableHash, findDigest } from './digests.ts';
import { keyBytes } from './keys.ts';
import { type BegunHash, WasmHashes } from './wasm-hashes.ts';

const wasmHashesOfRealm = new WeakMap<Realm, WasmHashes>();

function begin(realm: Realm, digest: Digest, outputLength?: number): BegunHash {
  let wasm = wasmHashesOfRealm.get(realm);
  if (wasm === undefined) wasmHashesOfRealm.set(realm, (wasm = new WasmHashes(realm.native)));
  return wasm.create(digest.name) ?? digest.create(outputLength);
}

/** Source: node/src/crypto/crypto_hash.cc. */
export function createHashClass(realm: Realm): new (...args: any[]) => AsyncWrap {
  return class Hash extends AsyncWrap {
    readonly #running: BegunHash;
    readonly #digest: Digest;
    readonly #outputLength: number;
    #result: Uint8Array | undefined;

    constructor(algorithm: string | Hash, outputLength: number | undefined) {
      super(realm, 'HASHREQUEST');
      if (typeof algorithm === 'object') {
        this.#running = algorithm.#running.clone() as BegunHash;
        this.#digest = algorithm.#digest;
        this.#outputLength = outputLength ?? this.#digest.outputLength;
        return;
      }
      const digest = findDigest(algorithm);
      if (digest === undefined) throw new Error('Digest method not supported');
      this.#digest = digest;
      // A copy may ask for another length.
      this.#running = begin(realm, digest);
      this.#outputLength = checkOutputLength(realm, digest, outputLength);
    }

    update(data: string | BinaryLike, encoding?: string): boolean {
      this.#running.update(decodeInput(realm, data, encoding));
      return true;
    }

    digest(encoding?: string): unknown {
      const length = this.#outputLength;
      this.#result ??= this.#digest.isExtendable ? (this.#running as ExtendableHash).xof(length) : this.#running.digest().subarray(0, length);
      return encodeOutput(realm, this.#result, encoding);
    }
  };
}

/** Source: node/src/crypto/crypto_hmac.cc. */
export function createHmacClass(realm: Realm): new () => AsyncWrap {
  return class Hmac extends AsyncWrap {
    #running: { update(data: Uint8Array): unknown; digest(): Uint8Array } | undefined;

    constructor() {
      super(realm, 'HASHREQUEST');
    }

    init(algorithm: string, key: BinaryLike | object): void {
      const { hash, isExtendable } = requireDigest(realm, algorithm);
      // OpenSSL rejects them without a reason.
      if (isExtendable) throw new Error('error:00000000:lib(0)::reason(0)');
      this.#running = hmac.create(hash, keyBytes(key));
    }

    update(data: string | BinaryLike, encoding?: string): boolean {
      this.#running?.update(decodeInput(realm, data, encoding));
      return true;
    }

    digest(encoding?: string): unknown {
      return encodeOutput(realm, this.#running?.digest() ?? new Uint8Array(0), encoding);
    }
  };
}

/** `crypto.hash`: one call, no object. */
export function oneShotDigest(realm: Realm, algorithm: string, input: string | BinaryLike, outputEncoding: string, outputLength: number | undefined): unknown {
  const digest = findDigest(algorithm);
  if (digest === undefined) throw new Error(`Digest method ${algorithm} is not supported`);
  const length = checkOutputLength(realm, digest, outputLength);
  const running = begin(realm, digest, outputLength);
  running.update(decodeInput(realm, input, undefined));
  return encodeOutput(realm, running.digest().subarray(0, length), outputEncoding);
}

/** Throws Node's ERR_CRYPTO_INVALID_DIGEST for an unknown name. */
export function requireDigest(realm: Realm, name: string): Digest {
  const digest = findDigest(name);
  if (digest === undefined) throw realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
  return digest;
}

function checkOutputLength(realm: Realm, digest: Digest, outputLength: number | undefined): number {
  if (outputLength === undefined || digest.isExtendable || outputLength === digest.outputLength) return outputLength ?? digest.outputLength;
  if (outputLength === 0) return 0;
  throw realm.errors.nodeError(Error, 'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH', 'error:030000B2:digital envelope routines::not XOF or invalid length');
}
