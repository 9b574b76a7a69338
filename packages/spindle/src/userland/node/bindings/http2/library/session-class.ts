import type { AsyncWrap } from '../../../async-wrap.ts';
import { buffersOf, type Http2Core } from './core.ts';
import { type HeaderList, parseHeaderList } from './header-list.ts';
import { latin1Bytes } from '../../latin1.ts';
import { CATEGORY } from './protocol/codes.ts';
import { readSettings, showSettings } from './session-options.ts';
import { SessionState } from './session-state.ts';
import { showSessionState } from './shown-state.ts';
import type { StreamClass } from './stream-class.ts';
import { STREAM_OPTION } from './stream-table.ts';
import type { TransportHandle } from './transport.ts';

export type SessionClass = new (type: number) => AsyncWrap;
type AckCallback = (isAcknowledged: boolean, duration: number, payload?: Uint8Array) => unknown;

const PING_BYTES = 8;

/** The `Http2Session` of `internalBinding('http2')`. */
export function createSessionClass(core: Http2Core, Http2Stream: StreamClass): SessionClass {
  const { realm } = core;

  return class Http2Session extends core.AsyncWrap {
    /** Shared with Node's library. */
    readonly fields: Uint8Array;
    /** Set by the library to 0, and here by `updateChunksSent`. */
    declare chunksSentSinceLastWrite: number;
    readonly #session: SessionState;

    constructor(type: number) {
      super(realm, 'HTTP2SESSION');
      const session: SessionState = new SessionState(core, this, type, (stream) => new Http2Stream(stream, session));
      this.#session = session;
      this.fields = session.fields.bytes;
    }

    consume(handle: TransportHandle): void {
      this.#session.consume(handle);
    }

    /** Bytes that the socket had read before the session took over. */
    receive(bytes: Uint8Array): void {
      this.#session.receive(bytes.slice());
    }

    destroy(code: number, isSocketDestroyed: boolean): void {
      this.#session.close(code >>> 0, isSocketDestroyed);
    }

    request(list: HeaderList, options: number): AsyncWrap | number {
      return this.#session.inScope(() => {
        const id = this.#session.connection.request(parseHeaderList(list), (options & STREAM_OPTION.emptyPayload) === 0);
        return id > 0 ? this.#session.streams.add(id, CATEGORY.headers, options).handle : id;
      });
    }

    ping(payload: ArrayBufferView | undefined, callback: AckCallback): boolean {
      if (!this.#session.pings.add(callback)) return false;
      this.#session.inScope(() => this.#session.connection.ping(payload ? copyOf(payload) : timePayload(realm.native.performanceNow as () => number)));
      return true;
    }

    settings(callback: AckCallback): boolean {
      if (!this.#session.settings.add(callback)) return false;
      const entries = readSettings(buffersOf(realm).settingsBuffer);
      for (const [id, value] of entries) this.#session.sentSettings.set(id, value);
      this.#session.inScope(() => this.#session.connection.settings(entries));
      return true;
    }

    goaway(code: number, lastStreamId: number, data: ArrayBufferView | undefined): void {
      if (this.#session.isDestroyed) return;
      const bytes = data === undefined ? new Uint8Array(0) : copyOf(data);
      this.#session.inScope(() => this.#session.connection.goaway(code >>> 0, lastStreamId | 0, bytes));
    }

    altsvc(streamId: number, origin: string, value: string): void {
      this.#session.inScope(() => this.#session.connection.altsvc(streamId, latin1Bytes(origin), latin1Bytes(value)));
    }

    /** Every origin is followed by a null byte. */
    origin(origins: string): void {
      const list = origins.split('\0').slice(0, -1);
      this.#session.inScope(() => this.#session.connection.origin(list.map(latin1Bytes)));
    }

    setNextStreamID(id: number): boolean {
      return this.#session.connection.setNextStreamId(id | 0);
    }

    setLocalWindowSize(byteSize: number): number {
      this.#session.inScope(() => this.#session.connection.setReceiveWindow(byteSize | 0));
      return 0;
    }

    setGracefulClose(): void {
      this.#session.closeGracefully();
    }

    hasPendingData(): boolean {
      return this.#session.hasPendingData;
    }

    updateChunksSent(): number {
      return (this.chunksSentSinceLastWrite = this.#session.chunksSent);
    }

    refreshState(): void {
      showSessionState(buffersOf(realm).sessionState, this.#session.connection);
    }

    localSettings(): void {
      const { connection, sentSettings } = this.#session;
      showSettings(buffersOf(realm).settingsBuffer, connection.local, sentSettings.custom);
    }

    remoteSettings(): void {
      const { connection, wantedCustomSettings } = this.#session;
      const wanted = [...connection.remote.custom].filter(([id]) => wantedCustomSettings.includes(id));
      showSettings(buffersOf(realm).settingsBuffer, connection.remote, new Map(wanted));
    }
  };
}

function copyOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}

function timePayload(now: () => number): Uint8Array {
  const payload = new DataView(new ArrayBuffer(PING_BYTES));
  payload.setFloat64(0, now());
  return new Uint8Array(payload.buffer);
}
