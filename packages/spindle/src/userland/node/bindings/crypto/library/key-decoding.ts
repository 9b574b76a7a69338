/** Decodes the keys that programs pass: PEM, DER, JSON Web Keys and raw bytes. Sources: node/src/crypto/crypto_keys.cc, deps/ncrypto. */
import { type BinaryLike, bytesOf } from '../bytes.ts';
import type { AsymmetricKey, DhKey, DsaKey, EcKey, OkpType, PssLimits, RsaKey } from './asymmetric-key.ts';
import { type AsymmetricData, type CryptoCore, KEY_TYPE, type KeyType } from './core.ts';
import {
  contextTag,
  DerError,
  type DerValue,
  expect,
  partsOf,
  readBitString,
  readDer,
  readInteger,
  readOctetString,
  readOid,
  sequenceParts,
  TAG,
  unsignedOf,
} from './der.ts';
import { decodeJwk } from './json-web-key.ts';
import { decryptPem, decryptPkcs8, isEncryptedPkcs8 } from './key-encryption.ts';
import { decodePoint, findCurve, findCurveByNumbers, findCurveByOid, type NamedCurve, OKP } from './named-curves.ts';
import { DIGEST_OIDS, nameOfOid, OID } from './oids.ts';
import { opensslError } from '../openssl-error.ts';
import { readPem } from './pem.ts';
import { powerModulo } from './numbers.ts';
import type { PostQuantumType } from './asymmetric-key.ts';
import { algorithmOfType, decodePostQuantum, postQuantumFromPublic, postQuantumFromSecret, postQuantumTypeOfOid } from './post-quantum.ts';

/** Source: kKeyFormat* and kKeyEncoding* of the binding. */
export const FORMAT = { der: 0, pem: 1, jwk: 2, rawPublic: 3, rawPrivate: 4, rawSeed: 5, store: 6 } as const;
export const ENCODING = { pkcs1: 0, pkcs8: 1, spki: 2, sec1: 3 } as const;

export interface KeyInput {
  readonly data: unknown;
  readonly format: unknown;
  readonly encoding: unknown;
  readonly passphrase: Uint8Array | undefined;
  readonly namedCurve: unknown;
}

/** A key of the requested type; a private key also works where a public one is requested. */
export function decodeKey(core: CryptoCore, wanted: KeyType, input: KeyInput): AsymmetricData {
  const known = core.dataOf(input.data);
  if (known !== undefined) return fromHandle(known as AsymmetricData, wanted);
  const { key, isPrivate } = wanted === KEY_TYPE.private ? { key: decodePrivate(core, input), isPrivate: true } : decodeEither(core, input);
  const data: AsymmetricData = { type: isPrivate ? KEY_TYPE.private : KEY_TYPE.public, key };
  return wanted === KEY_TYPE.public ? publicPart(data) : data;
}

function fromHandle(data: AsymmetricData, wanted: KeyType): AsymmetricData {
  return wanted === KEY_TYPE.public && data.type === KEY_TYPE.private ? publicPart(data) : data;
}

export function publicPart(data: AsymmetricData): AsymmetricData {
  return { type: KEY_TYPE.public, key: { ...data.key, secret: undefined } as AsymmetricKey };
}

function decodePrivate(core: CryptoCore, input: KeyInput): AsymmetricKey {
  switch (input.format) {
    case FORMAT.jwk: {
      const { key, isPrivate } = decodeJwk(core, input.data as Record<string, unknown>);
      if (!isPrivate) throw core.realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_JWK', 'JWK does not contain private key material');
      return key;
    }
    case FORMAT.rawPrivate:
    case FORMAT.rawSeed:
      return decodeRaw(core, input);
    case FORMAT.der:
      return readable(() => privateFromDer(core, bytesOf(input.data as BinaryLike), input.encoding, input.passphrase));
    case FORMAT.store:
      throw core.realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'Keys of OpenSSL STORE loaders are not available in this runtime');
    default:
      return readable(() => privateFromPem(core, textOf(input.data), input.passphrase));
  }
}

function decodeEither(core: CryptoCore, input: KeyInput): { key: AsymmetricKey; isPrivate: boolean } {
  switch (input.format) {
    case FORMAT.jwk:
      return decodeJwk(core, input.data as Record<string, unknown>);
    case FORMAT.rawPublic:
      return { key: decodeRaw(core, input), isPrivate: false };
    case FORMAT.rawPrivate:
    case FORMAT.rawSeed:
      return { key: decodeRaw(core, input), isPrivate: true };
    case FORMAT.der:
      return eitherFromDer(core, bytesOf(input.data as BinaryLike), input);
    default: {
      const text = textOf(input.data);
      const key = readable(() => publicFromPem(text));
      return key === undefined ? { key: readable(() => privateFromPem(core, text, input.passphrase)), isPrivate: true } : { key, isPrivate: false };
    }
  }
}

function eitherFromDer(core: CryptoCore, bytes: Uint8Array, { encoding, passphrase }: KeyInput): { key: AsymmetricKey; isPrivate: boolean } {
  const isPublic = encoding === ENCODING.spki || (encoding === ENCODING.pkcs1 && !isRsaPrivateKey(bytes));
  if (!isPublic) return { key: readable(() => privateFromDer(core, bytes, encoding, passphrase)), isPrivate: true };
  try {
    return { key: encoding === ENCODING.pkcs1 ? rsaPublic(bytes) : decodeSpki(bytes), isPrivate: false };
  } catch (cause) {
    throw Object.assign(new Error('Failed to read asymmetric key'), cause instanceof DerError ? {} : { cause });
  }
}

/** RSAPrivateKey starts with a version, RSAPublicKey with the modulus. */
function isRsaPrivateKey(bytes: Uint8Array): boolean {
  try {
    const [version] = sequenceParts(readDer(bytes));
    return version?.tag === TAG.integer && readInteger(version) <= 1n;
  } catch {
    return false;
  }
}

const textOf = (data: unknown): string => {
  let text = '';
  for (const byte of bytesOf(data as BinaryLike)) text += String.fromCharCode(byte);
  return text;
};

/** Reports invalid ASN.1 as OpenSSL's error. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DerError) && !(error instanceof RangeError)) throw error;
    if ((error as Error).message === 'not enough data') throw opensslError(['asn1', 0x8e, 'not enough data'], [['asn1', 0x8e, 'not enough data']]);
    throw unsupported();
  }
}

function unsupported(): Error {
  return opensslError(['decoder', 0x8010c, 'unsupported'], [['decoder', 0x8010c, 'unsupported']]);
}

function publicFromPem(text: string): AsymmetricKey | undefined {
  const blocks = readPem(text);
  const find = (label: string) => blocks.find((block) => block.label === label)?.bytes;
  const spki = find('PUBLIC KEY');
  if (spki !== undefined) return decodeSpki(spki);
  const pkcs1 = find('RSA PUBLIC KEY');
  if (pkcs1 !== undefined) return rsaPublic(pkcs1);
  const certificate = find('CERTIFICATE');
  if (certificate === undefined) return undefined;
  const [tbs] = sequenceParts(readDer(certificate));
  const fields = sequenceParts(tbs);
  // The version is optional, followed by serial number, signature, issuer, validity, subject.
  const at = fields[0]?.tag === contextTag(0) ? 6 : 5;
  return decodeSpki((fields[at] as DerValue).raw);
}

function privateFromPem(core: CryptoCore, text: string, passphrase: Uint8Array | undefined): AsymmetricKey {
  for (const { label, headers, bytes } of readPem(text)) {
    const plain = () => (headers['DEK-Info'] === undefined ? bytes : decryptPem(bytes, headers['DEK-Info'], passphrase));
    switch (label) {
      case 'PRIVATE KEY':
        return decodePkcs8(bytes);
      case 'ENCRYPTED PRIVATE KEY':
        return decodePkcs8(decryptPkcs8(core, bytes, passphrase));
      case 'RSA PRIVATE KEY':
        return rsaPrivate(plain());
      case 'EC PRIVATE KEY':
        return decodeSec1(plain(), undefined);
      case 'DSA PRIVATE KEY':
        return dsaPrivate(plain());
    }
  }
  throw unsupported();
}

function privateFromDer(core: CryptoCore, bytes: Uint8Array, encoding: unknown, passphrase: Uint8Array | undefined): AsymmetricKey {
  if (encoding === ENCODING.pkcs1) return rsaPrivate(bytes);
  if (encoding === ENCODING.sec1) return decodeSec1(bytes, undefined);
  if (!isEncryptedPkcs8(bytes)) return decodePkcs8(bytes);
  // Only for these bytes does Node itself see that the passphrase is missing.
  if (passphrase === undefined) throw core.realm.errors.nodeError(TypeError, 'ERR_MISSING_PASSPHRASE', 'Passphrase required for encrypted key');
  return decodePkcs8(decryptPkcs8(core, bytes, passphrase));
}

/** SubjectPublicKeyInfo; RFC 5280, 4.1. */
export function decodeSpki(bytes: Uint8Array): AsymmetricKey {
  const [algorithm, bits] = sequenceParts(readDer(bytes));
  const [identifier, parameters] = sequenceParts(algorithm);
  const key = readBitString(bits);
  const name = readOid(identifier);
  switch (name) {
    case OID.rsa:
      return rsaPublic(key);
    case OID.rsaPss:
      return { ...rsaPublic(key), type: 'rsa-pss', limits: readPssLimits(parameters) };
    case OID.ec: {
      const { curve, isExplicit } = readCurve(parameters);
      return { type: 'ec', curve, isExplicit, isCompressed: isCompressed(key), point: readPoint(curve, key), secret: undefined };
    }
    case OID.dsa: {
      const [p, q, g] = sequenceParts(parameters).map(readInteger) as [bigint, bigint, bigint];
      return { type: 'dsa', p, q, g, y: readInteger(readDer(key)), secret: undefined } satisfies DsaKey;
    }
    case OID.dh: {
      const [p, g] = sequenceParts(parameters).map(readInteger) as [bigint, bigint];
      return { type: 'dh', p, g, y: readInteger(readDer(key)), secret: undefined } satisfies DhKey;
    }
    default: {
      const quantum = postQuantumTypeOfOid(name);
      if (quantum !== undefined) return postQuantumFromPublic(quantum, key);
      const type = okpTypeOf(name);
      if (key.length !== OKP[type].keyBytes) throw new DerError('wrong length of the key');
      return { type, publicBytes: key.slice(), secret: undefined };
    }
  }
}

function readPoint(curve: NamedCurve, bytes: Uint8Array): EcKey['point'] {
  try {
    return decodePoint(curve, bytes);
  } catch {
    throw new DerError('not a point of the curve');
  }
}

const isCompressed = (point: Uint8Array): boolean => point[0] === 2 || point[0] === 3;

/** PrivateKeyInfo; RFC 5208. */
export function decodePkcs8(bytes: Uint8Array): AsymmetricKey {
  const [version, algorithm, wrapped] = sequenceParts(readDer(bytes));
  readInteger(version);
  const [identifier, parameters] = sequenceParts(algorithm);
  const inner = readOctetString(wrapped);
  const name = readOid(identifier);
  switch (name) {
    case OID.rsa:
      return rsaPrivate(inner);
    case OID.rsaPss:
      return { ...rsaPrivate(inner), type: 'rsa-pss', limits: readPssLimits(parameters) };
    case OID.ec:
      return decodeSec1(inner, parameters);
    case OID.dsa: {
      const [p, q, g] = sequenceParts(parameters).map(readInteger) as [bigint, bigint, bigint];
      const secret = readInteger(readDer(inner));
      return { type: 'dsa', p, q, g, y: powerModulo(g, secret, p), secret };
    }
    case OID.dh: {
      const [p, g] = sequenceParts(parameters).map(readInteger) as [bigint, bigint];
      const secret = readInteger(readDer(inner));
      return { type: 'dh', p, g, y: powerModulo(g, secret, p), secret };
    }
    default: {
      const quantum = postQuantumTypeOfOid(name);
      return quantum === undefined ? okpFromSecret(okpTypeOf(name), readOctetString(readDer(inner))) : decodePostQuantum(quantum, inner);
    }
  }
}

function okpTypeOf(oid: string): OkpType {
  const type = (Object.keys(OKP) as OkpType[]).find((name) => OKP[name].oid === oid);
  if (type === undefined) throw new DerError('unsupported algorithm');
  return type;
}

/** Throws a DerError if the length is wrong. */
export function okpFromSecret(type: OkpType, secret: Uint8Array): AsymmetricKey {
  const { signer, agreement, keyBytes } = OKP[type];
  if (secret.length !== keyBytes) throw new DerError('wrong length of the key');
  return { type, publicBytes: (signer ?? agreement).getPublicKey(secret), secret: secret.slice() };
}

/** RSAPublicKey; RFC 8017, appendix A.1.1. */
function rsaPublic(bytes: Uint8Array): RsaKey {
  const [n, e] = sequenceParts(readDer(bytes)).map(readInteger) as [bigint, bigint];
  if (n === undefined || e === undefined) throw new DerError('not enough data');
  return { type: 'rsa', n, e, secret: undefined };
}

/** RSAPrivateKey; RFC 8017, appendix A.1.2. */
function rsaPrivate(bytes: Uint8Array): RsaKey {
  const numbers = sequenceParts(readDer(bytes)).map((part) => readInteger(part));
  const [, n, e, d, p, q, dp, dq, qi] = numbers as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  if (qi === undefined) throw new DerError('not enough data');
  return { type: 'rsa', n, e, secret: { d, p, q, dp, dq, qi } };
}

function dsaPrivate(bytes: Uint8Array): DsaKey {
  const [, p, q, g, y, secret] = sequenceParts(readDer(bytes)).map(readInteger) as [bigint, bigint, bigint, bigint, bigint, bigint];
  return { type: 'dsa', p, q, g, y, secret };
}

/** ECPrivateKey; RFC 5915. In PKCS #8 the curve is outside of it. */
function decodeSec1(bytes: Uint8Array, outside: DerValue | undefined): EcKey {
  const [version, secretBytes, ...rest] = sequenceParts(readDer(bytes));
  if (readInteger(version) !== 1n) throw new DerError('unsupported version');
  const secret = unsignedOf(readOctetString(secretBytes));
  const inside = rest.find((part) => part.tag === contextTag(0));
  const { curve, isExplicit } = readCurve(outside ?? (inside === undefined ? undefined : readDer(inside.content)));
  const bits = rest.find((part) => part.tag === contextTag(1));
  const written = bits === undefined ? undefined : readBitString(readDer(bits.content));
  if (secret <= 0n || secret >= curve.n) throw new DerError('the private key is out of range');
  const point = written === undefined ? curve.Point.BASE.multiply(secret) : readPoint(curve, written);
  return { type: 'ec', curve, isExplicit, isCompressed: written !== undefined && isCompressed(written), point, secret };
}

/** ECParameters: the name of a curve, or its numbers. */
function readCurve(parameters: DerValue | undefined): { curve: NamedCurve; isExplicit: boolean } {
  if (parameters?.tag === TAG.oid) {
    const curve = findCurveByOid(readOid(parameters));
    if (curve === undefined) throw new DerError('unsupported curve');
    return { curve, isExplicit: false };
  }
  const [, field, numbers] = sequenceParts(parameters);
  const [fieldType, p] = sequenceParts(field);
  if (readOid(fieldType) !== OID.primeField) throw new DerError('unsupported field');
  const [a, b] = sequenceParts(numbers).map((part) => unsignedOf(part.content)) as [bigint, bigint];
  const curve = findCurveByNumbers(readInteger(p), a, b);
  if (curve === undefined) throw new DerError('unsupported curve');
  return { curve, isExplicit: true };
}

/** RSASSA-PSS-params; RFC 4055. The defaults are SHA-1 and 20 bytes. */
function readPssLimits(parameters: DerValue | undefined): PssLimits | undefined {
  if (parameters === undefined || parameters.tag === TAG.null) return undefined;
  const fields = partsOf(expect(parameters, TAG.sequence));
  const field = (number: number): DerValue | undefined => {
    const found = fields.find((part) => part.tag === contextTag(number));
    return found === undefined ? undefined : readDer(found.content);
  };
  const digestOf = (algorithm: DerValue | undefined): string => {
    if (algorithm === undefined) return 'sha1';
    const name = nameOfOid(DIGEST_OIDS, readOid(sequenceParts(algorithm)[0]));
    if (name === undefined) throw new DerError('unsupported digest');
    return name;
  };
  const mgf = field(1);
  const saltLength = field(2);
  return {
    hash: digestOf(field(0)),
    mgf1Hash: mgf === undefined ? 'sha1' : digestOf(sequenceParts(mgf)[1]),
    saltLength: saltLength === undefined ? 20 : Number(readInteger(saltLength)),
  };
}

function decodeRaw(core: CryptoCore, { data, format, encoding, namedCurve }: KeyInput): AsymmetricKey {
  const { nodeError } = core.realm.errors;
  const bytes = bytesOf(data as BinaryLike);
  const name = String(encoding);
  const invalid = () => nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Invalid key data');
  const incompatible = () => nodeError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS', 'The selected key encoding is incompatible with the key type');
  if (name === 'ec') {
    const curve = findCurve(String(namedCurve));
    if (curve === undefined) throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
    if (format === FORMAT.rawSeed) throw incompatible();
    try {
      if (format === FORMAT.rawPublic) {
        return { type: 'ec', curve, isExplicit: false, isCompressed: isCompressed(bytes), point: decodePoint(curve, bytes), secret: undefined };
      }
      const secret = unsignedOf(bytes);
      if (bytes.length !== curve.orderBytes) throw new DerError('wrong length of the key');
      return { type: 'ec', curve, isExplicit: false, isCompressed: false, point: curve.Point.BASE.multiply(secret), secret };
    } catch {
      throw invalid();
    }
  }
  const quantum = algorithmOfType(name.toLowerCase());
  if (quantum !== undefined) return decodeRawPostQuantum(name.toLowerCase() as PostQuantumType, quantum.hasSeed, bytes, format, { invalid, incompatible });
  const type = name.toLowerCase() as OkpType;
  if (OKP[type] === undefined) {
    if (/^(rsa|rsa-pss|dsa|dh)$/.test(name)) throw incompatible();
    throw nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', `Invalid asymmetricKeyType: ${name}`);
  }
  if (format === FORMAT.rawSeed) throw incompatible();
  if (bytes.length !== OKP[type].keyBytes) throw invalid();
  return format === FORMAT.rawPublic ? { type, publicBytes: bytes.slice(), secret: undefined } : okpFromSecret(type, bytes);
}

function decodeRawPostQuantum(
  type: PostQuantumType,
  hasSeed: boolean,
  bytes: Uint8Array,
  format: unknown,
  { invalid, incompatible }: { invalid: () => Error; incompatible: () => Error },
): AsymmetricKey {
  if (format !== FORMAT.rawPublic && (format === FORMAT.rawSeed) !== hasSeed) throw incompatible();
  try {
    return format === FORMAT.rawPublic ? postQuantumFromPublic(type, bytes) : postQuantumFromSecret(type, bytes);
  } catch {
    throw invalid();
  }
}
