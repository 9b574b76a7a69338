import { blake2b, blake2s } from '@noble/hashes/blake2.js';
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_256, sha3_384, sha3_512, shake128, shake256 } from '@noble/hashes/sha3.js';
import type { CHash, Hash } from '@noble/hashes/utils.js';
import { opensslError } from './openssl-error.ts';

export type RunningHash = Hash<Hash<unknown>>;
export type ExtendableHash = RunningHash & { xof(byteCount: number): Uint8Array };

/** A hash function with OpenSSL's rules: only extendable ones (`isExtendable`) accept an output length. */
export interface Digest {
  /** The first of its names. */
  readonly name: string;
  readonly hash: CHash<any, any>;
  readonly outputLength: number;
  readonly isExtendable: boolean;
  create(outputLength?: number): RunningHash;
}

const FIXED: Readonly<Record<string, CHash<any, any>>> = {
  blake2b512: blake2b,
  blake2s256: blake2s,
  md5,
  ripemd160,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha512-224': sha512_224,
  'sha512-256': sha512_256,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
};
const EXTENDABLE: Readonly<Record<string, CHash<any, any>>> = { shake128, shake256 };

/**
 * OpenSSL 3 knows these, but only computes them with its legacy provider, which Node does not load. Programs tell
 * them from unknown names by the error and then compute them themselves, as loader-utils does with MD4.
 */
const LEGACY: Readonly<Record<string, CHash<any, any>>> = {
  md4: legacyHash(16, 64),
  mdc2: legacyHash(16, 8),
  whirlpool: legacyHash(64, 64),
};

/** OpenSSL's other names, in lower case, by the name above. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  md5: ['rsa-md5', 'md5withrsaencryption', 'ssl3-md5'],
  ripemd160: ['ripemd', 'rmd160', 'rsa-ripemd160', 'ripemd160withrsa'],
  sha1: ['sha-1', 'rsa-sha1', 'rsa-sha1-2', 'sha1withrsaencryption', 'ssl3-sha1'],
  sha224: ['sha-224', 'sha2-224', 'rsa-sha224', 'sha224withrsaencryption'],
  sha256: ['sha-256', 'sha2-256', 'rsa-sha256', 'sha256withrsaencryption'],
  sha384: ['sha-384', 'sha2-384', 'rsa-sha384', 'sha384withrsaencryption'],
  sha512: ['sha-512', 'sha2-512', 'rsa-sha512', 'sha512withrsaencryption'],
  'sha512-224': ['sha-512/224', 'sha2-512/224', 'rsa-sha512/224', 'sha512-224withrsaencryption'],
  'sha512-256': ['sha-512/256', 'sha2-512/256', 'rsa-sha512/256', 'sha512-256withrsaencryption'],
  'sha3-224': ['rsa-sha3-224', 'id-rsassa-pkcs1-v1_5-with-sha3-224'],
  'sha3-256': ['rsa-sha3-256', 'id-rsassa-pkcs1-v1_5-with-sha3-256'],
  'sha3-384': ['rsa-sha3-384', 'id-rsassa-pkcs1-v1_5-with-sha3-384'],
  'sha3-512': ['rsa-sha3-512', 'id-rsassa-pkcs1-v1_5-with-sha3-512'],
  blake2b512: ['blake2b-512'],
  blake2s256: ['blake2s-256'],
  shake128: ['shake-128'],
  shake256: ['shake-256'],
  md4: ['rsa-md4', 'md4withrsaencryption'],
  mdc2: ['rsa-mdc2', 'mdc2withrsa'],
};

const canonicalNames = new Map<string, string>();
for (const name of [FIXED, EXTENDABLE, LEGACY].flatMap(Object.keys)) {
  for (const alias of [name, ...(ALIASES[name] ?? [])]) canonicalNames.set(alias, name);
}

/** Undefined if the function is not available here; a legacy one throws when it is created. Names are case-insensitive, as in OpenSSL. */
export function findDigest(name: string): Digest | undefined {
  const canonical = canonicalNames.get(name.toLowerCase());
  if (canonical === undefined) return undefined;
  const isExtendable = canonical in EXTENDABLE;
  const hash = (EXTENDABLE[canonical] ?? FIXED[canonical] ?? LEGACY[canonical]) as CHash<any, any>;
  return {
    name: canonical,
    hash,
    outputLength: hash.outputLen,
    isExtendable,
    create: (outputLength) => (isExtendable && outputLength !== undefined ? hash.create({ dkLen: outputLength }) : hash.create()) as RunningHash,
  };
}

function legacyHash(outputLen: number, blockLen: number): CHash<any, any> {
  const create = (): never => {
    const unsupported = ['evp', 0x8010c, 'unsupported'] as const;
    throw opensslError(unsupported, [['evp', 0x86, 'initialization error'], unsupported]);
  };
  return Object.assign(create, { outputLen, blockLen, create }) as unknown as CHash<any, any>;
}
