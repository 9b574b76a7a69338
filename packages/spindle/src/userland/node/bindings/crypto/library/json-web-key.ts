/** JSON Web Keys. Sources: RFC 7517, RFC 7518, RFC 8037; node/src/crypto/crypto_{rsa,ec,keys}.cc. */
import type { AsymmetricKey, OkpType } from './asymmetric-key.ts';
import type { AsymmetricData, CryptoCore } from './core.ts';
import { bytesOfBigint, unsignedOf } from './der.ts';
import { findCurve, findCurveByJwk, OKP } from './named-curves.ts';
import { base64UrlOf, bytesOfBase64 } from './pem.ts';
import { algorithmOfType, isPostQuantum, postQuantumFromPublic, postQuantumFromSecret, postQuantumTypeOfJwk } from './post-quantum.ts';

type Jwk = Record<string, unknown>;

/** Throws ERR_CRYPTO_INVALID_JWK and ERR_CRYPTO_INVALID_CURVE. */
export function decodeJwk(core: CryptoCore, jwk: Jwk): { key: AsymmetricKey; isPrivate: boolean } {
  const invalid = (message: string) => core.realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_JWK', message);
  const { kty } = jwk;
  if (typeof kty !== 'string') throw invalid('Invalid JWK format');
  switch (kty) {
    case 'RSA':
      return decodeRsa(jwk, invalid);
    case 'EC':
      return decodeEc(core, jwk, invalid);
    case 'OKP':
      return decodeOkp(jwk, invalid);
    case 'AKP':
      return decodeAkp(jwk, invalid);
    default:
      throw invalid(`${kty} is not a supported JWK key type`);
  }
}

type Invalid = (message: string) => Error;

function numbersOf(jwk: Jwk, names: readonly string[], invalid: () => Error): bigint[] {
  return names.map((name) => {
    const value = jwk[name];
    if (typeof value !== 'string') throw invalid();
    return unsignedOf(bytesOfBase64(value));
  });
}

function decodeRsa(jwk: Jwk, invalid: Invalid): { key: AsymmetricKey; isPrivate: boolean } {
  const fail = () => invalid('Invalid JWK RSA key');
  const [n, e] = numbersOf(jwk, ['n', 'e'], fail) as [bigint, bigint];
  if (jwk.d === undefined) return { key: { type: 'rsa', n, e, secret: undefined }, isPrivate: false };
  const [d, p, q, dp, dq, qi] = numbersOf(jwk, ['d', 'p', 'q', 'dp', 'dq', 'qi'], fail) as [bigint, bigint, bigint, bigint, bigint, bigint];
  return { key: { type: 'rsa', n, e, secret: { d, p, q, dp, dq, qi } }, isPrivate: true };
}

function decodeEc(core: CryptoCore, jwk: Jwk, invalid: Invalid): { key: AsymmetricKey; isPrivate: boolean } {
  const fail = () => invalid('Invalid JWK EC key');
  if (typeof jwk.crv !== 'string' || typeof jwk.x !== 'string' || typeof jwk.y !== 'string') throw fail();
  if (jwk.d !== undefined && typeof jwk.d !== 'string') throw fail();
  const curve = findCurveByJwk(jwk.crv) ?? findCurve(jwk.crv);
  if (curve === undefined) throw core.realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
  const [x, y] = numbersOf(jwk, ['x', 'y'], fail) as [bigint, bigint];
  try {
    const point = curve.Point.fromAffine({ x, y });
    point.assertValidity();
    const secret = jwk.d === undefined ? undefined : unsignedOf(bytesOfBase64(jwk.d));
    return { key: { type: 'ec', curve, point, secret, isCompressed: false, isExplicit: false }, isPrivate: secret !== undefined };
  } catch {
    throw fail();
  }
}

function decodeOkp(jwk: Jwk, invalid: Invalid): { key: AsymmetricKey; isPrivate: boolean } {
  const fail = () => invalid('Invalid JWK OKP key');
  const type = (Object.keys(OKP) as OkpType[]).find((name) => OKP[name].jwk === jwk.crv);
  if (type === undefined || typeof jwk.x !== 'string') throw fail();
  if (jwk.d !== undefined && typeof jwk.d !== 'string') throw fail();
  const { keyBytes, signer, agreement } = OKP[type];
  const bytes = bytesOfBase64(typeof jwk.d === 'string' ? jwk.d : jwk.x);
  if (bytes.length !== keyBytes) throw fail();
  if (jwk.d === undefined) return { key: { type, publicBytes: bytes, secret: undefined }, isPrivate: false };
  return { key: { type, publicBytes: (signer ?? agreement).getPublicKey(bytes), secret: bytes }, isPrivate: true };
}

/** Algorithm Key Pair: draft-ietf-cose-dilithium. */
function decodeAkp({ alg, pub, priv }: Jwk, invalid: Invalid): { key: AsymmetricKey; isPrivate: boolean } {
  const fail = () => invalid('Invalid JWK AKP key');
  const type = postQuantumTypeOfJwk(alg);
  if (type === undefined || typeof pub !== 'string' || (priv !== undefined && typeof priv !== 'string')) throw fail();
  try {
    const open = postQuantumFromPublic(type, bytesOfBase64(pub));
    if (priv === undefined) return { key: open, isPrivate: false };
    const key = postQuantumFromSecret(type, bytesOfBase64(priv));
    if (key.publicBytes.some((byte, at) => byte !== open.publicBytes[at])) throw fail();
    return { key, isPrivate: true };
  } catch {
    throw fail();
  }
}

/** Fills `target` in Node's order. Throws ERR_CRYPTO_JWK_UNSUPPORTED_*. */
export function encodeJwk(core: CryptoCore, { key }: AsymmetricData, target: Jwk, isRsaPssAllowed: boolean): Jwk {
  const { nodeError } = core.realm.errors;
  const number = (value: bigint, length?: number) => base64UrlOf(bytesOfBigint(value, length));
  if (key.type === 'rsa' || (key.type === 'rsa-pss' && isRsaPssAllowed)) {
    Object.assign(target, { kty: 'RSA', n: number(key.n), e: number(key.e) });
    const { secret } = key;
    if (secret === undefined) return target;
    for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const) target[name] = number(secret[name]);
    return target;
  }
  if (key.type === 'ec') {
    const { curve, point, secret } = key;
    const { x, y } = point.toAffine();
    if (curve.jwk === undefined) throw nodeError(Error, 'ERR_CRYPTO_JWK_UNSUPPORTED_CURVE', `Unsupported JWK EC curve: ${curve.name}.`);
    Object.assign(target, { kty: 'EC', x: number(x, curve.fieldBytes), y: number(y, curve.fieldBytes), crv: curve.jwk });
    if (secret !== undefined) target.d = number(secret, curve.orderBytes);
    return target;
  }
  if (key.type === 'ed25519' || key.type === 'ed448' || key.type === 'x25519' || key.type === 'x448') {
    target.crv = OKP[key.type].jwk;
    if (key.secret !== undefined) target.d = base64UrlOf(key.secret);
    return Object.assign(target, { x: base64UrlOf(key.publicBytes), kty: 'OKP' });
  }
  if (isPostQuantum(key)) {
    if (key.secret !== undefined) target.priv = base64UrlOf(key.secret.seed ?? key.secret.expanded);
    return Object.assign(target, { kty: 'AKP', alg: algorithmOfType(key.type)?.jwk, pub: base64UrlOf(key.publicBytes) });
  }
  throw nodeError(Error, 'ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE', 'Unsupported JWK Key Type.');
}
