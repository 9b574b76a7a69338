/** Certificates. Sources: RFC 5280; node/src/crypto/crypto_x509.cc, and X509View in deps/ncrypto. */
import { type BinaryLike, bytesOf } from '../bytes.ts';
import { type AsymmetricData, type CryptoCore, KEY_TYPE } from './core.ts';
import { contextTag, type DerValue, expect, hexOf, partsOf, readBitString, readDer, readInteger, readOctetString, readOid, sequenceParts, TAG } from './der.ts';
import { decodeSpki, publicPart } from './key-decoding.ts';
import { encodeSpki } from './key-encoding.ts';
import { encodePoint, POINT_FORM } from './named-curves.ts';
import { bitLength } from './numbers.ts';
import { opensslError } from '../openssl-error.ts';
import { readPem, writePem } from './pem.ts';
import { signatureAlgorithm, type SignatureAlgorithm, verifySignature } from './signature-algorithms.ts';
import { type Identities, matchAddress, matchEmail, matchHost } from './x509-matching.ts';
import {
  colonHex,
  type GeneralName,
  type NameAttribute,
  nameObject,
  printGeneralName,
  printInfoAccess,
  printName,
  printTime,
  readGeneralName,
  readName,
  readTime,
} from './x509-names.ts';

const EXTENSION = {
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  infoAccess: '1.3.6.1.5.5.7.1.1',
  subjectKeyIdentifier: '2.5.29.14',
  authorityKeyIdentifier: '2.5.29.35',
} as const;

interface Certificate {
  readonly raw: Uint8Array;
  readonly signed: Uint8Array;
  readonly serialNumber: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Uint8Array;
  readonly issuerRaw: Uint8Array;
  readonly subjectRaw: Uint8Array;
  readonly issuer: readonly NameAttribute[];
  readonly subject: readonly NameAttribute[];
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly key: AsymmetricData;
  readonly version: number;
  readonly extensions: ReadonlyMap<string, DerValue>;
}

function readCertificate(bytes: Uint8Array): Certificate {
  const whole = readDer(bytes);
  const [tbs, algorithm, signature] = sequenceParts(whole);
  const fields = sequenceParts(tbs);
  const versionField = fields[0]?.tag === contextTag(0) ? fields.shift() : undefined;
  const [serialNumber, , issuer, validity, subject, spki, ...rest] = fields as DerValue[];
  const [from, to] = sequenceParts(validity);
  const list = rest.find(({ tag }) => tag === contextTag(3));
  const extensions = new Map<string, DerValue>();
  for (const extension of list === undefined ? [] : sequenceParts(readDer(list.content))) {
    const parts = sequenceParts(extension);
    extensions.set(readOid(parts[0]), readDer(readOctetString(parts.at(-1))));
  }
  return {
    raw: whole.raw.slice(),
    signed: expect(tbs, TAG.sequence).raw,
    serialNumber: expect(serialNumber, TAG.integer).content,
    algorithm: signatureAlgorithm(readOid(sequenceParts(algorithm)[0])),
    signature: readBitString(signature),
    issuerRaw: expect(issuer, TAG.sequence).raw,
    subjectRaw: expect(subject, TAG.sequence).raw,
    issuer: readName(expect(issuer, TAG.sequence)),
    subject: readName(expect(subject, TAG.sequence)),
    validFrom: readTime(from as DerValue),
    validTo: readTime(to as DerValue),
    key: { type: KEY_TYPE.public, key: decodeSpki(expect(spki, TAG.sequence).raw) },
    version: versionField === undefined ? 1 : Number(readInteger(readDer(versionField.content))) + 1,
    extensions,
  };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at]);

export function createX509Parser(core: CryptoCore): (data: BinaryLike) => object {
  const { realm } = core;
  const bufferOf = (bytes: Uint8Array) => realm.requireBuiltin('buffer').Buffer.from(bytes);
  const digestOf = (name: string, bytes: Uint8Array) => colonHex(core.requireDigest(name).create().update(bytes).digest());
  const certificates = new WeakMap<object, Certificate>();
  const of = (handle: object): Certificate => certificates.get(handle) as Certificate;

  class X509Certificate {
    readonly #certificate: Certificate;

    constructor(certificate: Certificate) {
      this.#certificate = certificate;
      certificates.set(this, certificate);
    }

    get #identities(): Identities {
      return { alternatives: alternativesOf(this.#certificate), subject: this.#certificate.subject };
    }

    subject(): string {
      return printName(this.#certificate.subject);
    }

    issuer(): string {
      return printName(this.#certificate.issuer);
    }

    subjectAltName(): string | undefined {
      const names = alternativesOf(this.#certificate);
      return names.length === 0 ? undefined : names.map(printGeneralName).join(', ');
    }

    infoAccess(): string | undefined {
      const value = this.#certificate.extensions.get(EXTENSION.infoAccess);
      return value === undefined ? undefined : printInfoAccess(value);
    }

    validFrom(): string {
      return printTime(this.#certificate.validFrom);
    }

    validTo(): string {
      return printTime(this.#certificate.validTo);
    }

    validFromDate(): Date {
      return this.#certificate.validFrom;
    }

    validToDate(): Date {
      return this.#certificate.validTo;
    }

    fingerprint(): string {
      return digestOf('sha1', this.#certificate.raw);
    }

    fingerprint256(): string {
      return digestOf('sha256', this.#certificate.raw);
    }

    fingerprint512(): string {
      return digestOf('sha512', this.#certificate.raw);
    }

    keyUsage(): string[] | undefined {
      const value = this.#certificate.extensions.get(EXTENSION.extendedKeyUsage);
      return value === undefined ? undefined : partsOf(value).map(readOid);
    }

    serialNumber(): string {
      const { serialNumber } = this.#certificate;
      const isPadded = serialNumber.length > 1 && serialNumber[0] === 0;
      return hexOf(isPadded ? serialNumber.subarray(1) : serialNumber).toUpperCase();
    }

    signatureAlgorithm(): string | undefined {
      return this.#certificate.algorithm.name;
    }

    signatureAlgorithmOid(): string {
      return this.#certificate.algorithm.oid;
    }

    raw(): Uint8Array {
      return bufferOf(this.#certificate.raw);
    }

    publicKey(): object {
      return core.createHandle(this.#certificate.key);
    }

    pem(): string {
      return writePem('CERTIFICATE', this.#certificate.raw);
    }

    checkCA(): boolean {
      return isAuthority(this.#certificate);
    }

    checkHost(name: string, flags: number): string | undefined {
      return matchHost(this.#identities, name, flags);
    }

    checkEmail(email: string, flags: number): string | undefined {
      return matchEmail(this.#identities, email, flags);
    }

    checkIP(address: string): string | undefined {
      const bytes = addressBytes(address);
      if (bytes === undefined) throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Invalid name');
      return matchAddress(this.#identities, bytes) ? address : undefined;
    }

    checkIssued(issuer: object): boolean {
      return isIssuedBy(this.#certificate, of(issuer));
    }

    checkPrivateKey(handle: object): boolean {
      const data = core.dataOf(handle) as AsymmetricData;
      return isSame(encodeSpki(publicPart(data).key), encodeSpki(this.#certificate.key.key));
    }

    verify(handle: object): boolean {
      const { algorithm, signed, signature } = this.#certificate;
      return verifySignature(core, core.dataOf(handle) as AsymmetricData, algorithm, signed, signature);
    }

    /** Only a connection knows who issued the peer's certificate. */
    getIssuerCert(): undefined {
      return undefined;
    }

    toLegacy(): Record<string, unknown> {
      const { subject, issuer, key: data, raw } = this.#certificate;
      const { key } = data;
      const isRsa = key.type === 'rsa' || key.type === 'rsa-pss';
      const isEc = key.type === 'ec';
      return {
        subject: nameObject(subject),
        issuer: nameObject(issuer),
        subjectaltname: this.subjectAltName(),
        infoAccess: this.infoAccess(),
        ca: this.checkCA(),
        modulus: isRsa ? key.n.toString(16).toUpperCase() : undefined,
        exponent: isRsa ? `0x${key.e.toString(16)}` : undefined,
        pubkey: isRsa ? bufferOf(encodeSpki(key)) : isEc ? bufferOf(encodePoint(key.point, POINT_FORM.uncompressed)) : undefined,
        bits: isRsa ? bitLength(key.n) : isEc ? bitLength(key.curve.n) : undefined,
        valid_from: this.validFrom(),
        valid_to: this.validTo(),
        fingerprint: this.fingerprint(),
        fingerprint256: this.fingerprint256(),
        fingerprint512: this.fingerprint512(),
        ext_key_usage: this.keyUsage(),
        serialNumber: this.serialNumber(),
        raw: bufferOf(raw),
        asn1Curve: isEc ? key.curve.name : undefined,
        nistCurve: isEc && key.curve.jwk?.startsWith('P-') ? key.curve.jwk : undefined,
      };
    }
  }

  return (data) => {
    const bytes = bytesOf(data);
    try {
      const pem = readPem(String.fromCharCode(...bytes)).find(({ label }) => /^((X509|TRUSTED) )?CERTIFICATE$/.test(label));
      return new X509Certificate(readCertificate(pem?.bytes ?? bytes));
    } catch {
      throw opensslError(['pem', 0x6c, 'no start line']);
    }
  };
}

function alternativesOf({ extensions }: Certificate): GeneralName[] {
  const value = extensions.get(EXTENSION.subjectAltName);
  return value === undefined ? [] : partsOf(value).map(readGeneralName);
}

/** Source: X509_check_ca. Decided by basic constraints; without any, a self-signed version 1 certificate qualifies. */
function isAuthority({ extensions, version, issuerRaw, subjectRaw }: Certificate): boolean {
  const constraints = extensions.get(EXTENSION.basicConstraints);
  if (constraints !== undefined) {
    const [isCa] = partsOf(constraints);
    return isCa?.tag === TAG.boolean && isCa.content[0] !== 0;
  }
  return version === 1 && isSame(issuerRaw, subjectRaw);
}

/** KeyUsage's bit keyCertSign. */
const KEY_CERT_SIGN = 0x04;

/** Source: X509_check_issued. Checks names, key identifiers and the right to sign, but not the signature. */
function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!isSame(certificate.issuerRaw, issuer.subjectRaw)) return false;
  const authority = certificate.extensions.get(EXTENSION.authorityKeyIdentifier);
  const subjectIdentifier = issuer.extensions.get(EXTENSION.subjectKeyIdentifier);
  const identifier = authority === undefined ? undefined : partsOf(authority).find(({ tag }) => tag === contextTag(0, false));
  if (identifier !== undefined && subjectIdentifier !== undefined && !isSame(identifier.content, subjectIdentifier.content)) return false;
  const usage = issuer.extensions.get(EXTENSION.keyUsage);
  return usage === undefined || ((usage.content[1] ?? 0) & KEY_CERT_SIGN) !== 0;
}

/** Undefined if it is not an address. */
function addressBytes(text: string): Uint8Array | undefined {
  if (/^\d+(\.\d+){3}$/.test(text)) {
    const bytes = text.split('.').map(Number);
    return bytes.every((byte) => byte < 256) ? Uint8Array.from(bytes) : undefined;
  }
  if (!/^[0-9a-f:]+$/i.test(text) || !text.includes(':')) return undefined;
  const [head = '', tail] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return Uint8Array.from([...before, ...new Array<number>(missing).fill(0), ...after].flatMap((group) => [group >> 8, group & 0xff]));
}
