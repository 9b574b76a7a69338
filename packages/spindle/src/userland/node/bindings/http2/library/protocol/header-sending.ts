/** Frames with headers. Source: session_predicate_* and session_prep_frame in nghttp2_session.c. */
import type { HeaderField } from '../hpack/header-field.ts';
import { CODE, FLAG, FRAME, LIBRARY_ERROR } from './codes.ts';
import type { ConnectionState } from './connection-state.ts';
import { headerFrames } from './frame-writer.ts';
import type { Outbound } from './outbound.ts';
import type { ProtocolStream } from './protocol-stream.ts';

export type HeaderItem = Extract<Outbound, { type: 'request' | 'response' | 'headers' | 'push-promise' }>;

/** nghttp2's default, compared with what a block may need at most. */
const MAX_BLOCK_BYTES = 65_536;
const FIELD_OVERHEAD = 12;
const BLOCK_OVERHEAD = 17;
const STREAM_SHUT_WR = -512;

export function sendHeaders(state: ConnectionState, item: HeaderItem, output: Uint8Array[]): void {
  const opened = openedStream(state, item);
  const error = refusal(state, item) ?? (isTooLarge(state, item.fields) ? LIBRARY_ERROR.frameSize : undefined);
  if (error !== undefined) {
    state.listener.onFrameNotSent(item.streamId, item.type === 'push-promise' ? FRAME.pushPromise : FRAME.headers, error);
    if (opened !== undefined) state.closeStream(opened.id, item.type === 'request' ? CODE.refusedStream : CODE.internalError);
    return;
  }
  const stream = state.streams.get(item.streamId) as ProtocolStream;
  const endsStream = (item.type === 'headers' && item.isEnd) || ((item.type === 'request' || item.type === 'response') && !item.hasData);
  output.push(
    ...headerFrames({
      type: item.type === 'push-promise' ? FRAME.pushPromise : FRAME.headers,
      streamId: item.streamId,
      flags: endsStream ? FLAG.endStream : 0,
      ...(item.type === 'push-promise' && { promisedId: item.promisedId }),
      block: state.encoder.encode(item.fields),
      maxFrameSize: state.remote.maxFrameSize,
      paddedSize: (byteSize, maxByteSize) => state.listener.paddedSize(byteSize, maxByteSize),
    }),
  );
  state.listener.onFrameSent();
  afterSending(state, item, stream, endsStream);
}

/** The stream exists from now on, even if its headers cannot be sent. */
function openedStream(state: ConnectionState, item: HeaderItem): ProtocolStream | undefined {
  if (item.type === 'request') {
    const stream = state.openStream(item.streamId, 'opening');
    stream.message.method = item.fields.find(({ name }) => name === ':method')?.value;
    return stream;
  }
  if (item.type !== 'push-promise') return undefined;
  const promised = state.openStream(item.promisedId, 'reserved');
  promised.isReadShut = true;
  return promised;
}

function refusal(state: ConnectionState, item: HeaderItem): number | undefined {
  if (state.isTerminating) return LIBRARY_ERROR.sessionClosing;
  if (item.type === 'request') return state.hasSentGoaway || state.hasReceivedGoaway ? LIBRARY_ERROR.startStreamNotAllowed : undefined;
  const stream = state.streams.get(item.streamId);
  if (stream === undefined) return LIBRARY_ERROR.streamClosed;
  if (stream.isWriteShut) return STREAM_SHUT_WR;
  if (stream.phase === 'closing') return LIBRARY_ERROR.streamClosing;
  if (item.type === 'push-promise' && state.remote.enablePush === 0) return LIBRARY_ERROR.pushDisabled;
  const opensStream = item.type === 'push-promise' || (item.type === 'response' && stream.phase === 'reserved');
  return opensStream && state.hasReceivedGoaway ? LIBRARY_ERROR.startStreamNotAllowed : undefined;
}

function isTooLarge(state: ConnectionState, fields: readonly HeaderField[]): boolean {
  const bound = fields.reduce((sum, { name, value }) => sum + name.length + value.length + FIELD_OVERHEAD, BLOCK_OVERHEAD);
  return bound > (state.options.maxSendHeaderBytes ?? MAX_BLOCK_BYTES);
}

function afterSending(state: ConnectionState, item: HeaderItem, stream: ProtocolStream, endsStream: boolean): void {
  if (item.type === 'request') state.lastSentId = item.streamId;
  if (item.type === 'push-promise') {
    state.lastSentId = item.promisedId;
    return;
  }
  if (item.type === 'response' && stream.phase === 'reserved') state.activate(stream);
  if (endsStream) {
    stream.isWriteShut = true;
    state.closeIfShut(stream);
  } else if (item.type !== 'headers') state.attachData(stream);
}
