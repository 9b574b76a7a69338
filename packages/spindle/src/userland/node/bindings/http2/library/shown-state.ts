/** What `session.state` and `stream.state` show. Source: RefreshState in node_http2.cc. */
import type { Connection } from './protocol/connection.ts';
import type { ProtocolStream } from './protocol/protocol-stream.ts';

const STREAM_STATE = { idle: 1, open: 2, reservedLocal: 3, reservedRemote: 4, halfClosedLocal: 5, halfClosedRemote: 6, closed: 7 } as const;
const WEIGHT = 16;

export function showSessionState(buffer: Float64Array, { state }: Connection): void {
  buffer.set([
    state.received.size,
    Math.max(0, state.received.received),
    state.nextStreamId,
    state.received.size - state.received.received,
    state.lastProcessedId,
    state.sendWindow,
    state.outbound.length,
    state.encoder.tableSize,
    state.decoder.tableSize,
  ]);
}

export function showStreamState(buffer: Float64Array, { state }: Connection, id: number): void {
  const stream = state.streams.get(id);
  if (stream === undefined) {
    buffer.fill(0);
    buffer[0] = STREAM_STATE.idle;
    return;
  }
  const { size, received } = stream.received;
  buffer.set([stateOf(stream), WEIGHT, 0, Number(stream.isWriteShut), Number(stream.isReadShut), size - received]);
}

function stateOf({ isReadShut, isWriteShut, isCounted, isLocal }: ProtocolStream): number {
  if (isReadShut && isWriteShut) return STREAM_STATE.closed;
  if (!isCounted) return isLocal ? STREAM_STATE.reservedLocal : STREAM_STATE.reservedRemote;
  if (isReadShut) return STREAM_STATE.halfClosedRemote;
  return isWriteShut ? STREAM_STATE.halfClosedLocal : STREAM_STATE.open;
}
