/** Object identifiers of algorithms. Sources: RFC 8017, 5480, 8410, 8018, and the arcs of NIST. */
export const OID = {
  rsa: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  mgf1: '1.2.840.113549.1.1.8',
  dsa: '1.2.840.10040.4.1',
  dh: '1.2.840.113549.1.3.1',
  ec: '1.2.840.10045.2.1',
  primeField: '1.2.840.10045.1.1',
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  scrypt: '1.3.6.1.4.1.11591.4.11',
} as const;

/** Hash functions by OpenSSL's name. */
export const DIGEST_OIDS: Readonly<Record<string, string>> = {
  md5: '1.2.840.113549.2.5',
  ripemd160: '1.3.36.3.2.1',
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  'sha512-224': '2.16.840.1.101.3.4.2.5',
  'sha512-256': '2.16.840.1.101.3.4.2.6',
  'sha3-224': '2.16.840.1.101.3.4.2.7',
  'sha3-256': '2.16.840.1.101.3.4.2.8',
  'sha3-384': '2.16.840.1.101.3.4.2.9',
  'sha3-512': '2.16.840.1.101.3.4.2.10',
};

/** HMAC with a hash function, as PBKDF2 names it; RFC 8018, appendix B.1. */
export const HMAC_OIDS: Readonly<Record<string, string>> = {
  sha1: '1.2.840.113549.2.7',
  sha224: '1.2.840.113549.2.8',
  sha256: '1.2.840.113549.2.9',
  sha384: '1.2.840.113549.2.10',
  sha512: '1.2.840.113549.2.11',
};

/** Ciphers that can encrypt a private key: identifier, then the lengths in bytes of key and initialization vector. */
export const KEY_CIPHERS: Readonly<Record<string, readonly [oid: string, keyBytes: number, ivBytes: number]>> = {
  'aes-128-cbc': ['2.16.840.1.101.3.4.1.2', 16, 16],
  'aes-192-cbc': ['2.16.840.1.101.3.4.1.22', 24, 16],
  'aes-256-cbc': ['2.16.840.1.101.3.4.1.42', 32, 16],
  'des-ede3-cbc': ['1.2.840.113549.3.7', 24, 8],
  des3: ['1.2.840.113549.3.7', 24, 8],
};

/** The name for an identifier; undefined if it is not in the table. */
export function nameOfOid(table: Readonly<Record<string, string>>, oid: string): string | undefined {
  return Object.keys(table).find((name) => table[name] === oid);
}
