/** Frames without headers or data. Source: nghttp2_session_on_*_received in nghttp2_session.c. */
import { latin1 } from '../../../latin1.ts';
import { CODE, FLAG, FRAME, LIBRARY_ERROR, MAX_WINDOW } from './codes.ts';
import type { ConnectionState } from './connection-state.ts';
import type { Frame } from './frame-reader.ts';
import { readUint31, readUint32 } from './frame-writer.ts';
import { invalidSetting, SETTING, type SettingEntry, type Settings, UNLIMITED } from './settings.ts';

const PRIORITY_BYTES = 5;
const PING_BYTES = 8;
const SETTING_BYTES = 6;
const EXCLUSIVE = 0x80;
/** nghttp2's default. */
const MAX_SETTINGS = 32;

/** Returns false, or a fatal error, to give the session up. Unknown frames are ignored. */
export function handleControlFrame(state: ConnectionState, frame: Frame): boolean | number {
  const handler = HANDLERS[frame.type];
  return handler === undefined ? true : handler(state, frame);
}

const HANDLERS: Readonly<Record<number, (state: ConnectionState, frame: Frame) => boolean | number>> = {
  [FRAME.priority]: handlePriority,
  [FRAME.rstStream]: handleReset,
  [FRAME.settings]: handleSettings,
  [FRAME.ping]: handlePing,
  [FRAME.goaway]: handleGoaway,
  [FRAME.windowUpdate]: handleWindowUpdate,
  [FRAME.altsvc]: handleAltsvc,
  [FRAME.origin]: handleOrigin,
};

const wrongSize = (state: ConnectionState, name: string): boolean => state.failConnection(LIBRARY_ERROR.frameSize, `${name}: invalid length`);
const broken = (state: ConnectionState, reason: string): boolean => state.failConnection(LIBRARY_ERROR.protocol, reason);

function handlePriority(state: ConnectionState, { payload, streamId }: Frame): boolean {
  if (payload.length !== PRIORITY_BYTES) return wrongSize(state, 'PRIORITY');
  // Priorities have no effect any more (RFC 9113), so nothing else is checked.
  state.listener.onFrameReceived();
  state.listener.onPriority(streamId, readUint31(payload, 0), (payload[4] as number) + 1, ((payload[0] as number) & EXCLUSIVE) !== 0);
  return true;
}

function handleReset(state: ConnectionState, { payload, streamId }: Frame): boolean {
  if (payload.length !== 4) return wrongSize(state, 'RST_STREAM');
  if (streamId === 0) return broken(state, 'RST_STREAM: stream_id == 0');
  if (state.isIdle(streamId)) return broken(state, 'RST_STREAM: stream in idle');
  const stream = state.streams.get(streamId);
  if (stream !== undefined) stream.phase = 'closing';
  state.listener.onFrameReceived();
  state.closeStream(streamId, readUint32(payload, 0));
  if (!state.isLocalId(streamId)) state.countReset();
  return true;
}

function handleSettings(state: ConnectionState, { payload, streamId, flags }: Frame): boolean | number {
  if (payload.length % SETTING_BYTES !== 0) return wrongSize(state, 'SETTINGS');
  if (streamId !== 0) return broken(state, 'SETTINGS: stream_id != 0');
  if ((flags & FLAG.ack) !== 0) return handleSettingsAck(state, payload);
  if (payload.length / SETTING_BYTES > (state.options.maxSettings ?? MAX_SETTINGS)) {
    return state.failConnection(LIBRARY_ERROR.tooManySettings, 'SETTINGS: too many setting entries');
  }
  // What this side assumed until it knew.
  if (!state.hasReceivedSettings) state.remote.maxConcurrentStreams = UNLIMITED;
  state.hasReceivedSettings = true;
  for (let at = 0; at < payload.length; at += SETTING_BYTES) {
    const entry: SettingEntry = [((payload[at] as number) << 8) | (payload[at + 1] as number), readUint32(payload, at + 2)];
    const problem = invalidSetting(entry, state.remote) ?? applyRemote(state, entry);
    if (problem === 'flow-control') return state.failConnection(LIBRARY_ERROR.flowControl, 'SETTINGS: too large SETTINGS_INITIAL_WINDOW_SIZE');
    if (problem === 'protocol') return broken(state, 'SETTINGS: invalid value');
  }
  if (!state.isTerminating && !state.acknowledge({ type: 'settings' })) return LIBRARY_ERROR.flooded;
  state.listener.onFrameReceived();
  state.listener.onSettings(false);
  return true;
}

function applyRemote(state: ConnectionState, [id, value]: SettingEntry): 'protocol' | 'flow-control' | undefined {
  const { remote } = state;
  // Only a client may allow or forbid pushes.
  if (id === SETTING.enablePush && !state.isServer && value !== 0) return 'protocol';
  if (id === SETTING.headerTableSize) state.encoder.resize(value);
  if (id === SETTING.initialWindowSize) {
    const change = value - remote.initialWindowSize;
    for (const stream of state.streams.values()) if (!stream.widen(change)) state.reset(stream.id, CODE.flowControlError);
  }
  remote.set(id, value);
  return undefined;
}

function handleSettingsAck(state: ConnectionState, payload: Uint8Array): boolean {
  if (payload.length !== 0) return state.failConnection(LIBRARY_ERROR.frameSize, 'SETTINGS: ACK and payload != 0');
  const entries = state.settingsInFlight.shift();
  if (entries === undefined) return broken(state, 'SETTINGS: unexpected ACK');
  for (const entry of entries) applyLocal(state, state.local, entry);
  state.listener.onFrameReceived();
  state.listener.onSettings(true);
  return true;
}

function applyLocal(state: ConnectionState, local: Settings, [id, value]: SettingEntry): void {
  if (id === SETTING.headerTableSize) state.decoder.allow(value);
  if (id === SETTING.initialWindowSize) {
    const change = value - local.initialWindowSize;
    for (const stream of state.streams.values()) {
      if (stream.received.size + change > MAX_WINDOW) state.reset(stream.id, CODE.flowControlError);
      else stream.received.size += change;
    }
  }
  local.set(id, value);
}

function handlePing(state: ConnectionState, { payload, streamId, flags }: Frame): boolean | number {
  if (payload.length !== PING_BYTES) return wrongSize(state, 'PING');
  if (streamId !== 0) return broken(state, 'PING: stream_id != 0');
  const isAck = (flags & FLAG.ack) !== 0;
  if (!isAck && !state.isTerminating && !state.acknowledge({ type: 'ping', payload: payload.slice() })) return LIBRARY_ERROR.flooded;
  state.listener.onFrameReceived();
  state.listener.onPing(payload.slice(), isAck);
  return true;
}

function handleGoaway(state: ConnectionState, { payload, streamId }: Frame): boolean {
  if (payload.length < 8) return wrongSize(state, 'GOAWAY');
  if (streamId !== 0) return broken(state, 'GOAWAY: stream_id != 0');
  const lastStreamId = readUint31(payload, 0);
  if ((lastStreamId > 0 && !state.isLocalId(lastStreamId)) || lastStreamId > state.remoteLastId) return broken(state, 'GOAWAY: invalid last_stream_id');
  state.hasReceivedGoaway = true;
  state.remoteLastId = lastStreamId;
  state.listener.onFrameReceived();
  state.listener.onGoaway(readUint32(payload, 4), lastStreamId, payload.slice(8));
  state.due.push(() => {
    state.closeAbove(lastStreamId, true);
    return true;
  });
  return true;
}

function handleWindowUpdate(state: ConnectionState, { payload, streamId }: Frame): boolean {
  if (payload.length !== 4) return wrongSize(state, 'WINDOW_UPDATE');
  const increment = readUint31(payload, 0);
  if (streamId !== 0 && state.isIdle(streamId)) return broken(state, 'WINDOW_UPDATE to idle stream');
  const stream = state.streams.get(streamId);
  if (streamId !== 0 && (stream === undefined || stream.phase === 'closing')) return true;
  if (increment === 0) return broken(state, 'WINDOW_UPDATE: window_size_increment == 0');
  if (stream === undefined) {
    if (state.sendWindow + increment > MAX_WINDOW) return state.failConnection(LIBRARY_ERROR.flowControl, '');
    state.sendWindow += increment;
  } else {
    if (stream.phase === 'reserved' && !stream.isLocal) return broken(state, 'WINDOW_UPDATE to reserved stream');
    if (!stream.widen(increment)) return state.failConnection(LIBRARY_ERROR.flowControl, '');
  }
  state.listener.onFrameReceived();
  return true;
}

/** RFC 7838. A server ignores it, and a client what is not valid. */
function handleAltsvc(state: ConnectionState, { payload, streamId }: Frame): boolean {
  if (state.isServer) return true;
  if (payload.length < 2) return state.failConnection(LIBRARY_ERROR.frameSize, 'ALTSVC: invalid length');
  const originLength = ((payload[0] as number) << 8) | (payload[1] as number);
  if (2 + originLength > payload.length) return state.failConnection(LIBRARY_ERROR.frameSize, 'ALTSVC: invalid length');
  const origin = payload.subarray(2, 2 + originLength);
  const value = payload.subarray(2 + originLength);
  const stream = state.streams.get(streamId);
  const isValid = streamId === 0 ? origin.length > 0 : origin.length === 0 && stream !== undefined && stream.phase !== 'closing';
  if (!isValid || value.length === 0) return true;
  state.listener.onFrameReceived();
  state.listener.onAltsvc(streamId, latin1(origin), latin1(value));
  return true;
}

/** RFC 8336. */
function handleOrigin(state: ConnectionState, { payload, streamId, flags }: Frame): boolean {
  const RESERVED_FLAGS = 0xf0;
  if (state.isServer || streamId !== 0 || (flags & RESERVED_FLAGS) !== 0) return true;
  const origins: string[] = [];
  for (let at = 0; at < payload.length; ) {
    const end = at + 2 + (((payload[at] as number) << 8) | (payload[at + 1] ?? 0));
    if (end > payload.length || at + 2 > payload.length) return state.failConnection(LIBRARY_ERROR.frameSize, 'ORIGIN: invalid length');
    if (end > at + 2) origins.push(latin1(payload.subarray(at + 2, end)));
    at = end;
  }
  state.listener.onFrameReceived();
  state.listener.onOrigin(origins);
  return true;
}
