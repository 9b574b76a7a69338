/** The interface between the crypto library, which is loaded on first use, and the part that every process has. */
import type { Realm } from '../../../realm.ts';
import type { AsyncWrap } from '../../../async-wrap.ts';
import type { BinaryLike } from '../bytes.ts';
import type { Digest } from '../digests.ts';
import type { Job } from '../job.ts';
import type { AsymmetricKey } from './asymmetric-key.ts';

/** Source: KeyType in node/src/crypto/crypto_keys.h. */
export const KEY_TYPE = { secret: 0, public: 1, private: 2 } as const;
export type KeyType = (typeof KEY_TYPE)[keyof typeof KEY_TYPE];

/** Source: CryptoJobMode in node/src/crypto/crypto_util.h. */
export const JOB_MODE = { async: 0, sync: 1, webCrypto: 2 } as const;

/** The data of a KeyObjectHandle. */
export type KeyData =
  | { readonly type: typeof KEY_TYPE.secret; readonly bytes: Uint8Array }
  | { readonly type: typeof KEY_TYPE.public | typeof KEY_TYPE.private; readonly key: AsymmetricKey };

export type AsymmetricData = Exclude<KeyData, { readonly type: typeof KEY_TYPE.secret }>;

export interface CryptoCore {
  readonly realm: Realm;
  readonly AsyncWrap: typeof AsyncWrap;
  readonly Job: typeof Job;
  findDigest(name: string): Digest | undefined;
  /** Throws Node's ERR_CRYPTO_INVALID_DIGEST. */
  requireDigest(name: string): Digest;
  /** Undefined if it is not the handle of a key. */
  dataOf(handle: unknown): KeyData | undefined;
  createHandle(data: KeyData): object;
  createCryptoKey(handle: object, algorithm: object, usagesMask: number, isExtractable: boolean): object;
  /** The bytes of a secret key, given as bytes or as a handle. */
  secretBytes(key: BinaryLike | object): Uint8Array;
  randomBytes(length: number): Uint8Array;
}

export interface CryptoLibrary {
  readonly classes: Readonly<Record<string, new (...args: any[]) => object>>;
  readonly functions: Readonly<Record<string, (...args: any[]) => unknown>>;
  readonly keys: {
    decode(type: KeyType, data: unknown, format: unknown, encoding: unknown, passphrase: unknown, namedCurve: unknown): AsymmetricData;
    asymmetricType(data: AsymmetricData): string;
    export(data: AsymmetricData, format: number, encoding: number, cipher: string | undefined, passphrase: BinaryLike | undefined): unknown;
    exportJwk(data: AsymmetricData, target: Record<string, unknown>, isRsaPssAllowed: boolean): object;
    rawPublic(data: AsymmetricData): Uint8Array;
    rawPrivate(data: AsymmetricData): Uint8Array;
    rawSeed(data: AsymmetricData): Uint8Array;
    ecPublicRaw(data: AsymmetricData, form: number): Uint8Array;
    ecPrivateRaw(data: AsymmetricData): Uint8Array;
    isEcKeyValid(data: AsymmetricData): boolean;
    detail(data: AsymmetricData, target: Record<string, unknown>): object;
    areEqual(a: AsymmetricData, b: AsymmetricData): boolean;
  };
}
