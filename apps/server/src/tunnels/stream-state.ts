import { TUNNEL_WINDOW_BYTES, type TunnelFrame } from '@lathe/protocol';

/** A viewer's request, as far as its workbench has answered it. */
interface RequestState {
  readonly type: 'request';
  readonly phase: 'waiting' | 'responding' | 'done';
  /** Bytes of the response that the workbench may still send. */
  readonly windowBytes: number;
  /** Bytes of the request's body that were sent and not yet credited. Undefined: it has no body. */
  readonly uncreditedBytes: number | undefined;
}

/** A viewer's WebSocket, as far as its workbench has answered it. */
interface SocketState {
  readonly type: 'socket';
  readonly phase: 'opening' | 'open' | 'closed';
  readonly protocols: readonly string[];
}

/**
 * What a workbench may send on a stream. Only its own frames move it to another phase, so the same rules hold for
 * frames that were already in transit when the server canceled the stream.
 */
export type StreamState = RequestState | SocketState;

export type StreamEvent =
  | TunnelFrame
  /** What this server sent to the workbench. */
  | { readonly type: 'sent.body'; readonly byteCount: number }
  | { readonly type: 'sent.credit'; readonly byteCount: number };

export function requestState(hasBody: boolean): StreamState {
  return { type: 'request', phase: 'waiting', windowBytes: TUNNEL_WINDOW_BYTES, uncreditedBytes: hasBody ? 0 : undefined };
}

export function socketState(protocols: readonly string[]): StreamState {
  return { type: 'socket', phase: 'opening', protocols };
}

/** The state after the event. Undefined: the workbench must not send this frame now. */
export function next(state: StreamState, event: StreamEvent): StreamState | undefined {
  return state.type === 'request' ? nextOfRequest(state, event) : nextOfSocket(state, event);
}

function nextOfRequest(state: RequestState, event: StreamEvent): StreamState | undefined {
  const { phase, windowBytes, uncreditedBytes } = state;
  switch (event.type) {
    case 'sent.body':
      return { ...state, uncreditedBytes: (uncreditedBytes ?? 0) + event.byteCount };
    case 'sent.credit':
      return { ...state, windowBytes: windowBytes + event.byteCount };
    case 'credit':
      // In every phase, because an app may answer before it has read the whole body.
      return uncreditedBytes === undefined || event.byteCount > uncreditedBytes ? undefined : { ...state, uncreditedBytes: uncreditedBytes - event.byteCount };
    case 'head':
      return phase === 'waiting' ? { ...state, phase: 'responding' } : undefined;
    case 'body':
      return phase === 'responding' && event.bytes.length <= windowBytes ? { ...state, windowBytes: windowBytes - event.bytes.length } : undefined;
    case 'end':
      return phase === 'responding' ? { ...state, phase: 'done' } : undefined;
    case 'error':
      return phase === 'done' ? undefined : { ...state, phase: 'done' };
    default:
      return undefined;
  }
}

function nextOfSocket(state: SocketState, event: StreamEvent): StreamState | undefined {
  switch (event.type) {
    case 'socket.opened':
      return state.phase === 'opening' && (event.protocol === '' || state.protocols.includes(event.protocol)) ? { ...state, phase: 'open' } : undefined;
    case 'socket.text':
    case 'socket.bytes':
      return state.phase === 'open' ? state : undefined;
    case 'socket.close':
      return state.phase === 'closed' ? undefined : { ...state, phase: 'closed' };
    default:
      return undefined;
  }
}

/** No more frames can arrive on it. */
export function isOver(state: StreamState): boolean {
  return state.type === 'request' ? state.phase === 'done' && !state.uncreditedBytes : state.phase === 'closed';
}
