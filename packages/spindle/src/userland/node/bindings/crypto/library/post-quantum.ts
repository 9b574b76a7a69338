/** ML-DSA, ML-KEM and SLH-DSA. Sources: FIPS 203, 204, 205; RFC 9881 and 9935 for the encoding of their keys. */
import { ml_dsa44, ml_dsa65, ml_dsa87 } from '@noble/post-quantum/ml-dsa.js';
import { ml_kem1024, ml_kem512, ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import {
  slh_dsa_sha2_128f,
  slh_dsa_sha2_128s,
  slh_dsa_sha2_192f,
  slh_dsa_sha2_192s,
  slh_dsa_sha2_256f,
  slh_dsa_sha2_256s,
  slh_dsa_shake_128f,
  slh_dsa_shake_128s,
  slh_dsa_shake_192f,
  slh_dsa_shake_192s,
  slh_dsa_shake_256f,
  slh_dsa_shake_256s,
} from '@noble/post-quantum/slh-dsa.js';
import type { PostQuantumKey, PostQuantumType } from './asymmetric-key.ts';
import type { CryptoCore } from './core.ts';
import { contextTag, DerError, octetString, partsOf, readDer, sequence, TAG } from './der.ts';
import { opensslError } from '../openssl-error.ts';

interface KeyMaker {
  readonly lengths: { readonly seed?: number; readonly publicKey?: number; readonly secretKey?: number };
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Uint8Array };
  getPublicKey(secretKey: Uint8Array): Uint8Array;
}
interface MessageSigner extends KeyMaker {
  readonly lengths: KeyMaker['lengths'] & { readonly signRand?: number };
  sign(message: Uint8Array, secretKey: Uint8Array, options?: { context?: Uint8Array; extraEntropy?: Uint8Array }): Uint8Array;
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array, options?: { context?: Uint8Array }): boolean;
}
interface Encapsulator extends KeyMaker {
  encapsulate(publicKey: Uint8Array, random?: Uint8Array): { cipherText: Uint8Array; sharedSecret: Uint8Array };
  decapsulate(cipherText: Uint8Array, secretKey: Uint8Array): Uint8Array;
}

interface Algorithm {
  readonly oid: string;
  /** Name in JSON Web Keys and in Web Crypto. */
  readonly jwk: string;
  readonly maker: KeyMaker;
  readonly signer?: MessageSigner;
  readonly kem?: Encapsulator;
  /** A private key is encoded as its seed; otherwise as the key itself. */
  readonly hasSeed: boolean;
}

const NIST_SIGNATURES = '2.16.840.1.101.3.4.3';
const NIST_KEMS = '2.16.840.1.101.3.4.4';

/** In the order of their identifiers. */
const SLH_DSA = [
  ['sha2-128s', slh_dsa_sha2_128s],
  ['sha2-128f', slh_dsa_sha2_128f],
  ['sha2-192s', slh_dsa_sha2_192s],
  ['sha2-192f', slh_dsa_sha2_192f],
  ['sha2-256s', slh_dsa_sha2_256s],
  ['sha2-256f', slh_dsa_sha2_256f],
  ['shake-128s', slh_dsa_shake_128s],
  ['shake-128f', slh_dsa_shake_128f],
  ['shake-192s', slh_dsa_shake_192s],
  ['shake-192f', slh_dsa_shake_192f],
  ['shake-256s', slh_dsa_shake_256s],
  ['shake-256f', slh_dsa_shake_256f],
] as const;

const ALGORITHMS: ReadonlyMap<PostQuantumType, Algorithm> = new Map<PostQuantumType, Algorithm>([
  ...([ml_dsa44, ml_dsa65, ml_dsa87] as const).map((signer, at): [PostQuantumType, Algorithm] => {
    const size = [44, 65, 87][at] as number;
    return [
      `ml-dsa-${size}`,
      { oid: `${NIST_SIGNATURES}.${17 + at}`, jwk: `ML-DSA-${size}`, maker: signer, signer: signer as unknown as MessageSigner, hasSeed: true },
    ];
  }),
  ...([ml_kem512, ml_kem768, ml_kem1024] as const).map((kem, at): [PostQuantumType, Algorithm] => {
    const size = [512, 768, 1024][at] as number;
    return [`ml-kem-${size}`, { oid: `${NIST_KEMS}.${1 + at}`, jwk: `ML-KEM-${size}`, maker: kem, kem: kem as unknown as Encapsulator, hasSeed: true }];
  }),
  ...SLH_DSA.map(([name, signer], at): [PostQuantumType, Algorithm] => {
    const [hash = '', size = ''] = name.split('-');
    const jwk = `SLH-DSA-${hash.toUpperCase()}-${size}`;
    return [`slh-dsa-${name}`, { oid: `${NIST_SIGNATURES}.${20 + at}`, jwk, maker: signer, signer: signer as unknown as MessageSigner, hasSeed: false }];
  }),
]);

export function algorithmOfType(type: string): Algorithm | undefined {
  return ALGORITHMS.get(type as PostQuantumType);
}

export function isPostQuantum(key: { readonly type: string }): key is PostQuantumKey {
  return ALGORITHMS.has(key.type as PostQuantumType);
}

function typeWhere(test: (algorithm: Algorithm) => boolean): PostQuantumType | undefined {
  for (const [type, algorithm] of ALGORITHMS) if (test(algorithm)) return type;
  return undefined;
}

export const postQuantumTypeOfOid = (oid: string): PostQuantumType | undefined => typeWhere((algorithm) => algorithm.oid === oid);
export const postQuantumTypeOfJwk = (name: unknown): PostQuantumType | undefined => typeWhere((algorithm) => algorithm.jwk === name);

/** Looks up by the binding's number. */
export function postQuantumTypeOfNid(binding: Record<string, unknown>, nid: number): PostQuantumType | undefined {
  for (const type of ALGORITHMS.keys()) if (binding[`EVP_PKEY_${type.replaceAll('-', '_').toUpperCase()}`] === nid) return type;
  return undefined;
}

/** Creates a key from a seed or, for types without one, from the private key itself. Throws a DerError if the length is wrong. */
export function postQuantumFromSecret(type: PostQuantumType, secret: Uint8Array): PostQuantumKey {
  const { maker, hasSeed } = ALGORITHMS.get(type) as Algorithm;
  if (hasSeed && secret.length === maker.lengths.seed) {
    const { secretKey, publicKey } = maker.keygen(secret.slice());
    return { type, publicBytes: publicKey, secret: { seed: secret.slice(), expanded: secretKey } };
  }
  if (secret.length !== maker.lengths.secretKey) throw new DerError('wrong length of the key');
  return { type, publicBytes: maker.getPublicKey(secret.slice()), secret: { seed: undefined, expanded: secret.slice() } };
}

export function postQuantumFromPublic(type: PostQuantumType, publicBytes: Uint8Array): PostQuantumKey {
  if (publicBytes.length !== (ALGORITHMS.get(type) as Algorithm).maker.lengths.publicKey) throw new DerError('wrong length of the key');
  return { type, publicBytes: publicBytes.slice(), secret: undefined };
}

export function generatePostQuantum(type: PostQuantumType, randomBytes: (length: number) => Uint8Array): PostQuantumKey {
  const { maker, hasSeed } = ALGORITHMS.get(type) as Algorithm;
  const seed = randomBytes(maker.lengths.seed as number);
  return postQuantumFromSecret(type, hasSeed ? seed : maker.keygen(seed).secretKey);
}

/** The contents of PKCS #8: seed and expanded key, or the bare key. */
export function encodePostQuantum({ type, secret }: PostQuantumKey): Uint8Array {
  if (secret === undefined) throw new Error('a public key has no private part');
  if (!(ALGORITHMS.get(type) as Algorithm).hasSeed) return secret.expanded;
  return secret.seed === undefined ? octetString(secret.expanded) : sequence(octetString(secret.seed), octetString(secret.expanded));
}

export function decodePostQuantum(type: PostQuantumType, inner: Uint8Array): PostQuantumKey {
  if (!(ALGORITHMS.get(type) as Algorithm).hasSeed) return postQuantumFromSecret(type, inner);
  const value = readDer(inner);
  const isSeed = value.tag === contextTag(0, false) || value.tag === TAG.octetString;
  const secret = isSeed ? value.content : partsOf(value)[0]?.content;
  return postQuantumFromSecret(type, secret ?? new Uint8Array(0));
}

export function signPostQuantum(core: CryptoCore, key: PostQuantumKey, message: Uint8Array, context: Uint8Array | undefined): Uint8Array {
  const signer = requireSigner(key);
  const extraEntropy = core.randomBytes(signer.lengths.signRand ?? 32);
  return signer.sign(message, (key.secret as { expanded: Uint8Array }).expanded, { extraEntropy, ...(context === undefined ? {} : { context }) });
}

export function verifyPostQuantum(key: PostQuantumKey, message: Uint8Array, signature: Uint8Array, context: Uint8Array | undefined): boolean {
  const signer = requireSigner(key);
  try {
    return signer.verify(signature, message, key.publicBytes, context === undefined ? {} : { context });
  } catch {
    // It has the wrong length.
    return false;
  }
}

function requireSigner({ type }: PostQuantumKey): MessageSigner {
  const signer = ALGORITHMS.get(type)?.signer;
  if (signer === undefined) throw opensslError(['evp', 0x96, 'operation not supported for this keytype']);
  return signer;
}
