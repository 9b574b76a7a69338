/** Whether a block of headers may arrive on its stream now. Source: nghttp2_session_on_request_headers_received and its siblings. */
import { CATEGORY, CODE, FLAG, LIBRARY_ERROR } from './codes.ts';
import type { ConnectionState } from './connection-state.ts';
import type { Frame } from './frame-reader.ts';
import { readUint31 } from './frame-writer.ts';
import { categoryFor, type ProtocolStream } from './protocol-stream.ts';

/** nghttp2's limit of promised streams. */
const MAX_RESERVED = 200;

export type Admission =
  | { readonly type: 'accept'; readonly stream: ProtocolStream; readonly category: number }
  /** The block is decoded, and nothing else happens. */
  | { readonly type: 'ignore' }
  /** The stream is reset. */
  | { readonly type: 'refuse' }
  /** The connection ends. */
  | { readonly type: 'fail'; readonly error: number; readonly reason: string };

const IGNORE: Admission = { type: 'ignore' };
const fail = (reason: string, error: number = LIBRARY_ERROR.protocol): Admission => ({ type: 'fail', error, reason });

export function admitHeaders(state: ConnectionState, frame: Frame): Admission {
  const { streamId, flags, payload } = frame;
  if (streamId === 0) return fail('HEADERS: stream_id == 0');
  if ((flags & FLAG.priority) !== 0 && readUint31(payload, 0) === streamId) return fail('HEADERS: depend on itself');
  const stream = state.streams.get(streamId);
  if (stream === undefined) return admitRequest(state, streamId);
  const category = categoryFor(stream);
  if (stream.isReadShut) return fail('HEADERS: stream closed', LIBRARY_ERROR.streamClosed);
  if (stream.phase === 'closing') return IGNORE;
  if (category === CATEGORY.response) stream.phase = 'opened';
  else if (category === CATEGORY.pushResponse) {
    if (state.incoming >= state.local.maxConcurrentStreams) return fail('push response HEADERS: max concurrent streams exceeded');
    if (state.hasSentGoaway) return IGNORE;
    if (state.incoming >= state.pendingMaxConcurrentStreams) return { type: 'refuse' };
    state.activate(stream);
  } else if (stream.phase !== 'opened') return IGNORE;
  return { type: 'accept', stream, category };
}

function admitRequest(state: ConnectionState, streamId: number): Admission {
  if (!state.isServer) return state.isIdle(streamId) ? fail('request HEADERS: client received request') : IGNORE;
  if (state.isLocalId(streamId)) return fail('request HEADERS: invalid stream_id');
  // It was closed: the other side may not have known when it sent this.
  if (!state.isIdle(streamId)) return IGNORE;
  state.lastReceivedId = streamId;
  if (state.incoming >= state.local.maxConcurrentStreams) return fail('request HEADERS: max concurrent streams exceeded');
  if (state.hasSentGoaway || state.isTerminating) return IGNORE;
  if (state.incoming >= state.pendingMaxConcurrentStreams) return { type: 'refuse' };
  state.lastProcessedId = streamId;
  return { type: 'accept', stream: state.openStream(streamId, 'opened'), category: CATEGORY.request };
}

export function admitPush(state: ConnectionState, { streamId, payload }: Frame): Admission {
  const promisedId = readUint31(payload, 0);
  if (streamId === 0) return fail('PUSH_PROMISE: stream_id == 0');
  if (state.isServer || state.local.enablePush === 0) return fail('PUSH_PROMISE: push disabled');
  if (!state.isLocalId(streamId)) return fail('PUSH_PROMISE: invalid stream_id');
  if (state.hasSentGoaway) return IGNORE;
  if (state.isLocalId(promisedId) || promisedId === 0 || !state.isIdle(promisedId)) return fail('PUSH_PROMISE: invalid promised_stream_id');
  if (state.isIdle(streamId)) return fail('PUSH_PROMISE: stream in idle');
  state.lastReceivedId = promisedId;
  const parent = state.streams.get(streamId);
  if (
    parent === undefined ||
    parent.phase === 'closing' ||
    state.pendingEnablePush === 0 ||
    state.reserved >= (state.options.maxReservedStreams ?? MAX_RESERVED)
  ) {
    state.reset(promisedId, CODE.cancel);
    return IGNORE;
  }
  if (parent.isReadShut) return fail('PUSH_PROMISE: stream closed', LIBRARY_ERROR.streamClosed);
  const stream = state.openStream(promisedId, 'reserved');
  // Only this side's reset or the end of the response closes it.
  stream.isWriteShut = true;
  state.lastProcessedId = promisedId;
  return { type: 'accept', stream, category: CATEGORY.request };
}
