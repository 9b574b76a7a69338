/** Private keys encrypted with a passphrase: PKCS #8 with PBES2 (RFC 8018), and OpenSSL's older form with PEM headers. */
import { cbc as aesCbc } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import type { CryptoCore } from './core.ts';
import { hexOf, integer, joinBytes, nullValue, octetString, oid, readDer, readInteger, readOctetString, readOid, sequence, sequenceParts } from './der.ts';
import { DerError, TAG, type DerValue } from './der.ts';
import { HMAC_OIDS, KEY_CIPHERS, nameOfOid, OID } from './oids.ts';
import { type OpensslEntry, opensslError } from '../openssl-error.ts';
import { tripleDesCbc } from './triple-des.ts';

/** PKCS5_DEFAULT_ITER and PKCS5_DEFAULT_PBE2_SALT_LEN in OpenSSL. */
const ITERATIONS = 2048;
const SALT_BYTES = 16;
/** Bytes of the initialization vector used as the salt of the older form. */
const PEM_SALT_BYTES = 8;

const BAD_DECRYPT: OpensslEntry = ['provider', 0x64, 'bad decrypt'];
const PKCS12_FINAL: OpensslEntry = ['pkcs12', 0x74, 'pkcs12 cipherfinal error'];
const CANCELLED: OpensslEntry = ['crypto', 0x80109, 'interrupted or cancelled'];
const NO_PASSWORD: OpensslEntry = ['pem', 0x68, 'bad password read'];

/** EncryptedPrivateKeyInfo around a PrivateKeyInfo. */
export function encryptPkcs8(core: CryptoCore, info: Uint8Array, cipher: string, passphrase: Uint8Array): Uint8Array {
  const [cipherOid, keyBytes, ivBytes] = requireKeyCipher(core, cipher);
  const salt = core.randomBytes(SALT_BYTES);
  const iv = core.randomBytes(ivBytes);
  const key = pbkdf2(core.requireDigest('sha256').hash, passphrase, salt, { c: ITERATIONS, dkLen: keyBytes });
  const prf = sequence(oid(HMAC_OIDS.sha256 as string), nullValue());
  const derivation = sequence(oid(OID.pbkdf2), sequence(octetString(salt), integer(ITERATIONS), prf));
  const scheme = sequence(oid(OID.pbes2), sequence(derivation, sequence(oid(cipherOid), octetString(iv))));
  return sequence(scheme, octetString(cbc(key, iv).encrypt(info)));
}

export function isEncryptedPkcs8(bytes: Uint8Array): boolean {
  const parts = sequenceParts(readDer(bytes));
  return parts.length === 2 && parts[0]?.tag === TAG.sequence && parts[1]?.tag === TAG.octetString;
}

/** Returns the PrivateKeyInfo. Throws OpenSSL's errors if the passphrase is missing or wrong. */
export function decryptPkcs8(core: CryptoCore, bytes: Uint8Array, passphrase: Uint8Array | undefined): Uint8Array {
  const [scheme, encrypted] = sequenceParts(readDer(bytes));
  if (passphrase === undefined) {
    throw opensslError(CANCELLED, [NO_PASSWORD, CANCELLED, ['provider', 0x9f, 'unable to get passphrase'], CANCELLED, CANCELLED]);
  }
  const [schemeOid, parameters] = sequenceParts(scheme);
  if (readOid(schemeOid) !== OID.pbes2) throw new DerError('unsupported encryption of the key');
  const [derivation, encryption] = sequenceParts(parameters);
  const [cipherOid, iv] = sequenceParts(encryption);
  const cipher = Object.values(KEY_CIPHERS).find(([known]) => known === readOid(cipherOid));
  if (cipher === undefined) throw new DerError('unsupported cipher of the key');
  const key = deriveKey(core, derivation, passphrase, cipher[1]);
  try {
    const info = cbc(key, readOctetString(iv)).decrypt(readOctetString(encrypted));
    // A wrong key produces valid padding once in 256 times.
    sequenceParts(readDer(info));
    return info;
  } catch {
    throw opensslError(BAD_DECRYPT, [PKCS12_FINAL, BAD_DECRYPT, PKCS12_FINAL, BAD_DECRYPT]);
  }
}

function deriveKey(core: CryptoCore, derivation: DerValue | undefined, passphrase: Uint8Array, keyBytes: number): Uint8Array {
  const [functionOid, parameters] = sequenceParts(derivation);
  const parts = sequenceParts(parameters);
  const salt = readOctetString(parts[0]);
  if (readOid(functionOid) === OID.scrypt) {
    const [N, r, p] = parts.slice(1, 4).map((part) => Number(readInteger(part))) as [number, number, number];
    return scrypt(passphrase, salt, { N, r, p, dkLen: keyBytes });
  }
  const prf = parts.slice(2).find((part) => part.tag === TAG.sequence);
  const digest = prf === undefined ? 'sha1' : nameOfOid(HMAC_OIDS, readOid(sequenceParts(prf)[0]));
  if (readOid(functionOid) !== OID.pbkdf2 || digest === undefined) throw new DerError('unsupported key derivation');
  return pbkdf2(core.requireDigest(digest).hash, passphrase, salt, { c: Number(readInteger(parts[1])), dkLen: keyBytes });
}

/** The body and headers of a PEM block in OpenSSL's encryption format before PKCS #8. */
export function encryptPem(core: CryptoCore, info: Uint8Array, cipher: string, passphrase: Uint8Array): { bytes: Uint8Array; headers: string[] } {
  const [, keyBytes, ivBytes] = requireKeyCipher(core, cipher);
  const iv = core.randomBytes(ivBytes);
  const bytes = cbc(pemKey(passphrase, iv, keyBytes), iv).encrypt(info);
  return { bytes, headers: ['Proc-Type: 4,ENCRYPTED', `DEK-Info: ${pemName(cipher)},${hexOf(iv).toUpperCase()}`] };
}

/** Throws OpenSSL's errors if the passphrase is missing or wrong. */
export function decryptPem(bytes: Uint8Array, information: string, passphrase: Uint8Array | undefined): Uint8Array {
  const [cipher = '', ivHex = ''] = information.split(',');
  const known = KEY_CIPHERS[cipher.trim().toLowerCase()];
  if (known === undefined) throw opensslError(['pem', 0x72, 'unsupported encryption']);
  if (passphrase === undefined) throw opensslError(CANCELLED, [NO_PASSWORD, CANCELLED, CANCELLED]);
  const iv = Uint8Array.from(ivHex.trim().match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return cbc(pemKey(passphrase, iv, known[1]), iv).decrypt(bytes);
  } catch {
    throw opensslError(BAD_DECRYPT, [['pem', 0x65, 'bad decrypt'], BAD_DECRYPT]);
  }
}

/** EVP_BytesToKey with MD5 and one round. */
function pemKey(passphrase: Uint8Array, iv: Uint8Array, keyBytes: number): Uint8Array {
  const salt = iv.subarray(0, PEM_SALT_BYTES);
  let key = new Uint8Array(0);
  let last = new Uint8Array(0);
  while (key.length < keyBytes) {
    last = md5(joinBytes(last, passphrase, salt)) as Uint8Array<ArrayBuffer>;
    key = joinBytes(key, last) as Uint8Array<ArrayBuffer>;
  }
  return key.subarray(0, keyBytes);
}

function requireKeyCipher(core: CryptoCore, name: string): readonly [string, number, number] {
  const cipher = KEY_CIPHERS[name.toLowerCase()];
  if (cipher === undefined) throw core.realm.errors.nodeError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  return cipher;
}

/** For both ciphers the block size equals the length of the initialization vector. */
function cbc(key: Uint8Array, iv: Uint8Array): Record<'encrypt' | 'decrypt', (data: Uint8Array) => Uint8Array> {
  return iv.length === 8 ? tripleDesCbc(key, iv) : aesCbc(key, iv);
}

function pemName(cipher: string): string {
  const name = cipher.toUpperCase();
  return name === 'DES3' ? 'DES-EDE3-CBC' : name;
}
