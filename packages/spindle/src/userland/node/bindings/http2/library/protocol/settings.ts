/** Settings (RFC 9113, section 6.5.2) by their identifiers. */
export const SETTING = {
  headerTableSize: 1,
  enablePush: 2,
  maxConcurrentStreams: 3,
  initialWindowSize: 4,
  maxFrameSize: 5,
  maxHeaderListSize: 6,
  enableConnectProtocol: 8,
} as const;

export type SettingEntry = readonly [id: number, value: number];

export const UNLIMITED = 2 ** 32 - 1;
const MIN_FRAME_SIZE = 16_384;
const MAX_FRAME_SIZE = 2 ** 24 - 1;
const MAX_INITIAL_WINDOW = 2 ** 31 - 1;

/** The settings of one side that are in effect. */
export class Settings {
  headerTableSize = 4096;
  enablePush = 1;
  maxConcurrentStreams = UNLIMITED;
  initialWindowSize = 65_535;
  maxFrameSize = MIN_FRAME_SIZE;
  maxHeaderListSize = UNLIMITED;
  enableConnectProtocol = 0;
  /** Those that HTTP/2 does not know, by identifier. */
  readonly custom = new Map<number, number>();

  set(id: number, value: number): void {
    const name = NAMES.get(id);
    if (name === undefined) this.custom.set(id, value);
    else this[name] = value;
  }
}

const NAMES: ReadonlyMap<number, keyof typeof SETTING> = new Map(Object.entries(SETTING).map(([name, id]) => [id, name as keyof typeof SETTING]));

/** Which error a received value is; undefined if it is valid. */
export function invalidSetting([id, value]: SettingEntry, current: Settings): 'protocol' | 'flow-control' | undefined {
  switch (id) {
    case SETTING.enablePush:
      return value > 1 ? 'protocol' : undefined;
    case SETTING.initialWindowSize:
      return value > MAX_INITIAL_WINDOW ? 'flow-control' : undefined;
    case SETTING.maxFrameSize:
      return value < MIN_FRAME_SIZE || value > MAX_FRAME_SIZE ? 'protocol' : undefined;
    case SETTING.enableConnectProtocol:
      return value > 1 || (value === 0 && current.enableConnectProtocol === 1) ? 'protocol' : undefined;
    default:
      return undefined;
  }
}
