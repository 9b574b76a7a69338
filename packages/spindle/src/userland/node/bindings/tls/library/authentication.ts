/** Certificates in the handshake: showing one's own, and checking the other side's. */
import type { KeyObject } from 'node:crypto';
import { ByteReader } from './byte-reader.ts';
import { readSigned, signedContent, writeCertificate13, writeSigned } from './certificate-messages.ts';
import { HANDSHAKE } from './codes.ts';
import type { Connection, HandshakeMessage } from './connection.ts';
import type { Credentials } from './settings.ts';
import { checkSignature, chooseScheme, fitsKey, schemeOf, type SignatureScheme, signWith } from './signature-schemes.ts';
import { TlsFailure } from './tls-failure.ts';
import { verifyChain } from './verify-chain.ts';

export interface Chosen {
  readonly credentials: Credentials;
  readonly scheme: SignatureScheme;
}

/** The first of the context's certificates whose key can sign in a way that the peer accepts. */
export function chooseCredentials({ context }: Connection, peerSchemes: readonly number[], isTls13: boolean): Chosen | undefined {
  for (const credentials of context.credentials) {
    const scheme = chooseScheme(credentials.key, peerSchemes, context.schemes, isTls13);
    if (scheme !== undefined) return { credentials, scheme };
  }
  return undefined;
}

export function sendCertificate13(connection: Connection, requestContext: Uint8Array, chosen: Chosen | undefined): void {
  const chain = chosen?.credentials.chain ?? [];
  connection.ownChain = chain;
  connection.sendHandshake(HANDSHAKE.certificate, writeCertificate13({ requestContext, chain }));
  if (chosen === undefined) return;
  const content = signedContent(connection.isServer ? 'server' : 'client', connection.transcript.hash(connection.hkdf));
  const signature = signWith(connection.crypto, chosen.scheme, chosen.credentials.key, content);
  connection.sendHandshake(HANDSHAKE.certificateVerify, writeSigned({ scheme: chosen.scheme.id, signature }));
}

/** Keeps the peer's certificates, with what is wrong about them, and returns the key of the first one. */
export function acceptChain(connection: Connection, chain: readonly Uint8Array[]): KeyObject {
  connection.peerChain = chain.map((certificate) => certificate.slice());
  const { X509Certificate } = connection.crypto;
  let certificates: import('node:crypto').X509Certificate[];
  try {
    certificates = connection.peerChain.map((bytes) => new X509Certificate(bytes));
  } catch {
    throw new TlsFailure('bad certificate');
  }
  connection.verifyError = verifyChain(certificates, connection.context, connection.isServer ? 'client' : 'server');
  return certificates[0].publicKey;
}

export function checkVerify13(connection: Connection, key: KeyObject, { body }: HandshakeMessage): void {
  const { scheme: id, signature } = readSigned(new ByteReader(body));
  const scheme = usableScheme(connection, id, key, true);
  const hash = connection.transcript.hash(connection.hkdf, connection.messagesBefore);
  checkSignature(connection.crypto, scheme, key, signedContent(connection.isServer ? 'client' : 'server', hash), signature);
}

/** A scheme that the peer used must be one that was offered to it. */
export function usableScheme({ context }: Connection, id: number, key: KeyObject, isTls13: boolean): SignatureScheme {
  const scheme = schemeOf(id);
  if (scheme === undefined || !context.schemes.includes(scheme) || !fitsKey(scheme, key, isTls13)) throw new TlsFailure('wrong signature type');
  return scheme;
}

export function withoutCertificate(connection: Connection, alert: 'certificate_required' | 'handshake_failure'): void {
  if (connection.settings.rejectsMissingCertificate) throw new TlsFailure('peer did not return a certificate', alert);
}
