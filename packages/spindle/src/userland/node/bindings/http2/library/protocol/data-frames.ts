/** DATA. Source: session_on_data_received_fail_fast and nghttp2_session_on_data_received in nghttp2_session.c. */
import { CODE, codeOfError, FLAG, LIBRARY_ERROR } from './codes.ts';
import type { ConnectionState } from './connection-state.ts';
import { withoutPadding } from './frame-padding.ts';
import type { Frame } from './frame-reader.ts';
import type { ProtocolStream } from './protocol-stream.ts';

/** Returns false to give the session up. */
export function handleData(state: ConnectionState, frame: Frame): boolean {
  const refusal = refusalOf(state, frame);
  if (refusal !== undefined) {
    state.terminate(codeOfError(refusal[0]), refusal[1]);
    return true;
  }
  const data = withoutPadding(frame);
  if (data === undefined) return state.failConnection(LIBRARY_ERROR.protocol, 'DATA: insufficient padding space');
  if (!state.received.receive(frame.payload.length)) {
    state.terminate(CODE.flowControlError);
    return true;
  }
  const stream = state.streams.get(frame.streamId);
  if (stream === undefined || stream.phase === 'closing') {
    state.announceRoom(0, state.received.consume(frame.payload.length));
    return true;
  }
  return receive(state, stream, frame, data);
}

function receive(state: ConnectionState, stream: ProtocolStream, { payload, flags, streamId }: Frame, data: Uint8Array): boolean {
  const { listener } = state;
  if (!stream.received.receive(payload.length)) {
    state.announceRoom(0, state.received.consume(payload.length));
    state.reset(streamId, CODE.flowControlError);
    return true;
  }
  // Nobody else will consume the padding.
  const padding = payload.length - data.length;
  if (padding > 0) {
    state.announceRoom(0, state.received.consume(padding));
    state.announceRoom(streamId, stream.received.consume(padding));
  }
  if (data.length > 0) {
    if (!stream.message.addData(data.length)) {
      state.announceRoom(0, state.received.consume(data.length));
      return state.failStream(streamId, LIBRARY_ERROR.protocol);
    }
    listener.onData(streamId, data);
  }
  const isEnd = (flags & FLAG.endStream) !== 0;
  state.due.push(() => endFrame(state, stream, isEnd, payload.length));
  return true;
}

function endFrame(state: ConnectionState, stream: ProtocolStream, isEnd: boolean, byteSize: number): boolean {
  const { listener } = state;
  if (isEnd) state.due.push(() => endReading(state, stream));
  if (isEnd && !stream.message.end()) return state.failStream(stream.id, LIBRARY_ERROR.httpMessaging);
  listener.onFrameReceived();
  return listener.onDataEnd(stream.id, isEnd, byteSize);
}

/** Nothing more arrives on the stream. */
export function endReading(state: ConnectionState, stream: ProtocolStream): true {
  stream.isReadShut = true;
  // A reset that is queued says why it closes.
  if (stream.phase !== 'closing') state.closeIfShut(stream);
  return true;
}

function refusalOf(state: ConnectionState, { streamId }: Frame): readonly [error: number, reason: string] | undefined {
  if (streamId === 0) return [LIBRARY_ERROR.protocol, 'DATA: stream_id == 0'];
  if (state.isIdle(streamId)) return [LIBRARY_ERROR.protocol, 'DATA: stream in idle'];
  const stream = state.streams.get(streamId);
  if (stream === undefined || stream.phase === 'closing') return undefined;
  if (stream.isReadShut) return [LIBRARY_ERROR.streamClosed, 'DATA: stream in half-closed(remote)'];
  if (stream.phase !== 'opened') return [LIBRARY_ERROR.protocol, 'DATA: stream not opened'];
  return undefined;
}
