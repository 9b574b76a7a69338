import type { Realm } from '../realm.ts';
import { AsyncWrap } from '../async-wrap.ts';
import { type BinaryLike, bytesOf, fillRandom } from './crypto/bytes.ts';
import { findDigest } from './crypto/digests.ts';
import { createHashClass, createHmacClass, oneShotDigest, requireDigest } from './crypto/hash.ts';
import { Job } from './crypto/job.ts';
import { createJobs } from './crypto/jobs.ts';
import { createKeyClasses, isEqualInConstantTime, keyBytes, keyDataOf } from './crypto/keys.ts';
import { lazyLibrary, lazyMembers } from './crypto/lazy-library.ts';
import { cipherNames } from './crypto/library/cipher-table.ts';
import type { CryptoCore } from './crypto/library/core.ts';
import { createDefaultAuthorities } from './tls/default-authorities.ts';
import { tlsLibrary } from './tls/lazy-library.ts';
import { createSecureContextClass } from './tls/secure-context.ts';

/**
 * `crypto`: hashes, HMAC, random bytes, key derivation and secret keys are implemented here. Ciphers, signatures,
 * public and private keys, key agreement, primes and certificates come with `crypto.js` (`crypto/library/`) on
 * first use, and TLS with `tls.js` (`tls/library/`).
 */
export function installCrypto(realm: Realm): void {
  const binding = realm.binding('crypto');
  const authorities = createDefaultAuthorities(realm);
  const library = lazyLibrary(realm, () => core);
  const keys = createKeyClasses(realm, library);
  const core: CryptoCore = {
    realm,
    AsyncWrap,
    Job,
    findDigest,
    requireDigest: (name) => requireDigest(realm, name),
    dataOf: keyDataOf,
    createHandle: keys.createHandle,
    createCryptoKey: keys.createCryptoKey,
    secretBytes: keyBytes,
    randomBytes: (length) => {
      const bytes = new Uint8Array(length);
      fillRandom(realm, bytes);
      return bytes;
    },
  };
  Object.assign(binding, keys.classes, createJobs(realm, keys), lazyMembers(library), {
    Hash: createHashClass(realm),
    Hmac: createHmacClass(realm),
    oneShotDigest: (
      algorithm: string,
      _id: number,
      _cache: object,
      input: string | BinaryLike,
      outputEncoding: string,
      _encoding: number,
      outputLength?: number,
    ) => oneShotDigest(realm, algorithm, input, outputEncoding, outputLength),
    timingSafeEqual: (a: BinaryLike, b: BinaryLike) => timingSafeEqual(realm, a, b),
    getHashes: () => OPENSSL_HASH_NAMES.filter((name) => findDigest(name) !== undefined),
    // Ids in OpenSSL's tables: there are none, so every name is looked up.
    getCachedAliases: () => ({}),
    // Node's library requests the names while it loads.
    getCiphers: cipherNames,
    getSSLCiphers: () => [...tlsLibrary(realm).cipherNames],
    getFipsCrypto: () => 0,
    setFipsCrypto: (isOn: unknown) => {
      if (isOn) throw realm.errors.nodeError(Error, 'ERR_CRYPTO_FIPS_UNAVAILABLE', 'Cannot set FIPS mode in a non-FIPS build.');
    },
    testFipsCrypto: () => false,
    // OpenSSL's engines are system libraries; none can be found.
    setEngine: () => false,
    secureHeapUsed: () => 0n,
    secureBuffer: (size: number) => new Uint8Array(size),
    getOpenSSLSecLevelCrypto: () => 1,
    SecureContext: createSecureContextClass(
      realm,
      () => tlsLibrary(realm),
      () => authorities.all(),
    ),
    // The browser handles TLS with other hosts, and verifies their certificates with its own roots.
    getBundledRootCertificates: () => [],
    getSystemCACertificates: () => [],
    getExtraCACertificates: () => [...authorities.extra()],
    getUserRootCertificates: () => [...authorities.user()],
    resetRootCertStore: authorities.replace,
    startLoadingCertificatesOffThread: () => undefined,
  });
}

function timingSafeEqual(realm: Realm, a: BinaryLike, b: BinaryLike): boolean {
  for (const [name, value] of Object.entries({ buf1: a, buf2: b })) {
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) continue;
    throw realm.errors.nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`,
    );
  }
  if (a.byteLength !== b.byteLength) {
    throw realm.errors.nodeError(RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length');
  }
  return isEqualInConstantTime(bytesOf(a), bytesOf(b));
}

/** In the order and spelling of real Node's `crypto.getHashes()`. */
const OPENSSL_HASH_NAMES = (
  'RSA-MD5 RSA-RIPEMD160 RSA-SHA1 RSA-SHA1-2 RSA-SHA224 RSA-SHA256 RSA-SHA3-224 RSA-SHA3-256 RSA-SHA3-384 RSA-SHA3-512 RSA-SHA384 RSA-SHA512 ' +
  'RSA-SHA512/224 RSA-SHA512/256 blake2b512 blake2s256 id-rsassa-pkcs1-v1_5-with-sha3-224 id-rsassa-pkcs1-v1_5-with-sha3-256 ' +
  'id-rsassa-pkcs1-v1_5-with-sha3-384 id-rsassa-pkcs1-v1_5-with-sha3-512 md5 md5WithRSAEncryption ripemd ripemd160 ripemd160WithRSA rmd160 sha1 ' +
  'sha1WithRSAEncryption sha224 sha224WithRSAEncryption sha256 sha256WithRSAEncryption sha3-224 sha3-256 sha3-384 sha3-512 sha384 ' +
  'sha384WithRSAEncryption sha512 sha512-224 sha512-224WithRSAEncryption sha512-256 sha512-256WithRSAEncryption sha512WithRSAEncryption shake128 ' +
  'shake256 ssl3-md5 ssl3-sha1'
).split(' ');
