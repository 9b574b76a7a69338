/** Passes on to Node's library what happens on a connection. Source: the callbacks of Http2Session in node_http2.cc. */
import type { AsyncWrap } from '../../../async-wrap.ts';
import { STREAM_STATE } from '../../stream-base.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import { bufferOf, callSafely, type Http2Callbacks, type Http2Core } from './core.ts';
import type { HeaderField } from './hpack/header-field.ts';
import { CODE, codeOfError, FRAME_HEADER_BYTES, isFatal, LIBRARY_ERROR } from './protocol/codes.ts';
import type { Connection } from './protocol/connection.ts';
import type { ConnectionListener, StreamData } from './protocol/listener.ts';
import type { SessionFields } from './session-options.ts';
import type { SessionStatistics } from './statistics.ts';
import type { StreamState } from './stream-state.ts';
import type { StreamTable } from './stream-table.ts';

/** How frames are padded; source: PaddingStrategy in node_http2.h. */
const PADDING = { none: 0, aligned: 1, max: 2 } as const;
const ALIGNMENT = 8;
/** Not worth reporting: the session or the stream is going away anyway. */
const EXPECTED_ERRORS: ReadonlySet<number> = new Set([LIBRARY_ERROR.sessionClosing, LIBRARY_ERROR.streamClosed, LIBRARY_ERROR.streamClosing]);
/** Those after which Node destroys the session. Source: OnInvalidFrame. */
const ENDING_ERRORS: ReadonlySet<number> = new Set([LIBRARY_ERROR.streamClosed, LIBRARY_ERROR.protocol, LIBRARY_ERROR.flowControl]);
/** So much of an answer is sent while more is received. */
const LARGE_ANSWER_BYTES = 4096;

export interface ListenedSession {
  readonly core: Http2Core;
  readonly handle: AsyncWrap;
  readonly connection: Connection;
  readonly fields: SessionFields;
  readonly pings: Acknowledgements;
  readonly settings: Acknowledgements;
  readonly statistics: SessionStatistics;
  readonly streams: StreamTable;
  readonly isDestroyed: boolean;
  sendPending(): boolean;
  fail(error: number): void;
}

export class SessionListener implements ConnectionListener {
  readonly #session: ListenedSession;
  readonly #paddingStrategy: number;

  constructor(session: ListenedSession, paddingStrategy: number) {
    this.#session = session;
    this.#paddingStrategy = paddingStrategy;
  }

  onBeginHeaders(streamId: number, category: number): 'accept' | 'refuse' | 'give-up' {
    const { streams } = this.#session;
    const known = streams.find(streamId);
    if (known !== undefined) {
      known.beginHeaders(category);
      return 'accept';
    }
    if (!streams.canAdd) return streams.countRejected() ? 'refuse' : 'give-up';
    streams.forgetRejected();
    streams.add(streamId, category, 0);
    return 'accept';
  }

  onHeader(streamId: number, field: HeaderField): boolean {
    const { streams } = this.#session;
    const stream = streams.find(streamId);
    if (stream === undefined) return false;
    if (stream.addHeader(field)) return true;
    streams.reset(stream, CODE.enhanceYourCalm);
    return false;
  }

  onHeaders(streamId: number, flags: number): void {
    const stream = this.#session.streams.find(streamId);
    if (stream === undefined) return;
    const { pairs, sensitive } = stream.takeHeaders();
    this.#call('onSessionHeaders', stream.handle, streamId, stream.category, flags, pairs, sensitive);
  }

  onData(streamId: number, bytes: Uint8Array): void {
    const { connection, streams } = this.#session;
    connection.consumeConnection(bytes.length);
    const stream = streams.find(streamId);
    if (stream === undefined) return;
    stream.statistics.bytesRead += bytes.length;
    stream.statistics.markByte();
    this.#read(stream, bytes.length, bytes);
    if (stream.isReading) connection.consume(streamId, bytes.length);
    else stream.pausedBytes += bytes.length;
    if (stream.queuedBytes > LARGE_ANSWER_BYTES) this.#session.sendPending();
  }

  onDataEnd(streamId: number, isEnd: boolean, byteSize: number): boolean {
    const { streams, core } = this.#session;
    const stream = streams.find(streamId);
    if (isEnd && stream !== undefined) this.#read(stream, core.realm.errors.errno('EOF'));
    // Empty frames that end nothing only keep this side busy.
    else if (byteSize === 0) return streams.countInvalid();
    return true;
  }

  onSettings(isAck: boolean): void {
    const { settings, fields } = this.#session;
    if (isAck) {
      this.#session.streams.hasCalled = true;
      if (settings.acknowledge() === undefined) this.#session.fail(LIBRARY_ERROR.protocol);
      return;
    }
    fields.outdateRemoteSettings();
    if (fields.hears('remoteSettings')) this.#call('onSettings');
  }

  onPing(payload: Uint8Array, isAck: boolean): void {
    const { core, pings, fields, statistics } = this.#session;
    if (isAck) {
      this.#session.streams.hasCalled = true;
      const duration = pings.acknowledge(payload);
      if (duration === undefined) this.#session.fail(LIBRARY_ERROR.protocol);
      else statistics.pingRTT = duration;
    } else if (fields.hears('ping')) this.#call('onPing', bufferOf(core.realm, payload));
  }

  onPriority(streamId: number, parent: number, weight: number, isExclusive: boolean): void {
    if (this.#session.fields.hears('priority')) this.#call('onPriority', streamId, parent, weight, isExclusive);
  }

  onGoaway(code: number, lastStreamId: number, data: Uint8Array): void {
    this.#call('onGoawayData', code, lastStreamId, data.length > 0 ? bufferOf(this.#session.core.realm, data) : undefined);
  }

  onAltsvc(streamId: number, origin: string, value: string): void {
    if (this.#session.fields.hears('altsvc')) this.#call('onAltSvc', streamId, origin, value);
  }

  onOrigin(origins: readonly string[]): void {
    this.#call('onOrigin', origins);
  }

  onStreamClose(streamId: number, code: number): void {
    const { streams, core, connection } = this.#session;
    const stream = streams.find(streamId);
    if (stream === undefined) return;
    // Not while there is something to send, which may be its trailers.
    if (code === 0 && connection.wantsToWrite) {
      core.setImmediate(() => this.onStreamClose(streamId, code));
      return;
    }
    streams.hasCalled = true;
    // False if the library never learned of the stream.
    if (callSafely(core, stream.handle, core.callbacks().onStreamClose, code) === false) streams.destroy(stream);
  }

  onInvalidFrame(error: number): boolean {
    if (!this.#session.streams.countInvalid()) return false;
    if (isFatal(error) || ENDING_ERRORS.has(error)) this.#fail(error);
    return true;
  }

  onFrameNotSent(streamId: number, type: number, error: number): void {
    const { core, fields, handle, isDestroyed } = this.#session;
    if (isDestroyed || EXPECTED_ERRORS.has(error) || !fields.hears('frameError')) return;
    callSafely(core, handle, core.callbacks().onFrameError, streamId, type, codeOfError(error));
  }

  onFrameReceived(): void {
    this.#session.statistics.framesReceived++;
  }

  onFrameSent(): void {
    this.#session.statistics.framesSent++;
  }

  readData(streamId: number, byteSize: number): StreamData | undefined {
    const stream = this.#session.streams.find(streamId);
    // Destroyed: what it had is dropped.
    return stream === undefined ? undefined : stream.readData(byteSize);
  }

  paddedSize(byteSize: number, maxByteSize: number): number {
    if (this.#paddingStrategy === PADDING.max) return maxByteSize;
    if (this.#paddingStrategy !== PADDING.aligned) return byteSize;
    const rest = (byteSize + FRAME_HEADER_BYTES) % ALIGNMENT;
    return rest === 0 ? byteSize : Math.min(maxByteSize, byteSize + ALIGNMENT - rest);
  }

  #read(stream: StreamState, bytesOrError: number, bytes?: Uint8Array): void {
    const { core, streams } = this.#session;
    const state = core.realm.binding('stream_wrap').streamBaseState as Int32Array;
    state[STREAM_STATE.readBytesOrError] = bytesOrError;
    state[STREAM_STATE.arrayBufferOffset] = bytes?.byteOffset ?? 0;
    streams.hasCalled = true;
    stream.handle.makeCallback('onread', bytes?.buffer);
  }

  #fail(error: number): void {
    this.#session.streams.hasCalled = true;
    this.#session.fail(error);
  }

  #call(name: keyof Http2Callbacks, ...args: unknown[]): void {
    this.#session.streams.hasCalled = true;
    this.#session.handle.makeCallback(this.#session.core.callbacks()[name], ...args);
  }
}
