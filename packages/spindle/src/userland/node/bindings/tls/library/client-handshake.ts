import { suiteOf } from './cipher-suites.ts';
import { Offer } from './client-hello.ts';
import { DOWNGRADE_TO_12, EXTENSION, HANDSHAKE, isSame, RETRY_RANDOM, VERSION } from './codes.ts';
import { ByteReader } from './byte-reader.ts';
import { clientHandshake12 } from './client-handshake12.ts';
import { clientHandshake13 } from './client-handshake13.ts';
import type { Connection, Handshake } from './connection.ts';
import { readServerHello, type ServerHello } from './hello-messages.ts';
import { TlsFailure } from './tls-failure.ts';

export function* clientHandshake(connection: Connection): Handshake {
  connection.servername = connection.settings.servername;
  const offer = new Offer(connection);
  connection.clientRandom = offer.random;
  offer.send();
  let hello = readServerHello((yield* connection.expect(HANDSHAKE.serverHello)).body);
  if (isSame(hello.random, RETRY_RANDOM)) {
    retry(connection, offer, hello);
    const { suite } = hello;
    hello = readServerHello((yield* connection.expect(HANDSHAKE.serverHello)).body);
    if (hello.suite !== suite || isSame(hello.random, RETRY_RANDOM)) throw new TlsFailure('wrong cipher returned');
  }
  accept(connection, offer, hello);
  yield* connection.version === VERSION.tls13 ? clientHandshake13(connection, offer, hello) : clientHandshake12(connection, offer, hello);
}

function chosenVersion({ version, extensions }: ServerHello): number {
  const chosen = extensions.get(EXTENSION.supportedVersions);
  return chosen === undefined ? version : new ByteReader(chosen).number(2);
}

function useOffered(connection: Connection, offer: Offer, hello: ServerHello): void {
  const version = chosenVersion(hello);
  if (!offer.versions.includes(version)) throw new TlsFailure('unsupported protocol');
  connection.version = version;
  const suite = suiteOf(hello.suite);
  const isOffered = suite !== undefined && connection.context.suites.includes(suite);
  if (!isOffered || (suite.version === 'TLSv1.3') !== (version === VERSION.tls13)) throw new TlsFailure('wrong cipher returned');
  connection.useSuite(suite);
}

/** The server wants another key share; RFC 8446, 4.1.4. */
function retry(connection: Connection, offer: Offer, hello: ServerHello): void {
  useOffered(connection, offer, hello);
  if (connection.version !== VERSION.tls13) throw new TlsFailure('unsupported protocol');
  const wanted = hello.extensions.get(EXTENSION.keyShare);
  const id = wanted === undefined ? undefined : new ByteReader(wanted).number(2);
  const group = connection.context.groups.find((one) => one.id === id);
  if (group === undefined || id === offer.share?.group.id) throw new TlsFailure('bad key share');
  const { transcript } = connection;
  transcript.condenseFirst(connection.hkdf);
  connection.sendChangeCipherSpec();
  offer.shareIn(group, hello.extensions.get(EXTENSION.cookie));
  offer.send();
}

function accept(connection: Connection, offer: Offer, hello: ServerHello): void {
  useOffered(connection, offer, hello);
  connection.serverRandom = hello.random;
  const isTls13 = connection.version === VERSION.tls13;
  if (isTls13 && !isSame(hello.sessionId, offer.sessionId)) throw new TlsFailure('invalid session id');
  const isDowngraded = !isTls13 && offer.versions.includes(VERSION.tls13) && isSame(hello.random.subarray(24), DOWNGRADE_TO_12);
  if (isDowngraded) throw new TlsFailure('inappropriate fallback', 'illegal_parameter');
}
