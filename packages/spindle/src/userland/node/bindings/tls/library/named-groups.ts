/** Key exchange: RFC 8446, 4.2.7 and 7.4. */
import { concatenate } from '../../../../../abi/concatenate.ts';
import type { Crypto } from './key-schedule.ts';
import { TlsFailure } from './tls-failure.ts';

export interface NamedGroup {
  readonly id: number;
  /** As `ecdhCurve` lists it. */
  readonly name: string;
  /** For `createECDH`; without it, the key type of an exchange with `diffieHellman`. */
  readonly curve?: string;
  readonly keyType?: 'x25519' | 'x448';
  /** Of the key, as `getEphemeralKeyInfo()` shows it. */
  readonly bits: number;
}

/** In order of preference. */
export const NAMED_GROUPS: readonly NamedGroup[] = [
  { id: 29, name: 'X25519', keyType: 'x25519', bits: 253 },
  { id: 23, name: 'prime256v1', curve: 'prime256v1', bits: 256 },
  { id: 30, name: 'X448', keyType: 'x448', bits: 448 },
  { id: 24, name: 'secp384r1', curve: 'secp384r1', bits: 384 },
  { id: 25, name: 'secp521r1', curve: 'secp521r1', bits: 521 },
];

const OTHER_NAMES: Readonly<Record<string, string>> = { 'p-256': 'prime256v1', secp256r1: 'prime256v1', 'p-384': 'secp384r1', 'p-521': 'secp521r1' };

/** The groups of OpenSSL's colon-separated list; undefined if none of its names is known. */
export function parseGroups(list: string): readonly NamedGroup[] {
  if (list === 'auto') return NAMED_GROUPS;
  const names = list
    .toLowerCase()
    .split(':')
    .map((name) => (OTHER_NAMES[name] ?? name).toLowerCase());
  return names.flatMap((wanted) => NAMED_GROUPS.filter(({ name }) => name.toLowerCase() === wanted));
}

export interface KeyShare {
  readonly group: NamedGroup;
  readonly publicKey: Uint8Array;
  /** The secret shared with the owner of the other public key. */
  sharedSecret(peer: Uint8Array): Uint8Array;
}

/** SubjectPublicKeyInfo of X25519 and X448, up to the key. */
const SPKI_PREFIX = {
  x25519: Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x6e, 0x03, 0x21, 0x00),
  x448: Uint8Array.of(0x30, 0x42, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x6f, 0x03, 0x39, 0x00),
} as const;

export function createKeyShare(crypto: Crypto, group: NamedGroup): KeyShare {
  return group.curve === undefined ? createMontgomery(crypto, group) : createOnCurve(crypto, group, group.curve);
}

function createOnCurve(crypto: Crypto, group: NamedGroup, curve: string): KeyShare {
  const exchange = crypto.createECDH(curve);
  const publicKey = exchange.generateKeys();
  return { group, publicKey, sharedSecret: (peer) => agreed(() => exchange.computeSecret(peer)) };
}

function createMontgomery(crypto: Crypto, group: NamedGroup): KeyShare {
  const type = group.keyType as 'x25519' | 'x448';
  const prefix = SPKI_PREFIX[type];
  const { privateKey, publicKey } = crypto.generateKeyPairSync(type as 'x25519');
  return {
    group,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(prefix.length),
    sharedSecret: (peer) =>
      agreed(() => {
        const key = concatenate([prefix, peer]) as Buffer;
        return crypto.diffieHellman({ privateKey, publicKey: crypto.createPublicKey({ key, format: 'der', type: 'spki' }) });
      }),
  };
}

function agreed(compute: () => Uint8Array): Uint8Array {
  try {
    return compute();
  } catch {
    throw new TlsFailure('bad ecpoint');
  }
}
