/** RFC 5246, from the server's hello on. */
import { concatenate } from '../../../../../abi/concatenate.ts';
import { acceptChain, chooseCredentials, type Chosen, usableScheme } from './authentication.ts';
import { ByteReader } from './byte-reader.ts';
import { written } from './byte-writer.ts';
import { readCertificate12, readSigned, writeCertificate12, writeSigned } from './certificate-messages.ts';
import { acceptProtocol } from './client-handshake13.ts';
import type { Offer } from './client-hello.ts';
import { HANDSHAKE, isSame, VERSION } from './codes.ts';
import type { Connection, Handshake, HandshakeMessage } from './connection.ts';
import { hasExtension, type ServerHello } from './hello-messages.ts';
import { createKeyShare, NAMED_GROUPS } from './named-groups.ts';
import type { Session } from './session.ts';
import { checkSignature, signWith } from './signature-schemes.ts';
import { refuseRenegotiation, Tls12Secrets } from './tls12-secrets.ts';
import { TlsFailure } from './tls-failure.ts';

type Key = ReturnType<typeof acceptChain>;

export function* clientHandshake12(connection: Connection, offer: Offer, hello: ServerHello): Handshake {
  if (!hasExtension(hello, 'renegotiationInfo')) throw new TlsFailure('unsafe legacy renegotiation disabled');
  acceptProtocol(connection, hello.extensions);
  const { session } = offer;
  const isResumed = session?.version === VERSION.tls12 && offer.sessionId.length > 0 && isSame(hello.sessionId, offer.sessionId);
  if (isResumed) yield* resume(connection, session, hello);
  else yield* fullHandshake(connection, hello);
  connection.onLaterMessage = (message) => refuseRenegotiation(connection, message);
}

function* resume(connection: Connection, session: Session, hello: ServerHello): Handshake {
  if (session.suite !== hello.suite) throw new TlsFailure('wrong cipher returned');
  const isExtended = hasExtension(hello, 'extendedMasterSecret');
  if (isExtended !== session.isExtended) throw new TlsFailure('inconsistent extms');
  connection.isResumed = true;
  connection.peerChain = session.peerChain;
  connection.verifyError = session.verifyError || undefined;
  const secrets = new Tls12Secrets(connection, session.secret);
  const renewed = yield* finishOfServer(connection, secrets, hello);
  secrets.sendFinished();
  if (renewed === undefined) connection.session = session;
  else connection.remember(secrets.sessionWith(isExtended, { ...renewed, sessionId: session.sessionId }));
}

function* fullHandshake(connection: Connection, hello: ServerHello): Handshake {
  const { suite } = connection;
  const { chain } = { chain: readCertificate12((yield* connection.expect(HANDSHAKE.certificate)).body) };
  if (chain.length === 0) throw new TlsFailure('bad certificate', 'decode_error');
  const key = acceptChain(connection, chain);
  let exchange = suite.exchange === 'ECDHE' ? answerExchange(connection, key, yield* connection.expect(HANDSHAKE.serverKeyExchange)) : undefined;
  exchange ??= encryptPremaster(connection, key);
  let message = yield* connection.expect(HANDSHAKE.certificateRequest, HANDSHAKE.serverHelloDone);
  let chosen: Chosen | undefined;
  const isRequested = message.type === HANDSHAKE.certificateRequest;
  if (isRequested) {
    chosen = chooseCredentials(connection, schemesOfRequest(message), false);
    message = yield* connection.expect(HANDSHAKE.serverHelloDone);
    connection.ownChain = chosen?.credentials.chain ?? [];
    connection.sendHandshake(HANDSHAKE.certificate, writeCertificate12(connection.ownChain));
  }
  connection.sendHandshake(HANDSHAKE.clientKeyExchange, exchange.message);
  const isExtended = hasExtension(hello, 'extendedMasterSecret');
  const secrets = Tls12Secrets.fromExchange(connection, exchange.premaster, isExtended);
  if (chosen !== undefined) {
    const signature = signWith(connection.crypto, chosen.scheme, chosen.credentials.key, connection.transcript.bytes());
    connection.sendHandshake(HANDSHAKE.certificateVerify, writeSigned({ scheme: chosen.scheme.id, signature }));
  }
  secrets.sendFinished();
  const ticket = yield* finishOfServer(connection, secrets, hello);
  const found = { sessionId: hello.sessionId.slice(), ticket: new Uint8Array(0), lifetimeSeconds: connection.context.sessionTimeoutSeconds, ...ticket };
  // A session with a ticket needs an id of its own, by which the program can know it.
  const sessionId = ticket === undefined ? found.sessionId : connection.hkdf.digest(found.ticket).slice(0, 32);
  const session = secrets.sessionWith(isExtended, { ...found, sessionId: ticket === undefined ? sessionId : new Uint8Array(0) });
  if (sessionId.length > 0) connection.remember(session);
  else connection.session = session;
}

interface Exchange {
  readonly message: Uint8Array;
  readonly premaster: Uint8Array;
}

const NAMED_CURVE = 3;

function answerExchange(connection: Connection, key: Key, { body }: HandshakeMessage): Exchange {
  const reader = new ByteReader(body);
  if (reader.number(1) !== NAMED_CURVE) throw new TlsFailure('wrong curve');
  const id = reader.number(2);
  const group = NAMED_GROUPS.find((one) => one.id === id);
  if (group === undefined || !connection.context.groups.includes(group)) throw new TlsFailure('wrong curve');
  const publicKey = reader.vector(1);
  const parameters = body.subarray(0, reader.position);
  const { scheme: schemeId, signature } = readSigned(reader);
  const scheme = usableScheme(connection, schemeId, key, false);
  checkSignature(connection.crypto, scheme, key, concatenate([connection.clientRandom, connection.serverRandom, parameters]), signature);
  connection.group = group;
  const share = createKeyShare(connection.crypto, group);
  return { message: written((writer) => writer.vector(1, share.publicKey)), premaster: share.sharedSecret(publicKey) };
}

/** RFC 5246, 7.4.7.1. */
function encryptPremaster({ crypto }: Connection, key: Key): Exchange {
  const premaster = crypto.randomBytes(48);
  premaster.set([VERSION.tls12 >> 8, VERSION.tls12 & 0xff]);
  const encrypted = crypto.publicEncrypt({ key, padding: crypto.constants.RSA_PKCS1_PADDING }, premaster);
  return { message: written((writer) => writer.vector(2, encrypted)), premaster };
}

function schemesOfRequest({ body }: HandshakeMessage): number[] {
  const reader = new ByteReader(body);
  reader.vector(1); // kinds of certificates
  return reader.list(2, (one) => one.number(2));
}

type Ticket = Pick<Session, 'ticket' | 'lifetimeSeconds'>;

/** Returns the ticket that came before the Finished, if any. */
function* finishOfServer(connection: Connection, secrets: Tls12Secrets, hello: ServerHello): Handshake<Ticket | undefined> {
  let ticket: Ticket | undefined;
  if (hasExtension(hello, 'sessionTicket')) {
    const reader = new ByteReader((yield* connection.expect(HANDSHAKE.newSessionTicket)).body);
    const lifetimeSeconds = reader.number(4) || connection.context.sessionTimeoutSeconds;
    const bytes = reader.vector(2).slice();
    if (bytes.length > 0) ticket = { lifetimeSeconds, ticket: bytes };
  }
  yield 'change';
  secrets.protectReading();
  secrets.checkFinished(yield* connection.expect(HANDSHAKE.finished));
  return ticket;
}
