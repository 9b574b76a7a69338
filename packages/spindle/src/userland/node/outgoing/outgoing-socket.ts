import type { Realm } from '../realm.ts';
import { familyOf } from '../ip-address.ts';
import { isLoopback } from './hosts.ts';
import { browserRequest, type OutgoingRequest } from './browser-request.ts';
import { createRequestReader } from './request-reader.ts';
import { chunkFrame, LAST_CHUNK, responseHead } from './response-bytes.ts';

export interface OutgoingTarget {
  readonly protocol: 'http:' | 'https:';
  readonly host: string;
  readonly port: number;
}

type Lookup = (hostname: string, options: object, callback: (error: Error | null, ...found: any[]) => void) => void;

/** Options of `net.connect` and `tls.connect`; `lookup` comes from the program. */
export interface OutgoingOptions {
  readonly lookup?: Lookup | undefined;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A `net.Socket` to another host. What a client writes to it becomes a browser fetch, whose response it reads. If
 * the program has its own lookup, it is an ordinary socket until the name is resolved, and stays one if the name
 * resolves to this machine or to nothing.
 */
export type OutgoingSocketClass = new (target: OutgoingTarget, options: OutgoingOptions) => NodeJS.Socket & Record<string, any>;

type Callback = (error?: Error | null) => void;

export function createOutgoingSocketClass(realm: Realm, Socket: new (options: object) => any): OutgoingSocketClass {
  const bytesOf = (text: string) => realm.requireBuiltin('buffer').Buffer.from(text, 'latin1');

  return class OutgoingSocket extends Socket {
    readonly #target: OutgoingTarget;
    readonly #read: (bytes: Uint8Array) => void;
    /** Pipelined requests get their responses in order. */
    #queue: Promise<void> = Promise.resolve();
    /** The browser's own class, since its fetch accepts no other. */
    readonly #abort: AbortController = new realm.native.AbortController();
    #resume: (() => void) | undefined;
    #isOutside = false;

    constructor(target: OutgoingTarget, options: OutgoingOptions) {
      const { lookup, timeout, signal } = options;
      super(lookup === undefined ? { allowHalfOpen: true, signal } : options);
      this.#target = target;
      const defaultPort = target.protocol === 'https:' ? 443 : 80;
      const host = target.host.includes(':') ? `[${target.host}]` : target.host;
      this.#read = createRequestReader(realm, `${target.protocol}//${host}${target.port === defaultPort ? '' : `:${target.port}`}`, {
        onRequest: (request) => this.#enqueue(request),
        onUpgrade: () =>
          this.destroy(
            this.#error('ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `Upgraded connections (WebSocket, CONNECT) to ${target.host} are not available in this runtime`),
          ),
      });
      if (timeout) this.setTimeout(timeout);
      if (lookup === undefined) {
        this.connecting = true;
        this.#leave();
      } else this.connect({ ...options, lookup: this.#lookUp(lookup) });
    }

    /** From here on, requests go out through the browser. */
    #leave(): void {
      const target = this.#target;
      this.#isOutside = true;
      if (target.protocol === 'https:')
        Object.assign(this, { encrypted: true, authorized: true, authorizationError: null, alpnProtocol: false, servername: target.host });
      realm.loop.enqueue(() => {
        if (this.destroyed) return;
        this.connecting = false;
        this.emit('connect');
        this.emit('ready');
        if (target.protocol === 'https:') this.emit('secureConnect');
      });
    }

    /** The program's own lookup, until it finds an address other than this machine's, or queries a resolver, which does not exist here. */
    #lookUp(lookup: Lookup): Lookup {
      return (hostname, options, callback) => {
        realm.unresolvedNames.delete(hostname);
        lookup(hostname, options, (error, found, ...more) => {
          const addresses: unknown[] = Array.isArray(found) ? found.map((entry) => entry?.address) : [found];
          const isAway = error
            ? realm.unresolvedNames.has(hostname)
            : addresses.some((address) => familyOf(String(address)) !== 0) && addresses.every((address) => !isLoopback(address));
          if (!isAway || !this.connecting) return callback(error, found, ...more);
          this._handle?.close();
          this._handle = null;
          this.allowHalfOpen = true;
          this.#leave();
        });
      };
    }

    get remoteAddress(): string | undefined {
      return this.#isOutside ? this.#target.host : super.remoteAddress;
    }

    get remotePort(): number | undefined {
      return this.#isOutside ? this.#target.port : super.remotePort;
    }

    /** The browser handles TLS: it has verified the certificate but does not expose it. */
    getPeerCertificate(): object {
      return {};
    }
    getProtocol(): string {
      return 'TLSv1.3';
    }
    getCipher(): object {
      return {};
    }
    getSession(): undefined {
      return undefined;
    }
    isSessionReused(): boolean {
      return false;
    }
    setServername(): void {}

    /** There is no handle: only a request in progress keeps the process alive. Node's own method would wait for a connection at each call. */
    ref(): this {
      return this.#isOutside ? this : super.ref();
    }
    unref(): this {
      return this.#isOutside ? this : super.unref();
    }

    _read(size: number): void {
      if (!this.#isOutside) return super._read(size);
      const resume = this.#resume;
      this.#resume = undefined;
      resume?.();
    }

    /** The target of both `_write` and `_writev` of a socket. */
    _writeGeneric(isMany: boolean, data: any, encoding: BufferEncoding, done: Callback): void {
      if (!this.#isOutside) return super._writeGeneric(isMany, data, encoding, done);
      const chunks = (isMany ? data : [{ chunk: data, encoding }]) as readonly { chunk: Uint8Array | string; encoding: BufferEncoding }[];
      try {
        // Sockets accept strings unchanged.
        for (const { chunk, encoding } of chunks) this.#read(typeof chunk === 'string' ? realm.requireBuiltin('buffer').Buffer.from(chunk, encoding) : chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    }

    _final(done: Callback): void {
      if (!this.#isOutside) return super._final(done);
      done();
      void this.#queue.then(() => this.#enter(() => this.push(null)));
    }

    _destroy(error: Error | null, done: Callback): void {
      // A signal that is already aborted destroys the socket during construction.
      if (#abort in this) {
        this.#abort.abort();
        this.#resume?.();
      }
      super._destroy(error, done);
    }

    #enqueue(request: OutgoingRequest): void {
      realm.loop.ref();
      this.#queue = this.#queue
        .then(() => this.#answer(request))
        .catch((cause) => this.#enter(() => this.destroy(this.#failure(cause))))
        .finally(() => realm.loop.unref());
    }

    async #answer(request: OutgoingRequest): Promise<void> {
      const response = await browserRequest(realm.native, realm.site, request, this.#abort.signal, () => realm.kernel.callSync({ type: 'cors-token' }));
      const head = responseHead(response, request.method);
      await this.#push(bytesOf(head.text));
      if (head.framing === 'none' || response.body === null) {
        if (head.framing === 'chunked') await this.#push(bytesOf(LAST_CHUNK));
        return;
      }
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (value.length === 0) continue;
        const frame = chunkFrame(value.length);
        const isChunked = head.framing === 'chunked';
        if (isChunked) await this.#push(bytesOf(frame.before));
        await this.#push(value);
        if (isChunked) await this.#push(bytesOf(frame.after));
      }
      if (head.framing === 'chunked') await this.#push(bytesOf(LAST_CHUNK));
    }

    /** Waits while the client is not reading. */
    async #push(bytes: Uint8Array): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#enter(() => {
        if (this.destroyed) return resolve();
        const Buffer = realm.requireBuiltin('buffer').Buffer;
        this._unrefTimer?.();
        if (this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) resolve();
        else this.#resume = resolve;
      });
      await promise;
    }

    /** Runs Node's code as a callback of the loop rather than of a browser promise. */
    #enter(callback: () => void): void {
      realm.loop.enqueue(callback);
    }

    #failure(cause: unknown): Error {
      const { host, port } = this.#target;
      const proxy = realm.site.corsProxyUrl === undefined ? ', and this site has no proxy' : '';
      const error = this.#error(
        'ECONNREFUSED',
        `connect ECONNREFUSED ${host}:${port} (the browser could not reach it, or it does not allow other origins${proxy})`,
      );
      return Object.assign(error, { syscall: 'connect', address: host, port, cause });
    }

    #error(code: string, message: string): Error {
      return Object.assign(new Error(message), { code });
    }
  } as unknown as OutgoingSocketClass;
}
