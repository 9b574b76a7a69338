import type { HeaderField } from '../hpack/header-field.ts';
import { LIBRARY_ERROR, MAX_GOAWAY_DATA_BYTES, MAX_STREAM_ID } from './codes.ts';
import { ConnectionState } from './connection-state.ts';
import type { ConnectionOptions } from './listener.ts';
import { Receiver, type Step } from './receiver.ts';
import { Sender } from './sender.ts';
import type { SettingEntry, Settings } from './settings.ts';

/**
 * One side of an HTTP/2 connection (RFC 9113), without a transport: bytes go in with `push` and `step`, and out with
 * `takeOutput`. It behaves like a session of nghttp2, on which Node's own binding is built.
 */
export class Connection {
  readonly #state: ConnectionState;
  readonly #receiver: Receiver;
  readonly #sender: Sender;

  constructor(options: ConnectionOptions) {
    this.#state = new ConnectionState(options);
    this.#receiver = new Receiver(this.#state);
    this.#sender = new Sender(this.#state);
  }

  get local(): Settings {
    return this.#state.local;
  }

  get remote(): Settings {
    return this.#state.remote;
  }

  /** For reading only. */
  get state(): Readonly<ConnectionState> {
    return this.#state;
  }

  push(bytes: Uint8Array): void {
    this.#receiver.push(bytes);
  }

  /** Processes one frame. */
  step(): Step {
    return this.#receiver.step();
  }

  /** The other side broke the protocol, so this one has ended the connection. */
  get hasFailed(): boolean {
    return this.#state.hasFailed;
  }

  get unreadBytes(): number {
    return this.#receiver.byteSize;
  }

  get wantsToRead(): boolean {
    const { isTerminated, streams, hasSentGoaway, hasReceivedGoaway } = this.#state;
    return !isTerminated && (streams.size > 0 || !(hasSentGoaway || hasReceivedGoaway));
  }

  get wantsToWrite(): boolean {
    return this.#sender.hasOutput;
  }

  takeOutput(): Uint8Array[] {
    return this.#sender.takeOutput();
  }

  /** Returns the new stream's id, or a negative error. */
  request(fields: readonly HeaderField[], hasData: boolean): number {
    const streamId = this.#nextStreamId();
    if (streamId > 0) this.#state.outbound.push({ type: 'request', streamId, fields, hasData });
    return streamId;
  }

  respond(streamId: number, fields: readonly HeaderField[], hasData: boolean): void {
    this.#state.outbound.push({ type: 'response', streamId, fields, hasData });
  }

  inform(streamId: number, fields: readonly HeaderField[]): void {
    this.#state.outbound.push({ type: 'headers', streamId, fields, isEnd: false });
  }

  /** Trailers end the stream. Without any, an empty DATA frame does. Returns 0 or a negative error. */
  endWith(streamId: number, trailers: readonly HeaderField[]): number {
    if (trailers.length > 0) {
      this.#state.outbound.push({ type: 'headers', streamId, fields: trailers, isEnd: true });
      return 0;
    }
    const stream = this.#state.streams.get(streamId);
    if (stream === undefined) return LIBRARY_ERROR.streamClosed;
    if (stream.data !== 'none') return LIBRARY_ERROR.dataExists;
    this.#state.attachData(stream);
    return 0;
  }

  /** Returns the promised stream's id, or a negative error. */
  promise(streamId: number, fields: readonly HeaderField[]): number {
    const promisedId = this.#nextStreamId();
    if (promisedId > 0) this.#state.outbound.push({ type: 'push-promise', streamId, promisedId, fields });
    return promisedId;
  }

  /** A stream that has closed by itself meanwhile needs no reset. */
  reset(streamId: number, code: number): void {
    const { streams, outbound } = this.#state;
    if (streams.has(streamId) || outbound.hasRequest(streamId)) this.#state.reset(streamId, code);
  }

  /** There is new data to send. */
  resume(streamId: number): void {
    const stream = this.#state.streams.get(streamId);
    if (stream?.data === 'deferred') this.#state.attachData(stream);
  }

  /** Received data was used up, so there is room for more. */
  consume(streamId: number, byteSize: number): void {
    const stream = this.#state.streams.get(streamId);
    if (stream !== undefined) this.#state.announceRoom(streamId, stream.received.consume(byteSize));
  }

  consumeConnection(byteSize: number): void {
    this.#state.announceRoom(0, this.#state.received.consume(byteSize));
  }

  settings(entries: readonly SettingEntry[]): void {
    this.#state.submitSettings(entries);
  }

  ping(payload: Uint8Array): void {
    this.#state.outbound.push({ type: 'ping', payload, isAck: false });
  }

  /** `lastStreamId` 0 means the last stream that this side has processed. As with nghttp2, what no frame can say is not sent. */
  goaway(code: number, lastStreamId: number, data: Uint8Array): void {
    const last = lastStreamId > 0 ? lastStreamId : this.#state.lastProcessedId;
    if (this.#state.isLocalId(last) || data.length > MAX_GOAWAY_DATA_BYTES) return;
    this.#state.goaway(last, code, data, false);
  }

  terminate(code: number): void {
    this.#state.end(code, '');
  }

  altsvc(streamId: number, origin: Uint8Array, value: Uint8Array): void {
    this.#state.outbound.push({ type: 'altsvc', streamId, origin, value });
  }

  origin(origins: readonly Uint8Array[]): void {
    this.#state.outbound.push({ type: 'origin', origins });
  }

  /** False if the id is not one of this side, or was used. */
  setNextStreamId(streamId: number): boolean {
    if (streamId < this.#state.nextStreamId || !this.#state.isLocalId(streamId)) return false;
    this.#state.nextStreamId = streamId;
    return true;
  }

  setReceiveWindow(byteSize: number): void {
    this.#state.announceRoom(0, this.#state.received.resize(byteSize));
  }

  #nextStreamId(): number {
    const id = this.#state.nextStreamId;
    if (id > MAX_STREAM_ID) return LIBRARY_ERROR.streamIdNotAvailable;
    this.#state.nextStreamId = id + 2;
    return id;
  }
}
