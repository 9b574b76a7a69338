/** Options and settings as they lie in the shared arrays. Sources: node_http2_state.h, Http2Options and Http2Settings in node_http2.cc. */
import { SETTING, type SettingEntry, type Settings } from './protocol/settings.ts';

/** Indexes into `optionsBuffer`; bit n of the last element says whether element n is set. */
const OPTION = {
  maxDeflateTableSize: 0,
  maxReservedStreams: 1,
  maxSendHeaderBytes: 2,
  peerMaxConcurrentStreams: 3,
  paddingStrategy: 4,
  maxHeaderListPairs: 5,
  maxOutstandingPings: 6,
  maxOutstandingSettings: 7,
  maxSessionMemory: 8,
  maxSettings: 9,
  resetRate: 10,
  resetBurst: 11,
  allowsSurroundingSpace: 12,
} as const;
const OPTION_FLAGS = 13;

export type SessionOptions = Partial<Record<keyof typeof OPTION, number>>;

export function readOptions(buffer: Uint32Array): SessionOptions {
  const flags = buffer[OPTION_FLAGS] as number;
  const entries = Object.entries(OPTION).filter(([, index]) => (flags & (1 << index)) !== 0);
  return Object.fromEntries(entries.map(([name, index]) => [name, buffer[index] as number]));
}

/** Indexes into `settingsBuffer`, in the order of their identifiers, as Node sends them. */
const SETTING_INDEXES = [
  ['headerTableSize', 0],
  ['enablePush', 1],
  ['maxConcurrentStreams', 4],
  ['initialWindowSize', 2],
  ['maxFrameSize', 3],
  ['maxHeaderListSize', 5],
  ['enableConnectProtocol', 6],
] as const;
const SETTING_FLAGS = 7;
/** Followed by identifier and value of each. */
const CUSTOM_COUNT = 8;

/** The settings to send. */
export function readSettings(buffer: Uint32Array): SettingEntry[] {
  const flags = buffer[SETTING_FLAGS] as number;
  const entries: SettingEntry[] = [];
  for (const [name, index] of SETTING_INDEXES) if ((flags & (1 << index)) !== 0) entries.push([SETTING[name], buffer[index] as number]);
  for (let n = 0; n < (buffer[CUSTOM_COUNT] as number); n++) entries.push(customAt(buffer, n));
  return entries;
}

function customAt(buffer: Uint32Array, n: number): [id: number, value: number] {
  return [(buffer[CUSTOM_COUNT + 1 + 2 * n] as number) & 0xffff, buffer[CUSTOM_COUNT + 2 + 2 * n] as number];
}

/** The custom settings that a session wants to see when the other side sends them. */
export function readWantedCustom(buffer: Uint32Array): readonly number[] {
  return Array.from({ length: buffer[CUSTOM_COUNT] as number }, (_, n) => customAt(buffer, n)[0]);
}

/** Shows settings that are in effect, and custom ones. */
export function showSettings(buffer: Uint32Array, settings: Settings, custom: ReadonlyMap<number, number>): void {
  for (const [name, index] of SETTING_INDEXES) buffer[index] = settings[name];
  let count = 0;
  for (const [id, value] of custom) {
    buffer[CUSTOM_COUNT + 1 + 2 * count] = id;
    buffer[CUSTOM_COUNT + 2 + 2 * count] = value;
    count++;
  }
  buffer[CUSTOM_COUNT] = count;
}

/** What a program gets that sets nothing. */
export function showDefaults(buffer: Uint32Array, constants: Readonly<Record<string, number>>): void {
  const DEFAULTS = {
    headerTableSize: 'HEADER_TABLE_SIZE',
    enablePush: 'ENABLE_PUSH',
    initialWindowSize: 'INITIAL_WINDOW_SIZE',
    maxFrameSize: 'MAX_FRAME_SIZE',
    maxConcurrentStreams: 'MAX_CONCURRENT_STREAMS',
    maxHeaderListSize: 'MAX_HEADER_LIST_SIZE',
    enableConnectProtocol: 'ENABLE_CONNECT_PROTOCOL',
  } as const;
  let flags = 0;
  for (const [name, index] of SETTING_INDEXES) {
    buffer[index] = constants[`DEFAULT_SETTINGS_${DEFAULTS[name]}`] as number;
    flags |= 1 << index;
  }
  buffer[SETTING_FLAGS] = flags;
}

/** Bits and bytes of a session's `fields`; source: SessionJSFields in node_http2.h. */
const FIELD = { bits: 0, priorityListeners: 1, frameErrorListeners: 2, maxInvalidFrames: 4, maxRejectedStreams: 8 } as const;
const FIELD_BYTES = 12;
const BIT = { remoteSettingsListeners: 1, remoteSettingsUpToDate: 2, pingListeners: 4, altsvcListeners: 8 } as const;
const MAX_INVALID_FRAMES = 1000;
const MAX_REJECTED_STREAMS = 100;

/** What Node's library tells a session without calling it. */
export class SessionFields {
  readonly bytes = new Uint8Array(FIELD_BYTES);
  readonly #view = new DataView(this.bytes.buffer);

  constructor() {
    this.#view.setUint32(FIELD.maxInvalidFrames, MAX_INVALID_FRAMES, true);
    this.#view.setUint32(FIELD.maxRejectedStreams, MAX_REJECTED_STREAMS, true);
  }

  get maxInvalidFrames(): number {
    return this.#view.getUint32(FIELD.maxInvalidFrames, true);
  }

  get maxRejectedStreams(): number {
    return this.#view.getUint32(FIELD.maxRejectedStreams, true);
  }

  /** Whether somebody listens, so that Node's library must be called. */
  hears(event: 'remoteSettings' | 'ping' | 'altsvc' | 'priority' | 'frameError'): boolean {
    if (event === 'priority') return this.bytes[FIELD.priorityListeners] !== 0;
    if (event === 'frameError') return this.bytes[FIELD.frameErrorListeners] !== 0;
    return ((this.bytes[FIELD.bits] as number) & BIT[`${event}Listeners`]) !== 0;
  }

  /** The remote settings that the library has kept are no longer in effect. */
  outdateRemoteSettings(): void {
    this.bytes[FIELD.bits] = (this.bytes[FIELD.bits] as number) & ~BIT.remoteSettingsUpToDate;
  }
}
