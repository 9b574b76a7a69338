/** What clients and servers of TLS 1.3 do alike: their traffic secrets, Finished, and updates of keys. */
import { ByteReader } from './byte-reader.ts';
import { isSame, HANDSHAKE } from './codes.ts';
import type { Connection, HandshakeMessage } from './connection.ts';
import { KeySchedule } from './key-schedule.ts';
import { protectTls13 } from './record-protection.ts';
import { TlsFailure } from './tls-failure.ts';

const NOTHING: Uint8Array = new Uint8Array(0);
const UPDATE_REQUESTED = 1;

interface TrafficSecrets {
  client: Uint8Array;
  server: Uint8Array;
}

export class Tls13Secrets {
  readonly #connection: Connection;
  readonly #schedule: KeySchedule;
  #handshake: TrafficSecrets = { client: NOTHING, server: NOTHING };
  #application: TrafficSecrets = { client: NOTHING, server: NOTHING };
  #resumption = NOTHING;

  constructor(connection: Connection, preSharedKey: Uint8Array | undefined) {
    this.#connection = connection;
    this.#schedule = new KeySchedule(connection.hkdf, preSharedKey);
  }

  /** After the server's hello. */
  enterHandshake(sharedSecret: Uint8Array): void {
    const { transcript, hkdf } = this.#connection;
    this.#schedule.advance(sharedSecret);
    const hash = transcript.hash(hkdf);
    this.#handshake = { client: this.#schedule.derive('c hs traffic', hash), server: this.#schedule.derive('s hs traffic', hash) };
    this.#log('HANDSHAKE_TRAFFIC_SECRET', this.#handshake);
    this.protect('read', this.#of(this.#handshake, 'peer'));
    this.protect('write', this.#of(this.#handshake, 'own'));
  }

  /** After the server's Finished. */
  deriveApplication(): void {
    const connection = this.#connection;
    this.#schedule.advance();
    const hash = connection.transcript.hash(connection.hkdf);
    this.#application = { client: this.#schedule.derive('c ap traffic', hash), server: this.#schedule.derive('s ap traffic', hash) };
    this.#log('TRAFFIC_SECRET_0', this.#application);
    const exporter = this.#schedule.derive('exp master', hash);
    connection.keylog('EXPORTER_SECRET', exporter);
    const { hkdf } = connection;
    connection.exportKey = (label, context, length) =>
      hkdf.expandLabel(hkdf.derive(exporter, label, hkdf.digest(NOTHING)), 'exporter', hkdf.digest(context ?? NOTHING), length);
  }

  /** After the client's Finished. */
  deriveResumption(): void {
    const { transcript, hkdf } = this.#connection;
    this.#resumption = this.#schedule.derive('res master', transcript.hash(hkdf));
  }

  /** The pre-shared key that a ticket stands for. */
  pskOf(nonce: Uint8Array): Uint8Array {
    const { hkdf } = this.#connection;
    return hkdf.expandLabel(this.#resumption, 'resumption', nonce, hkdf.length);
  }

  sendFinished(): void {
    const connection = this.#connection;
    const data = this.#schedule.verifyData(this.#of(this.#handshake, 'own'), connection.transcript.hash(connection.hkdf));
    connection.finished.own = data;
    connection.sendHandshake(HANDSHAKE.finished, data);
  }

  checkFinished({ body }: HandshakeMessage): void {
    const connection = this.#connection;
    const hash = connection.transcript.hash(connection.hkdf, connection.messagesBefore);
    if (!isSame(this.#schedule.verifyData(this.#of(this.#handshake, 'peer'), hash), body)) throw new TlsFailure('digest check failed');
    connection.finished.peer = body;
  }

  readApplication(): void {
    this.protect('read', this.#of(this.#application, 'peer'));
  }

  writeApplication(): void {
    this.protect('write', this.#of(this.#application, 'own'));
  }

  handleKeyUpdate(body: Uint8Array): void {
    const reader = new ByteReader(body);
    const isRequested = reader.number(1) === UPDATE_REQUESTED;
    reader.end();
    this.#update('peer');
    this.readApplication();
    if (!isRequested) return;
    this.#connection.sendLater(HANDSHAKE.keyUpdate, Uint8Array.of(0));
    this.#update('own');
    this.writeApplication();
  }

  protect(direction: 'read' | 'write', secret: Uint8Array): void {
    const { crypto, hkdf, suite, records } = this.#connection;
    const protection = protectTls13(crypto, hkdf, suite, secret);
    if (direction === 'read') records.protectReading(protection);
    else records.protectWriting(protection);
  }

  #update(side: 'own' | 'peer'): void {
    const { hkdf } = this.#connection;
    const name = this.#sideOf(side);
    this.#application[name] = hkdf.expandLabel(this.#application[name], 'traffic upd', NOTHING, hkdf.length);
  }

  #sideOf(side: 'own' | 'peer'): 'client' | 'server' {
    return (side === 'own') === this.#connection.isServer ? 'server' : 'client';
  }

  #of(secrets: TrafficSecrets, side: 'own' | 'peer'): Uint8Array {
    return secrets[this.#sideOf(side)];
  }

  #log(name: string, { client, server }: TrafficSecrets): void {
    this.#connection.keylog(`CLIENT_${name}`, client);
    this.#connection.keylog(`SERVER_${name}`, server);
  }
}
