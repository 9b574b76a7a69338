/** RSA: the raw operation, and its paddings. Source: RFC 8017. */
import type { CHash } from '@noble/hashes/utils.js';
import type { RsaKey } from './asymmetric-key.ts';
import { bytesOfBigint, joinBytes, unsignedOf } from './der.ts';
import { bitLength, powerModulo, randomBelow, type RandomBytes, inverseModulo } from './numbers.ts';
import { type OpensslEntry, opensslError } from '../openssl-error.ts';

/** Source: openssl/rsa.h. */
export const PADDING = { pkcs1: 1, none: 3, oaep: 4, pss: 6 } as const;

const TOO_LARGE: OpensslEntry = ['rsa', 0x6e, 'data too large for key size'];
const TOO_SMALL: OpensslEntry = ['rsa', 0x7a, 'data too small for key size'];
const DIGEST_TOO_BIG: OpensslEntry = ['rsa', 0x70, 'digest too big for rsa key'];
const TOO_LARGE_FOR_MODULUS: OpensslEntry = ['rsa', 0x84, 'data too large for modulus'];
const OAEP_ERROR: OpensslEntry = ['rsa', 0x79, 'oaep decoding error'];

export function modulusBytes({ n }: RsaKey): number {
  return Math.ceil(bitLength(n) / 8);
}

export function publicOperation(key: RsaKey, block: Uint8Array): Uint8Array {
  const value = unsignedOf(block);
  if (value >= key.n) throw opensslError(TOO_LARGE_FOR_MODULUS);
  return bytesOfBigint(powerModulo(value, key.e, key.n), modulusBytes(key));
}

/** Uses the Chinese remainder theorem on a blinded block, so that timing reveals nothing about the key. */
export function privateOperation(key: RsaKey, block: Uint8Array, randomBytes: RandomBytes): Uint8Array {
  const { n, e, secret } = key;
  if (secret === undefined) throw new Error('a private key is needed');
  const value = unsignedOf(block);
  if (value >= n) throw opensslError(TOO_LARGE_FOR_MODULUS);
  const blind = 2n + randomBelow(n - 3n, randomBytes);
  const unblind = inverseModulo(blind, n);
  const { d, p, q, dp, dq, qi } = secret;
  const blinded = unblind === undefined ? value : (value * powerModulo(blind, e, n)) % n;
  let result: bigint;
  if (p > 0n && q > 0n && p * q === n) {
    const [a, b] = [powerModulo(blinded, dp, p), powerModulo(blinded, dq, q)];
    const h = (((qi * (a - b)) % p) + p) % p;
    result = b + q * h;
  } else result = powerModulo(blinded, d, n);
  return bytesOfBigint(unblind === undefined ? result : (result * unblind) % n, modulusBytes(key));
}

/** How much smaller than the modulus the padded data must be. */
export const TYPE1_BYTES = 11;

/** EMSA-PKCS1-v1_5 and privateEncrypt: padded with 0xff. */
export function padType1(data: Uint8Array, size: number, isDigest: boolean): Uint8Array {
  const fill = size - data.length - 3;
  if (data.length > size - TYPE1_BYTES)
    throw opensslError(isDigest ? DIGEST_TOO_BIG : TOO_LARGE, [
      ['evp', 0xea, 'provider signature failure'],
      ['provider', 0x80004, 'RSA lib'],
      ...(isDigest ? [DIGEST_TOO_BIG, ['provider', 0x80004, 'RSA lib'] as const] : []),
    ]);
  return joinBytes(Uint8Array.of(0, 1), new Uint8Array(fill).fill(0xff), Uint8Array.of(0), data);
}

export function unpadType1(block: Uint8Array): Uint8Array {
  const stack: OpensslEntry[] = [
    ['evp', 0xea, 'provider signature failure'],
    ['provider', 0x80004, 'RSA lib'],
    ['rsa', 0x72, 'padding check failed'],
  ];
  if (block[0] !== 0 || block[1] !== 1) throw opensslError(['rsa', 0x6a, 'block type is not 01'], stack);
  let at = 2;
  while (block[at] === 0xff) at++;
  if (block[at] !== 0) throw opensslError(['rsa', 0x66, 'bad fixed header decrypt'], stack);
  if (at < 10) throw opensslError(['rsa', 0x67, 'bad pad byte count'], stack);
  return block.subarray(at + 1);
}

/** RSAES-PKCS1-v1_5: padded with random nonzero bytes. */
export function padType2(data: Uint8Array, size: number, randomBytes: RandomBytes): Uint8Array {
  const fill = new Uint8Array(Math.max(0, size - data.length - 3));
  if (size - data.length - 3 < 8) throw opensslError(TOO_LARGE);
  for (let at = 0; at < fill.length; ) {
    const [byte = 0] = randomBytes(1);
    if (byte !== 0) fill[at++] = byte;
  }
  return joinBytes(Uint8Array.of(0, 2), fill, Uint8Array.of(0), data);
}

/** Returns undefined if the padding is wrong; the caller then returns random bytes (implicit rejection). */
export function unpadType2(block: Uint8Array): Uint8Array | undefined {
  let separator = -1;
  for (let at = block.length - 1; at >= 2; at--) if (block[at] === 0) separator = at;
  const isGood = block[0] === 0 && block[1] === 2 && separator >= 10;
  return isGood ? block.subarray(separator + 1) : undefined;
}

export function padNone(data: Uint8Array, size: number): Uint8Array {
  if (data.length > size) throw opensslError(TOO_LARGE);
  if (data.length < size) throw opensslError(TOO_SMALL);
  return data;
}

export interface OaepOptions {
  readonly hash: CHash<any, any>;
  readonly mgfHash: CHash<any, any>;
  readonly label: Uint8Array;
}

export function padOaep(data: Uint8Array, size: number, { hash, mgfHash, label }: OaepOptions, randomBytes: RandomBytes): Uint8Array {
  const digestBytes = hash.outputLen;
  const fill = size - data.length - 2 * digestBytes - 2;
  if (fill < 0) throw opensslError(TOO_LARGE);
  const block = joinBytes(hash(label), new Uint8Array(fill), Uint8Array.of(1), data);
  const seed = randomBytes(digestBytes);
  const masked = xor(block, mgf1(mgfHash, seed, block.length));
  return joinBytes(Uint8Array.of(0), xor(seed, mgf1(mgfHash, masked, digestBytes)), masked);
}

export function unpadOaep(block: Uint8Array, { hash, mgfHash, label }: OaepOptions): Uint8Array {
  const digestBytes = hash.outputLen;
  if (block.length < 2 * digestBytes + 2) throw opensslError(OAEP_ERROR);
  const masked = block.subarray(1 + digestBytes);
  const seed = xor(block.subarray(1, 1 + digestBytes), mgf1(mgfHash, masked, digestBytes));
  const inside = xor(masked, mgf1(mgfHash, seed, masked.length));
  const expected = hash(label);
  let difference = block[0] as number;
  for (let at = 0; at < digestBytes; at++) difference |= (inside[at] as number) ^ (expected[at] as number);
  let separator = digestBytes;
  while (inside[separator] === 0) separator++;
  if (difference !== 0 || inside[separator] !== 1) throw opensslError(OAEP_ERROR);
  return inside.subarray(separator + 1);
}

/** Source: RSA_PSS_SALTLEN_* in openssl/rsa.h. */
export const SALT = { digest: -1, auto: -2, max: -3 } as const;

/** EMSA-PSS; `bits` is one less than the bits of the modulus. */
export function padPss(
  digest: Uint8Array,
  bits: number,
  saltLength: number,
  hash: CHash<any, any>,
  mgfHash: CHash<any, any>,
  randomBytes: RandomBytes,
): Uint8Array {
  const size = Math.ceil(bits / 8);
  const largest = size - digest.length - 2;
  const length = saltLength === SALT.digest ? digest.length : saltLength === SALT.max || saltLength === SALT.auto ? largest : saltLength;
  if (largest < 0 || length > largest) {
    throw opensslError(TOO_LARGE, [['evp', 0xea, 'provider signature failure'], ['provider', 0x80004, 'RSA lib'], TOO_LARGE, ['provider', 0x80004, 'RSA lib']]);
  }
  const salt = randomBytes(length);
  const inner = hash(joinBytes(new Uint8Array(8), digest, salt));
  const block = joinBytes(new Uint8Array(largest - length), Uint8Array.of(1), salt);
  const masked = xor(block, mgf1(mgfHash, inner, block.length));
  masked[0] = (masked[0] as number) & (0xff >> (8 * size - bits));
  return joinBytes(masked, inner, Uint8Array.of(0xbc));
}

export function verifyPss(block: Uint8Array, digest: Uint8Array, bits: number, saltLength: number, hash: CHash<any, any>, mgfHash: CHash<any, any>): boolean {
  const size = Math.ceil(bits / 8);
  // With a modulus of 8n + 1 bits, a zero byte precedes the message.
  const message = block.subarray(block.length - size);
  if (block.subarray(0, block.length - size).some((byte) => byte !== 0)) return false;
  const maskedLength = size - digest.length - 1;
  if (maskedLength < 1 || message[size - 1] !== 0xbc) return false;
  const inner = message.subarray(maskedLength, size - 1);
  const unused = 8 * size - bits;
  if (((message[0] as number) & ~(0xff >> unused) & 0xff) !== 0) return false;
  const inside = xor(message.subarray(0, maskedLength), mgf1(mgfHash, inner, maskedLength));
  inside[0] = (inside[0] as number) & (0xff >> unused);
  let at = 0;
  while (inside[at] === 0) at++;
  if (inside[at] !== 1) return false;
  const salt = inside.subarray(at + 1);
  if (saltLength === SALT.digest && salt.length !== digest.length) return false;
  if (saltLength >= 0 && salt.length !== saltLength) return false;
  const expected = hash(joinBytes(new Uint8Array(8), digest, salt));
  return expected.every((byte: number, index: number) => byte === inner[index]);
}

function mgf1(hash: CHash<any, any>, seed: Uint8Array, length: number): Uint8Array {
  const mask = new Uint8Array(length);
  for (let counter = 0, at = 0; at < length; counter++, at += hash.outputLen) {
    const block = hash(joinBytes(seed, Uint8Array.of(counter >>> 24, counter >>> 16, counter >>> 8, counter)));
    mask.set(block.subarray(0, Math.min(block.length, length - at)), at);
  }
  return mask;
}

function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((byte, at) => byte ^ (b[at] as number));
}
