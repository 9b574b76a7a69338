/** Errors as OpenSSL 3 reports them through Node. Source: error::Decorate in node/src/crypto/crypto_util.cc. */

/** Numbers and names of OpenSSL's libraries, and how Node represents each in `code`; source: openssl/err.h. */
const LIBRARIES = {
  rsa: [4, 'rsa routines', 'RSA_'],
  dh: [5, 'Diffie-Hellman routines', 'DH_'],
  evp: [6, 'digital envelope routines', 'EVP_'],
  pem: [9, 'PEM routines', 'PEM_'],
  x509: [11, 'x509 certificate routines', 'X509_'],
  asn1: [13, 'asn1 encoding routines', 'ASN1_'],
  crypto: [15, 'common libcrypto routines', 'CRYPTO_'],
  ec: [16, 'elliptic curve routines', 'EC_'],
  pkcs12: [35, 'PKCS12 routines', 'PKCS12_'],
  provider: [57, 'Provider routines', ''],
  decoder: [60, 'DECODER routines', ''],
} as const;

export type OpensslLibrary = keyof typeof LIBRARIES;

/** Offset in bits of the library number in an error number; source: ERR_PACK in openssl/err.h. */
const LIBRARY_SHIFT = 23;

/** `error:1C800064:Provider routines::bad decrypt` */
function opensslText(library: OpensslLibrary, reason: number, text: string): string {
  const [number, name] = LIBRARIES[library];
  const packed = (number * 2 ** LIBRARY_SHIFT + reason).toString(16).toUpperCase().padStart(8, '0');
  return `error:${packed}:${name}::${text}`;
}

/** An entry of OpenSSL's error queue. `reason` is the number within the library. */
export type OpensslEntry = readonly [library: OpensslLibrary, reason: number, text: string];

/** `stack`: the remaining errors, which go into `opensslErrorStack`, as in Node. */
export function opensslError(entry: OpensslEntry, stack: readonly OpensslEntry[] = []): Error {
  const [library, reason, text] = entry;
  const [, name, prefix] = LIBRARIES[library];
  const error = new Error(opensslText(library, reason, text)) as Error & Record<string, unknown>;
  if (stack.length > 0) error.opensslErrorStack = stack.map((below) => opensslText(...below));
  error.library = name;
  error.reason = text;
  error.code = `ERR_OSSL_${prefix}${text.toUpperCase().replaceAll(' ', '_').replaceAll('-', '_')}`;
  return error;
}
