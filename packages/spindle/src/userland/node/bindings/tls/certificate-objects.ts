import type { X509Certificate } from 'node:crypto';
import type { Realm } from '../../realm.ts';
import type { Connection } from './library/connection.ts';
import type { TlsLibrary } from './library/tls-library.ts';

interface CertificateHandle {
  toLegacy(): LegacyCertificate;
}
type LegacyCertificate = Record<string, unknown> & { issuerCertificate?: LegacyCertificate };

export function certificateHandle(realm: Realm, certificate: Uint8Array | undefined): CertificateHandle | undefined {
  return certificate === undefined ? undefined : realm.binding<{ parseX509(bytes: Uint8Array): CertificateHandle }>('crypto').parseX509(certificate);
}

/** The peer's certificate, with those of its issuers if `isDetailed`. Source: GetPeerCert in node/src/crypto/crypto_common.cc. */
export function peerCertificateObject(realm: Realm, library: TlsLibrary, connection: Connection, isDetailed: boolean): LegacyCertificate | undefined {
  const legacy = (certificate: Uint8Array): LegacyCertificate | undefined => certificateHandle(realm, certificate)?.toLegacy();
  const [own] = connection.peerChain;
  if (own === undefined) return undefined;
  const first = legacy(own);
  if (!isDetailed) return first;
  const certificates = pathOf(realm, library, connection);
  let last = first;
  for (const issuer of certificates.slice(1)) {
    const next = legacy(issuer.raw);
    if (last !== undefined && next !== undefined) last.issuerCertificate = next;
    last = next;
  }
  const top = certificates[certificates.length - 1] as X509Certificate;
  if (last !== undefined && top.checkIssued(top)) last.issuerCertificate = last;
  return first;
}

/** The same as a handle, which knows its issuer's. */
export function peerCertificateHandle(realm: Realm, library: TlsLibrary, connection: Connection): object | undefined {
  if (connection.peerChain.length === 0) return undefined;
  let issuer: object | undefined;
  for (const { raw } of pathOf(realm, library, connection).reverse()) {
    const above = issuer;
    issuer = Object.defineProperty(certificateHandle(realm, raw) as object, 'getIssuerCert', { value: () => above, configurable: true });
  }
  return issuer;
}

/** From the peer's certificate up to the last known issuer. */
function pathOf(realm: Realm, library: TlsLibrary, connection: Connection): X509Certificate[] {
  const { X509Certificate } = realm.requireBuiltin<typeof import('node:crypto')>('crypto');
  const chain = connection.peerChain.map((bytes) => new X509Certificate(bytes));
  return [...library.buildPath(chain, connection.context).certificates];
}
