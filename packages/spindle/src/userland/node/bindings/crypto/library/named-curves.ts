import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { ed448, x448 } from '@noble/curves/ed448.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type ECDSA, ecdsa, weierstrass, type WeierstrassPoint, type WeierstrassPointCons } from '@noble/curves/abstract/weierstrass.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOfBigint } from './der.ts';
import { CURVE_TABLE } from './curve-table.ts';

/** A point on a curve. */
export type Ecc = WeierstrassPoint<bigint>;

export interface NamedCurve {
  /** OpenSSL's name. */
  readonly name: string;
  readonly oid: string;
  readonly p: bigint;
  readonly a: bigint;
  readonly b: bigint;
  readonly n: bigint;
  readonly h: bigint;
  readonly generator: Ecc;
  /** The seed from which the curve was generated, if known. */
  readonly seed: Uint8Array | undefined;
  /** Bytes per coordinate. */
  readonly fieldBytes: number;
  /** Bytes per private key. */
  readonly orderBytes: number;
  readonly Point: WeierstrassPointCons<bigint>;
  readonly ecdsa: ECDSA;
  /** The curve's name in JSON Web Keys, if it has one. */
  readonly jwk: string | undefined;
}

/** Curves with their own, faster arithmetic. */
const PREPARED: Readonly<Record<string, ECDSA>> = { prime256v1: p256, secp384r1: p384, secp521r1: p521, secp256k1 };
/** Alternative names, case-insensitive; source: EC_curve_nist2nid, and the names of Web Crypto. */
const ALIASES: Readonly<Record<string, string>> = {
  'P-192': 'prime192v1',
  secp192r1: 'prime192v1',
  'P-224': 'secp224r1',
  'P-256': 'prime256v1',
  secp256r1: 'prime256v1',
  'P-384': 'secp384r1',
  'P-521': 'secp521r1',
};
const JWK_NAMES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521', secp256k1: 'secp256k1' };

const curves = new Map<string, NamedCurve>();

export function curveNames(): string[] {
  return CURVE_TABLE.map((row) => row.slice(0, row.indexOf(' ')));
}

/** Looks up by OpenSSL's or NIST's name; undefined if unknown here. */
export function findCurve(name: string): NamedCurve | undefined {
  const own = ALIASES[name] ?? name;
  const known = curves.get(own);
  if (known !== undefined) return known;
  const row = CURVE_TABLE.find((line) => line.startsWith(`${own} `));
  if (row === undefined) return undefined;
  const curve = createCurve(row);
  curves.set(own, curve);
  return curve;
}

export function findCurveByOid(wanted: string): NamedCurve | undefined {
  const row = CURVE_TABLE.find((line) => line.split(' ')[1] === wanted);
  return row === undefined ? undefined : findCurve(row.slice(0, row.indexOf(' ')));
}

export function findCurveByNumbers(p: bigint, a: bigint, b: bigint): NamedCurve | undefined {
  const row = CURVE_TABLE.find((line) => {
    const [, , ...numbers] = line.split(' ');
    return [p, a, b].every((number, at) => number.toString(16) === numbers[at]);
  });
  return row === undefined ? undefined : findCurve(row.slice(0, row.indexOf(' ')));
}

export function findCurveByJwk(name: unknown): NamedCurve | undefined {
  const own = Object.keys(JWK_NAMES).find((key) => JWK_NAMES[key] === name);
  return own === undefined ? undefined : findCurve(own);
}

function createCurve(row: string): NamedCurve {
  const [name, oid, ...hex] = row.split(' ') as [string, string, ...string[]];
  const [p, a, b, Gx, Gy, n, h] = hex.slice(0, 7).map((digits) => BigInt(`0x${digits}`)) as [bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  const seed = hex[7];
  const prepared = PREPARED[name];
  const Point = prepared?.Point ?? weierstrass<bigint>({ p, a, b, Gx, Gy, n, h });
  return {
    name,
    oid,
    p,
    a,
    b,
    n,
    h,
    generator: Point.BASE,
    seed: seed === undefined ? undefined : bytesOfBigint(BigInt(`0x${seed}`), seed.length / 2),
    fieldBytes: Math.ceil(p.toString(2).length / 8),
    orderBytes: Math.ceil(n.toString(2).length / 8),
    Point,
    ecdsa: prepared ?? ecdsa(Point, sha256, { lowS: false }),
    jwk: JWK_NAMES[name],
  };
}

/** Decodes a point in any of the three forms. Throws if it is not on the curve. */
export function decodePoint(curve: NamedCurve, bytes: Uint8Array): Ecc {
  const form = bytes[0];
  if (form === 6 || form === 7) {
    // The hybrid form also contains the parity of y.
    const point = curve.Point.fromBytes(withForm(bytes, 4));
    point.assertValidity();
    if (Number(point.toAffine().y & 1n) !== form - 6) throw new Error('the parity of y differs');
    return point;
  }
  const point = curve.Point.fromBytes(bytes);
  point.assertValidity();
  return point;
}

/** Sources: POINT_CONVERSION_* in openssl/ec.h. */
export const POINT_FORM = { compressed: 2, uncompressed: 4, hybrid: 6 } as const;

export function encodePoint(point: Ecc, form: number): Uint8Array {
  if (form === POINT_FORM.compressed) return point.toBytes(true);
  const bytes = point.toBytes(false);
  return form === POINT_FORM.hybrid ? withForm(bytes, 6 + Number(point.toAffine().y & 1n)) : bytes;
}

function withForm(bytes: Uint8Array, form: number): Uint8Array {
  const copy = bytes.slice();
  copy[0] = form;
  return copy;
}

export const OKP = {
  ed25519: { signer: ed25519, agreement: undefined, oid: '1.3.101.112', jwk: 'Ed25519', keyBytes: 32 },
  ed448: { signer: ed448, agreement: undefined, oid: '1.3.101.113', jwk: 'Ed448', keyBytes: 57 },
  x25519: { signer: undefined, agreement: x25519, oid: '1.3.101.110', jwk: 'X25519', keyBytes: 32 },
  x448: { signer: undefined, agreement: x448, oid: '1.3.101.111', jwk: 'X448', keyBytes: 56 },
} as const;
