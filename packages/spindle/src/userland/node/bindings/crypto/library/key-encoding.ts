/** Encodes keys as PEM and DER. Sources: node/src/crypto/crypto_keys.cc; RFC 8017, 5915, 5958, 8410. */
import type { AsymmetricKey, EcKey, PssLimits, RsaKey } from './asymmetric-key.ts';
import { type AsymmetricData, type CryptoCore, KEY_TYPE } from './core.ts';
import { bitString, bytesOfBigint, contextTag, integer, nullValue, octetString, oid, sequence, writeDer } from './der.ts';
import { ENCODING, FORMAT } from './key-decoding.ts';
import { encryptPem, encryptPkcs8 } from './key-encryption.ts';
import { encodePoint, type NamedCurve, OKP, POINT_FORM } from './named-curves.ts';
import { DIGEST_OIDS, OID } from './oids.ts';
import { writePem } from './pem.ts';
import { algorithmOfType, encodePostQuantum, isPostQuantum } from './post-quantum.ts';

export interface EncodingRequest {
  readonly format: number;
  readonly encoding: number;
  readonly cipher: string | undefined;
  readonly passphrase: Uint8Array | undefined;
}

/** Text for PEM, otherwise bytes. */
export function encodeKey(core: CryptoCore, data: AsymmetricData, request: EncodingRequest): string | Uint8Array {
  const incompatible = (message: string) => core.realm.errors.nodeError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS', message);
  const { key } = data;
  const isPem = request.format === FORMAT.pem;
  if (request.encoding === ENCODING.pkcs1 && key.type !== 'rsa') throw incompatible('The selected key encoding pkcs1 can only be used for RSA keys.');
  if (request.encoding === ENCODING.sec1 && key.type !== 'ec') throw incompatible('The selected key encoding sec1 can only be used for EC keys.');
  if (data.type === KEY_TYPE.public) {
    if (request.encoding === ENCODING.pkcs1) return isPem ? writePem('RSA PUBLIC KEY', rsaPublic(key as RsaKey)) : rsaPublic(key as RsaKey);
    const spki = encodeSpki(key);
    return isPem ? writePem('PUBLIC KEY', spki) : spki;
  }
  const { cipher, passphrase } = request;
  if (request.encoding === ENCODING.pkcs8) {
    const info = encodePkcs8(key);
    const bytes = cipher === undefined ? info : encryptPkcs8(core, info, cipher, passphrase as Uint8Array);
    return isPem ? writePem(cipher === undefined ? 'PRIVATE KEY' : 'ENCRYPTED PRIVATE KEY', bytes) : bytes;
  }
  const isRsa = request.encoding === ENCODING.pkcs1;
  const bytes = isRsa ? rsaPrivate(key as RsaKey) : encodeSec1(key as EcKey, true);
  if (!isPem) return bytes;
  const label = isRsa ? 'RSA PRIVATE KEY' : 'EC PRIVATE KEY';
  if (cipher === undefined) return writePem(label, bytes);
  const encrypted = encryptPem(core, bytes, cipher, passphrase as Uint8Array);
  return writePem(label, encrypted.bytes, encrypted.headers);
}

export function encodeSpki(key: AsymmetricKey): Uint8Array {
  return sequence(algorithmOf(key), bitString(publicBits(key)));
}

function publicBits(key: AsymmetricKey): Uint8Array {
  switch (key.type) {
    case 'rsa':
    case 'rsa-pss':
      return rsaPublic(key);
    case 'ec':
      return encodePoint(key.point, key.isCompressed ? POINT_FORM.compressed : POINT_FORM.uncompressed);
    case 'dsa':
    case 'dh':
      return integer(key.y);
    default:
      return key.publicBytes;
  }
}

/** AlgorithmIdentifier of a key. */
function algorithmOf(key: AsymmetricKey): Uint8Array {
  switch (key.type) {
    case 'rsa':
      return sequence(oid(OID.rsa), nullValue());
    case 'rsa-pss':
      return key.limits === undefined ? sequence(oid(OID.rsaPss)) : sequence(oid(OID.rsaPss), pssParameters(key.limits));
    case 'ec':
      return sequence(oid(OID.ec), curveParameters(key));
    case 'dsa':
      return sequence(oid(OID.dsa), sequence(integer(key.p), integer(key.q), integer(key.g)));
    case 'dh':
      return sequence(oid(OID.dh), sequence(integer(key.p), integer(key.g)));
    default:
      return sequence(oid(isPostQuantum(key) ? (algorithmOfType(key.type)?.oid as string) : OKP[key.type].oid));
  }
}

function encodePkcs8(key: AsymmetricKey): Uint8Array {
  return sequence(integer(0), algorithmOf(key), octetString(privateBytes(key)));
}

function privateBytes(key: AsymmetricKey): Uint8Array {
  switch (key.type) {
    case 'rsa':
    case 'rsa-pss':
      return rsaPrivate(key);
    case 'ec':
      return encodeSec1(key, false);
    case 'dsa':
    case 'dh':
      return integer(key.secret ?? 0n);
    default:
      return isPostQuantum(key) ? encodePostQuantum(key) : octetString(key.secret ?? new Uint8Array(0));
  }
}

function rsaPublic({ n, e }: RsaKey): Uint8Array {
  return sequence(integer(n), integer(e));
}

function rsaPrivate({ n, e, secret }: RsaKey): Uint8Array {
  if (secret === undefined) throw new Error('a public key has no private part');
  const { d, p, q, dp, dq, qi } = secret;
  return sequence(...[0n, n, e, d, p, q, dp, dq, qi].map(integer));
}

function encodeSec1(key: EcKey, isStandalone: boolean): Uint8Array {
  const { curve, secret, point, isCompressed } = key;
  const parameters = isStandalone ? [writeDer(contextTag(0), curveParameters(key))] : [];
  const bits = bitString(encodePoint(point, isCompressed ? POINT_FORM.compressed : POINT_FORM.uncompressed));
  return sequence(integer(1), octetString(bytesOfBigint(secret ?? 0n, curve.orderBytes)), ...parameters, writeDer(contextTag(1), bits));
}

function curveParameters({ curve, isExplicit }: EcKey): Uint8Array {
  return isExplicit ? explicitCurve(curve) : oid(curve.oid);
}

/** SpecifiedECDomain; SEC 1, C.2. */
function explicitCurve({ p, a, b, n, h, seed, fieldBytes, generator }: NamedCurve): Uint8Array {
  const field = (value: bigint) => octetString(bytesOfBigint(value, fieldBytes));
  const numbers = sequence(field(a), field(b), ...(seed === undefined ? [] : [bitString(seed)]));
  const base = octetString(encodePoint(generator, POINT_FORM.uncompressed));
  return sequence(integer(1), sequence(oid(OID.primeField), integer(p)), numbers, base, integer(n), integer(h));
}

/** RFC 4055; values equal to the default (SHA-1, 20 bytes) are omitted. */
function pssParameters({ hash, mgf1Hash, saltLength }: PssLimits): Uint8Array {
  const digest = (name: string) => sequence(oid(DIGEST_OIDS[name] as string), nullValue());
  const fields: Uint8Array[] = [];
  if (hash !== 'sha1') fields.push(writeDer(contextTag(0), digest(hash)));
  if (mgf1Hash !== 'sha1') fields.push(writeDer(contextTag(1), sequence(oid(OID.mgf1), digest(mgf1Hash))));
  if (saltLength !== 20) fields.push(writeDer(contextTag(2), integer(saltLength)));
  return sequence(...fields);
}
