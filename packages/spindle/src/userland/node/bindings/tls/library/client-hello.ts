import { concatenate } from '../../../../../abi/concatenate.ts';
import { suiteOf } from './cipher-suites.ts';
import { EMPTY_RENEGOTIATION_INFO, EXTENSION, HANDSHAKE, PSK_DHE, VERSION } from './codes.ts';
import { written } from './byte-writer.ts';
import type { Connection } from './connection.ts';
import { bindersLength, type Extensions, writeClientHello, writeKeyShare, writeNumbers, writeProtocols, writeServerName } from './hello-messages.ts';
import { Hkdf, KeySchedule } from './key-schedule.ts';
import { createKeyShare, type KeyShare, type NamedGroup } from './named-groups.ts';
import { isAlive, type Session } from './session.ts';
import { versionsOf } from './settings.ts';
import { isTls13Suite } from './cipher-suites.ts';
import { TlsFailure } from './tls-failure.ts';

/** What the client offers, once or again after the server asked for another key share. */
export class Offer {
  readonly #connection: Connection;
  readonly versions: readonly number[];
  readonly random: Uint8Array;
  readonly sessionId: Uint8Array;
  readonly session: Session | undefined;
  share: KeyShare | undefined;
  #cookie: Uint8Array | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    const { crypto, context, settings } = connection;
    this.versions = versionsOf(context);
    if (this.versions.length === 0) throw new TlsFailure('no protocols available');
    this.random = crypto.randomBytes(32);
    const { session } = settings;
    const isUsable = session !== undefined && isAlive(session) && this.versions.includes(session.version);
    this.session = isUsable && context.suites.some(({ id }) => id === session.suite) ? session : undefined;
    const own = this.session?.version === VERSION.tls12 ? this.session.sessionId : new Uint8Array(0);
    // A session id of TLS 1.3 only makes the handshake look familiar. With a ticket of TLS 1.2, it shows whether the server resumes.
    const isShown = own.length === 0 && (this.versions.includes(VERSION.tls13) || this.session?.version === VERSION.tls12);
    this.sessionId = isShown ? crypto.randomBytes(32) : own;
    if (this.versions.includes(VERSION.tls13) && context.groups.length > 0) this.shareIn(context.groups[0]);
  }

  shareIn(group: NamedGroup, cookie?: Uint8Array): void {
    this.share = createKeyShare(this.#connection.crypto, group);
    this.#cookie = cookie;
  }

  send(): void {
    const { crypto } = this.#connection;
    const body = this.#write();
    const psk = this.#pskSession();
    if (psk === undefined) return this.#connection.sendHandshake(HANDSHAKE.clientHello, body);
    const suite = suiteOf(psk.suite) as NonNullable<ReturnType<typeof suiteOf>>;
    const hkdf = new Hkdf(crypto, suite.hash);
    const schedule = new KeySchedule(hkdf, psk.secret);
    const end = body.length - bindersLength([new Uint8Array(hkdf.length)]);
    const header = written((writer) => writer.number(HANDSHAKE.clientHello, 1).number(body.length, 3));
    const partial = concatenate([this.#connection.transcript.bytes(), header, body.subarray(0, end)]);
    body.set(schedule.verifyData(schedule.binderKey('res binder'), hkdf.digest(partial)), end + 3);
    this.#connection.sendHandshake(HANDSHAKE.clientHello, body);
  }

  #pskSession(): Session | undefined {
    return this.session?.version === VERSION.tls13 && this.session.ticket.length > 0 ? this.session : undefined;
  }

  #write(): Uint8Array {
    const { context } = this.#connection;
    const usable = context.suites.filter((suite) => this.versions.includes(isTls13Suite(suite) ? VERSION.tls13 : VERSION.tls12));
    return writeClientHello({
      ...{ version: VERSION.tls12, random: this.random, sessionId: this.sessionId },
      suites: [...usable.map(({ id }) => id), ...(this.versions.includes(VERSION.tls12) ? [EMPTY_RENEGOTIATION_INFO] : [])],
      extensions: this.#extensions(),
    });
  }

  #extensions(): Extensions {
    const { context, settings } = this.#connection;
    const extensions: Extensions = new Map();
    if (settings.servername !== undefined && settings.servername !== '') extensions.set(EXTENSION.serverName, writeServerName(settings.servername));
    if (this.versions.includes(VERSION.tls12)) {
      extensions.set(EXTENSION.ecPointFormats, Uint8Array.of(1, 0));
      const ticket = this.session?.version === VERSION.tls12 ? this.session.ticket : new Uint8Array(0);
      extensions.set(EXTENSION.sessionTicket, ticket);
      extensions.set(EXTENSION.extendedMasterSecret, new Uint8Array(0));
    }
    extensions.set(EXTENSION.supportedGroups, writeNumbers(context.groups.map(({ id }) => id)));
    extensions.set(EXTENSION.signatureAlgorithms, writeNumbers(context.schemes.map(({ id }) => id)));
    if (settings.protocols !== undefined && settings.protocols.length > 0) extensions.set(EXTENSION.alpn, writeProtocols(settings.protocols));
    if (this.versions.includes(VERSION.tls13)) this.#addForTls13(extensions);
    return extensions;
  }

  #addForTls13(extensions: Extensions): void {
    extensions.set(EXTENSION.supportedVersions, writeNumbers(this.versions, 1));
    extensions.set(EXTENSION.pskKeyExchangeModes, Uint8Array.of(1, PSK_DHE));
    if (this.#cookie !== undefined) extensions.set(EXTENSION.cookie, this.#cookie);
    const { share } = this;
    extensions.set(
      EXTENSION.keyShare,
      written((writer) =>
        writer.vector(2, (list) => {
          if (share !== undefined) writeKeyShare(list, { group: share.group.id, publicKey: share.publicKey });
        }),
      ),
    );
    const psk = this.#pskSession();
    if (psk !== undefined) extensions.set(EXTENSION.preSharedKey, pskOffer(psk));
  }
}

/** With an empty binder, which is computed over everything before it. It must be the last extension. */
function pskOffer({ ticket, createdAtMs, ageAdd, suite }: Session): Uint8Array {
  const age = (Date.now() - createdAtMs + ageAdd) % 2 ** 32;
  const binder = new Uint8Array(suiteOf(suite)?.hash === 'sha384' ? 48 : 32);
  return written((writer) => {
    writer.vector(2, (list) => list.vector(2, ticket).number(age, 4));
    writer.vector(2, (list) => list.vector(1, binder));
  });
}
