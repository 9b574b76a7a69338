/** RFC 5246, from the client's hello on. */
import { concatenate } from '../../../../../abi/concatenate.ts';
import { acceptChain, type Chosen, usableScheme, withoutCertificate } from './authentication.ts';
import { ByteReader } from './byte-reader.ts';
import { written } from './byte-writer.ts';
import { readCertificate12, readSigned, writeCertificate12, writeSigned } from './certificate-messages.ts';
import type { CipherSuite } from './cipher-suites.ts';
import { DOWNGRADE_TO_12, EMPTY_RENEGOTIATION_INFO, EXTENSION, HANDSHAKE, OPTION, VERSION } from './codes.ts';
import type { Connection, Handshake } from './connection.ts';
import { type ClientHello, type Extensions, hasExtension, readNumbers, writeNumbers, writeServerHello } from './hello-messages.ts';
import { createKeyShare, type KeyShare, type NamedGroup } from './named-groups.ts';
import { answerProtocols } from './server-protocol.ts';
import { isAlive, openTicket, sealTicket, type Session } from './session.ts';
import { versionsOf } from './settings.ts';
import { checkSignature, chooseScheme, SIGNATURE_SCHEMES, signWith } from './signature-schemes.ts';
import { refuseRenegotiation, Tls12Secrets } from './tls12-secrets.ts';
import { TlsFailure } from './tls-failure.ts';

const NOTHING = new Uint8Array(0);
const NAMED_CURVE = 3;
/** Kinds of certificates: RSA and ECDSA. */
const CERTIFICATE_TYPES = Uint8Array.of(1, 64);

export function* serverHandshake12(connection: Connection, hello: ClientHello, suites: readonly CipherSuite[]): Handshake {
  const session = findSession(connection, hello, suites);
  if (session === undefined) yield* fullHandshake(connection, hello, suites);
  else yield* resume(connection, hello, session);
  connection.onLaterMessage = (message) => refuseRenegotiation(connection, message);
}

const allowsTickets = ({ context }: Connection, hello: ClientHello): boolean =>
  (context.options & OPTION.noTicket) === 0 && hasExtension(hello, 'sessionTicket');

function findSession(connection: Connection, hello: ClientHello, suites: readonly CipherSuite[]): Session | undefined {
  const { crypto, context } = connection;
  const ticket = hello.extensions.get(EXTENSION.sessionTicket) ?? NOTHING;
  const isTicket = ticket.length > 0 && allowsTickets(connection, hello);
  const session = isTicket ? openTicket(crypto, context.ticketKeys, ticket) : connection.loadedSession;
  if (session?.version !== VERSION.tls12 || !isAlive(session) || session.sessionIdContext !== context.sessionIdContext) return undefined;
  const isSameName = (session.servername || undefined) === connection.servername;
  const isExtended = hasExtension(hello, 'extendedMasterSecret');
  if (session.isExtended && !isExtended) throw new TlsFailure('inconsistent extms');
  return isSameName && session.isExtended === isExtended && suites.some(({ id }) => id === session.suite) ? session : undefined;
}

interface Answer {
  readonly sessionId: Uint8Array;
  readonly givesTicket: boolean;
  readonly protocol: Extensions;
}

/** Answers the client's hello, and returns whether the master secret is an extended one. */
function sendHello(connection: Connection, hello: ClientHello, { sessionId, givesTicket, protocol }: Answer): boolean {
  const { crypto, context, suite } = connection;
  const random = crypto.randomBytes(32);
  if (versionsOf(context)[0] === VERSION.tls13) random.set(DOWNGRADE_TO_12, random.length - DOWNGRADE_TO_12.length);
  connection.serverRandom = random;
  const extensions: Extensions = new Map(protocol);
  if (hello.suites.includes(EMPTY_RENEGOTIATION_INFO) || hasExtension(hello, 'renegotiationInfo'))
    extensions.set(EXTENSION.renegotiationInfo, Uint8Array.of(0));
  if (suite.exchange === 'ECDHE' && hasExtension(hello, 'ecPointFormats')) extensions.set(EXTENSION.ecPointFormats, Uint8Array.of(1, 0));
  if (givesTicket) extensions.set(EXTENSION.sessionTicket, NOTHING);
  const isExtended = hasExtension(hello, 'extendedMasterSecret');
  if (isExtended) extensions.set(EXTENSION.extendedMasterSecret, NOTHING);
  connection.sendHandshake(HANDSHAKE.serverHello, writeServerHello({ version: VERSION.tls12, random, sessionId, suite: suite.id, extensions }));
  return isExtended;
}

function* resume(connection: Connection, hello: ClientHello, session: Session): Handshake {
  connection.useSuite(connection.context.suites.find(({ id }) => id === session.suite) as CipherSuite);
  connection.isResumed = true;
  connection.session = session;
  connection.peerChain = session.peerChain;
  connection.verifyError = session.verifyError || undefined;
  const protocol: Extensions = new Map();
  answerProtocols(connection, hello, protocol);
  sendHello(connection, hello, { sessionId: hello.sessionId, givesTicket: false, protocol });
  const secrets = new Tls12Secrets(connection, session.secret);
  secrets.sendFinished();
  yield 'change';
  secrets.protectReading();
  secrets.checkFinished(yield* connection.expect(HANDSHAKE.finished));
}

function* fullHandshake(connection: Connection, hello: ClientHello, suites: readonly CipherSuite[]): Handshake {
  if (connection.host.onCertificateNeeded(connection.servername)) yield 'host';
  const { crypto, settings } = connection;
  const protocol: Extensions = new Map();
  // First, since the program may choose another certificate for a protocol.
  answerProtocols(connection, hello, protocol);
  const { suite, chosen, group } = chooseSuite(connection, hello, suites);
  connection.useSuite(suite);
  const givesTicket = allowsTickets(connection, hello);
  const sessionId = givesTicket ? NOTHING : crypto.randomBytes(32);
  const isExtended = sendHello(connection, hello, { sessionId, givesTicket, protocol });
  connection.ownChain = chosen.credentials.chain;
  connection.sendHandshake(HANDSHAKE.certificate, writeCertificate12(connection.ownChain));
  const share = group === undefined ? undefined : sendExchange(connection, chosen, group);
  if (settings.requestsCertificate) requestCertificate(connection);
  connection.sendHandshake(HANDSHAKE.serverHelloDone, NOTHING);
  const clientKey = settings.requestsCertificate ? yield* readClientChain(connection) : undefined;
  const { body } = yield* connection.expect(HANDSHAKE.clientKeyExchange);
  const premaster = share === undefined ? decryptPremaster(connection, chosen, hello, body) : share.sharedSecret(new ByteReader(body).vector(1));
  const secrets = Tls12Secrets.fromExchange(connection, premaster, isExtended);
  if (clientKey !== undefined) {
    const signed = readSigned(new ByteReader((yield* connection.expect(HANDSHAKE.certificateVerify)).body));
    const scheme = usableScheme(connection, signed.scheme, clientKey, false);
    checkSignature(crypto, scheme, clientKey, connection.transcript.bytes(connection.messagesBefore), signed.signature);
  }
  yield 'change';
  secrets.protectReading();
  secrets.checkFinished(yield* connection.expect(HANDSHAKE.finished));
  const session = secrets.sessionWith(isExtended, { ticket: NOTHING, sessionId, lifetimeSeconds: connection.context.sessionTimeoutSeconds });
  if (givesTicket) sendTicket(connection, session);
  else connection.remember(session);
  secrets.sendFinished();
}

interface ChosenSuite {
  readonly suite: CipherSuite;
  readonly chosen: Chosen;
  readonly group: NamedGroup | undefined;
}

/** A client that names no signatures accepts SHA-1; RFC 5246, 7.4.1.4.1. */
const IMPLIED_SCHEMES = [0x0201, 0x0203];

/** The first suite for which there is a certificate and, if it needs one, a group. */
function chooseSuite({ context }: Connection, hello: ClientHello, suites: readonly CipherSuite[]): ChosenSuite {
  const offered = hello.extensions.get(EXTENSION.signatureAlgorithms);
  const schemes = offered === undefined ? IMPLIED_SCHEMES : readNumbers(offered);
  const supported = hello.extensions.get(EXTENSION.supportedGroups);
  const group = supported === undefined ? context.groups[0] : context.groups.find(({ id }) => readNumbers(supported).includes(id));
  const allowed = offered === undefined ? SIGNATURE_SCHEMES : context.schemes;
  for (const suite of suites) {
    if (suite.exchange === 'ECDHE' && group === undefined) continue;
    for (const credentials of context.credentials) {
      const type = credentials.key.asymmetricKeyType ?? '';
      const isFit = suite.authentication === 'RSA' ? type.startsWith('rsa') : !type.startsWith('rsa');
      const scheme = isFit ? chooseScheme(credentials.key, schemes, allowed, false) : undefined;
      if (scheme !== undefined) return { suite, chosen: { credentials, scheme }, group: suite.exchange === 'ECDHE' ? group : undefined };
    }
  }
  throw new TlsFailure('no shared cipher');
}

function sendExchange(connection: Connection, { credentials, scheme }: Chosen, group: NamedGroup): KeyShare {
  const { crypto, clientRandom, serverRandom } = connection;
  connection.group = group;
  const share = createKeyShare(crypto, group);
  const parameters = written((writer) => writer.number(NAMED_CURVE, 1).number(group.id, 2).vector(1, share.publicKey));
  const signature = signWith(crypto, scheme, credentials.key, concatenate([clientRandom, serverRandom, parameters]));
  connection.sendHandshake(HANDSHAKE.serverKeyExchange, concatenate([parameters, writeSigned({ scheme: scheme.id, signature })]));
  return share;
}

function requestCertificate(connection: Connection): void {
  connection.hasRequestedCertificate = true;
  const schemes = writeNumbers(connection.context.schemes.map(({ id }) => id));
  connection.sendHandshake(
    HANDSHAKE.certificateRequest,
    written((writer) => writer.vector(1, CERTIFICATE_TYPES).bytes(schemes).number(0, 2)),
  );
}

function* readClientChain(connection: Connection): Handshake<ReturnType<typeof acceptChain> | undefined> {
  const chain = readCertificate12((yield* connection.expect(HANDSHAKE.certificate)).body);
  if (chain.length > 0) return acceptChain(connection, chain);
  withoutCertificate(connection, 'handshake_failure');
  return undefined;
}

/** A wrong secret must look like a right one until the Finished fails; RFC 5246, 7.4.7.1. */
function decryptPremaster({ crypto }: Connection, { credentials }: Chosen, { version }: ClientHello, body: Uint8Array): Uint8Array {
  const random = crypto.randomBytes(48);
  random.set([version >> 8, version & 0xff]);
  try {
    const encrypted = new ByteReader(body).vector(2);
    // The padding is checked here, since the usual way of removing it tells wrong secrets from right ones.
    const padded = crypto.privateDecrypt({ key: credentials.key, padding: crypto.constants.RSA_NO_PADDING }, encrypted);
    const start = padded.length - random.length;
    const isPadded = padded[0] === 0 && padded[1] === 2 && padded.indexOf(0, 2) === start - 1;
    return isPadded && padded[start] === random[0] && padded[start + 1] === random[1] ? padded.subarray(start) : random;
  } catch {
    return random;
  }
}

function sendTicket(connection: Connection, session: Session): void {
  const { crypto, context } = connection;
  const ticket = sealTicket(crypto, context.ticketKeys, session);
  connection.session = session;
  connection.sendHandshake(
    HANDSHAKE.newSessionTicket,
    written((writer) => writer.number(session.lifetimeSeconds, 4).vector(2, ticket)),
  );
}
