/** Signatures of the handshake; RFC 8446, 4.2.3. */
import type { KeyObject } from 'node:crypto';
import type { Crypto } from './key-schedule.ts';
import { TlsFailure } from './tls-failure.ts';

export interface SignatureScheme {
  readonly id: number;
  /** As `getSharedSigalgs()` shows it. */
  readonly name: string;
  readonly keyType: string;
  readonly hash: 'sha1' | 'sha256' | 'sha384' | 'sha512' | null;
  /** TLS 1.3 ties a hash to a curve. */
  readonly curve?: string;
  readonly isPss?: boolean;
  /** Only before TLS 1.3. */
  readonly isOld?: boolean;
}

/** In OpenSSL's order of preference. */
export const SIGNATURE_SCHEMES: readonly SignatureScheme[] = [
  { id: 0x0403, name: 'ECDSA+SHA256', keyType: 'ec', hash: 'sha256', curve: 'prime256v1' },
  { id: 0x0503, name: 'ECDSA+SHA384', keyType: 'ec', hash: 'sha384', curve: 'secp384r1' },
  { id: 0x0603, name: 'ECDSA+SHA512', keyType: 'ec', hash: 'sha512', curve: 'secp521r1' },
  { id: 0x0807, name: 'Ed25519', keyType: 'ed25519', hash: null },
  { id: 0x0808, name: 'Ed448', keyType: 'ed448', hash: null },
  { id: 0x0809, name: 'RSA-PSS+SHA256', keyType: 'rsa-pss', hash: 'sha256', isPss: true },
  { id: 0x080a, name: 'RSA-PSS+SHA384', keyType: 'rsa-pss', hash: 'sha384', isPss: true },
  { id: 0x080b, name: 'RSA-PSS+SHA512', keyType: 'rsa-pss', hash: 'sha512', isPss: true },
  { id: 0x0804, name: 'RSA-PSS+SHA256', keyType: 'rsa', hash: 'sha256', isPss: true },
  { id: 0x0805, name: 'RSA-PSS+SHA384', keyType: 'rsa', hash: 'sha384', isPss: true },
  { id: 0x0806, name: 'RSA-PSS+SHA512', keyType: 'rsa', hash: 'sha512', isPss: true },
  { id: 0x0401, name: 'RSA+SHA256', keyType: 'rsa', hash: 'sha256', isOld: true },
  { id: 0x0501, name: 'RSA+SHA384', keyType: 'rsa', hash: 'sha384', isOld: true },
  { id: 0x0601, name: 'RSA+SHA512', keyType: 'rsa', hash: 'sha512', isOld: true },
  { id: 0x0203, name: 'ECDSA+SHA1', keyType: 'ec', hash: 'sha1', isOld: true },
  { id: 0x0201, name: 'RSA+SHA1', keyType: 'rsa', hash: 'sha1', isOld: true },
];

/** Not offered, and only used if a peer offers nothing. */
const isWeak = ({ hash }: SignatureScheme): boolean => hash === 'sha1';
export const OFFERED_SCHEMES: readonly SignatureScheme[] = SIGNATURE_SCHEMES.filter((scheme) => !isWeak(scheme));

const STANDARD_NAMES: Readonly<Record<string, number>> = {
  ecdsa_secp256r1_sha256: 0x0403,
  ecdsa_secp384r1_sha384: 0x0503,
  ecdsa_secp521r1_sha512: 0x0603,
  rsa_pss_pss_sha256: 0x0809,
  rsa_pss_pss_sha384: 0x080a,
  rsa_pss_pss_sha512: 0x080b,
  rsa_pss_rsae_sha256: 0x0804,
  rsa_pss_rsae_sha384: 0x0805,
  rsa_pss_rsae_sha512: 0x0806,
  rsa_pkcs1_sha256: 0x0401,
  rsa_pkcs1_sha384: 0x0501,
  rsa_pkcs1_sha512: 0x0601,
};

/** The schemes of OpenSSL's colon-separated list, such as `RSA-PSS+SHA256:ecdsa_secp256r1_sha256`. Unknown names are left out. */
export function parseSchemes(list: string): SignatureScheme[] {
  return list.split(':').flatMap((word) => {
    const name = word.replace(/^PSS\+/i, 'RSA-PSS+').toLowerCase();
    return SIGNATURE_SCHEMES.filter((scheme) => scheme.name.toLowerCase() === name || scheme.id === STANDARD_NAMES[name]);
  });
}

export function schemeOf(id: number): SignatureScheme | undefined {
  return SIGNATURE_SCHEMES.find((scheme) => scheme.id === id);
}

export function fitsKey({ keyType, curve, isOld, hash }: SignatureScheme, key: KeyObject, isTls13: boolean): boolean {
  if (key.asymmetricKeyType !== keyType || (isTls13 && isOld)) return false;
  if (keyType.startsWith('rsa') && hash === 'sha512' && (key.asymmetricKeyDetails?.modulusLength ?? 2048) < 1040) return false;
  return !isTls13 || curve === undefined || key.asymmetricKeyDetails?.namedCurve === curve;
}

/** The first scheme of the peer's that the key can use. */
export function chooseScheme(
  key: KeyObject,
  peerSchemes: readonly number[],
  allowed: readonly SignatureScheme[],
  isTls13: boolean,
): SignatureScheme | undefined {
  for (const id of peerSchemes) {
    const scheme = allowed.find((one) => one.id === id);
    if (scheme !== undefined && fitsKey(scheme, key, isTls13)) return scheme;
  }
  return undefined;
}

function keyInput(crypto: Crypto, { isPss }: SignatureScheme, key: KeyObject): import('node:crypto').SignKeyObjectInput {
  if (isPss) return { key, padding: crypto.constants.RSA_PKCS1_PSS_PADDING, saltLength: crypto.constants.RSA_PSS_SALTLEN_DIGEST };
  return { key };
}

export function signWith(crypto: Crypto, scheme: SignatureScheme, key: KeyObject, content: Uint8Array): Uint8Array {
  return crypto.sign(scheme.hash, content, keyInput(crypto, scheme, key));
}

export function checkSignature(crypto: Crypto, scheme: SignatureScheme, key: KeyObject, content: Uint8Array, signature: Uint8Array): void {
  let isRight = false;
  try {
    isRight = crypto.verify(scheme.hash, content, keyInput(crypto, scheme, key), signature);
  } catch {
    // The signature has not even the right form.
    isRight = false;
  }
  if (!isRight) throw new TlsFailure('bad signature');
}
