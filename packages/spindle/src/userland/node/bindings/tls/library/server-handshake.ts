import { EXTENSION, FALLBACK, HANDSHAKE, OPTION, VERSION } from './codes.ts';
import { type CipherSuite, isTls13Suite } from './cipher-suites.ts';
import type { Connection, Handshake } from './connection.ts';
import { type ClientHello, readClientHello, readNumbers, readServerName } from './hello-messages.ts';
import { serverHandshake12 } from './server-handshake12.ts';
import { serverHandshake13 } from './server-handshake13.ts';
import { versionsOf } from './settings.ts';
import { schemeOf } from './signature-schemes.ts';
import { TlsFailure } from './tls-failure.ts';

export function* serverHandshake(connection: Connection): Handshake {
  connection.records.useFinalVersion();
  const hello = readClientHello((yield* connection.expect(HANDSHAKE.clientHello)).body);
  connection.clientRandom = hello.random;
  connection.servername = readServerName(hello.extensions.get(EXTENSION.serverName));
  const hasTicket = (hello.extensions.get(EXTENSION.sessionTicket)?.length ?? 0) > 0;
  if (connection.host.onClientHello({ sessionId: hello.sessionId, hasTicket, servername: connection.servername })) yield 'host';
  connection.version = chooseVersion(connection, hello);
  const schemes = readNumbers(hello.extensions.get(EXTENSION.signatureAlgorithms));
  const shared = schemes.flatMap((id) => schemeOf(id) ?? []).filter((scheme) => connection.context.schemes.includes(scheme));
  connection.sharedSchemes = shared.map(({ name }) => name);
  const suites = sharedSuites(connection, hello);
  if (suites.length === 0) throw new TlsFailure('no shared cipher');
  yield* connection.version === VERSION.tls13 ? serverHandshake13(connection, hello, suites) : serverHandshake12(connection, hello, suites);
}

function chooseVersion({ context }: Connection, { version, suites, extensions }: ClientHello): number {
  const own = versionsOf(context);
  if (own.length === 0) throw new TlsFailure('no protocols available');
  const listed = extensions.get(EXTENSION.supportedVersions);
  // Without the list, TLS 1.3 does not exist for the client.
  const offered = listed === undefined ? [Math.min(version, VERSION.tls12)] : readNumbers(listed, 1);
  const chosen = own.find((one) => offered.includes(one));
  if (chosen === undefined) throw new TlsFailure('unsupported protocol');
  if (suites.includes(FALLBACK) && chosen < own[0]) throw new TlsFailure('inappropriate fallback');
  return chosen;
}

/** In the order of the side whose preference counts. */
function sharedSuites({ context, version }: Connection, { suites }: ClientHello): CipherSuite[] {
  const own = context.suites.filter((suite) => isTls13Suite(suite) === (version === VERSION.tls13));
  if ((context.options & OPTION.serverPreference) !== 0) return own.filter(({ id }) => suites.includes(id));
  return suites.flatMap((id) => own.filter((suite) => suite.id === id));
}
