/**
 * A TLS socket's handle on top of another handle. It can be made, configured and closed; the first byte in either
 * direction needs a handshake, which fails with an error that says so. Source: node/src/crypto/crypto_tls.cc.
 */
import type { Realm } from '../realm.ts';
import { AsyncWrap, type RequestWrap } from '../async-wrap.ts';
import { tlsUnavailable } from './crypto/secure-context.ts';

/** The handle below, of any kind. */
interface StreamBase {
  onread: unknown;
  readonly fd: number;
  readStart(): number;
  readStop(): number;
  shutdown(request: RequestWrap): number;
}

interface SecureContext {
  getMaxProto(): number;
}

/** Index into `streamBaseState`. */
const LAST_WRITE_WAS_ASYNC = 3;
const VERSION_NAMES: ReadonlyMap<number, string> = new Map([
  [0x301, 'TLSv1'],
  [0x302, 'TLSv1.1'],
  [0x303, 'TLSv1.2'],
  [0x304, 'TLSv1.3'],
]);

export function installTlsWrap(realm: Realm): void {
  const binding = realm.binding('tls_wrap');

  class TLSWrap extends AsyncWrap {
    readonly #parent: StreamBase;
    readonly #context: SecureContext;
    readonly #isServer: boolean;
    readonly #pending: RequestWrap[] = [];
    #servername: string | undefined;
    #onread: unknown;
    #hasFailed = false;
    #isDestroyed = false;

    constructor(parent: StreamBase, context: SecureContext, isServer: boolean) {
      super(realm, 'TLSWRAP');
      this.#parent = parent;
      this.#context = context;
      this.#isServer = isServer;
      // What arrives is no longer for the reader of the handle below.
      parent.onread = (bytes: ArrayBuffer | undefined) => {
        if (bytes === undefined) this.makeCallback('onread', undefined);
        else this.#fail();
      };
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
      void this.#parent;
      return 0;
    }

    get bytesWritten(): number {
      void this.#parent;
      return 0;
    }

    get writeQueueSize(): number {
      void this.#parent;
      return 0;
    }

    get isStreamBase(): boolean {
      return true;
    }

    /** Starts the handshake. */
    start(): void {
      this.#fail();
    }

    receive(_bytes: Uint8Array): void {
      this.#fail();
    }

    readStart(): number {
      return this.#parent.readStart();
    }

    readStop(): number {
      return this.#parent.readStop();
    }

    shutdown(request: RequestWrap): number {
      return this.#parent.shutdown(request);
    }

    destroySSL(): void {
      this.#isDestroyed = true;
      this.#cancelWrites();
    }

    getServername(): string | false {
      return this.#servername ?? false;
    }

    setServername(name: string): void {
      if (!this.#isServer) this.#servername = name;
    }

    getProtocol(): string | undefined {
      return VERSION_NAMES.get(this.#context.getMaxProto());
    }

    isSessionReused(): boolean {
      return false;
    }

    setMaxSendFragment(_bytes: number): number {
      return 1;
    }

    writeBuffer(request: RequestWrap): number {
      return this.#write(request);
    }

    writev(request: RequestWrap): number {
      return this.#write(request);
    }

    writeUtf8String(request: RequestWrap): number {
      return this.#write(request);
    }

    writeAsciiString(request: RequestWrap): number {
      return this.#write(request);
    }

    writeLatin1String(request: RequestWrap): number {
      return this.#write(request);
    }

    writeUcs2String(request: RequestWrap): number {
      return this.#write(request);
    }

    /** A write waits for the handshake, so it ends with it. */
    #write(request: RequestWrap): number {
      request.begin();
      this.#pending.push(request);
      realm.binding('stream_wrap').streamBaseState[LAST_WRITE_WAS_ASYNC] = 1;
      this.#fail();
      return 0;
    }

    #fail(): void {
      if (this.#hasFailed) return;
      this.#hasFailed = true;
      const error = tlsUnavailable(realm);
      realm.loop.enqueue(() => {
        if (!this.#isDestroyed) this.makeCallback('onerror', error);
        this.#cancelWrites();
      });
    }

    #cancelWrites(): void {
      for (const request of this.#pending.splice(0)) request.finish(realm.errors.errno('ECANCELED'), this, undefined);
    }
  }

  const { prototype } = TLSWrap as unknown as { prototype: Record<string, unknown> };
  const define = (name: string, value: unknown): void =>
    void Object.defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
  for (const name of WITHOUT_EFFECT) define(name, () => undefined);
  // The rest is only called during or after a handshake.
  const stubs = binding.TLSWrap.prototype as Record<string, unknown>;
  for (const name of Object.keys(stubs)) if (!(name in prototype)) define(name, stubs[name]);
  binding.TLSWrap = TLSWrap;
  binding.wrap = (parent: StreamBase, context: SecureContext, isServer: boolean) => new TLSWrap(parent, context, isServer);
}

/** Settings for the handshake, and what is not known before it. */
const WITHOUT_EFFECT = [
  'enableALPNCb',
  'enableCertCb',
  'enableKeylogCallback',
  'enablePskCallback',
  'enableSessionCallbacks',
  'enableTrace',
  'getALPNNegotiatedProtocol',
  'getCertificate',
  'getCipher',
  'getFinished',
  'getPeerCertificate',
  'getPeerFinished',
  'getPeerX509Certificate',
  'getSession',
  'getTLSTicket',
  'getX509Certificate',
  'requestOCSP',
  'setALPNProtocols',
  'setKeyCert',
  'setPskIdentityHint',
  'setSession',
  'setVerifyMode',
  'writesIssuedByPrevListenerDone',
] as const;
