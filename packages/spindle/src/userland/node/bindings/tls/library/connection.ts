import { concatenate } from '../../../../../abi/concatenate.ts';
import { written } from './byte-writer.ts';
import type { CipherSuite } from './cipher-suites.ts';
import { HANDSHAKE, RECORD, VERSION } from './codes.ts';
import { type Crypto, Hkdf } from './key-schedule.ts';
import { RecordLayer, type TlsRecord } from './record-layer.ts';
import { type Session, writeSession } from './session.ts';
import type { ConnectionSettings, ContextSettings } from './settings.ts';
import { ALERT, type AlertName, TlsFailure } from './tls-failure.ts';
import { Transcript } from './transcript.ts';

export interface HandshakeMessage {
  readonly type: number;
  readonly body: Uint8Array;
  /** With its header. */
  readonly whole: Uint8Array;
}

/** What a handshake waits for: a message, the change of ciphers, or the host's `resume`. */
export type Wait = 'message' | 'change' | 'host';
export type Handshake<Result = void> = Generator<Wait, Result, HandshakeMessage>;

/** The owner of a connection. Whatever it is told, it asks `takeOutput` afterward. */
export interface ConnectionHost {
  onData(bytes: Uint8Array): void;
  /** The other side sends nothing more. */
  onClose(): void;
  onFailure(error: Error): void;
  onHandshakeStart(): void;
  onHandshakeDone(): void;
  onKeylog(line: string): void;
  onSession(session: Session): void;
  /** Returns whether the handshake waits for `resume`, or for one of the sessions that it may set before. */
  onClientHello(hello: { readonly sessionId: Uint8Array; readonly hasTicket: boolean; readonly servername: string | undefined }): boolean;
  /** Returns whether the handshake waits for `resume`. The host may set another context. */
  onCertificateNeeded(servername: string | undefined): boolean;
  /** The server's choice among the client's protocols; undefined for none. Throws to refuse the connection. */
  chooseProtocol(offered: Uint8Array): string | undefined;
}

const WARNING = 1;
const FATAL = 2;
/** The longest message of a handshake. */
const MAX_MESSAGE_BYTES = 262_144;

/** The state of one TLS connection that all its parts share, and what its messages travel in. */
export class Connection {
  readonly crypto: Crypto;
  readonly settings: ConnectionSettings;
  readonly host: ConnectionHost;
  readonly records = new RecordLayer();
  readonly transcript = new Transcript();
  readonly isServer: boolean;
  context: ContextSettings;
  version: number = 0;
  suite!: CipherSuite;
  hkdf!: Hkdf;
  clientRandom: Uint8Array = new Uint8Array(0);
  serverRandom: Uint8Array = new Uint8Array(0);
  servername: string | undefined;
  protocol: string | undefined;
  peerChain: readonly Uint8Array[] = [];
  /** The code of what is wrong with the peer's certificates. */
  verifyError: string | undefined;
  /** The server's own certificate, or the client's. */
  ownChain: readonly Uint8Array[] = [];
  isResumed = false;
  session: Session | undefined;
  /** A session that the host found by its id. */
  loadedSession: Session | undefined;
  finished: { own: Uint8Array | undefined; peer: Uint8Array | undefined } = { own: undefined, peer: undefined };
  /** The group of the key exchange. */
  group: { readonly name: string; readonly bits: number } | undefined;
  sharedSchemes: readonly string[] = [];
  hasRequestedCertificate = false;
  exportKey: ((label: string, context: Uint8Array | undefined, length: number) => Uint8Array) | undefined;
  /** Handles messages after the handshake. */
  onLaterMessage: (message: HandshakeMessage) => void = () => {
    throw new TlsFailure('unexpected message');
  };
  /** How many messages came before the one that was read last. */
  messagesBefore = 0;
  #handshake: Handshake;
  #wait: Wait | 'start' | 'nothing' = 'start';
  #isStepping = false;
  #isResumeDue = false;
  #messages: Uint8Array = new Uint8Array(0);
  #hasFailed = false;
  #hasSentClose = false;
  #hasReceivedClose = false;

  constructor(crypto: Crypto, settings: ConnectionSettings, host: ConnectionHost, handshake: (connection: Connection) => Handshake) {
    this.crypto = crypto;
    this.settings = settings;
    this.host = host;
    this.isServer = settings.isServer;
    this.context = settings.context;
    this.#handshake = handshake(this);
  }

  get isEstablished(): boolean {
    return this.#wait === 'nothing' && !this.#hasFailed;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** A client says hello; a server gets ready for it. */
  start(): void {
    if (this.#wait !== 'start') return;
    this.host.onHandshakeStart();
    this.#guarded(() => this.#step(undefined));
  }

  receive(bytes: Uint8Array): void {
    if (this.#hasFailed) return;
    this.records.push(bytes);
    this.start();
    this.#guarded(() => this.#process());
  }

  /** The host has what the handshake waited for. */
  resume(): void {
    if (this.#hasFailed) return;
    if (this.#isStepping) {
      this.#isResumeDue = true;
      return;
    }
    if (this.#wait !== 'host') return;
    this.#guarded(() => {
      this.#step(undefined);
      this.#process();
    });
  }

  send(bytes: Uint8Array): void {
    this.records.write(RECORD.applicationData, bytes);
  }

  /** This side sends nothing more. */
  close(): void {
    if (this.#hasFailed || this.#hasSentClose) return;
    this.#hasSentClose = true;
    this.sendAlert('close_notify', WARNING);
  }

  fail(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const alert = error instanceof TlsFailure ? error.alert : 'internal_error';
    if (alert !== undefined) this.sendAlert(alert, FATAL);
    this.host.onFailure(error);
  }

  takeOutput(): Uint8Array {
    return this.records.takeOutput();
  }

  sendAlert(alert: AlertName, level = WARNING): void {
    this.records.write(RECORD.alert, Uint8Array.of(level, ALERT[alert]));
  }

  sendHandshake(type: number, body: Uint8Array): void {
    const message = written((writer) => writer.number(type, 1).vector(3, body));
    this.transcript.add(message);
    this.records.write(RECORD.handshake, message);
  }

  /** A message after the handshake. */
  sendLater(type: number, body: Uint8Array): void {
    this.records.write(
      RECORD.handshake,
      written((writer) => writer.number(type, 1).vector(3, body)),
    );
  }

  sendChangeCipherSpec(): void {
    this.records.write(RECORD.changeCipherSpec, Uint8Array.of(1));
  }

  /** Waits for one of these messages. */
  *expect(...types: readonly number[]): Handshake<HandshakeMessage> {
    const message = yield 'message';
    if (!types.includes(message.type)) throw new TlsFailure('unexpected message');
    this.messagesBefore = this.transcript.length;
    this.transcript.add(message.whole);
    return message;
  }

  useSuite(suite: CipherSuite): void {
    this.suite = suite;
    this.hkdf = new Hkdf(this.crypto, suite.hash);
  }

  keylog(label: string, secret: Uint8Array): void {
    const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    this.host.onKeylog(`${label} ${hex(this.clientRandom)} ${hex(secret)}\n`);
  }

  remember(session: Session): void {
    this.session = session;
    this.host.onSession(session);
  }

  /** For the user: nothing before the handshake. */
  serializedSession(): Uint8Array | undefined {
    return this.session === undefined ? undefined : writeSession(this.session);
  }

  #guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  #step(message: HandshakeMessage | undefined): void {
    do {
      this.#isStepping = true;
      this.#isResumeDue = false;
      try {
        const { done, value } = this.#handshake.next(message as HandshakeMessage);
        this.#wait = done === true ? 'nothing' : value;
        if (done === true) this.host.onHandshakeDone();
      } finally {
        this.#isStepping = false;
      }
    } while (this.#wait === 'host' && this.#isResumeDue);
  }

  #process(): void {
    while (!this.#hasFailed && this.#wait !== 'host') {
      const message = this.#takeMessage();
      if (message !== undefined) {
        this.#handle(message);
        continue;
      }
      const record = this.records.read();
      if (record === undefined) return;
      this.#handleRecord(record);
    }
  }

  #takeMessage(): HandshakeMessage | undefined {
    const bytes = this.#messages;
    if (bytes.length < 4 || this.#wait === 'change') return undefined;
    const length = (bytes[1] << 16) | (bytes[2] << 8) | bytes[3];
    if (length > MAX_MESSAGE_BYTES) throw new TlsFailure('length mismatch', 'illegal_parameter');
    if (bytes.length < 4 + length) return undefined;
    this.#messages = bytes.subarray(4 + length);
    const whole = bytes.slice(0, 4 + length);
    return { type: whole[0], body: whole.subarray(4), whole };
  }

  #handle(message: HandshakeMessage): void {
    if (this.#wait === 'nothing') this.onLaterMessage(message);
    // A server may ask for a new handshake at any time before TLS 1.3; one is going on.
    else if (message.type !== HANDSHAKE.helloRequest || this.isServer) this.#step(message);
  }

  #handleRecord({ type, content }: TlsRecord): void {
    if (type === RECORD.handshake) {
      if (content.length === 0) throw new TlsFailure('bad record type');
      this.#messages = this.#messages.length === 0 ? content : concatenate([this.#messages, content]);
    } else if (this.#messages.length > 0) throw new TlsFailure('unexpected message');
    else if (type === RECORD.alert) this.#handleAlert(content);
    else if (type === RECORD.changeCipherSpec) this.#handleChange(content);
    else if (this.#wait !== 'nothing') throw new TlsFailure('unexpected message');
    else if (content.length > 0 && !this.#hasReceivedClose) this.host.onData(content);
  }

  #handleChange(content: Uint8Array): void {
    if (content.length !== 1 || content[0] !== 1) throw new TlsFailure('bad change cipher spec');
    if (this.#wait === 'change') this.#step(undefined);
    // For the sake of devices in between; a server does not know its version before the first hello.
    else if (this.version !== VERSION.tls13 || this.#wait === 'nothing') throw new TlsFailure('unexpected message');
  }

  #handleAlert(content: Uint8Array): void {
    if (content.length !== 2) throw new TlsFailure('length mismatch');
    const [level, alert] = content;
    if (alert === ALERT.close_notify) {
      this.#hasReceivedClose = true;
      this.host.onClose();
    } else if (alert !== ALERT.user_canceled && (level === FATAL || this.version === VERSION.tls13)) throw TlsFailure.ofAlert(alert);
  }
}
