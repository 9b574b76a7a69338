/** Whether a chain of certificates can be trusted. Source: X509_verify_cert in openssl/crypto/x509/x509_vfy.c. */
import type { X509Certificate } from 'node:crypto';
import type { ContextSettings } from './settings.ts';

/** OpenSSL's texts for the errors that are found here; source: x509_txt.c. */
const VERIFY_ERRORS = {
  UNABLE_TO_GET_ISSUER_CERT: 'unable to get issuer certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unable to get local issuer certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unable to verify the first certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed certificate in certificate chain',
  CERT_SIGNATURE_FAILURE: 'certificate signature failure',
  CERT_NOT_YET_VALID: 'certificate is not yet valid',
  CERT_HAS_EXPIRED: 'certificate has expired',
  INVALID_CA: 'invalid CA certificate',
  INVALID_PURPOSE: 'unsuitable certificate purpose',
} as const;
export type VerifyError = keyof typeof VERIFY_ERRORS;

export function textOfVerifyError(code: string): string {
  return VERIFY_ERRORS[code as VerifyError] ?? code;
}

/** Extended key usages; RFC 5280, 4.2.1.12. */
const PURPOSES = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2', any: '2.5.29.37.0' } as const;
const MAX_DEPTH = 100;

const isSelfIssued = (certificate: X509Certificate): boolean => certificate.checkIssued(certificate);
const isIdentical = (a: X509Certificate, b: X509Certificate): boolean => a.fingerprint256 === b.fingerprint256;

interface Path {
  /** From the peer's certificate up. */
  readonly certificates: readonly X509Certificate[];
  readonly isTrusted: boolean;
}

/** Follows the issuers, those that are trusted first. */
export function buildPath(
  [leaf, ...given]: readonly X509Certificate[],
  { authorities, allowsPartialChain }: Pick<ContextSettings, 'authorities' | 'allowsPartialChain'>,
): Path {
  const certificates = [leaf];
  for (let last = leaf; certificates.length < MAX_DEPTH; ) {
    const isKnown = authorities.some((authority) => isIdentical(authority, last));
    if (isKnown && (allowsPartialChain || isSelfIssued(last))) return { certificates, isTrusted: true };
    if (isSelfIssued(last)) break;
    const issuer = issuerOf(last, authorities) ?? issuerOf(last, given);
    if (issuer === undefined || certificates.some((one) => isIdentical(one, issuer))) break;
    certificates.push(issuer);
    last = issuer;
  }
  return { certificates, isTrusted: false };
}

/** Of several candidates, one that is valid now. */
function issuerOf(certificate: X509Certificate, candidates: readonly X509Certificate[]): X509Certificate | undefined {
  const issuers = candidates.filter((candidate) => certificate.checkIssued(candidate));
  return issuers.find((issuer) => timeError(issuer) === undefined) ?? issuers[0];
}

/** The last error that OpenSSL would find, which is the one that it reports. */
export function verifyChain(chain: readonly X509Certificate[], settings: ContextSettings, purpose: 'server' | 'client'): VerifyError | undefined {
  const { certificates, isTrusted } = buildPath(chain, settings);
  let error: VerifyError | undefined;
  if (!isTrusted) error = untrustedError(certificates);
  error = purposeError(certificates, purpose) ?? error;
  return signatureError(certificates) ?? error;
}

function untrustedError(certificates: readonly X509Certificate[]): VerifyError {
  const last = certificates[certificates.length - 1];
  if (isSelfIssued(last)) return certificates.length === 1 ? 'DEPTH_ZERO_SELF_SIGNED_CERT' : 'SELF_SIGNED_CERT_IN_CHAIN';
  return certificates.length === 1 ? 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' : 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
}

function purposeError([leaf, ...issuers]: readonly X509Certificate[], purpose: 'server' | 'client'): VerifyError | undefined {
  if (issuers.some((issuer) => !issuer.ca && !(isSelfIssued(issuer) && isOldForm(issuer)))) return 'INVALID_CA';
  const usages: readonly string[] | undefined = leaf.keyUsage;
  const isFit = usages === undefined || usages.includes(PURPOSES[purpose]) || usages.includes(PURPOSES.any);
  return isFit ? undefined : 'INVALID_PURPOSE';
}

/** Authorities without any extension predate the ones that name them. */
function isOldForm(certificate: X509Certificate): boolean {
  return certificate.keyUsage === undefined && certificate.subjectAltName === undefined;
}

/** From the top down; signatures and then times. */
function signatureError(certificates: readonly X509Certificate[]): VerifyError | undefined {
  let error: VerifyError | undefined;
  for (let at = certificates.length - 1; at >= 0; at--) {
    const issuer = certificates[at + 1] ?? (isSelfIssued(certificates[at]) ? certificates[at] : undefined);
    if (issuer !== undefined && at < certificates.length - 1 && !certificates[at].verify(issuer.publicKey)) error = 'CERT_SIGNATURE_FAILURE';
    error = timeError(certificates[at]) ?? error;
  }
  return error;
}

function timeError({ validFrom, validTo }: X509Certificate): VerifyError | undefined {
  const now = Date.now();
  if (Date.parse(validFrom) > now) return 'CERT_NOT_YET_VALID';
  return Date.parse(validTo) < now ? 'CERT_HAS_EXPIRED' : undefined;
}
