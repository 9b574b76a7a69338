/** The streams of a session that Node's library knows. Sources: Http2Session::AddStream and Http2Stream in node_http2.cc. */
import type { AsyncWrap } from '../../../async-wrap.ts';
import { callSafely, type Http2Core, type WriteRequest } from './core.ts';
import { CODE } from './protocol/codes.ts';
import type { Connection } from './protocol/connection.ts';
import type { SessionFields, SessionOptions } from './session-options.ts';
import { type SessionStatistics, StreamStatistics } from './statistics.ts';
import { StreamState } from './stream-state.ts';

/** Defaults; source: node_http2.h. */
const MAX_HEADER_PAIRS = 128;
const MAX_SESSION_MEMORY = 1e7;
const MAX_HEADER_BYTES = 16_777_215;
/** A program must be able to send and to get the pseudo headers. */
const LEAST_REQUEST_PAIRS = 4;
/** The option counts in megabytes. */
const MEGABYTE = 1e6;
/** About what a stream takes in C++. */
const STREAM_BYTES = 1024;
/** The options of Node's library for a new stream. */
export const STREAM_OPTION = { emptyPayload: 1, getTrailers: 2 } as const;

/** What the table needs of its session. */
export interface TableSession {
  readonly core: Http2Core;
  readonly connection: Connection;
  readonly statistics: SessionStatistics;
  readonly fields: SessionFields;
  readonly unreadBytes: number;
  readonly isInScope: boolean;
  sendPending(): boolean;
  inScope<T>(action: () => T): T;
  resetLater(streamId: number): void;
  takePendingReset(streamId: number): boolean;
  finishLater(request: WriteRequest, stream: StreamState): void;
  /** The object that Node's library gets. */
  newStreamHandle(stream: StreamState): AsyncWrap;
}

export class StreamTable {
  readonly #session: TableSession;
  readonly #streams = new Map<number, StreamState>();
  readonly #maxPairs: number;
  readonly #maxMemory: number;
  #invalidFrames = 0;
  #rejectedStreams = 0;
  #errorCode: string | undefined;
  /** JavaScript was called. */
  hasCalled = false;

  constructor(session: TableSession, options: SessionOptions, isServer: boolean) {
    this.#session = session;
    this.#maxPairs = Math.max(options.maxHeaderListPairs ?? MAX_HEADER_PAIRS, isServer ? LEAST_REQUEST_PAIRS : 1);
    this.#maxMemory = options.maxSessionMemory === undefined ? MAX_SESSION_MEMORY : options.maxSessionMemory * MEGABYTE;
  }

  find(id: number): StreamState | undefined {
    return this.#streams.get(id);
  }

  add(id: number, category: number, options: number): StreamState {
    const session = this.#session;
    const { core, connection, statistics } = session;
    const stream: StreamState = new StreamState(
      id,
      category,
      {
        finishLater: (request) => session.finishLater(request, stream),
        askForTrailers: (asking) => {
          this.hasCalled = true;
          callSafely(core, asking.handle, core.callbacks().onStreamTrailers);
        },
        hasMemory: (byteSize) => this.hasMemory(byteSize),
      },
      { pairs: this.#maxPairs, byteSize: Math.min(connection.local.maxHeaderListSize, MAX_HEADER_BYTES) },
      new StreamStatistics(core, id),
    );
    stream.handle = session.newStreamHandle(stream);
    if (options & STREAM_OPTION.getTrailers) stream.hasTrailers = true;
    if (options & STREAM_OPTION.emptyPayload) stream.isWritable = false;
    this.#streams.set(id, stream);
    statistics.streamCount++;
    statistics.maxConcurrentStreams = Math.max(statistics.maxConcurrentStreams, this.#streams.size);
    return stream;
  }

  get canAdd(): boolean {
    return this.#streams.size < this.#session.connection.local.maxConcurrentStreams && this.hasMemory(STREAM_BYTES);
  }

  hasMemory(byteSize: number): boolean {
    let used = this.#session.unreadBytes + this.#streams.size * STREAM_BYTES;
    for (const { queuedBytes } of this.#streams.values()) used += queuedBytes;
    return used + byteSize <= this.#maxMemory;
  }

  /** Source: Http2Stream::SubmitRstStream. */
  reset(stream: StreamState, code: number): void {
    const session = this.#session;
    stream.resetCode = code;
    // Whatever is queued goes first: a reset overtakes data.
    if ((session.isInScope && code === CODE.cancel) || session.sendPending()) session.resetLater(stream.id);
    else this.flushReset(stream.id);
  }

  flushReset(id: number): void {
    const stream = this.#streams.get(id);
    if (stream === undefined || stream.isDestroyed) return;
    this.#session.inScope(() => this.#session.connection.reset(id, stream.resetCode));
  }

  /** Source: Http2Stream::Destroy. */
  destroy(stream: StreamState): void {
    if (stream.isDestroyed) return;
    if (this.#session.takePendingReset(stream.id)) this.flushReset(stream.id);
    stream.isDestroyed = true;
    if (this.#streams.get(stream.id) === stream) this.#streams.delete(stream.id);
    const { realm, setImmediate } = this.#session.core;
    setImmediate(() => stream.cancelWrites(realm.errors.errno('ECANCELED')));
    const duration = stream.statistics.emit();
    this.#session.statistics.streamAverageDuration = duration / this.#session.statistics.streamCount;
  }

  /** Counts a stream that could not be added; false if there were too many. */
  countRejected(): boolean {
    return this.#rejectedStreams++ <= this.#session.fields.maxRejectedStreams;
  }

  forgetRejected(): void {
    this.#rejectedStreams = 0;
  }

  /** Counts a frame that makes no sense; false if there were too many. */
  countInvalid(): boolean {
    if (this.#invalidFrames++ <= this.#session.fields.maxInvalidFrames) return true;
    this.#errorCode = 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES';
    return false;
  }

  /** Node's code for the error that ended the session, if it has one of its own. */
  takeErrorCode(): string | undefined {
    const code = this.#errorCode;
    this.#errorCode = undefined;
    return code;
  }
}
