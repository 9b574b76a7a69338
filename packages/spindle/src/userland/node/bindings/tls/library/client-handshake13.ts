/** RFC 8446, from the server's hello on. */
import { sharedProtocol } from '../protocol-choice.ts';
import { acceptChain, checkVerify13, chooseCredentials, sendCertificate13 } from './authentication.ts';
import { ByteReader } from './byte-reader.ts';
import { readCertificate13 } from './certificate-messages.ts';
import type { Offer } from './client-hello.ts';
import { EXTENSION, HANDSHAKE, VERSION } from './codes.ts';
import type { Connection, Handshake, HandshakeMessage } from './connection.ts';
import { type Extensions, readExtensions, readKeyShare, readNumbers, readProtocols, type ServerHello } from './hello-messages.ts';
import type { Session } from './session.ts';
import { Tls13Secrets } from './tls13-secrets.ts';
import { TlsFailure } from './tls-failure.ts';

export function* clientHandshake13(connection: Connection, offer: Offer, hello: ServerHello): Handshake {
  const psk = acceptedPsk(offer, hello);
  const secrets = new Tls13Secrets(connection, psk?.secret);
  const shareData = hello.extensions.get(EXTENSION.keyShare);
  const share = shareData === undefined ? undefined : readKeyShare(new ByteReader(shareData));
  if (share === undefined || offer.share === undefined || share.group !== offer.share.group.id) throw new TlsFailure('bad key share');
  connection.group = offer.share.group;
  const sharedSecret = offer.share.sharedSecret(share.publicKey);
  // Devices in between expect it before anything encrypted; after a retry it was sent already.
  if (connection.transcript.length === 2) connection.sendChangeCipherSpec();
  secrets.enterHandshake(sharedSecret);

  readEncryptedExtensions(connection, yield* connection.expect(HANDSHAKE.encryptedExtensions));
  const request = psk === undefined ? yield* authenticateServer(connection) : undefined;
  if (psk === undefined) secrets.checkFinished(yield* connection.expect(HANDSHAKE.finished));
  else {
    connection.isResumed = true;
    connection.peerChain = psk.peerChain;
    connection.verifyError = psk.verifyError || undefined;
    secrets.checkFinished(yield* connection.expect(HANDSHAKE.finished));
  }
  secrets.deriveApplication();
  if (request !== undefined) {
    const schemes = readNumbers(request.extensions.get(EXTENSION.signatureAlgorithms));
    sendCertificate13(connection, request.context, chooseCredentials(connection, schemes, true));
  }
  secrets.sendFinished();
  secrets.deriveResumption();
  secrets.readApplication();
  secrets.writeApplication();
  connection.session = psk ?? emptySession(connection);
  connection.onLaterMessage = (message) => handleLater(connection, secrets, message);
}

function acceptedPsk(offer: Offer, hello: ServerHello): Session | undefined {
  const selected = hello.extensions.get(EXTENSION.preSharedKey);
  if (selected === undefined) return undefined;
  const { session } = offer;
  if (session?.version !== VERSION.tls13 || new ByteReader(selected).number(2) !== 0) throw new TlsFailure('bad psk');
  return session;
}

function readEncryptedExtensions(connection: Connection, { body }: HandshakeMessage): void {
  const reader = new ByteReader(body);
  const extensions = readExtensions(reader);
  reader.end();
  acceptProtocol(connection, extensions);
}

/** The server's choice of a protocol must be one that was offered. */
export function acceptProtocol(connection: Connection, extensions: Extensions): void {
  const data = extensions.get(EXTENSION.alpn);
  if (data === undefined) return;
  const offered = connection.settings.protocols ?? new Uint8Array(0);
  if (offered.length === 0) throw new TlsFailure('bad extension', 'unsupported_extension');
  connection.protocol = sharedProtocol(offered, readProtocols(data));
  if (connection.protocol === undefined) throw new TlsFailure('bad extension');
}

interface CertificateRequest {
  readonly context: Uint8Array;
  readonly extensions: Extensions;
}

/** Returns the server's request for a certificate of the client, if there is one. */
function* authenticateServer(connection: Connection): Handshake<CertificateRequest | undefined> {
  let message = yield* connection.expect(HANDSHAKE.certificate, HANDSHAKE.certificateRequest);
  let request: CertificateRequest | undefined;
  if (message.type === HANDSHAKE.certificateRequest) {
    const reader = new ByteReader(message.body);
    request = { context: reader.vector(1), extensions: readExtensions(reader) };
    message = yield* connection.expect(HANDSHAKE.certificate);
  }
  const { chain } = readCertificate13(message.body);
  if (chain.length === 0) throw new TlsFailure('bad certificate', 'decode_error');
  const key = acceptChain(connection, chain);
  checkVerify13(connection, key, yield* connection.expect(HANDSHAKE.certificateVerify));
  return request;
}

/** The part of a session that is known without a ticket. */
function emptySession(connection: Connection): Session {
  return {
    ...{ version: VERSION.tls13, suite: connection.suite.id, secret: new Uint8Array(0), ticket: new Uint8Array(0), sessionId: new Uint8Array(0) },
    ...{ ageAdd: 0, lifetimeSeconds: 0, createdAtMs: Date.now(), isExtended: true, sessionIdContext: '' },
    ...{ servername: connection.servername ?? '', protocol: connection.protocol ?? '' },
    ...{ verifyError: connection.verifyError ?? '', peerChain: connection.peerChain },
  };
}

function handleLater(connection: Connection, secrets: Tls13Secrets, { type, body }: HandshakeMessage): void {
  if (type === HANDSHAKE.keyUpdate) return secrets.handleKeyUpdate(body);
  if (type !== HANDSHAKE.newSessionTicket) throw new TlsFailure('unexpected message');
  const reader = new ByteReader(body);
  const [lifetimeSeconds, ageAdd] = [reader.number(4), reader.number(4)];
  const [nonce, ticket] = [reader.vector(1), reader.vector(2).slice()];
  const secret = secrets.pskOf(nonce);
  const sessionId = connection.hkdf.digest(ticket).slice(0, 32);
  connection.remember({ ...emptySession(connection), lifetimeSeconds, ageAdd, ticket, secret, sessionId });
}
