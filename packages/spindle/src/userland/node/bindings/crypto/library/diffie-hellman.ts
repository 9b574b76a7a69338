/** Classic and elliptic-curve Diffie-Hellman, as classes and as jobs. Sources: node/src/crypto/crypto_dh.cc, crypto_ec.cc. */
import { type BinaryLike, bytesOf } from '../bytes.ts';
import type { AsymmetricKey } from './asymmetric-key.ts';
import { type AsymmetricData, type CryptoCore, KEY_TYPE } from './core.ts';
import { bytesOfBigint, unsignedOf } from './der.ts';
import { findGroup } from './dh-groups.ts';
import { decodeKey } from './key-decoding.ts';
import { dhSecret } from './key-generation.ts';
import { decodePoint, encodePoint, findCurve, type Ecc, type NamedCurve, OKP } from './named-curves.ts';
import { bitLength, generatePrime, isProbablyPrime, powerModulo, randomBelow } from './numbers.ts';
import { opensslError } from '../openssl-error.ts';

/** DH_CHECK_* and DH_*: problems with parameters; source: openssl/dh.h. */
const CHECK = { notPrime: 0x01, notSafePrime: 0x02, modulusTooSmall: 0x80, modulusTooLarge: 0x100 } as const;
const SMALLEST_BITS = 512;
const LARGEST_CHECKED_BITS = 10_000;

export function createDiffieHellmanClasses(core: CryptoCore): Record<string, new (...args: any[]) => object> {
  const { realm } = core;
  const { nodeError } = realm.errors;
  const bufferOf = (bytes: Uint8Array) => realm.requireBuiltin('buffer').Buffer.from(bytes);

  class DhBase extends core.AsyncWrap {
    readonly #p: bigint;
    readonly #g: bigint;
    #public: bigint | undefined;
    #secret: bigint | undefined;
    readonly verifyError: number;

    constructor(p: bigint, g: bigint, verifyError: number) {
      super(realm, 'NONE');
      this.#p = p;
      this.#g = g;
      this.verifyError = verifyError;
    }

    generateKeys(): unknown {
      this.#secret ??= dhSecret(this.#p, core.randomBytes);
      this.#public = powerModulo(this.#g, this.#secret, this.#p);
      return bufferOf(bytesOfBigint(this.#public));
    }

    computeSecret(other: BinaryLike): unknown {
      const key = unsignedOf(bytesOf(other));
      if (key <= 1n) throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Supplied key is too small');
      if (key >= this.#p - 1n) throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Supplied key is too large');
      if (this.#secret === undefined) throw opensslError(['dh', 0x64, 'no private value']);
      return this.#padded(powerModulo(key, this.#secret, this.#p));
    }

    getPrime(): unknown {
      return bufferOf(bytesOfBigint(this.#p));
    }

    getGenerator(): unknown {
      return bufferOf(bytesOfBigint(this.#g));
    }

    getPublicKey(): unknown {
      if (this.#public === undefined) throw nodeError(Error, 'ERR_CRYPTO_INVALID_STATE', 'No public key - did you forget to generate one?');
      return bufferOf(bytesOfBigint(this.#public));
    }

    getPrivateKey(): unknown {
      if (this.#secret === undefined) throw nodeError(Error, 'ERR_CRYPTO_INVALID_STATE', 'No private key - did you forget to generate one?');
      return bufferOf(bytesOfBigint(this.#secret));
    }

    setPublicKey(key: BinaryLike): void {
      this.#public = unsignedOf(bytesOf(key));
    }

    setPrivateKey(key: BinaryLike): void {
      this.#secret = unsignedOf(bytesOf(key));
    }

    #padded(value: bigint): unknown {
      return bufferOf(bytesOfBigint(value, Math.ceil(bitLength(this.#p) / 8)));
    }
  }

  return {
    DiffieHellman: class DiffieHellman extends DhBase {
      constructor(sizeOrPrime: number | BinaryLike, generator: number | BinaryLike) {
        const g = readGenerator(generator);
        const p = typeof sizeOrPrime === 'number' ? newPrime(core, sizeOrPrime) : unsignedOf(bytesOf(sizeOrPrime));
        if (g <= 1n || (typeof sizeOrPrime !== 'number' && g === p - 1n)) throw opensslError(['dh', 0x65, 'bad generator']);
        super(p, g, typeof sizeOrPrime === 'number' ? 0 : checkPrime(core, p));
      }
    },
    DiffieHellmanGroup: class DiffieHellmanGroup extends DhBase {
      constructor(name: string) {
        const group = findGroup(name);
        if (group === undefined) throw nodeError(Error, 'ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
        super(group.p, group.g, 0);
      }
    },
    ECDH: createEcdhClass(core),
  };
}

function readGenerator(generator: number | BinaryLike): bigint {
  return typeof generator === 'number' ? BigInt(generator) : unsignedOf(bytesOf(generator));
}

function newPrime(core: CryptoCore, bits: number): bigint {
  if (bits < 2) throw opensslError(['dh', 0x7e, 'modulus too small']);
  if (bits < SMALLEST_BITS) throw core.realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Invalid DH parameters');
  return generatePrime({ bits, isSafe: true }, core.randomBytes);
}

function checkPrime(core: CryptoCore, p: bigint): number {
  const bits = bitLength(p);
  if (bits < SMALLEST_BITS) return CHECK.modulusTooSmall;
  if (bits > LARGEST_CHECKED_BITS) return CHECK.modulusTooLarge;
  const ROUNDS = 10;
  if (!isProbablyPrime(p, core.randomBytes, ROUNDS)) return CHECK.notPrime;
  return isProbablyPrime(p >> 1n, core.randomBytes, ROUNDS) ? 0 : CHECK.notSafePrime;
}

function createEcdhClass(core: CryptoCore): new (name: string) => object {
  const { realm } = core;
  const { nodeError } = realm.errors;
  const bufferOf = (bytes: Uint8Array) => realm.requireBuiltin('buffer').Buffer.from(bytes);
  const failed = (what: string) => nodeError(Error, 'ERR_CRYPTO_OPERATION_FAILED', what);

  return class ECDH extends core.AsyncWrap {
    readonly #curve: NamedCurve;
    #secret: bigint | undefined;
    #point: Ecc | undefined;
    /** By the program, which may have chosen one of another private key. */
    #isPublicGiven = false;

    constructor(name: string) {
      super(realm, 'NONE');
      const curve = findCurve(name);
      if (curve === undefined) throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
      this.#curve = curve;
    }

    generateKeys(): void {
      this.#secret = 1n + randomBelow(this.#curve.n - 1n, core.randomBytes);
      this.#isPublicGiven = false;
      this.#point = this.#curve.Point.BASE.multiply(this.#secret);
    }

    computeSecret(other: BinaryLike): unknown {
      let point: Ecc;
      try {
        point = decodePoint(this.#curve, bytesOf(other));
      } catch {
        throw nodeError(Error, 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY', 'Public key is not valid for specified curve');
      }
      if (this.#secret === undefined) throw failed('Failed to compute ECDH key');
      if (this.#isPublicGiven && !this.#curve.Point.BASE.multiply(this.#secret).equals(this.#point!)) {
        throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYPAIR', 'Invalid key pair');
      }
      return bufferOf(bytesOfBigint(point.multiply(this.#secret).toAffine().x, this.#curve.fieldBytes));
    }

    getPublicKey(form: number): unknown {
      if (this.#point === undefined) throw failed('Failed to get ECDH public key');
      return bufferOf(encodePoint(this.#point, form));
    }

    getPrivateKey(): unknown {
      if (this.#secret === undefined) throw failed('Failed to get ECDH private key');
      return bufferOf(bytesOfBigint(this.#secret, this.#curve.orderBytes));
    }

    setPublicKey(key: BinaryLike): void {
      try {
        this.#point = decodePoint(this.#curve, bytesOf(key));
        this.#isPublicGiven = true;
      } catch {
        throw failed('Failed to convert Buffer to EC_POINT');
      }
    }

    setPrivateKey(key: BinaryLike): void {
      const secret = unsignedOf(bytesOf(key));
      if (secret < 1n || secret >= this.#curve.n) {
        throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYTYPE', 'Private key is not valid for specified curve.');
      }
      this.#secret = secret;
      this.#point = this.#curve.Point.BASE.multiply(secret);
      this.#isPublicGiven = false;
    }
  };
}

export function convertEcdhKey(core: CryptoCore, key: BinaryLike, name: string, form: number): unknown {
  const { nodeError } = core.realm.errors;
  const curve = findCurve(name);
  if (curve === undefined) throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
  let point: Ecc;
  try {
    point = decodePoint(curve, bytesOf(key));
  } catch {
    throw nodeError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'Failed to convert Buffer to EC_POINT');
  }
  return core.realm.requireBuiltin('buffer').Buffer.from(encodePoint(point, form));
}

/** The shared secret. Throws OpenSSL's errors if the keys do not match. */
function agree(mine: AsymmetricKey, theirs: AsymmetricKey): Uint8Array {
  const mismatch = () => opensslError(['provider', 0xcb, 'mismatching domain parameters']);
  if (mine.type === 'ec' && theirs.type === 'ec') {
    if (mine.curve !== theirs.curve) throw mismatch();
    return bytesOfBigint(theirs.point.multiply(mine.secret ?? 0n).toAffine().x, mine.curve.fieldBytes);
  }
  if (mine.type === 'dh' && theirs.type === 'dh') {
    if (mine.p !== theirs.p || mine.g !== theirs.g) throw mismatch();
    return bytesOfBigint(powerModulo(theirs.y, mine.secret ?? 0n, mine.p), Math.ceil(bitLength(mine.p) / 8));
  }
  if ((mine.type === 'x25519' && theirs.type === 'x25519') || (mine.type === 'x448' && theirs.type === 'x448')) {
    try {
      return OKP[mine.type].agreement.getSharedSecret(mine.secret ?? new Uint8Array(0), theirs.publicBytes);
    } catch {
      // A point of small order: the result would be zero.
      throw opensslError(['provider', 0xa4, 'failed during derivation']);
    }
  }
  throw opensslError(['evp', 0x96, 'operation not supported for this keytype']);
}

export function createDhJobs(core: CryptoCore): Record<string, new (...args: any[]) => object> {
  const keyOf = (wanted: typeof KEY_TYPE.public | typeof KEY_TYPE.private, [data, format, encoding, passphrase, namedCurve]: unknown[]): AsymmetricKey => {
    const input = {
      data,
      format,
      encoding,
      namedCurve,
      passphrase: passphrase === undefined || passphrase === null ? undefined : bytesOf(passphrase as BinaryLike),
    };
    return (decodeKey(core, wanted, input) as AsymmetricData).key;
  };
  const KEY_ARGUMENTS = 5;

  return {
    DHBitsJob: class DHBitsJob extends core.Job<ArrayBuffer> {
      readonly #mine: AsymmetricKey;
      readonly #theirs: AsymmetricKey;

      constructor(mode: number, ...keys: unknown[]) {
        super(core.realm, 'DERIVEBITSREQUEST', mode);
        this.#theirs = keyOf(KEY_TYPE.public, keys.slice(0, KEY_ARGUMENTS));
        this.#mine = keyOf(KEY_TYPE.private, keys.slice(KEY_ARGUMENTS));
      }

      protected compute(): ArrayBuffer {
        return agree(this.#mine, this.#theirs).slice().buffer as ArrayBuffer;
      }
    },
  };
}
