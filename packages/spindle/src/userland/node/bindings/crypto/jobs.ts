import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import type { Realm } from '../../realm.ts';
import type { AsyncWrap } from '../../async-wrap.ts';
import { type BinaryLike, bytesOf, exactBuffer, fillRandom } from './bytes.ts';
import { requireDigest } from './hash.ts';
import { Job } from './job.ts';
import { isEqualInConstantTime, type KeyClasses, keyBytes } from './keys.ts';

const SIGN_MODE_VERIFY = 1;

type JobClass = new (...args: any[]) => AsyncWrap;

export function createJobs(realm: Realm, keys: KeyClasses): Record<string, JobClass> {
  class RandomBytesJob extends Job<undefined> {
    readonly #target: Uint8Array;

    constructor(mode: number, buffer: BinaryLike, offset: number, size: number) {
      super(realm, 'RANDOMBYTESREQUEST', mode);
      this.#target = bytesOf(buffer).subarray(offset, offset + size);
    }

    protected compute(): undefined {
      fillRandom(realm, this.#target);
    }
  }

  class HashJob extends Job<ArrayBuffer> {
    readonly #compute: () => Uint8Array;

    constructor(mode: number, algorithm: string, data: BinaryLike, outputBits?: number) {
      super(realm, 'HASHREQUEST', mode);
      const digest = requireDigest(realm, algorithm);
      // Web Crypto uses the data as it is now.
      const input = bytesOf(data).slice();
      this.#compute = () =>
        digest
          .create(outputBits === undefined ? undefined : outputBits / 8)
          .update(input)
          .digest();
    }

    protected compute(): ArrayBuffer {
      return exactBuffer(this.#compute());
    }
  }

  class HmacJob extends Job<ArrayBuffer | boolean> {
    readonly #compute: () => ArrayBuffer | boolean;

    constructor(mode: number, signMode: number, algorithm: string, key: object, data: BinaryLike, signature?: BinaryLike) {
      super(realm, 'SIGNREQUEST', mode);
      const { hash } = requireDigest(realm, algorithm);
      const input = bytesOf(data).slice();
      const expected = signature === undefined ? undefined : bytesOf(signature).slice();
      this.#compute = () => {
        const actual = hmac(hash, keyBytes(key), input);
        if (signMode !== SIGN_MODE_VERIFY || expected === undefined) return exactBuffer(actual);
        return expected.length === actual.length && isEqualInConstantTime(expected, actual);
      };
    }

    protected compute(): ArrayBuffer | boolean {
      return this.#compute();
    }
  }

  class PBKDF2Job extends Job<ArrayBuffer> {
    readonly #compute: () => Uint8Array;

    constructor(mode: number, password: BinaryLike | object, salt: BinaryLike, iterations: number, length: number, digest: string) {
      super(realm, 'PBKDF2REQUEST', mode);
      const { hash } = requireDigest(realm, digest);
      const [secret, saltBytes] = [keyBytes(password).slice(), bytesOf(salt).slice()];
      this.#compute = () => (length === 0 ? new Uint8Array(0) : pbkdf2(hash, secret, saltBytes, { c: iterations, dkLen: length }));
    }

    protected compute(): ArrayBuffer {
      return exactBuffer(this.#compute());
    }
  }

  class ScryptJob extends Job<ArrayBuffer> {
    readonly #compute: () => Uint8Array;

    constructor(mode: number, password: BinaryLike, salt: BinaryLike, N: number, r: number, p: number, maxMemory: number, length: number) {
      super(realm, 'SCRYPTREQUEST', mode);
      checkScrypt(realm, { N, r, p, maxMemory });
      const [secret, saltBytes] = [bytesOf(password).slice(), bytesOf(salt).slice()];
      this.#compute = () => (length === 0 ? new Uint8Array(0) : scrypt(secret, saltBytes, { N, r, p, dkLen: length, maxmem: Number.MAX_SAFE_INTEGER }));
    }

    protected compute(): ArrayBuffer {
      return exactBuffer(this.#compute());
    }
  }

  class HKDFJob extends Job<ArrayBuffer> {
    readonly #compute: () => Uint8Array;

    constructor(mode: number, digest: string, key: object, salt: BinaryLike, info: BinaryLike, length: number) {
      super(realm, 'DERIVEBITSREQUEST', mode);
      const { hash, outputLength } = requireDigest(realm, digest);
      /** RFC 5869, 2.3. */
      const MAX_BLOCKS = 255;
      if (length > MAX_BLOCKS * outputLength) throw realm.errors.nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
      const [secret, saltBytes, infoBytes] = [keyBytes(key).slice(), bytesOf(salt).slice(), bytesOf(info).slice()];
      this.#compute = () => (length === 0 ? new Uint8Array(0) : hkdf(hash, secret, saltBytes, infoBytes, length));
    }

    protected compute(): ArrayBuffer {
      return exactBuffer(this.#compute());
    }
  }

  class SecretKeyGenJob extends Job<object> {
    readonly #compute: () => object;

    constructor(mode: number, lengthBits: number, algorithm?: object, usagesMask = 0, isExtractable = false) {
      super(realm, 'KEYGENREQUEST', mode);
      this.#compute = () => {
        const bytes = new Uint8Array(Math.floor(lengthBits / 8));
        fillRandom(realm, bytes);
        const handle = keys.createSecretHandle(bytes);
        return algorithm === undefined ? handle : keys.createCryptoKey(handle, algorithm, usagesMask, isExtractable);
      };
    }

    protected compute(): object {
      return this.#compute();
    }
  }

  return { RandomBytesJob, HashJob, HmacJob, PBKDF2Job, ScryptJob, HKDFJob, SecretKeyGenJob };
}

/** OpenSSL's rules and messages; source: EVP_PBE_scrypt. */
function checkScrypt(realm: Realm, { N, r, p, maxMemory }: { N: number; r: number; p: number; maxMemory: number }): void {
  const refuse = (reason: string) => realm.errors.nodeError(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', `Invalid scrypt params${reason}`);
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N));
  if (!isPowerOfTwo || r < 1 || p < 1) throw refuse('');
  const neededBytes = 128 * r * p + 32 * r * (N + 2) * 4;
  if (p * r > 2 ** 30 - 1 || N >= 2 ** (16 * r) || neededBytes > maxMemory) throw refuse(': error:030000AC:digital envelope routines::memory limit exceeded');
}
