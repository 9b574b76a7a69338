/** The signature algorithms of certificates, by their identifiers. Source: openssl/obj_dat.txt. */
import type { AsymmetricData, CryptoCore } from './core.ts';
import { verifyWhole } from './signing.ts';

export interface SignatureAlgorithm {
  readonly oid: string;
  /** OpenSSL's long name; undefined if unknown here. */
  readonly name: string | undefined;
  readonly digest: string | undefined;
}

const ALGORITHMS: Readonly<Record<string, readonly [name: string, digest: string | undefined]>> = {
  '1.2.840.113549.1.1.4': ['md5WithRSAEncryption', 'md5'],
  '1.2.840.113549.1.1.5': ['sha1WithRSAEncryption', 'sha1'],
  '1.2.840.113549.1.1.10': ['rsassaPss', undefined],
  '1.2.840.113549.1.1.11': ['sha256WithRSAEncryption', 'sha256'],
  '1.2.840.113549.1.1.12': ['sha384WithRSAEncryption', 'sha384'],
  '1.2.840.113549.1.1.13': ['sha512WithRSAEncryption', 'sha512'],
  '1.2.840.113549.1.1.14': ['sha224WithRSAEncryption', 'sha224'],
  '1.2.840.10045.4.1': ['ecdsa-with-SHA1', 'sha1'],
  '1.2.840.10045.4.3.1': ['ecdsa-with-SHA224', 'sha224'],
  '1.2.840.10045.4.3.2': ['ecdsa-with-SHA256', 'sha256'],
  '1.2.840.10045.4.3.3': ['ecdsa-with-SHA384', 'sha384'],
  '1.2.840.10045.4.3.4': ['ecdsa-with-SHA512', 'sha512'],
  '2.16.840.1.101.3.4.3.2': ['dsa_with_SHA256', 'sha256'],
  '1.3.101.112': ['ED25519', undefined],
  '1.3.101.113': ['ED448', undefined],
};

export function signatureAlgorithm(oid: string): SignatureAlgorithm {
  const [name, digest] = ALGORITHMS[oid] ?? [undefined, undefined];
  return { oid, name, digest };
}

export function verifySignature(core: CryptoCore, { key }: AsymmetricData, { digest }: SignatureAlgorithm, signed: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifyWhole(core, key, digest, signed, signature);
  } catch {
    // The key does not match the algorithm.
    return false;
  }
}
