import { concatenate } from '../../../../../abi/concatenate.ts';
import { isSame, RECORD, VERSION } from './codes.ts';
import { written } from './byte-writer.ts';
import type { CipherSuite, Encryption } from './cipher-suites.ts';
import type { Crypto, Hkdf } from './key-schedule.ts';
import { TlsFailure } from './tls-failure.ts';

/** Encrypts or decrypts the records of one direction. */
export interface RecordProtection {
  /** Returns the type on the wire, and the content. */
  seal(type: number, content: Uint8Array): { readonly type: number; readonly body: Uint8Array };
  /** Returns the real type, and the content. */
  open(type: number, body: Uint8Array): { readonly type: number; readonly content: Uint8Array };
}

const TAG_BYTES = 16;
const EXPLICIT_NONCE_BYTES = 8;
const VERSION_ON_WIRE = VERSION.tls12;
const badRecord = (): TlsFailure => new TlsFailure('decryption failed or bad record mac');

const header = (type: number, length: number): Uint8Array => Uint8Array.of(type, VERSION_ON_WIRE >> 8, VERSION_ON_WIRE & 0xff, length >> 8, length & 0xff);

class Sequence {
  #number = 0;

  /** The next number, in eight bytes. */
  next(): Uint8Array {
    return written((writer) => writer.number(this.#number++, 8));
  }
}

/** The IV with the sequence number mixed into its end. */
function mixed(iv: Uint8Array, sequence: Uint8Array): Uint8Array {
  const nonce = iv.slice();
  for (let at = 0; at < sequence.length; at++) nonce[iv.length - sequence.length + at] ^= sequence[at];
  return nonce;
}

class Aead {
  readonly #crypto: Crypto;
  readonly #cipher: import('node:crypto').CipherChaCha20Poly1305Types;
  readonly #key: Uint8Array;

  constructor(crypto: Crypto, { cipher }: Encryption, key: Uint8Array) {
    this.#crypto = crypto;
    this.#cipher = cipher as import('node:crypto').CipherChaCha20Poly1305Types;
    this.#key = key;
  }

  seal(nonce: Uint8Array, associated: Uint8Array, content: Uint8Array): Uint8Array {
    const cipher = this.#crypto.createCipheriv(this.#cipher, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(associated, { plaintextLength: content.length });
    return concatenate([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  }

  open(nonce: Uint8Array, associated: Uint8Array, body: Uint8Array): Uint8Array {
    if (body.length < TAG_BYTES) throw badRecord();
    const end = body.length - TAG_BYTES;
    const decipher = this.#crypto.createDecipheriv(this.#cipher, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associated, { plaintextLength: end });
    decipher.setAuthTag(body.subarray(end));
    try {
      return concatenate([decipher.update(body.subarray(0, end)), decipher.final()]);
    } catch {
      throw badRecord();
    }
  }
}

/** RFC 8446, 5.2. The key and IV come from a traffic secret. */
export function protectTls13(crypto: Crypto, hkdf: Hkdf, { encryption }: CipherSuite, secret: Uint8Array): RecordProtection {
  const nothing = new Uint8Array(0);
  const aead = new Aead(crypto, encryption, hkdf.expandLabel(secret, 'key', nothing, encryption.keyBytes));
  const iv = hkdf.expandLabel(secret, 'iv', nothing, encryption.ivBytes);
  const sequence = new Sequence();
  return {
    seal: (type, content) => {
      const inner = concatenate([content, Uint8Array.of(type)]);
      const associated = header(RECORD.applicationData, inner.length + TAG_BYTES);
      return { type: RECORD.applicationData, body: aead.seal(mixed(iv, sequence.next()), associated, inner) };
    },
    open: (type, body) => {
      if (type !== RECORD.applicationData) throw new TlsFailure('bad record type');
      const inner = aead.open(mixed(iv, sequence.next()), header(type, body.length), body);
      let end = inner.length;
      while (end > 0 && inner[end - 1] === 0) end--;
      if (end === 0) throw new TlsFailure('bad record type');
      return { type: inner[end - 1], content: inner.subarray(0, end - 1) };
    },
  };
}

export interface DirectionKeys {
  readonly macKey: Uint8Array;
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
}

/** RFC 5246, 6.2.3.3; RFC 7905 for ChaCha20, whose nonce is implicit as in TLS 1.3. */
export function protectTls12(crypto: Crypto, { encryption }: CipherSuite, keys: DirectionKeys): RecordProtection {
  if (encryption.mac !== undefined) return protectCbc(crypto, encryption, encryption.mac, keys);
  const aead = new Aead(crypto, encryption, keys.key);
  const sequence = new Sequence();
  const isExplicit = encryption.ivBytes === 4;
  const associated = (number: Uint8Array, type: number, length: number) => concatenate([number, header(type, length)]);
  return {
    seal: (type, content) => {
      const number = sequence.next();
      const nonce = isExplicit ? concatenate([keys.iv, number]) : mixed(keys.iv, number);
      const sealed = aead.seal(nonce, associated(number, type, content.length), content);
      return { type, body: isExplicit ? concatenate([number, sealed]) : sealed };
    },
    open: (type, body) => {
      const number = sequence.next();
      const explicit = isExplicit ? EXPLICIT_NONCE_BYTES : 0;
      const length = body.length - explicit - TAG_BYTES;
      if (length < 0) throw badRecord();
      const nonce = isExplicit ? concatenate([keys.iv, body.subarray(0, explicit)]) : mixed(keys.iv, number);
      return { type, content: aead.open(nonce, associated(number, type, length), body.subarray(explicit)) };
    },
  };
}

/** MAC, then encrypt; RFC 5246, 6.2.3.2. */
function protectCbc(crypto: Crypto, { cipher }: Encryption, mac: string, { macKey, key }: DirectionKeys): RecordProtection {
  const BLOCK = 16;
  const sequence = new Sequence();
  const macOf = (number: Uint8Array, type: number, content: Uint8Array): Uint8Array =>
    crypto.createHmac(mac, macKey).update(number).update(header(type, content.length)).update(content).digest();
  return {
    seal: (type, content) => {
      const plain = concatenate([content, macOf(sequence.next(), type, content)]);
      const padding = BLOCK - (plain.length % BLOCK);
      const iv = crypto.randomBytes(BLOCK);
      const encryptor = crypto.createCipheriv(cipher, key, iv).setAutoPadding(false);
      return { type, body: concatenate([iv, encryptor.update(plain), encryptor.update(new Uint8Array(padding).fill(padding - 1)), encryptor.final()]) };
    },
    open: (type, body) => {
      const macBytes = macKey.length;
      if (body.length % BLOCK !== 0 || body.length < BLOCK + macBytes + 1) throw badRecord();
      const decryptor = crypto.createDecipheriv(cipher, key, body.subarray(0, BLOCK)).setAutoPadding(false);
      const plain = concatenate([decryptor.update(body.subarray(BLOCK)), decryptor.final()]);
      const padding = plain[plain.length - 1];
      const isPadded = padding + 1 + macBytes <= plain.length && plain.subarray(plain.length - padding - 1).every((byte) => byte === padding);
      // A wrong padding is reported like a wrong MAC, and only after checking one.
      const end = plain.length - macBytes - (isPadded ? padding + 1 : 1);
      const content = plain.subarray(0, end);
      const isAuthentic = isSame(macOf(sequence.next(), type, content), plain.subarray(end, end + macBytes));
      if (!isPadded || !isAuthentic) throw badRecord();
      return { type, content };
    },
  };
}
