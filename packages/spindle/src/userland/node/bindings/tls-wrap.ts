/** A TLS socket's handle on top of another handle. Source: node/src/crypto/crypto_tls.cc. */
import type { Realm } from '../realm.ts';
import { concatenate } from '../../../abi/concatenate.ts';
import { AsyncWrap, type RequestWrap } from '../async-wrap.ts';
import { bytesOfChunks, STREAM_STATE } from './stream-base.ts';
import { DecryptedInput } from './tls/decrypted-input.ts';
import { EncryptedOutput, type ParentHandle } from './tls/encrypted-output.ts';
import { defineInspection } from './tls/inspection.ts';
import { tlsLibrary } from './tls/lazy-library.ts';
import type { Connection, ConnectionHost } from './tls/library/connection.ts';
import type { Session } from './tls/library/session.ts';
import type { Credentials } from './tls/library/settings.ts';
import { ProgramWrites } from './tls/program-writes.ts';
import { protocolAt, sharedProtocol } from './tls/protocol-choice.ts';
import type { NativeSecureContext } from './tls/secure-context.ts';
import { TlsEvents } from './tls/tls-events.ts';

/** What Node's library sets. */
interface OwnProperties {
  sni_context?: NativeSecureContext;
}

const MIN_FRAGMENT_BYTES = 512;
const MAX_FRAGMENT_BYTES = 16_384;

export function installTlsWrap(realm: Realm): void {
  const binding = realm.binding('tls_wrap');
  const { errno } = realm.errors;
  const stateOf = (): Int32Array => realm.binding('stream_wrap').streamBaseState;
  const bufferOf = (bytes: Uint8Array): Uint8Array => realm.requireBuiltin('buffer').Buffer.from(bytes.slice().buffer);
  const encoded = (text: string, encoding: string): Uint8Array => realm.requireBuiltin('buffer').Buffer.from(text, encoding);

  class TLSWrap extends AsyncWrap {
    readonly #parent: ParentHandle;
    readonly #input: DecryptedInput;
    readonly #output: EncryptedOutput;
    readonly #writes: ProgramWrites;
    readonly #events: TlsEvents;
    readonly #isServer: boolean;
    #context: NativeSecureContext;
    #connection: Connection | undefined;
    #servername: string | undefined;
    #protocols: Uint8Array | undefined;
    #session: Session | undefined;
    #replaced: readonly Credentials[] | undefined;
    #verify = { requests: false, rejects: false };
    #isStarted = false;
    #isDestroyed = false;
    /** The other side sends nothing more, which the program may not know yet. */
    #isPeerDone = false;
    #onread: unknown;
    #bytesWritten = 0;
    #maxFragmentBytes = MAX_FRAGMENT_BYTES;
    #asks = { session: false, certificate: false, protocol: false, keylog: false };

    constructor(parent: ParentHandle, context: NativeSecureContext, isServer: boolean, isHeld: boolean) {
      super(realm, 'TLSWRAP');
      this.#parent = parent;
      this.#context = context;
      this.#isServer = isServer;
      this.#input = new DecryptedInput(realm, this, () => this.#isDestroyed);
      this.#writes = new ProgramWrites(this, parent);
      this.#output = new EncryptedOutput(realm, parent, (status) => this.#writes.finish(status));
      this.#output.isHeld = isHeld;
      this.#events = new TlsEvents(realm, () => this.#isDestroyed);
      // What arrives is no longer for the reader of the handle below.
      if (parent === undefined) return;
      parent.onread = (buffer: ArrayBuffer | undefined) => this.#readFromParent(buffer);
    }

    get onread(): unknown {
      return this.#onread;
    }

    set onread(callback: unknown) {
      this.#onread = callback;
    }

    get fd(): number {
      return this.#parent.fd;
    }

    get _externalStream(): object {
      // Throws on the prototype, which has none.
      void this.#parent;
      return realm.externals.of(this);
    }

    get bytesRead(): number {
      return this.#input.byteSize;
    }

    get bytesWritten(): number {
      return this.#bytesWritten;
    }

    get writeQueueSize(): number {
      return this.#output.byteSize;
    }

    get isStreamBase(): boolean {
      return true;
    }

    /** What the handshake has found so far. */
    get connection(): Connection | undefined {
      return this.#connection;
    }

    get isServer(): boolean {
      return this.#isServer;
    }

    /** A client says hello; a server waits for it. */
    start(): void {
      if (this.#isStarted) throw realm.errors.nodeError(Error, 'ERR_TLS_INVALID_STATE', 'Already started.');
      this.#isStarted = true;
      if (!this.#isServer) this.#drive((connection) => connection.start());
    }

    /** Redirects what arrives from `onread` to `consumer` until it is removed; the end still goes to `onread`. */
    consumeWith(consumer: ((bytes: Uint8Array) => void) | undefined): void {
      this.#input.consumer = consumer;
    }

    useUserBuffer(buffer: Uint8Array): number {
      this.#input.userBuffer = buffer;
      return 0;
    }

    /** Bytes that the socket below had read before. */
    receive(bytes: Uint8Array): void {
      this.#drive((connection) => connection.receive(bytes.slice()));
    }

    readStart(): number {
      return this.#parent.readStart();
    }

    readStop(): number {
      return this.#parent.readStop();
    }

    shutdown(request: RequestWrap): number {
      // A side that has ended may be gone, and would answer with a reset.
      if (this.#connection?.isEstablished && !this.#isPeerDone) this.#connection.close();
      this.#flush();
      return this.#writes.shutdown(request, this.#output);
    }

    destroySSL(): void {
      if (this.#isDestroyed) return;
      this.#isDestroyed = true;
      this.#writes.cancel(errno('ECANCELED'));
    }

    writesIssuedByPrevListenerDone(): void {
      this.#output.isHeld = false;
      this.#flush();
    }

    writeBuffer(request: RequestWrap, buffer: Uint8Array): number {
      return this.#write(request, buffer);
    }

    writev(request: RequestWrap, chunks: readonly (string | Uint8Array)[], isAllBuffers: boolean): number {
      return this.#write(request, concatenate(bytesOfChunks(chunks, isAllBuffers, encoded)));
    }

    writeUtf8String(request: RequestWrap, text: string): number {
      return this.#write(request, encoded(text, 'utf8'));
    }

    writeAsciiString(request: RequestWrap, text: string): number {
      return this.#write(request, encoded(text, 'latin1'));
    }

    writeLatin1String(request: RequestWrap, text: string): number {
      return this.#write(request, encoded(text, 'latin1'));
    }

    writeUcs2String(request: RequestWrap, text: string): number {
      return this.#write(request, encoded(text, 'utf16le'));
    }

    getServername(): string | false {
      return (this.#isServer ? this.#connection?.servername : this.#servername) ?? false;
    }

    setServername(name: string): void {
      if (!this.#isServer) this.#servername = name;
    }

    setSession(bytes: Uint8Array): void {
      this.#session = tlsLibrary(realm).readSession(bytes);
    }

    setALPNProtocols(protocols: Uint8Array): void {
      this.#protocols = protocols.slice();
    }

    setVerifyMode(requests: boolean, rejects: boolean): void {
      this.#verify = { requests, rejects };
    }

    setKeyCert(context: NativeSecureContext): void {
      this.#replaced = context.settings().credentials;
      this.#refreshContext();
    }

    setMaxSendFragment(bytes: number): number {
      if (bytes < MIN_FRAGMENT_BYTES || bytes > MAX_FRAGMENT_BYTES) return 0;
      this.#maxFragmentBytes = bytes;
      if (this.#connection !== undefined) this.#connection.records.maxFragmentBytes = bytes;
      return 1;
    }

    getMaxProto(): number {
      return this.#context.getMaxProto();
    }

    enableSessionCallbacks(): void {
      this.#asks.session = true;
    }

    enableCertCb(): void {
      this.#asks.certificate = true;
    }

    enableALPNCb(): void {
      this.#asks.protocol = true;
    }

    enableKeylogCallback(): void {
      this.#asks.keylog = true;
    }

    /** A session that the program kept. */
    loadSession(bytes: Uint8Array | null | undefined): void {
      if (bytes && this.#connection !== undefined) this.#connection.loadedSession = tlsLibrary(realm).readSession(bytes);
    }

    endParser(): void {
      this.#drive((connection) => connection.resume());
    }

    certCbDone(): void {
      const context = (this as OwnProperties).sni_context;
      if (context !== undefined && context !== null) {
        if (!(context instanceof realm.binding('crypto').SecureContext)) {
          this.makeCallback('onerror', new TypeError('Invalid SNI context'));
          return;
        }
        this.#context = context;
        this.#refreshContext();
      }
      this.#drive((connection) => connection.resume());
    }

    newSessionDone(): void {
      this.#output.isHeld = false;
      this.#flush();
    }

    #refreshContext(): void {
      if (this.#connection !== undefined) this.#connection.context = this.#contextSettings();
    }

    #contextSettings(): ReturnType<NativeSecureContext['settings']> {
      const settings = this.#context.settings();
      return this.#replaced === undefined ? settings : { ...settings, credentials: this.#replaced };
    }

    #connect(): Connection {
      const library = tlsLibrary(realm);
      const isOpen = this.#isServer && this.#parent.isFromKernel === true;
      const connection = library[isOpen ? 'open' : 'connect'](
        {
          ...{ isServer: this.#isServer, context: this.#contextSettings(), protocols: this.#protocols },
          ...{ servername: this.#servername, session: this.#session },
          requestsCertificate: this.#isServer && this.#verify.requests,
          rejectsMissingCertificate: this.#isServer && this.#verify.requests && this.#verify.rejects,
        },
        this.#host(),
      );
      connection.records.maxFragmentBytes = this.#maxFragmentBytes;
      return connection;
    }

    #host(): ConnectionHost {
      const later = (event: () => void): void => this.#events.push(event);
      return {
        onData: (bytes) => later(() => this.#input.deliver(bytes)),
        onClose: () => {
          this.#isPeerDone = true;
          later(() => this.#end(errno('EOF')));
        },
        onFailure: (error) =>
          later(() => {
            // The program will close the connection, and the other side must learn why.
            this.#flush();
            this.makeCallback('onerror', error);
          }),
        onHandshakeStart: () => later(() => void this.makeCallback('onhandshakestart', Math.trunc(realm.loop.now()))),
        onHandshakeDone: () => later(() => void this.makeCallback('onhandshakedone')),
        onKeylog: (line) => {
          if (this.#asks.keylog) later(() => void this.makeCallback('onkeylog', encoded(line, 'latin1')));
        },
        onSession: (session) => this.#offerSession(session),
        onClientHello: ({ sessionId, hasTicket, servername }) => {
          const owner = (this as unknown as Record<symbol, { servername: string } | undefined>)[realm.perIsolateSymbols.owner_symbol as symbol];
          if (servername !== undefined && owner !== undefined) owner.servername = servername;
          if (!this.#asks.session) return false;
          later(() => void this.makeCallback('onclienthello', { sessionId: bufferOf(sessionId), servername: servername ?? '', tlsTicket: hasTicket }));
          return true;
        },
        onCertificateNeeded: (servername) => {
          if (!this.#asks.certificate) return false;
          later(() => void this.makeCallback('oncertcb', { servername: servername ?? '', OCSPRequest: false }));
          return true;
        },
        chooseProtocol: (offered) => this.#chooseProtocol(offered),
      };
    }

    #offerSession(session: Session): void {
      if (!this.#asks.session) return;
      // A server sends nothing until the program has kept the session.
      if (this.#isServer) this.#output.isHeld = true;
      const bytes = this.#connection?.serializedSession() as Uint8Array;
      this.#events.push(() => void this.makeCallback('onnewsession', bufferOf(session.sessionId), bufferOf(bytes)));
    }

    #chooseProtocol(offered: Uint8Array): string | undefined {
      const own = this.#protocols;
      if (!this.#asks.protocol && (own === undefined || own.length === 0)) return undefined;
      const chosen = this.#asks.protocol
        ? protocolAt(offered, this.makeCallback('ALPNCallback', bufferOf(offered)) as number | undefined)
        : sharedProtocol(own as Uint8Array, offered);
      if (chosen === undefined) throw new (tlsLibrary(realm).TlsFailure)('no application protocol');
      return chosen;
    }

    /** Lets the connection act, then sends and reports what came of it. */
    #drive(action: (connection: Connection) => void): void {
      if (this.#isDestroyed) return;
      this.#connection ??= this.#connect();
      action(this.#connection);
      try {
        this.#events.run();
      } finally {
        // Only now, since the program may not trust the other side.
        this.#writes.encrypt(this.#connection, this.#output);
        this.#flush();
      }
    }

    #flush(): void {
      this.#output.push(this.#connection?.takeOutput() ?? new Uint8Array(0));
    }

    #readFromParent(buffer: ArrayBuffer | undefined): void {
      const state = stateOf();
      const [count, offset] = [state[STREAM_STATE.readBytesOrError], state[STREAM_STATE.arrayBufferOffset]];
      if (count > 0 && buffer !== undefined) this.#drive((connection) => connection.receive(new Uint8Array(buffer, offset, count)));
      else if (count < 0) this.#end(count);
    }

    #end(status: number): void {
      this.#isPeerDone = true;
      this.#input.end(status);
    }

    #write(request: RequestWrap, bytes: Uint8Array): number {
      if (this.#isDestroyed || this.#connection?.hasFailed) return errno('EPROTO');
      this.#writes.add(request, bytes);
      this.#writes.encrypt(this.#connection, this.#output);
      this.#flush();
      this.#bytesWritten += bytes.length;
      const state = stateOf();
      state[STREAM_STATE.bytesWritten] = bytes.length;
      state[STREAM_STATE.lastWriteWasAsync] = 1;
      return 0;
    }
  }

  const { prototype } = TLSWrap as unknown as { prototype: Record<string, unknown> };
  const define = (name: string, value: unknown): void =>
    void Object.defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
  defineInspection(realm, define);
  for (const name of WITHOUT_EFFECT) define(name, () => undefined);
  binding.TLSWrap = TLSWrap;
  binding.wrap = (parent: ParentHandle, context: NativeSecureContext, isServer: boolean, isHeld: unknown) =>
    new TLSWrap(parent, context, isServer, isHeld === true);
}

/** Certificates that are stapled with a proof of their validity, keys that both sides know before, and OpenSSL's own trace. */
const WITHOUT_EFFECT = ['enablePskCallback', 'enableTrace', 'requestOCSP', 'setOCSPResponse', 'setPskIdentityHint'] as const;
