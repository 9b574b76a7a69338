/** Turns what waits into frames. Source: nghttp2_session_mem_send2, session_prep_frame and session_after_frame_sent1. */
import { latin1Bytes } from '../../../latin1.ts';
import { CLIENT_MAGIC, CODE, FLAG, FRAME, FRAME_HEADER_BYTES, MAX_DATA_BYTES } from './codes.ts';
import type { ConnectionState } from './connection-state.ts';
import {
  altsvcFrame,
  goawayFrame,
  MAX_PADDING,
  newFrame,
  originFrame,
  paddingOf,
  pingFrame,
  rstStreamFrame,
  settingsFrame,
  windowUpdateFrame,
} from './frame-writer.ts';
import { type HeaderItem, sendHeaders } from './header-sending.ts';
import type { StreamData } from './listener.ts';
import type { Outbound } from './outbound.ts';
import type { ProtocolStream } from './protocol-stream.ts';

export class Sender {
  readonly #state: ConnectionState;
  #hasSentMagic: boolean;

  constructor(state: ConnectionState) {
    this.#state = state;
    this.#hasSentMagic = state.isServer;
  }

  get hasOutput(): boolean {
    const state = this.#state;
    if (state.isTerminated) return false;
    return (
      state.outbound.urgent.length > 0 ||
      state.outbound.regular.length > 0 ||
      state.canceled.length > 0 ||
      (state.outbound.requests.length > 0 && this.#mayOpen) ||
      (state.sendWindow > 0 && this.#nextWithData() !== undefined)
    );
  }

  /** Everything that can be sent now, in order. Data chunks are those of their owner, not copies. */
  takeOutput(): Uint8Array[] {
    const output: Uint8Array[] = [];
    if (!this.#hasSentMagic) {
      this.#hasSentMagic = true;
      output.push(latin1Bytes(CLIENT_MAGIC));
    }
    while (this.#sendNext(output));
    return output;
  }

  get #mayOpen(): boolean {
    return this.#state.outgoing < this.#state.remote.maxConcurrentStreams;
  }

  #sendNext(output: Uint8Array[]): boolean {
    const { outbound, canceled, sendWindow } = this.#state;
    const request = canceled.shift();
    if (request !== undefined) {
      this.#state.listener.onStreamClose(request.streamId, request.code);
      return true;
    }
    const item = outbound.urgent.shift() ?? outbound.regular.shift() ?? (this.#mayOpen ? outbound.requests.shift() : undefined);
    if (item !== undefined) {
      this.#send(item, output);
      return true;
    }
    const stream = sendWindow > 0 ? this.#nextWithData() : undefined;
    if (stream !== undefined) this.#sendData(stream, output);
    return stream !== undefined;
  }

  #send(item: Outbound, output: Uint8Array[]): void {
    if (isHeaderItem(item)) {
      sendHeaders(this.#state, item, output);
      return;
    }
    if ((item.type === 'settings' || item.type === 'ping') && item.isAck) this.#state.queuedAcks--;
    const frame = this.#frameOf(item);
    if (frame === undefined) return;
    output.push(frame);
    this.#state.listener.onFrameSent();
    this.#afterSending(item);
  }

  #frameOf(item: Exclude<Outbound, HeaderItem>): Uint8Array | undefined {
    switch (item.type) {
      case 'reset':
        return this.#state.isTerminating ? undefined : rstStreamFrame(item.streamId, item.code);
      case 'settings':
        return this.#state.isTerminating && item.isAck ? undefined : settingsFrame(item.entries, item.isAck);
      case 'ping':
        return this.#state.isTerminating ? undefined : pingFrame(item.payload, item.isAck);
      case 'goaway':
        return goawayFrame(item.lastStreamId, item.code, item.data);
      case 'window-update':
        return this.#mayWiden(item.streamId) ? windowUpdateFrame(item.streamId, item.increment) : undefined;
      case 'altsvc':
        return item.streamId !== 0 && !this.#state.streams.has(item.streamId) ? undefined : altsvcFrame(item.streamId, item.origin, item.value);
      case 'origin':
        return originFrame(item.origins);
    }
  }

  /** A stream that gets no more data needs no more room. */
  #mayWiden(streamId: number): boolean {
    if (this.#state.isTerminating) return false;
    if (streamId === 0) return true;
    const stream = this.#state.streams.get(streamId);
    return stream !== undefined && stream.phase !== 'closing' && !stream.isReadShut;
  }

  #afterSending(item: Exclude<Outbound, HeaderItem>): void {
    const state = this.#state;
    if (item.type === 'reset') state.closeStream(item.streamId, item.code);
    if (item.type !== 'goaway') return;
    state.hasSentGoaway = true;
    if (item.isFinal) state.isTerminated = true;
    state.closeAbove(item.lastStreamId, false);
  }

  /** The oldest stream with data and room for it: by RFC 9218, one response after the other is complete soonest. */
  #nextWithData(): ProtocolStream | undefined {
    const { readyStreams, streams } = this.#state;
    let next: ProtocolStream | undefined;
    for (const stream of readyStreams) {
      if (streams.get(stream.id) !== stream || stream.data !== 'ready') readyStreams.delete(stream);
      else if (stream.sendWindow > 0 && (next === undefined || stream.sequence < next.sequence)) next = stream;
    }
    return next;
  }

  #sendData(stream: ProtocolStream, output: Uint8Array[]): void {
    const state = this.#state;
    state.readyStreams.delete(stream);
    if (state.isTerminating || stream.phase === 'closing' || stream.isWriteShut) {
      stream.data = 'none';
      return;
    }
    const room = Math.min(MAX_DATA_BYTES, state.remote.maxFrameSize, state.sendWindow, stream.sendWindow);
    const data = state.listener.readData(stream.id, room);
    // Reading asks the owner, who may have done anything.
    if (state.streams.get(stream.id) !== stream) return;
    if (data === undefined) {
      if (stream.data === 'ready') stream.data = 'deferred';
      return;
    }
    if (data.isEnd) stream.data = 'none';
    else state.readyStreams.add(stream);
    if (data.byteSize > 0 || !data.hasTrailers) this.#pushDataFrame(stream, data, room, output);
  }

  #pushDataFrame(stream: ProtocolStream, { chunks, byteSize, isEnd, hasTrailers }: StreamData, room: number, output: Uint8Array[]): void {
    const state = this.#state;
    const endsStream = isEnd && !hasTrailers;
    const padding = paddingOf(byteSize, state.listener.paddedSize(byteSize, Math.min(byteSize + MAX_PADDING, room)));
    const header = newFrame(FRAME.data, (endsStream ? FLAG.endStream : 0) | (padding > 0 ? FLAG.padded : 0), stream.id, byteSize + padding);
    output.push(header.subarray(0, FRAME_HEADER_BYTES));
    if (padding > 0) output.push(Uint8Array.of(padding - 1));
    output.push(...chunks);
    if (padding > 1) output.push(new Uint8Array(padding - 1));
    stream.sendWindow -= byteSize + padding;
    state.sendWindow -= byteSize + padding;
    state.listener.onFrameSent();
    if (!endsStream) return;
    stream.isWriteShut = true;
    if (stream.isShut) state.closeStream(stream.id, CODE.noError);
  }
}

function isHeaderItem(item: Outbound): item is HeaderItem {
  return item.type === 'request' || item.type === 'response' || item.type === 'headers' || item.type === 'push-promise';
}
