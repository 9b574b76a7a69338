/** Certificates and their key in one file; RFC 7292. Without RC2 and RC4, which OpenSSL refuses too. */
import { type DerValue, readDer, readInteger, readOctetString, readOid, sequenceParts, TAG } from '../../crypto/library/der.ts';
import { concatenate } from '../../../../../abi/concatenate.ts';
import { DIGEST_OIDS, HMAC_OIDS, KEY_CIPHERS, nameOfOid, OID as ALGORITHM } from '../../crypto/library/oids.ts';
import { isSame } from './codes.ts';
import type { Crypto } from './key-schedule.ts';

export interface Pkcs12 {
  readonly certificates: readonly Uint8Array[];
  /** PKCS #8, in the clear. */
  readonly key: Uint8Array | undefined;
}

/** Why a file cannot be read. */
export type Pkcs12Problem = 'mac verify failure' | 'unsupported' | 'malformed';

const OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  tripleDes: '1.2.840.113549.1.12.1.3',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
} as const;
/** What PKCS #12's own way from a password leads to. */
const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;
/** The key and IV of triple DES. */
const TRIPLE_DES = { keyBytes: 24, ivBytes: 8 } as const;

class Problem extends Error {}
const unsupported = (): never => {
  throw new Problem('unsupported');
};

/** Without a passphrase, the file may have an empty one, or none. */
export function readPkcs12(crypto: Crypto, bytes: Uint8Array, passphrase: Uint8Array | undefined): Pkcs12 | Pkcs12Problem {
  try {
    const [, authenticated, mac] = sequenceParts(readDer(bytes));
    const content = readOctetString(readDer(sequenceParts(authenticated)[1].content));
    if (mac !== undefined && !isAuthentic(crypto, mac, content, passphrase)) return 'mac verify failure';
    const found: { certificates: Uint8Array[]; key: Uint8Array | undefined } = { certificates: [], key: undefined };
    for (const info of sequenceParts(readDer(content))) readBags(crypto, contentOf(crypto, info, passphrase), passphrase, found);
    return found;
  } catch (error) {
    return error instanceof Problem ? 'unsupported' : 'malformed';
  }
}

function contentOf(crypto: Crypto, info: DerValue, passphrase: Uint8Array | undefined): Uint8Array {
  const [type, wrapped] = sequenceParts(info);
  const inner = readDer(wrapped.content);
  if (readOid(type) === OID.data) return readOctetString(inner);
  if (readOid(type) !== OID.encryptedData) return unsupported();
  const [, algorithm, encrypted] = sequenceParts(sequenceParts(inner)[1]);
  return decrypt(crypto, algorithm, encrypted.content, passphrase);
}

function readBags(
  crypto: Crypto,
  content: Uint8Array,
  passphrase: Uint8Array | undefined,
  found: { certificates: Uint8Array[]; key: Uint8Array | undefined },
): void {
  for (const bag of sequenceParts(readDer(content))) {
    const [type, wrapped] = sequenceParts(bag);
    const value = readDer(wrapped.content);
    if (readOid(type) === OID.certificateBag) found.certificates.push(readOctetString(readDer(sequenceParts(value)[1].content)).slice());
    else if (readOid(type) === OID.keyBag) found.key ??= value.raw.slice();
    else if (readOid(type) === OID.shroudedKeyBag) {
      const [algorithm, encrypted] = sequenceParts(value);
      found.key ??= decrypt(crypto, algorithm, readOctetString(encrypted), passphrase);
    }
  }
}

/** PBES2 (RFC 8018, 6.2), or triple DES as in RFC 7292, C. */
function decrypt(crypto: Crypto, algorithm: DerValue, encrypted: Uint8Array, passphrase: Uint8Array | undefined): Uint8Array {
  const [type, parameters] = sequenceParts(algorithm);
  if (readOid(type) === OID.tripleDes) return decryptTripleDes(crypto, parameters, encrypted, passphrase);
  if (readOid(type) !== ALGORITHM.pbes2) return unsupported();
  const [derivation, encryption] = sequenceParts(parameters).map((part) => sequenceParts(part));
  const cipher = Object.entries(KEY_CIPHERS).find(([, [oid]]) => oid === readOid(encryption[0]));
  if (readOid(derivation[0]) !== ALGORITHM.pbkdf2 || cipher === undefined) return unsupported();
  const [salt, iterations, ...rest] = sequenceParts(derivation[1]);
  const prf = rest.find(({ tag }) => tag === TAG.sequence);
  const digest = prf === undefined ? 'sha1' : (nameOfOid(HMAC_OIDS, readOid(sequenceParts(prf)[0])) ?? unsupported());
  const [name, [, keyBytes]] = cipher;
  const key = crypto.pbkdf2Sync(passphrase ?? new Uint8Array(0), readOctetString(salt), Number(readInteger(iterations)), keyBytes, digest);
  const decipher = crypto.createDecipheriv(name, key, readOctetString(encryption[1]));
  return concatenate([decipher.update(encrypted), decipher.final()]);
}

function decryptTripleDes(crypto: Crypto, parameters: DerValue, encrypted: Uint8Array, passphrase: Uint8Array | undefined): Uint8Array {
  const [salt, iterations] = sequenceParts(parameters);
  const settings = {
    digest: 'sha1',
    password: wide(passphrase ?? new Uint8Array(0)),
    salt: readOctetString(salt),
    iterations: Number(readInteger(iterations)),
  };
  const key = derive(crypto, { ...settings, purpose: PURPOSE.key, length: TRIPLE_DES.keyBytes });
  const iv = derive(crypto, { ...settings, purpose: PURPOSE.iv, length: TRIPLE_DES.ivBytes });
  const decipher = crypto.createDecipheriv('des-ede3-cbc', key, iv);
  return concatenate([decipher.update(encrypted), decipher.final()]);
}

function isAuthentic(crypto: Crypto, mac: DerValue, content: Uint8Array, passphrase: Uint8Array | undefined): boolean {
  const [info, salt, iterations] = sequenceParts(mac);
  const [algorithm, expected] = sequenceParts(info);
  const digest = nameOfOid(DIGEST_OIDS, readOid(sequenceParts(algorithm)[0])) ?? unsupported();
  const count = iterations === undefined ? 1 : Number(readInteger(iterations));
  const passwords = passphrase === undefined ? [new Uint8Array(0), new Uint8Array(2)] : [wide(passphrase)];
  return passwords.some((password) => {
    const length = crypto.createHash(digest).digest().length;
    const key = derive(crypto, { digest, purpose: PURPOSE.mac, password, salt: readOctetString(salt), iterations: count, length });
    return isSame(crypto.createHmac(digest, key).update(content).digest(), readOctetString(expected));
  });
}

/** UTF-16, big-endian, with a zero at the end. */
function wide(passphrase: Uint8Array): Uint8Array {
  const text = `${new TextDecoder().decode(passphrase.slice())}\0`;
  return Uint8Array.from([...Array(text.length).keys()].flatMap((at) => [text.charCodeAt(at) >> 8, text.charCodeAt(at) & 0xff]));
}

interface Derivation {
  readonly digest: string;
  readonly purpose: (typeof PURPOSE)[keyof typeof PURPOSE];
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly length: number;
}

/** RFC 7292, B.2. */
function derive(crypto: Crypto, { digest, purpose, password, salt, iterations, length }: Derivation): Uint8Array {
  const blockBytes = digest === 'sha384' || digest === 'sha512' ? 128 : 64;
  const filled = (bytes: Uint8Array): Uint8Array => {
    const size = blockBytes * Math.ceil(bytes.length / blockBytes);
    return Uint8Array.from({ length: size }, (_, at) => bytes[at % bytes.length]);
  };
  const diversifier = new Uint8Array(blockBytes).fill(purpose);
  const input = concatenate([filled(salt), filled(password)]);
  const parts: Uint8Array[] = [];
  for (let have = 0; have < length; ) {
    let part: Uint8Array = concatenate([diversifier, input]);
    for (let round = 0; round < iterations; round++) part = crypto.createHash(digest).update(part).digest();
    parts.push(part);
    have += part.length;
    for (let at = 0; at < input.length; at += blockBytes) addTo(input.subarray(at, at + blockBytes), part);
  }
  return concatenate(parts).subarray(0, length);
}

/** Adds what is repeated, and one, to a number of many bytes. */
function addTo(block: Uint8Array, repeated: Uint8Array): void {
  let carry = 1;
  for (let at = block.length - 1; at >= 0; at--) {
    carry += block[at] + repeated[at % repeated.length];
    block[at] = carry & 0xff;
    carry >>= 8;
  }
}
