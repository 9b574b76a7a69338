/** Generates key pairs. Sources: node/src/crypto/crypto_keygen.cc and neighboring files for RSA, EC, DSA, DH; FIPS 186-4. */
import type { BinaryLike } from '../bytes.ts';
import type { AsymmetricKey, DhKey, DsaKey, OkpType, PssLimits, RsaKey } from './asymmetric-key.ts';
import { type AsymmetricData, type CryptoCore, JOB_MODE, KEY_TYPE } from './core.ts';
import { unsignedOf } from './der.ts';
import { findGroup } from './dh-groups.ts';
import { decodePkcs8, okpFromSecret, publicPart } from './key-decoding.ts';
import { findCurve, OKP } from './named-curves.ts';
import { generatePrime, inverseModulo, powerModulo, randomBelow } from './numbers.ts';
import type { RandomBytes } from './numbers.ts';
import type { PostQuantumType } from './asymmetric-key.ts';
import { generatePostQuantum, postQuantumTypeOfNid } from './post-quantum.ts';

/** Returns one half of a pair in the form that the program requested. */
export type ShowKey = (data: AsymmetricData, format: number | undefined, encoding: number | undefined, cipher?: string, passphrase?: BinaryLike) => unknown;

const SMALLEST_RSA_BITS = 512;
/** The smallest RSA key that browsers generate. */
const BROWSER_RSA_BITS = 2048;
const USUAL_EXPONENT = 65_537n;

export function createKeyPairJobs(core: CryptoCore, show: ShowKey): Record<string, new (...args: any[]) => object> {
  const { realm } = core;

  abstract class KeyPairJob extends core.Job<unknown> {
    readonly #rest: readonly unknown[];

    /** `rest`: the output format of both halves, or what Web Crypto's keys need. */
    constructor(mode: number, rest: readonly unknown[]) {
      super(realm, 'KEYPAIRGENREQUEST', mode);
      this.#rest = rest;
    }

    protected abstract generate(): AsymmetricKey;

    protected compute(): unknown {
      return this.present(this.generate());
    }

    protected present(key: AsymmetricKey): unknown {
      const privateData: AsymmetricData = { type: KEY_TYPE.private, key };
      const publicData = publicPart(privateData);
      if (this.mode === JOB_MODE.webCrypto) {
        const [algorithm, publicMask, privateMask, isExtractable] = this.#rest as [object, number, number, boolean];
        return {
          publicKey: core.createCryptoKey(core.createHandle(publicData), algorithm, publicMask, true),
          privateKey: core.createCryptoKey(core.createHandle(privateData), algorithm, privateMask, isExtractable),
        };
      }
      const [publicFormat, publicType, privateFormat, privateType, cipher, passphrase] = this.#rest as [number, number, number, number, string, BinaryLike];
      return [show(publicData, publicFormat, publicType), show(privateData, privateFormat, privateType, cipher ?? undefined, passphrase)];
    }
  }

  /** Arguments after the exponent of RSA-PSS: hash, MGF1 hash, salt length. */
  const RSA_PSS = 1;
  class RsaKeyPairGenJob extends KeyPairJob {
    readonly #bits: number;
    readonly #exponent: bigint;
    readonly #limits: PssLimits | undefined;
    readonly #type: RsaKey['type'];

    constructor(mode: number, variant: number, bits: number, exponent: number, ...rest: unknown[]) {
      const isPss = variant === RSA_PSS;
      super(mode, isPss ? rest.slice(3) : rest);
      this.#type = isPss ? 'rsa-pss' : 'rsa';
      this.#bits = bits;
      this.#exponent = BigInt(exponent);
      this.#limits = isPss ? pssLimits(core, rest as [string | undefined, string | undefined, number | undefined]) : undefined;
    }

    protected generate(): RsaKey {
      if (this.#bits < SMALLEST_RSA_BITS) throw new Error('error:1C8000AB:Provider routines::key size too small');
      const isExponentGood = this.#exponent > 1n && this.#exponent % 2n === 1n;
      if (!isExponentGood) throw new Error('error:020000B2:rsa routines::pub exponent out of range');
      return { ...generateRsa(this.#bits, this.#exponent, core.randomBytes), type: this.#type, limits: this.#limits };
    }

    /** The browser finds primes a hundred times faster, and without blocking this thread. */
    protected override computeElsewhere(): Promise<unknown> | undefined {
      const { crypto } = realm.native;
      if (crypto?.subtle === undefined || this.#bits < BROWSER_RSA_BITS || this.#bits % 8 !== 0 || this.#exponent !== USUAL_EXPONENT) return undefined;
      return generateInBrowser(crypto.subtle, this.#bits).then((key) => this.present({ ...key, type: this.#type, limits: this.#limits }));
    }
  }

  class EcKeyPairGenJob extends KeyPairJob {
    readonly #compute: () => AsymmetricKey;

    constructor(mode: number, name: string, parameterEncoding: number | undefined, ...rest: unknown[]) {
      super(mode, rest);
      const curve = findCurve(name);
      if (curve === undefined) throw realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
      const EXPLICIT = 0;
      this.#compute = () => {
        const secret = 1n + randomBelow(curve.n - 1n, core.randomBytes);
        const point = curve.Point.BASE.multiply(secret);
        return { type: 'ec', curve, point, secret, isCompressed: false, isExplicit: parameterEncoding === EXPLICIT };
      };
    }

    protected generate(): AsymmetricKey {
      return this.#compute();
    }
  }

  class NidKeyPairGenJob extends KeyPairJob {
    readonly #type: OkpType | PostQuantumType;

    constructor(mode: number, nid: number, ...rest: unknown[]) {
      super(mode, rest);
      const type = okpTypeOf(realm.binding('crypto'), nid) ?? postQuantumTypeOfNid(realm.binding('crypto'), nid);
      if (type === undefined) throw new Error(`there is no key type of number ${nid}`);
      this.#type = type;
    }

    protected generate(): AsymmetricKey {
      const type = this.#type;
      if (!(type in OKP)) return generatePostQuantum(type as PostQuantumType, core.randomBytes);
      return okpFromSecret(type as OkpType, core.randomBytes(OKP[type as OkpType].keyBytes));
    }
  }

  class DsaKeyPairGenJob extends KeyPairJob {
    readonly #bits: number;
    readonly #divisorBits: number;

    constructor(mode: number, bits: number, divisorBits: number, ...rest: unknown[]) {
      super(mode, rest);
      this.#bits = bits;
      this.#divisorBits = divisorBits;
    }

    protected generate(): AsymmetricKey {
      if (this.#bits < SMALLEST_RSA_BITS) throw new Error('error:05000072:dsa routines::bad ffc parameters');
      return generateDsa(this.#bits, this.#divisorBits < 0 ? (this.#bits >= 2048 ? 256 : 160) : this.#divisorBits, core.randomBytes);
    }
  }

  class DhKeyPairGenJob extends KeyPairJob {
    readonly #compute: () => DhKey;

    constructor(mode: number, first: string | number | BinaryLike, ...rest: unknown[]) {
      super(mode, typeof first === 'string' ? rest : rest.slice(1));
      if (typeof first === 'string') {
        const group = findGroup(first);
        if (group === undefined) throw realm.errors.nodeError(Error, 'ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
        this.#compute = () => generateDh(group.p, group.g, core.randomBytes);
        return;
      }
      const g = BigInt(rest[0] as number);
      const SMALLEST_DH_BITS = 512;
      this.#compute = () => {
        if (typeof first !== 'number') return generateDh(unsignedOf(new Uint8Array(first as ArrayBuffer)), g, core.randomBytes);
        if (first < SMALLEST_DH_BITS) throw new Error('error:0280007E:Diffie-Hellman routines::modulus too small');
        return generateDh(generatePrime({ bits: first, isSafe: true }, core.randomBytes), g, core.randomBytes);
      };
    }

    protected generate(): AsymmetricKey {
      return this.#compute();
    }
  }

  return { RsaKeyPairGenJob, EcKeyPairGenJob, NidKeyPairGenJob, DsaKeyPairGenJob, DhKeyPairGenJob };
}

function pssLimits(core: CryptoCore, [hash, mgf1Hash, saltLength]: [string | undefined, string | undefined, number | undefined]): PssLimits | undefined {
  if (hash === undefined && mgf1Hash === undefined && saltLength === undefined) return undefined;
  const digest = (name: string) => {
    const found = core.findDigest(name);
    if (found === undefined) throw core.realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
    return found;
  };
  const used = digest(hash ?? 'sha1');
  return { hash: used.name, mgf1Hash: mgf1Hash === undefined ? used.name : digest(mgf1Hash).name, saltLength: saltLength ?? used.outputLength };
}

function generateRsa(bits: number, e: bigint, randomBytes: RandomBytes): RsaKey {
  const half = Math.ceil(bits / 2);
  const accepts = (prime: bigint) => inverseModulo(e, prime - 1n) !== undefined;
  for (;;) {
    let p = generatePrime({ bits: half, topBits: 2, accepts }, randomBytes);
    let q = generatePrime({ bits: bits - half, topBits: 2, accepts }, randomBytes);
    if (p === q) continue;
    if (p < q) [p, q] = [q, p];
    const n = p * q;
    if (n.toString(2).length !== bits) continue;
    return rsaFromPrimes(n, e, p, q);
  }
}

function rsaFromPrimes(n: bigint, e: bigint, p: bigint, q: bigint): RsaKey {
  const [p1, q1] = [p - 1n, q - 1n];
  const d = inverseModulo(e, (p1 * q1) / greatestDivisor(p1, q1)) as bigint;
  return { type: 'rsa', n, e, secret: { d, p, q, dp: d % p1, dq: d % q1, qi: inverseModulo(q, p) as bigint } };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

async function generateInBrowser(subtle: SubtleCrypto, bits: number): Promise<RsaKey> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: bits, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' };
  const { privateKey } = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return decodePkcs8(new Uint8Array(await subtle.exportKey('pkcs8', privateKey))) as RsaKey;
}

function okpTypeOf(binding: Record<string, any>, nid: number): OkpType | undefined {
  return (Object.keys(OKP) as OkpType[]).find((type) => binding[`EVP_PKEY_${type.toUpperCase()}`] === nid);
}

/** Generates a prime q that divides p - 1, and a generator of order q. */
function generateDsa(bits: number, divisorBits: number, randomBytes: RandomBytes): DsaKey {
  const q = generatePrime({ bits: divisorBits }, randomBytes);
  const p = generatePrime({ bits, add: 2n * q, rem: 1n }, randomBytes);
  let g = 1n;
  for (let base = 2n; g === 1n; base++) g = powerModulo(base, (p - 1n) / q, p);
  const secret = 1n + randomBelow(q - 1n, randomBytes);
  return { type: 'dsa', p, q, g, y: powerModulo(g, secret, p), secret };
}

export function generateDh(p: bigint, g: bigint, randomBytes: RandomBytes): DhKey {
  const secret = dhSecret(p, randomBytes);
  return { type: 'dh', p, g, y: powerModulo(g, secret, p), secret };
}

/** Private key sizes in bits for the groups of RFC 3526 and 7919; source: ossl_dh_*_q in openssl. */
const SECRET_BITS: Readonly<Record<number, number>> = { 1536: 200, 2048: 225, 3072: 275, 4096: 325, 6144: 375, 8192: 400 };

export function dhSecret(p: bigint, randomBytes: RandomBytes): bigint {
  const hex = p.toString(16);
  const isWellKnown = hex.startsWith('ffffffffffffffff') && hex.endsWith('ffffffffffffffff');
  const bits = isWellKnown ? SECRET_BITS[hex.length * 4] : undefined;
  const limit = bits === undefined ? p - 2n : 1n << BigInt(bits);
  return 1n + randomBelow(limit, randomBytes);
}
