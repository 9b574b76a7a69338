import type { NamedCurve } from './named-curves.ts';
import type { Ecc } from './named-curves.ts';

export interface RsaPrivateNumbers {
  readonly d: bigint;
  readonly p: bigint;
  readonly q: bigint;
  readonly dp: bigint;
  readonly dq: bigint;
  readonly qi: bigint;
}

/** Restrictions of an RSA-PSS key; hash functions by OpenSSL's names (`sha256`). */
export interface PssLimits {
  readonly hash: string;
  readonly mgf1Hash: string;
  readonly saltLength: number;
}

export interface RsaKey {
  readonly type: 'rsa' | 'rsa-pss';
  readonly n: bigint;
  readonly e: bigint;
  readonly secret: RsaPrivateNumbers | undefined;
  /** Only for `rsa-pss`; undefined if nothing is restricted. */
  readonly limits?: PssLimits | undefined;
}

export interface EcKey {
  readonly type: 'ec';
  readonly curve: NamedCurve;
  readonly point: Ecc;
  readonly secret: bigint | undefined;
  /** How the key's own encoding represents the point. */
  readonly isCompressed: boolean;
  /** The curve is written out instead of named. */
  readonly isExplicit: boolean;
}

export type OkpType = 'ed25519' | 'ed448' | 'x25519' | 'x448';

export interface OkpKey {
  readonly type: OkpType;
  readonly publicBytes: Uint8Array;
  readonly secret: Uint8Array | undefined;
}

export interface DsaKey {
  readonly type: 'dsa';
  readonly p: bigint;
  readonly q: bigint;
  readonly g: bigint;
  readonly y: bigint;
  readonly secret: bigint | undefined;
}

export interface DhKey {
  readonly type: 'dh';
  readonly p: bigint;
  readonly g: bigint;
  readonly y: bigint;
  readonly secret: bigint | undefined;
}

type SlhSize = '128s' | '128f' | '192s' | '192f' | '256s' | '256f';
export type PostQuantumType = `ml-dsa-${number}` | `ml-kem-${number}` | `slh-dsa-${'sha2' | 'shake'}-${SlhSize}`;

export interface PostQuantumKey {
  readonly type: PostQuantumType;
  readonly publicBytes: Uint8Array;
  /** `expanded` is used for computation; `seed` is what it was derived from, if there is one. */
  readonly secret: { readonly seed: Uint8Array | undefined; readonly expanded: Uint8Array } | undefined;
}

export type AsymmetricKey = RsaKey | EcKey | OkpKey | DsaKey | DhKey | PostQuantumKey;

export function isRsa(key: AsymmetricKey): key is RsaKey {
  return key.type === 'rsa' || key.type === 'rsa-pss';
}

export function isOkp(key: AsymmetricKey): key is OkpKey {
  return key.type === 'ed25519' || key.type === 'ed448' || key.type === 'x25519' || key.type === 'x448';
}
