/** The ciphers by OpenSSL's names. Source: `crypto.getCiphers()` and `getCipherInfo` of the pinned Node. */
export type CipherMode =
  | 'cbc'
  | 'ecb'
  | 'ctr'
  | 'cfb'
  | 'cfb8'
  | 'cfb1'
  | 'ofb'
  | 'gcm'
  | 'ccm'
  | 'ocb'
  | 'xts'
  | 'wrap'
  | 'wrap-pad'
  | 'chacha20'
  | 'chacha20-poly1305';

export interface CipherInfo {
  readonly mode: CipherMode;
  /** The name in `getCipherInfo`. */
  readonly name: string;
  readonly nid: number;
  /** Zero where Node reports none. */
  readonly blockSize: number;
  /** Zero if there is none. */
  readonly ivLength: number;
  readonly keyLength: number;
  /** The other block ciphers are AES. */
  readonly isTripleDes?: boolean;
}

/** NIDs for keys of 128, 192 and 256 bits; source: openssl/obj_mac.h. */
const AES: Readonly<Record<string, readonly [nids: readonly (number | undefined)[], blockSize: number, ivLength: number]>> = {
  cbc: [[419, 423, 427], 16, 16],
  ccm: [[896, 899, 902], 1, 12],
  cfb: [[421, 425, 429], 1, 16],
  cfb1: [[650, 651, 652], 1, 16],
  cfb8: [[653, 654, 655], 1, 16],
  ctr: [[904, 905, 906], 1, 16],
  ecb: [[418, 422, 426], 16, 0],
  gcm: [[895, 898, 901], 1, 12],
  ocb: [[958, 959, 960], 16, 12],
  ofb: [[420, 424, 428], 1, 16],
  xts: [[913, undefined, 914], 1, 16],
  wrap: [[788, 789, 790], 8, 8],
  'wrap-pad': [[897, 900, 903], 8, 4],
};
const KEY_BITS = [128, 192, 256] as const;
const NAMED_BY_ID = new Set(['ccm', 'gcm', 'wrap', 'wrap-pad']);

const infos = new Map<string, CipherInfo>();
const names: string[] = [];
const add = (name: string, info: CipherInfo) => {
  infos.set(name.toLowerCase(), info);
  names.push(name);
};

for (const [at, bits] of KEY_BITS.entries()) {
  for (const [mode, [nids, blockSize, ivLength]] of Object.entries(AES)) {
    const nid = nids[at];
    if (nid === undefined) continue;
    const isWrap = mode.startsWith('wrap');
    const name = NAMED_BY_ID.has(mode) ? `id-aes${bits}-${mode}` : `aes-${bits}-${mode}`;
    const info: CipherInfo = { mode: mode as CipherMode, name, nid, blockSize, ivLength, keyLength: (bits / 8) * (mode === 'xts' ? 2 : 1) };
    add(isWrap ? `aes${bits}-${mode}` : `aes-${bits}-${mode}`, info);
    if (NAMED_BY_ID.has(mode)) add(`id-aes${bits}-${isWrap ? mode : mode.toUpperCase()}`, info);
    if (mode === 'cbc') add(`aes${bits}`, info);
  }
}
/** NIDs for two-part and three-part keys; source: openssl/obj_mac.h. */
const TRIPLE_DES: Readonly<Record<string, readonly [nids: readonly [number | undefined, number], blockSize: number, ivLength: number]>> = {
  cbc: [[43, 44], 8, 8],
  cfb: [[60, 61], 1, 8],
  cfb1: [[undefined, 658], 1, 8],
  cfb8: [[undefined, 659], 1, 8],
  ecb: [[32, 33], 8, 0],
  ofb: [[62, 63], 1, 8],
};
for (const [at, base] of ['des-ede', 'des-ede3'].entries()) {
  for (const [mode, [nids, blockSize, ivLength]] of Object.entries(TRIPLE_DES)) {
    const nid = nids[at];
    if (nid === undefined) continue;
    // A name without a mode means ECB.
    const name = mode === 'ecb' ? base : `${base}-${mode}`;
    const info: CipherInfo = { mode: mode as CipherMode, name, nid, blockSize, ivLength, keyLength: at === 0 ? 16 : 24, isTripleDes: true };
    add(`${base}-${mode}`, info);
    if (mode === 'ecb') add(base, info);
    if (name === 'des-ede3-cbc') add('des3', info);
  }
}
const TRIPLE_DES_WRAP: CipherInfo = { mode: 'wrap', name: 'id-smime-alg-cms3deswrap', nid: 246, blockSize: 8, ivLength: 0, keyLength: 24, isTripleDes: true };
add('des3-wrap', TRIPLE_DES_WRAP);
add('id-smime-alg-CMS3DESwrap', TRIPLE_DES_WRAP);
add('chacha20', { mode: 'chacha20', name: 'chacha20', nid: 1019, blockSize: 0, ivLength: 16, keyLength: 32 });
add('chacha20-poly1305', { mode: 'chacha20-poly1305', name: 'chacha20-poly1305', nid: 1018, blockSize: 0, ivLength: 12, keyLength: 32 });

/** In OpenSSL's order, which is alphabetical. */
export function cipherNames(): string[] {
  return [...names].sort();
}

export function findCipher(nameOrNid: string | number): CipherInfo | undefined {
  if (typeof nameOrNid === 'string') return infos.get(nameOrNid.toLowerCase());
  return [...infos.values()].find((info) => info.nid === nameOrNid);
}

export function isAuthenticated(mode: CipherMode): boolean {
  return mode === 'gcm' || mode === 'ccm' || mode === 'ocb' || mode === 'chacha20-poly1305';
}

/** Whether an initialization vector of this length can be used. */
export function isIvLengthAllowed({ mode, ivLength }: CipherInfo, length: number): boolean {
  if (mode === 'gcm') return length > 0;
  if (mode === 'ccm') return length >= 7 && length <= 13;
  if (mode === 'ocb') return length >= 1 && length <= 15;
  return length === ivLength;
}

/** Node's name for a mode. */
export function modeName(mode: CipherMode): string {
  if (mode.startsWith('chacha')) return 'stream';
  if (mode.startsWith('cfb')) return 'cfb';
  return mode.startsWith('wrap') ? 'wrap' : mode;
}

/** Fills `target` like Node; returns undefined if a length does not match. Source: GetCipherInfo in crypto_cipher.cc. */
export function cipherInfo(target: Record<string, unknown>, nameOrNid: string | number, keyLength?: number, ivLength?: number): object | undefined {
  const info = findCipher(nameOrNid);
  if (info === undefined || (keyLength !== undefined && keyLength !== info.keyLength)) return undefined;
  if (ivLength !== undefined && !isIvLengthAllowed(info, ivLength)) return undefined;
  Object.assign(target, { mode: modeName(info.mode), name: info.name, nid: info.nid });
  if (info.blockSize > 0) target.blockSize = info.blockSize;
  if (info.ivLength > 0) target.ivLength = ivLength ?? info.ivLength;
  target.keyLength = info.keyLength;
  return target;
}
