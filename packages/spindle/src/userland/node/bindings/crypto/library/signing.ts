/** Signatures. Sources: node/src/crypto/crypto_sig.cc; RFC 8017 (RSA), FIPS 186-4 (DSA, ECDSA), RFC 8032 (EdDSA). */
import { ed25519ctx } from '@noble/curves/ed25519.js';
import { type BinaryLike, bytesOf, decodeInput } from '../bytes.ts';
import type { Digest, RunningHash } from '../digests.ts';
import { type AsymmetricKey, type DsaKey, type EcKey, isRsa, type OkpKey, type RsaKey } from './asymmetric-key.ts';
import { type AsymmetricData, type CryptoCore, KEY_TYPE } from './core.ts';
import { bytesOfBigint, integer, joinBytes, nullValue, octetString, oid, readDer, readInteger, sequence, sequenceParts, unsignedOf } from './der.ts';
import { decodeKey } from './key-decoding.ts';
import { OKP } from './named-curves.ts';
import { bitLength, inverseModulo, powerModulo, randomBelow } from './numbers.ts';
import { DIGEST_OIDS } from './oids.ts';
import { opensslError } from '../openssl-error.ts';
import { isPostQuantum, signPostQuantum, verifyPostQuantum } from './post-quantum.ts';
import { modulusBytes, PADDING, padPss, padType1, privateOperation, publicOperation, SALT, TYPE1_BYTES, verifyPss } from './rsa.ts';

/** Source: DSASigEnc in node/src/crypto/crypto_sig.h. */
const P1363 = 1;

interface SignatureOptions {
  readonly padding: number | undefined;
  readonly saltLength: number | undefined;
  readonly encoding: number | undefined;
  readonly context?: Uint8Array | undefined;
}

interface NamedDigest {
  readonly name: string;
  readonly digest: Digest;
}

function namedDigest(core: CryptoCore, name: string): NamedDigest {
  const digest = core.requireDigest(name);
  return { name: digest.name, digest };
}

/** What is hashed already. */
function signDigest(core: CryptoCore, key: AsymmetricKey, digest: NamedDigest, hashed: Uint8Array, options: SignatureOptions): Uint8Array {
  if (isRsa(key)) return signRsa(core, key, digest, hashed, options);
  if (key.type === 'ec') return signEc(core, key, hashed, options.encoding);
  if (key.type === 'dsa') return signDsa(core, key, hashed, options.encoding);
  throw unsupportedKey(key);
}

function verifyDigest(
  key: AsymmetricKey,
  digest: NamedDigest,
  hashed: Uint8Array,
  signature: Uint8Array,
  options: SignatureOptions,
  core: CryptoCore,
): boolean {
  if (isRsa(key)) return verifyRsa(core, key, digest, hashed, signature, options);
  if (key.type === 'ec') return verifyEc(key, hashed, signature, options.encoding);
  if (key.type === 'dsa') return verifyDsa(key, hashed, signature, options.encoding);
  throw unsupportedKey(key);
}

function unsupportedKey(key: AsymmetricKey): Error {
  if (key.type === 'ed25519' || key.type === 'ed448') return opensslError(['provider', 0x7a, 'invalid digest']);
  return opensslError(['evp', 0x96, 'operation not supported for this keytype']);
}

function paddingOf(key: RsaKey, { padding }: SignatureOptions): number {
  return padding ?? (key.type === 'rsa-pss' ? PADDING.pss : PADDING.pkcs1);
}

/** An RSA-PSS key may restrict the hash functions and the salt length. */
function checkLimits({ limits }: RsaKey, digest: NamedDigest): void {
  if (limits !== undefined && limits.hash !== digest.name) throw opensslError(['provider', 0xae, 'digest not allowed']);
}

function pssSalt(key: RsaKey, saltLength: number | undefined, isSigning: boolean): number {
  if (saltLength !== undefined) {
    if (isSigning && key.limits !== undefined && saltLength >= 0 && saltLength < key.limits.saltLength) {
      throw opensslError(['provider', 0xac, 'pss saltlen too small']);
    }
    return saltLength;
  }
  if (key.limits !== undefined) return key.limits.saltLength;
  return SALT.auto;
}

function signRsa(core: CryptoCore, key: RsaKey, digest: NamedDigest, hashed: Uint8Array, options: SignatureOptions): Uint8Array {
  const padding = paddingOf(key, options);
  if (padding === PADDING.pss) {
    checkLimits(key, digest);
    const mgf = mgfOf(core, key, digest);
    const block = padPss(hashed, bitLength(key.n) - 1, pssSalt(key, options.saltLength, true), digest.digest.hash, mgf, core.randomBytes);
    return privateOperation(key, block, core.randomBytes);
  }
  if (key.type === 'rsa-pss' || padding !== PADDING.pkcs1) throw illegalPadding();
  return privateOperation(key, padType1(digestInfo(digest.name, hashed), modulusBytes(key), true), core.randomBytes);
}

function mgfOf(core: CryptoCore, { limits }: RsaKey, digest: NamedDigest): Digest['hash'] {
  return limits === undefined ? digest.digest.hash : core.requireDigest(limits.mgf1Hash).hash;
}

function verifyRsa(core: CryptoCore, key: RsaKey, digest: NamedDigest, hashed: Uint8Array, signature: Uint8Array, options: SignatureOptions): boolean {
  const padding = paddingOf(key, options);
  if (padding === PADDING.pss) checkLimits(key, digest);
  else if (key.type === 'rsa-pss' || padding !== PADDING.pkcs1) throw illegalPadding();
  if (signature.length !== modulusBytes(key) || unsignedOf(signature) >= key.n) return false;
  const block = publicOperation(key, signature);
  if (padding === PADDING.pss) {
    return verifyPss(block, hashed, bitLength(key.n) - 1, pssSalt(key, options.saltLength, false), digest.digest.hash, mgfOf(core, key, digest));
  }
  const info = digestInfo(digest.name, hashed);
  if (info.length > block.length - TYPE1_BYTES) return false;
  const expected = padType1(info, block.length, true);
  return expected.every((byte, at) => byte === block[at]);
}

function illegalPadding(): Error {
  return opensslError(['provider', 0xa5, 'illegal or unsupported padding mode']);
}

function digestInfo(name: string, hashed: Uint8Array): Uint8Array {
  const identifier = DIGEST_OIDS[name];
  if (identifier === undefined) throw opensslError(['provider', 0x7a, 'invalid digest']);
  return sequence(sequence(oid(identifier), nullValue()), octetString(hashed));
}

function writePair(r: bigint, s: bigint, size: number, encoding: number | undefined): Uint8Array {
  return encoding === P1363 ? joinBytes(bytesOfBigint(r, size), bytesOfBigint(s, size)) : sequence(integer(r), integer(s));
}

/** Undefined if it is not a valid signature. */
function readPair(signature: Uint8Array, size: number, encoding: number | undefined): readonly [bigint, bigint] | undefined {
  if (encoding === P1363) {
    if (signature.length !== 2 * size) return undefined;
    return [unsignedOf(signature.subarray(0, size)), unsignedOf(signature.subarray(size))];
  }
  try {
    const value = readDer(signature);
    const [r, s, ...rest] = sequenceParts(value).map(readInteger);
    if (value.raw.length !== signature.length || rest.length > 0 || r === undefined || s === undefined) return undefined;
    return [r, s];
  } catch {
    return undefined;
  }
}

function signEc(core: CryptoCore, { curve, secret }: EcKey, hashed: Uint8Array, encoding: number | undefined): Uint8Array {
  const key = bytesOfBigint(secret ?? 0n, curve.orderBytes);
  const options = { prehash: false, lowS: false, extraEntropy: core.randomBytes(curve.orderBytes), format: 'compact' } as const;
  const compact = curve.ecdsa.sign(hashed, key, options);
  const size = compact.length / 2;
  return writePair(unsignedOf(compact.subarray(0, size)), unsignedOf(compact.subarray(size)), curve.orderBytes, encoding);
}

function verifyEc({ curve, point }: EcKey, hashed: Uint8Array, signature: Uint8Array, encoding: number | undefined): boolean {
  const pair = readPair(signature, curve.orderBytes, encoding);
  if (pair === undefined) return false;
  const [r, s] = pair;
  if (r <= 0n || s <= 0n || r >= curve.n || s >= curve.n) return false;
  const compact = new curve.ecdsa.Signature(r, s).toBytes('compact');
  return curve.ecdsa.verify(compact, hashed, point.toBytes(false), { prehash: false, lowS: false, format: 'compact' });
}

/** The leftmost bits of a digest, as many as the order has. */
function leftmost(hashed: Uint8Array, q: bigint): bigint {
  const excess = hashed.length * 8 - bitLength(q);
  const value = unsignedOf(hashed);
  return excess > 0 ? value >> BigInt(excess) : value;
}

function signDsa(core: CryptoCore, { p, q, g, secret }: DsaKey, hashed: Uint8Array, encoding: number | undefined): Uint8Array {
  for (;;) {
    const k = 1n + randomBelow(q - 1n, core.randomBytes);
    const r = powerModulo(g, k, p) % q;
    const s = ((inverseModulo(k, q) as bigint) * (leftmost(hashed, q) + (secret ?? 0n) * r)) % q;
    if (r !== 0n && s !== 0n) return writePair(r, s, Math.ceil(bitLength(q) / 8), encoding);
  }
}

function verifyDsa({ p, q, g, y }: DsaKey, hashed: Uint8Array, signature: Uint8Array, encoding: number | undefined): boolean {
  const pair = readPair(signature, Math.ceil(bitLength(q) / 8), encoding);
  if (pair === undefined) return false;
  const [r, s] = pair;
  if (r <= 0n || s <= 0n || r >= q || s >= q) return false;
  const w = inverseModulo(s, q) as bigint;
  const v = ((powerModulo(g, (leftmost(hashed, q) * w) % q, p) * powerModulo(y, (r * w) % q, p)) % p) % q;
  return v === r;
}

function signMessage(core: CryptoCore, key: AsymmetricKey, message: Uint8Array, context: Uint8Array | undefined): Uint8Array {
  const { signer, secret } = signerOf(core, key, context);
  return signer.sign(message, secret ?? new Uint8Array(0));
}

function verifyMessage(core: CryptoCore, key: OkpKey, message: Uint8Array, signature: Uint8Array, context: Uint8Array | undefined): boolean {
  const { signer } = signerOf(core, key, context);
  try {
    return signer.verify(signature, message, key.publicBytes);
  } catch {
    // It has the wrong length, or is not a point on the curve.
    return false;
  }
}

interface MessageSigner {
  sign(message: Uint8Array, secret: Uint8Array): Uint8Array;
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
}

function signerOf(core: CryptoCore, key: AsymmetricKey, context: Uint8Array | undefined): { signer: MessageSigner; secret: Uint8Array | undefined } {
  if (key.type !== 'ed25519' && key.type !== 'ed448') throw opensslError(['evp', 0x96, 'operation not supported for this keytype']);
  const MAX_CONTEXT_BYTES = 255;
  if (context !== undefined && context.length > MAX_CONTEXT_BYTES) {
    throw core.realm.errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'context string must be at most 255 bytes');
  }
  const hasContext = context !== undefined && context.length > 0;
  const curve = key.type === 'ed25519' && hasContext ? ed25519ctx : OKP[key.type].signer;
  // OpenSSL follows RFC 8032, which is stricter than ZIP 215.
  const options = hasContext ? { context: context as Uint8Array } : {};
  return {
    secret: key.secret,
    signer: {
      sign: (message, secret) => curve.sign(message, secret, options),
      verify: (signature, message, publicKey) => curve.verify(signature, message, publicKey, { ...options, zip215: false }),
    },
  };
}

/** `Sign` and `Verify`: an incremental hash, with a key at the end. */
export function createSignClasses(core: CryptoCore): Record<string, new () => object> {
  const { realm } = core;

  /** Keys that sign a whole message cannot continue a hash. */
  const refuseMessageKeys = ({ type }: AsymmetricKey) => {
    if (type === 'ed25519' || type === 'ed448' || isPostQuantum({ type }))
      throw realm.errors.nodeError(Error, 'ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported crypto operation');
  };

  class SignBase extends core.AsyncWrap {
    protected digest: NamedDigest | undefined;
    protected running: RunningHash | undefined;

    constructor() {
      super(realm, 'SIGNREQUEST');
    }

    init(algorithm: string): void {
      const digest = core.findDigest(algorithm);
      if (digest === undefined) throw realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest');
      this.digest = { name: digest.name, digest };
      this.running = digest.create();
    }

    update(data: string | BinaryLike, encoding?: string): void {
      if (this.running === undefined) throw this.finished();
      this.running.update(decodeInput(realm, data, encoding));
    }

    protected take(): { digest: NamedDigest; hashed: Uint8Array } {
      const { digest, running } = this;
      if (digest === undefined || running === undefined) throw this.finished();
      this.running = undefined;
      return { digest, hashed: running.digest() };
    }

    protected finished(): Error {
      return realm.errors.nodeError(Error, 'ERR_CRYPTO_INVALID_STATE', 'Not initialised');
    }
  }

  return {
    Sign: class Sign extends SignBase {
      sign(
        data: unknown,
        format: unknown,
        encoding: unknown,
        passphrase: BinaryLike | undefined,
        namedCurve: unknown,
        padding: number | undefined,
        saltLength: number | undefined,
        signatureEncoding: number,
      ): unknown {
        const { key } = decodeKey(core, KEY_TYPE.private, { data, format, encoding, namedCurve, passphrase: passphrase && bytesOf(passphrase) });
        refuseMessageKeys(key);
        const { digest, hashed } = this.take();
        const signature = signDigest(core, key, digest, hashed, { padding, saltLength, encoding: signatureEncoding });
        return realm.requireBuiltin('buffer').Buffer.from(signature);
      }
    },
    Verify: class Verify extends SignBase {
      verify(
        data: unknown,
        format: unknown,
        encoding: unknown,
        passphrase: BinaryLike | undefined,
        namedCurve: unknown,
        signature: BinaryLike,
        padding: number | undefined,
        saltLength: number | undefined,
        signatureEncoding: number,
      ): boolean {
        const { key } = decodeKey(core, KEY_TYPE.public, { data, format, encoding, namedCurve, passphrase: passphrase && bytesOf(passphrase) });
        refuseMessageKeys(key);
        const { digest, hashed } = this.take();
        return verifyDigest(key, digest, hashed, bytesOf(signature), { padding, saltLength, encoding: signatureEncoding }, core);
      }
    },
  };
}

/** Source: SignConfiguration::Mode in node/src/crypto/crypto_sig.h. */
const VERIFY = 1;

export function createSignJob(core: CryptoCore): new (...args: any[]) => object {
  return class SignJob extends core.Job<ArrayBuffer | boolean> {
    readonly #compute: () => ArrayBuffer | boolean;

    constructor(
      mode: number,
      signMode: number,
      keyData: unknown,
      format: unknown,
      encoding: unknown,
      passphrase: BinaryLike | undefined,
      namedCurve: unknown,
      data: BinaryLike,
      algorithm: string | null | undefined,
      saltLength: number | undefined,
      padding: number | undefined,
      signatureEncoding: number | undefined,
      context: BinaryLike | undefined,
      signature: BinaryLike | undefined,
    ) {
      super(core.realm, 'SIGNREQUEST', mode);
      const isVerifying = signMode === VERIFY;
      const wanted = isVerifying ? KEY_TYPE.public : KEY_TYPE.private;
      const input = { data: keyData, format, encoding, namedCurve, passphrase: passphrase && bytesOf(passphrase) };
      const { key } = decodeKey(core, wanted, input) as AsymmetricData;
      const message = bytesOf(data).slice();
      const expected = signature === undefined ? undefined : bytesOf(signature).slice();
      const contextBytes = context === undefined ? undefined : bytesOf(context).slice();
      const digest = algorithm === undefined || algorithm === null ? undefined : namedDigest(core, algorithm);
      const options = { padding, saltLength, encoding: signatureEncoding };
      this.#compute = () => {
        if (isPostQuantum(key)) {
          if (digest !== undefined) throw opensslError(['provider', 0x7a, 'invalid digest']);
          if (isVerifying && expected !== undefined) return verifyPostQuantum(key, message, expected, contextBytes);
          return exact(signPostQuantum(core, key, message, contextBytes));
        }
        if (key.type === 'ed25519' || key.type === 'ed448' || key.type === 'x25519' || key.type === 'x448') {
          if (digest !== undefined) throw unsupportedKey(key);
          if (isVerifying && expected !== undefined) return verifyMessage(core, key, message, expected, contextBytes);
          return exact(signMessage(core, key, message, contextBytes));
        }
        // Without a name, use the key's default.
        const used = digest ?? namedDigest(core, 'sha256');
        const hashed = used.digest.create().update(message).digest();
        if (isVerifying && expected !== undefined) return verifyDigest(key, used, hashed, expected, options, core);
        return exact(signDigest(core, key, used, hashed, options));
      };
    }

    protected compute(): ArrayBuffer | boolean {
      return this.#compute();
    }
  };
}

const exact = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;

/** Verifies a complete message with a DER signature. Without a digest, uses the key's own or, for PSS, that of its restrictions. */
export function verifyWhole(core: CryptoCore, key: AsymmetricKey, digestName: string | undefined, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.type === 'ed25519' || key.type === 'ed448') return verifyMessage(core, key, message, signature, undefined);
  const isPss = digestName === undefined;
  const digest = namedDigest(core, digestName ?? 'sha256');
  const hashed = digest.digest.create().update(message).digest();
  return verifyDigest(key, digest, hashed, signature, { padding: isPss ? PADDING.pss : undefined, saltLength: undefined, encoding: undefined }, core);
}
