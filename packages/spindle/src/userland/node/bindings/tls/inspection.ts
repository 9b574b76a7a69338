import type { Realm } from '../../realm.ts';
import { certificateHandle, peerCertificateHandle, peerCertificateObject } from './certificate-objects.ts';
import { tlsLibrary } from './lazy-library.ts';
import type { Connection } from './library/connection.ts';

interface Inspected {
  readonly connection: Connection | undefined;
  readonly isServer: boolean;
  getMaxProto(): number;
}

const VERSION_NAMES: ReadonlyMap<number, string> = new Map([
  [0x301, 'TLSv1'],
  [0x302, 'TLSv1.1'],
  [0x303, 'TLSv1.2'],
  [0x304, 'TLSv1.3'],
]);

/** What a program can learn about its connection. */
export function defineInspection(realm: Realm, define: (name: string, value: unknown) => void): void {
  const bufferOf = (bytes: Uint8Array | undefined): unknown =>
    bytes === undefined || bytes.length === 0 ? undefined : realm.requireBuiltin('buffer').Buffer.from(bytes.slice().buffer);
  const methods: Readonly<Record<string, (this: Inspected, ...args: any[]) => unknown>> = {
    getALPNNegotiatedProtocol() {
      return this.connection?.protocol ?? false;
    },
    getProtocol() {
      return VERSION_NAMES.get(this.connection?.version || this.getMaxProto());
    },
    getCipher() {
      const suite = this.connection?.suite;
      return suite === undefined ? undefined : { name: suite.name, standardName: suite.standardName, version: suite.version };
    },
    getEphemeralKeyInfo() {
      if (this.isServer) return null;
      const group = this.connection?.group;
      return group === undefined ? {} : { type: 'ECDH', name: group.name, size: group.bits };
    },
    getSharedSigalgs() {
      return [...(this.connection?.sharedSchemes ?? [])];
    },
    getFinished() {
      return bufferOf(this.connection?.finished.own);
    },
    getPeerFinished() {
      return bufferOf(this.connection?.finished.peer);
    },
    getSession() {
      return bufferOf(this.connection?.serializedSession());
    },
    getTLSTicket() {
      return bufferOf(this.connection?.session?.ticket);
    },
    isSessionReused() {
      return this.connection?.isResumed ?? false;
    },
    getPeerCertificate(isDetailed: unknown) {
      return this.connection && peerCertificateObject(realm, tlsLibrary(realm), this.connection, Boolean(isDetailed));
    },
    getPeerX509Certificate() {
      return this.connection && peerCertificateHandle(realm, tlsLibrary(realm), this.connection);
    },
    getCertificate() {
      return certificateHandle(realm, this.connection?.ownChain[0])?.toLegacy();
    },
    getX509Certificate() {
      return certificateHandle(realm, this.connection?.ownChain[0]);
    },
    exportKeyingMaterial(length: number, label: string, context: Uint8Array | undefined) {
      return bufferOf(this.connection?.exportKey?.(label, context, length));
    },
    verifyError() {
      const { connection } = this;
      if (connection === undefined) return undefined;
      const isMissing = connection.peerChain.length === 0 && !connection.isResumed;
      const code = isMissing ? 'UNABLE_TO_GET_ISSUER_CERT' : connection.verifyError;
      if (code === undefined) return undefined;
      return realm.errors.nodeError(Error, code, messageOf(tlsLibrary(realm).textOfVerifyError(code), code));
    },
    renegotiate() {
      const text = 'Renegotiation of TLS connections is not available in this runtime: open another connection instead';
      throw realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', text);
    },
  };
  for (const [name, method] of Object.entries(methods)) define(name, method);
}

/** Missing issuers come with a hint; source: X509ErrorReason in node/src/crypto/crypto_common.cc. */
function messageOf(text: string, code: string): string {
  const isIssuerUnknown = ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN'].includes(code);
  return isIssuerUnknown ? `${text}; if the root CA is installed locally, try running Node.js with --use-system-ca` : text;
}
