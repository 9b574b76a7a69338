/** RFC 8446, from the client's hello on. */
import { concatenate } from '../../../../../abi/concatenate.ts';
import { acceptChain, checkVerify13, chooseCredentials, sendCertificate13, withoutCertificate } from './authentication.ts';
import { ByteReader } from './byte-reader.ts';
import { written } from './byte-writer.ts';
import { readCertificate13 } from './certificate-messages.ts';
import type { CipherSuite } from './cipher-suites.ts';
import { EXTENSION, HANDSHAKE, isSame, OPTION, PSK_DHE, RETRY_RANDOM, VERSION } from './codes.ts';
import type { Connection, Handshake, HandshakeMessage } from './connection.ts';
import {
  bindersLength,
  type ClientHello,
  type Extensions,
  readClientHello,
  readKeyShare,
  readNumbers,
  readPskOffer,
  writeExtensions,
  writeKeyShare,
  writeNumbers,
  writeServerHello,
} from './hello-messages.ts';
import { Hkdf, KeySchedule } from './key-schedule.ts';
import { createKeyShare, type NamedGroup } from './named-groups.ts';
import { answerProtocols } from './server-protocol.ts';
import { isAlive, openTicket, sealTicket, type Session } from './session.ts';
import { Tls13Secrets } from './tls13-secrets.ts';
import { TlsFailure } from './tls-failure.ts';

const NOTHING = new Uint8Array(0);

export function* serverHandshake13(connection: Connection, firstHello: ClientHello, suites: readonly CipherSuite[]): Handshake {
  connection.useSuite(suites[0]);
  const { hello, group, publicKey } = yield* agreeOnGroup(connection, firstHello);
  if (connection.host.onCertificateNeeded(connection.servername)) yield 'host';
  const psk = findPsk(connection, hello, suites);
  const share = createKeyShare(connection.crypto, group);
  connection.group = group;
  const sharedSecret = share.sharedSecret(publicKey);
  const secrets = new Tls13Secrets(connection, psk?.secret);
  const extensions: Extensions = new Map();
  // First, since the program may choose another certificate for a protocol.
  answerProtocols(connection, hello, extensions);
  const chosen = psk === undefined ? chooseOwn(connection, hello) : undefined;
  sendHello(connection, hello, { group: group.id, publicKey: share.publicKey, isResumed: psk !== undefined });
  secrets.enterHandshake(sharedSecret);

  connection.sendHandshake(
    HANDSHAKE.encryptedExtensions,
    written((writer) => writeExtensions(writer, extensions)),
  );
  const isRequesting = psk === undefined && connection.settings.requestsCertificate;
  if (isRequesting) requestCertificate(connection);
  if (psk === undefined) sendCertificate13(connection, NOTHING, chosen);
  else adopt(connection, psk);
  secrets.sendFinished();
  secrets.deriveApplication();
  secrets.writeApplication();
  if (isRequesting) yield* readClientCertificate(connection);
  secrets.checkFinished(yield* connection.expect(HANDSHAKE.finished));
  secrets.readApplication();
  secrets.deriveResumption();
  connection.session = psk;
  if (psk === undefined && acceptsPsk(hello)) sendTickets(connection, secrets);
  connection.onLaterMessage = ({ type, body }) => {
    if (type !== HANDSHAKE.keyUpdate) throw new TlsFailure('unexpected message');
    secrets.handleKeyUpdate(body);
  };
}

/** What OpenSSL sends after a full handshake. */
const TICKETS = 2;

interface Agreement {
  readonly hello: ClientHello;
  readonly group: NamedGroup;
  readonly publicKey: Uint8Array;
}

/** Asks for another key share if none is usable. */
function* agreeOnGroup(connection: Connection, hello: ClientHello): Handshake<Agreement> {
  const found = findShare(connection, hello);
  if (found !== undefined) return { hello, ...found };
  const supported = readNumbers(hello.extensions.get(EXTENSION.supportedGroups));
  if (supported.length === 0) throw new TlsFailure('missing supported groups extension');
  const group = connection.context.groups.find(({ id }) => supported.includes(id));
  if (group === undefined) throw new TlsFailure('no suitable key share');
  connection.transcript.condenseFirst(connection.hkdf);
  sendRetry(connection, hello, group);
  const again = readClientHello((yield* connection.expect(HANDSHAKE.clientHello)).body);
  const share = findShare(connection, again);
  if (share?.group !== group || !isSame(again.random, hello.random)) throw new TlsFailure('bad key share');
  return { hello: again, ...share };
}

function findShare({ context }: Connection, { extensions }: ClientHello): Omit<Agreement, 'hello'> | undefined {
  const data = extensions.get(EXTENSION.keyShare);
  if (data === undefined) return undefined;
  for (const { group: id, publicKey } of new ByteReader(data).list(2, readKeyShare)) {
    const group = context.groups.find((one) => one.id === id);
    if (group !== undefined) return { group, publicKey };
  }
  return undefined;
}

const supportedVersion = (): Uint8Array => written((writer) => writer.number(VERSION.tls13, 2));

function sendRetry(connection: Connection, { sessionId }: ClientHello, group: NamedGroup): void {
  const extensions: Extensions = new Map([
    [EXTENSION.supportedVersions, supportedVersion()],
    [EXTENSION.keyShare, written((writer) => writer.number(group.id, 2))],
  ]);
  const { suite } = connection;
  connection.sendHandshake(HANDSHAKE.serverHello, writeServerHello({ version: VERSION.tls12, random: RETRY_RANDOM, sessionId, suite: suite.id, extensions }));
  connection.sendChangeCipherSpec();
}

function sendHello(
  connection: Connection,
  { sessionId }: ClientHello,
  { group, publicKey, isResumed }: { group: number; publicKey: Uint8Array; isResumed: boolean },
): void {
  const isRetried = connection.transcript.length > 1;
  connection.serverRandom = connection.crypto.randomBytes(32);
  const extensions: Extensions = new Map([
    [EXTENSION.supportedVersions, supportedVersion()],
    [EXTENSION.keyShare, written((writer) => writeKeyShare(writer, { group, publicKey }))],
  ]);
  if (isResumed) extensions.set(EXTENSION.preSharedKey, Uint8Array.of(0, 0));
  const { suite, serverRandom: random } = connection;
  connection.sendHandshake(HANDSHAKE.serverHello, writeServerHello({ version: VERSION.tls12, random, sessionId, suite: suite.id, extensions }));
  if (!isRetried && sessionId.length > 0) connection.sendChangeCipherSpec();
}

function chooseOwn(connection: Connection, { extensions }: ClientHello): ReturnType<typeof chooseCredentials> {
  const schemes = extensions.get(EXTENSION.signatureAlgorithms);
  if (schemes === undefined) throw new TlsFailure('missing sigalgs extension');
  const chosen = chooseCredentials(connection, readNumbers(schemes), true);
  if (chosen === undefined) throw new TlsFailure('no suitable signature algorithm');
  return chosen;
}

const acceptsPsk = ({ extensions }: ClientHello): boolean => (extensions.get(EXTENSION.pskKeyExchangeModes) ?? NOTHING).subarray(1).includes(PSK_DHE);

/** The session that the client wants to resume: its first one, if it is ours and still usable. */
function findPsk(connection: Connection, hello: ClientHello, suites: readonly CipherSuite[]): Session | undefined {
  const data = hello.extensions.get(EXTENSION.preSharedKey);
  if (data === undefined || !acceptsPsk(hello)) return undefined;
  const { identities, binders } = readPskOffer(data);
  const { crypto, context } = connection;
  const { identity } = identities[0];
  const session = openTicket(crypto, context.ticketKeys, identity) ?? connection.loadedSession;
  if (session?.version !== VERSION.tls13 || !isAlive(session) || session.sessionIdContext !== context.sessionIdContext) return undefined;
  if ((session.servername || undefined) !== connection.servername) return undefined;
  const suite = suites.find(({ id }) => id === session.suite);
  if (suite === undefined || (connection.transcript.length > 1 && suite !== connection.suite)) return undefined;
  connection.useSuite(suite);
  checkBinder(connection, session, binders);
  return session;
}

function checkBinder(connection: Connection, session: Session, binders: readonly Uint8Array[]): void {
  const hkdf = new Hkdf(connection.crypto, connection.suite.hash);
  const schedule = new KeySchedule(hkdf, session.secret);
  const whole = connection.transcript.bytes();
  const hash = hkdf.digest(whole.subarray(0, whole.length - bindersLength(binders)));
  if (!isSame(schedule.verifyData(schedule.binderKey('res binder'), hash), binders[0])) throw new TlsFailure('binder does not verify');
}

function adopt(connection: Connection, { peerChain, verifyError }: Session): void {
  connection.isResumed = true;
  connection.peerChain = peerChain;
  connection.verifyError = verifyError || undefined;
}

function requestCertificate(connection: Connection): void {
  connection.hasRequestedCertificate = true;
  const extensions: Extensions = new Map([[EXTENSION.signatureAlgorithms, writeNumbers(connection.context.schemes.map(({ id }) => id))]]);
  connection.sendHandshake(
    HANDSHAKE.certificateRequest,
    written((writer) => {
      writer.vector(1, NOTHING);
      writeExtensions(writer, extensions);
    }),
  );
}

function* readClientCertificate(connection: Connection): Handshake {
  const message: HandshakeMessage = yield* connection.expect(HANDSHAKE.certificate);
  const { chain } = readCertificate13(message.body);
  if (chain.length === 0) return withoutCertificate(connection, 'certificate_required');
  const key = acceptChain(connection, chain);
  checkVerify13(connection, key, yield* connection.expect(HANDSHAKE.certificateVerify));
}

function sendTickets(connection: Connection, secrets: Tls13Secrets): void {
  const { crypto, context } = connection;
  for (let number = 0; number < TICKETS; number++) {
    const nonce = written((writer) => writer.number(number, 8));
    const ageAdd = new ByteReader(crypto.randomBytes(4)).number(4);
    const session = ticketSession(connection, secrets.pskOf(nonce), ageAdd);
    const isStateful = (context.options & OPTION.noTicket) !== 0;
    const ticket = isStateful ? session.sessionId : sealTicket(crypto, context.ticketKeys, session);
    const body = concatenate([
      written((writer) => writer.number(session.lifetimeSeconds, 4).number(ageAdd, 4).vector(1, nonce).vector(2, ticket)),
      new Uint8Array(2),
    ]);
    connection.sendLater(HANDSHAKE.newSessionTicket, body);
    connection.remember(session);
  }
}

function ticketSession(connection: Connection, secret: Uint8Array, ageAdd: number): Session {
  const { crypto, context } = connection;
  return {
    ...{ version: VERSION.tls13, suite: connection.suite.id, secret, ticket: NOTHING, sessionId: crypto.randomBytes(32) },
    ...{ ageAdd, lifetimeSeconds: context.sessionTimeoutSeconds, createdAtMs: Date.now(), isExtended: true },
    ...{ sessionIdContext: context.sessionIdContext, servername: connection.servername ?? '', protocol: connection.protocol ?? '' },
    ...{ verifyError: connection.verifyError ?? '', peerChain: connection.peerChain },
  };
}
