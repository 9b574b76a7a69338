/** The cipher suites that can be negotiated. Sources: RFC 8446, 5246, 5288, 5289, 7905; names as in OpenSSL's s3_lib.c. */

export interface Encryption {
  /** The name for `createCipheriv`. */
  readonly cipher: string;
  readonly keyBytes: number;
  /** How many bytes of the IV come from the key schedule; in TLS 1.2, AES-GCM sends the rest with each record. */
  readonly ivBytes: number;
  /** For CBC: the HMAC's hash. */
  readonly mac: 'sha1' | 'sha256' | 'sha384' | undefined;
}

export interface CipherSuite {
  readonly id: number;
  readonly name: string;
  readonly standardName: string;
  /** As `getCipher()` shows it. */
  readonly version: 'TLSv1.3' | 'TLSv1.2' | 'TLSv1.0' | 'SSLv3';
  readonly exchange: 'any' | 'ECDHE' | 'RSA';
  readonly authentication: 'any' | 'RSA' | 'ECDSA';
  readonly encryption: Encryption;
  /** Of the key schedule. */
  readonly hash: 'sha256' | 'sha384';
}

const gcm = (bits: 128 | 256, isTls13 = false): Encryption => ({ cipher: `aes-${bits}-gcm`, keyBytes: bits / 8, ivBytes: isTls13 ? 12 : 4, mac: undefined });
const cbc = (bits: 128 | 256, mac: 'sha1' | 'sha256' | 'sha384'): Encryption => ({ cipher: `aes-${bits}-cbc`, keyBytes: bits / 8, ivBytes: 16, mac });
const CHACHA: Encryption = { cipher: 'chacha20-poly1305', keyBytes: 32, ivBytes: 12, mac: undefined };

const tls13 = (id: number, name: string, encryption: Encryption, hash: CipherSuite['hash']): CipherSuite => ({
  ...{ id, name, standardName: name, encryption, hash },
  ...{ version: 'TLSv1.3', exchange: 'any', authentication: 'any' },
});

type Kind = readonly [exchange: 'ECDHE' | 'RSA', authentication: 'RSA' | 'ECDSA'];
const ECDHE_RSA: Kind = ['ECDHE', 'RSA'];
const ECDHE_ECDSA: Kind = ['ECDHE', 'ECDSA'];
const RSA: Kind = ['RSA', 'RSA'];

function tls12(id: number, [exchange, authentication]: Kind, name: string, standard: string, encryption: Encryption, hash: CipherSuite['hash']): CipherSuite {
  const isOld = encryption.mac === 'sha1';
  const prefix = exchange === 'RSA' ? ['', 'TLS_RSA'] : [`ECDHE-${authentication}-`, `TLS_ECDHE_${authentication}`];
  return {
    ...{ id, exchange, authentication, encryption, hash },
    ...{ name: `${prefix[0]}${name}`, standardName: `${prefix[1]}_WITH_${standard}` },
    version: !isOld ? 'TLSv1.2' : exchange === 'RSA' ? 'SSLv3' : 'TLSv1.0',
  };
}

const forKinds = (ids: readonly (readonly [number, Kind])[], name: string, standard: string, encryption: Encryption, hash: CipherSuite['hash'] = 'sha256') =>
  ids.map(([id, kind]) => tls12(id, kind, name, standard, encryption, hash));

/** In OpenSSL's order of strength. */
export const CIPHER_SUITES: readonly CipherSuite[] = [
  tls13(0x1302, 'TLS_AES_256_GCM_SHA384', gcm(256, true), 'sha384'),
  tls13(0x1303, 'TLS_CHACHA20_POLY1305_SHA256', CHACHA, 'sha256'),
  tls13(0x1301, 'TLS_AES_128_GCM_SHA256', gcm(128, true), 'sha256'),
  ...forKinds(
    [
      [0xc02c, ECDHE_ECDSA],
      [0xc030, ECDHE_RSA],
    ],
    'AES256-GCM-SHA384',
    'AES_256_GCM_SHA384',
    gcm(256),
    'sha384',
  ),
  ...forKinds(
    [
      [0xcca9, ECDHE_ECDSA],
      [0xcca8, ECDHE_RSA],
    ],
    'CHACHA20-POLY1305',
    'CHACHA20_POLY1305_SHA256',
    CHACHA,
  ),
  ...forKinds(
    [
      [0xc02b, ECDHE_ECDSA],
      [0xc02f, ECDHE_RSA],
    ],
    'AES128-GCM-SHA256',
    'AES_128_GCM_SHA256',
    gcm(128),
  ),
  ...forKinds(
    [
      [0xc024, ECDHE_ECDSA],
      [0xc028, ECDHE_RSA],
    ],
    'AES256-SHA384',
    'AES_256_CBC_SHA384',
    cbc(256, 'sha384'),
    'sha384',
  ),
  ...forKinds(
    [
      [0xc023, ECDHE_ECDSA],
      [0xc027, ECDHE_RSA],
    ],
    'AES128-SHA256',
    'AES_128_CBC_SHA256',
    cbc(128, 'sha256'),
  ),
  ...forKinds(
    [
      [0xc00a, ECDHE_ECDSA],
      [0xc014, ECDHE_RSA],
    ],
    'AES256-SHA',
    'AES_256_CBC_SHA',
    cbc(256, 'sha1'),
  ),
  ...forKinds(
    [
      [0xc009, ECDHE_ECDSA],
      [0xc013, ECDHE_RSA],
    ],
    'AES128-SHA',
    'AES_128_CBC_SHA',
    cbc(128, 'sha1'),
  ),
  ...forKinds([[0x009d, RSA]], 'AES256-GCM-SHA384', 'AES_256_GCM_SHA384', gcm(256), 'sha384'),
  ...forKinds([[0x009c, RSA]], 'AES128-GCM-SHA256', 'AES_128_GCM_SHA256', gcm(128)),
  ...forKinds([[0x003d, RSA]], 'AES256-SHA256', 'AES_256_CBC_SHA256', cbc(256, 'sha256')),
  ...forKinds([[0x003c, RSA]], 'AES128-SHA256', 'AES_128_CBC_SHA256', cbc(128, 'sha256')),
  ...forKinds([[0x0035, RSA]], 'AES256-SHA', 'AES_256_CBC_SHA', cbc(256, 'sha1')),
  ...forKinds([[0x002f, RSA]], 'AES128-SHA', 'AES_128_CBC_SHA', cbc(128, 'sha1')),
];

export const isTls13Suite = ({ version }: CipherSuite): boolean => version === 'TLSv1.3';

export function suiteOf(id: number): CipherSuite | undefined {
  return CIPHER_SUITES.find((suite) => suite.id === id);
}

/** Suites by a word of an OpenSSL cipher list. */
function suitesOfWord(word: string): readonly CipherSuite[] {
  const older = CIPHER_SUITES.filter((suite) => !isTls13Suite(suite));
  const exact = CIPHER_SUITES.filter(({ name, standardName }) => name === word || standardName === word);
  if (exact.length > 0) return exact;
  const tests: Readonly<Record<string, (suite: CipherSuite) => boolean>> = {
    ALL: () => true,
    DEFAULT: () => true,
    COMPLEMENTOFDEFAULT: () => false,
    HIGH: () => true,
    AES: ({ encryption }) => encryption.cipher.startsWith('aes'),
    AES128: ({ encryption }) => encryption.cipher.startsWith('aes-128'),
    AES256: ({ encryption }) => encryption.cipher.startsWith('aes-256'),
    AESGCM: ({ encryption }) => encryption.cipher.endsWith('gcm'),
    CHACHA20: ({ encryption }) => encryption === CHACHA,
    RSA: ({ exchange, authentication }) => exchange === 'RSA' || authentication === 'RSA',
    kRSA: ({ exchange }) => exchange === 'RSA',
    aRSA: ({ authentication }) => authentication === 'RSA',
    ECDHE: ({ exchange }) => exchange === 'ECDHE',
    EECDH: ({ exchange }) => exchange === 'ECDHE',
    kECDHE: ({ exchange }) => exchange === 'ECDHE',
    ECDH: ({ exchange }) => exchange === 'ECDHE',
    ECDSA: ({ authentication }) => authentication === 'ECDSA',
    aECDSA: ({ authentication }) => authentication === 'ECDSA',
    SHA: ({ encryption }) => encryption.mac === 'sha1',
    SHA1: ({ encryption }) => encryption.mac === 'sha1',
    SHA256: ({ encryption }) => encryption.mac === 'sha256',
    SHA384: ({ encryption }) => encryption.mac === 'sha384',
    'TLSv1.2': ({ version }) => version === 'TLSv1.2',
    'TLSv1.0': ({ version }) => version === 'TLSv1.0',
    SSLv3: ({ version }) => version === 'SSLv3',
  };
  // Words joined by + must all apply.
  const parts = word.split('+');
  return older.filter((suite) => parts.every((part) => tests[part]?.(suite) ?? false));
}

/** The suites of an OpenSSL cipher list such as `HIGH:!aNULL`, in its order; source: ssl_create_cipher_list in openssl/ssl/ssl_ciph.c. */
export function parseCipherList(list: string): CipherSuite[] {
  let chosen: CipherSuite[] = [];
  const banned = new Set<CipherSuite>();
  for (const word of list.replace(/@\w+(=\w+)?/g, '').split(/[:, ;]+/)) {
    const found = suitesOfWord(word.replace(/^[!+-]/, ''));
    const others = chosen.filter((suite) => !found.includes(suite));
    if (word.startsWith('!')) for (const suite of found) banned.add(suite);
    if (/^[!-]/.test(word)) chosen = others;
    else if (word.startsWith('+')) chosen = [...others, ...chosen.filter((suite) => found.includes(suite))];
    else chosen.push(...found.filter((suite) => !chosen.includes(suite) && !banned.has(suite)));
  }
  return chosen;
}
