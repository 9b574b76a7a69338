import type { AsyncWrap, RequestWrap } from '../../../async-wrap.ts';
import { bytesOfChunks, STREAM_STATE } from '../../stream-base.ts';
import { buffersOf, type Http2Core } from './core.ts';
import { type HeaderList, parseHeaderList } from './header-list.ts';
import { CATEGORY } from './protocol/codes.ts';
import { STREAM_OPTION } from './stream-table.ts';
import { showStreamState } from './shown-state.ts';
import type { SessionState } from './session-state.ts';
import type { StreamState } from './stream-state.ts';

/** The answer of a shutdown that is done already. */
const SYNCHRONOUS = 1;

export type StreamClass = new (stream: StreamState, session: SessionState) => AsyncWrap;

/** The `Http2Stream` of `internalBinding('http2')`: a StreamBase, and what HTTP/2 adds. */
export function createStreamClass(core: Http2Core): StreamClass {
  const { realm } = core;
  const bytesOf = (text: string, encoding: string): Uint8Array => realm.requireBuiltin('buffer').Buffer.from(text, encoding);

  return class Http2Stream extends core.AsyncWrap {
    readonly #stream: StreamState;
    readonly #session: SessionState;
    #onread: unknown;
    #bytesWritten = 0;

    constructor(stream: StreamState, session: SessionState) {
      super(realm, 'HTTP2STREAM');
      this.#stream = stream;
      this.#session = session;
    }

    get onread(): unknown {
      return this.#onread;
    }

    set onread(callback: unknown) {
      this.#onread = callback;
    }

    get fd(): number {
      void this.#stream;
      return -1;
    }

    get _externalStream(): object {
      void this.#stream;
      return realm.externals.of(this);
    }

    get bytesRead(): number {
      return this.#stream.statistics.bytesRead;
    }

    get bytesWritten(): number {
      return this.#bytesWritten;
    }

    get isStreamBase(): boolean {
      return true;
    }

    id(): number {
      return this.#stream.id;
    }

    destroy(): void {
      this.#session.streams.destroy(this.#stream);
    }

    /** Priorities have no effect any more (RFC 9113). */
    priority(): void {}

    respond(list: HeaderList, options: number): number {
      const stream = this.#stream;
      if (options & STREAM_OPTION.getTrailers) stream.hasTrailers = true;
      const hasData = stream.isWritable && (options & STREAM_OPTION.emptyPayload) === 0;
      this.#session.inScope(() => this.#session.connection.respond(stream.id, parseHeaderList(list), hasData));
      return 0;
    }

    info(list: HeaderList): number {
      this.#session.inScope(() => this.#session.connection.inform(this.#stream.id, parseHeaderList(list)));
      return 0;
    }

    trailers(list: HeaderList): number {
      return this.#session.inScope(() => this.#session.connection.endWith(this.#stream.id, parseHeaderList(list)));
    }

    pushPromise(list: HeaderList, options: number): AsyncWrap | number {
      return this.#session.inScope(() => {
        const id = this.#session.connection.promise(this.#stream.id, parseHeaderList(list));
        return id > 0 ? this.#session.streams.add(id, CATEGORY.headers, options).handle : id;
      });
    }

    rstStream(code: number): void {
      this.#session.streams.reset(this.#stream, code);
    }

    refreshState(): void {
      showStreamState(buffersOf(realm).streamState, this.#session.connection, this.#stream.id);
    }

    readStart(): number {
      const stream = this.#stream;
      this.#session.inScope(() => {
        stream.isReading = true;
        this.#session.connection.consume(stream.id, stream.pausedBytes);
        stream.pausedBytes = 0;
      });
      return 0;
    }

    readStop(): number {
      this.#stream.isReading = false;
      return 0;
    }

    useUserBuffer(): number {
      return realm.errors.errno('ENOTSUP');
    }

    shutdown(_request: RequestWrap): number {
      if (this.#stream.isDestroyed) return realm.errors.errno('EPIPE');
      this.#session.inScope(() => {
        this.#stream.isWritable = false;
        this.#session.connection.resume(this.#stream.id);
      });
      return SYNCHRONOUS;
    }

    writev(request: RequestWrap, chunks: readonly (Uint8Array | string)[], isAllBuffers: boolean): number {
      return this.#write(request, bytesOfChunks(chunks, isAllBuffers, bytesOf));
    }

    writeBuffer(request: RequestWrap, buffer: Uint8Array): number {
      return this.#write(request, [buffer]);
    }

    writeUtf8String(request: RequestWrap, text: string): number {
      return this.#write(request, [bytesOf(text, 'utf8')]);
    }

    writeAsciiString(request: RequestWrap, text: string): number {
      return this.#write(request, [bytesOf(text, 'latin1')]);
    }

    writeLatin1String(request: RequestWrap, text: string): number {
      return this.#write(request, [bytesOf(text, 'latin1')]);
    }

    writeUcs2String(request: RequestWrap, text: string): number {
      return this.#write(request, [bytesOf(text, 'utf16le')]);
    }

    #write(request: RequestWrap, buffers: readonly Uint8Array[]): number {
      const stream = this.#stream;
      const byteSize = buffers.reduce((sum, { length }) => sum + length, 0);
      const state = realm.binding('stream_wrap').streamBaseState as Int32Array;
      state[STREAM_STATE.bytesWritten] = byteSize;
      state[STREAM_STATE.lastWriteWasAsync] = 1;
      if (stream.isDestroyed || !stream.isWritable) {
        request.finish(realm.errors.errno('EOF'), this, undefined);
        return 0;
      }
      this.#bytesWritten += byteSize;
      this.#session.inScope(() => {
        stream.write(buffers, request);
        this.#session.connection.resume(stream.id);
      });
      return 0;
    }
  };
}
