import { CODE, FLAG, FRAME, FRAME_HEADER_BYTES, MAX_STREAM_ID } from './codes.ts';
import type { SettingEntry } from './settings.ts';

/** A frame with room for its payload after the header. */
export function newFrame(type: number, flags: number, streamId: number, byteSize: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME_HEADER_BYTES + byteSize);
  frame[0] = byteSize >> 16;
  frame[1] = byteSize >> 8;
  frame[2] = byteSize;
  frame[3] = type;
  frame[4] = flags;
  writeUint32(frame, 5, streamId);
  return frame;
}

function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

export function readUint32(bytes: Uint8Array, at: number): number {
  return (((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)) >>> 0;
}

/** Stream identifiers and increments have 31 bits; the first one is reserved. */
export function readUint31(bytes: Uint8Array, at: number): number {
  return readUint32(bytes, at) & MAX_STREAM_ID;
}

export function packSettings(entries: readonly SettingEntry[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(entries.length * 6);
  entries.forEach(([id, value], index) => {
    bytes[index * 6] = id >> 8;
    bytes[index * 6 + 1] = id;
    writeUint32(bytes, index * 6 + 2, value);
  });
  return bytes;
}

export function settingsFrame(entries: readonly SettingEntry[], isAck: boolean): Uint8Array {
  return withPayload(FRAME.settings, isAck ? FLAG.ack : 0, 0, packSettings(entries));
}

export function pingFrame(payload: Uint8Array, isAck: boolean): Uint8Array {
  return withPayload(FRAME.ping, isAck ? FLAG.ack : 0, 0, payload);
}

export function rstStreamFrame(streamId: number, code: number): Uint8Array {
  return withNumbers(FRAME.rstStream, streamId, [code]);
}

export function windowUpdateFrame(streamId: number, increment: number): Uint8Array {
  return withNumbers(FRAME.windowUpdate, streamId, [increment]);
}

export function goawayFrame(lastStreamId: number, code: number = CODE.noError, data: Uint8Array = new Uint8Array(0)): Uint8Array {
  const frame = newFrame(FRAME.goaway, 0, 0, 8 + data.length);
  writeUint32(frame, FRAME_HEADER_BYTES, lastStreamId);
  writeUint32(frame, FRAME_HEADER_BYTES + 4, code);
  frame.set(data, FRAME_HEADER_BYTES + 8);
  return frame;
}

/** RFC 7838, section 4. */
export function altsvcFrame(streamId: number, origin: Uint8Array, value: Uint8Array): Uint8Array {
  const frame = newFrame(FRAME.altsvc, 0, streamId, 2 + origin.length + value.length);
  frame[FRAME_HEADER_BYTES] = origin.length >> 8;
  frame[FRAME_HEADER_BYTES + 1] = origin.length;
  frame.set(origin, FRAME_HEADER_BYTES + 2);
  frame.set(value, FRAME_HEADER_BYTES + 2 + origin.length);
  return frame;
}

/** RFC 8336, section 2. */
export function originFrame(origins: readonly Uint8Array[]): Uint8Array {
  const frame = newFrame(
    FRAME.origin,
    0,
    0,
    origins.reduce((sum, { length }) => sum + 2 + length, 0),
  );
  let at = FRAME_HEADER_BYTES;
  for (const origin of origins) {
    frame[at] = origin.length >> 8;
    frame[at + 1] = origin.length;
    frame.set(origin, at + 2);
    at += 2 + origin.length;
  }
  return frame;
}

export interface HeaderBlock {
  readonly type: typeof FRAME.headers | typeof FRAME.pushPromise;
  readonly streamId: number;
  readonly flags: number;
  /** The stream that a PUSH_PROMISE announces. */
  readonly promisedId?: number;
  readonly block: Uint8Array;
  readonly maxFrameSize: number;
  /** How long the payload of a frame with this one should be. */
  readonly paddedSize: (byteSize: number, maxByteSize: number) => number;
}

/** HEADERS or PUSH_PROMISE, and as many CONTINUATION frames as its block needs. */
export function headerFrames(headers: HeaderBlock): Uint8Array[] {
  const { block, maxFrameSize, streamId } = headers;
  const prefix = headers.promisedId === undefined ? 0 : 4;
  const isWhole = prefix + block.length <= maxFrameSize;
  const first = block.subarray(0, maxFrameSize - prefix);
  const frames = [firstHeaderFrame(headers, first, prefix, isWhole)];
  for (let at = first.length; at < block.length; at += maxFrameSize) {
    const end = Math.min(at + maxFrameSize, block.length);
    frames.push(withPayload(FRAME.continuation, end === block.length ? FLAG.endHeaders : 0, streamId, block.subarray(at, end)));
  }
  return frames;
}

function firstHeaderFrame(
  { type, streamId, flags, promisedId, paddedSize, maxFrameSize }: HeaderBlock,
  part: Uint8Array,
  prefix: number,
  isWhole: boolean,
): Uint8Array {
  const byteSize = prefix + part.length;
  const padding = isWhole ? paddingOf(byteSize, paddedSize(byteSize, Math.min(byteSize + MAX_PADDING, maxFrameSize))) : 0;
  const frame = newFrame(type, flags | (isWhole ? FLAG.endHeaders : 0) | (padding > 0 ? FLAG.padded : 0), streamId, byteSize + padding);
  let at: number = FRAME_HEADER_BYTES;
  if (padding > 0) frame[at++] = padding - 1;
  if (promisedId !== undefined) writeUint32(frame, at, promisedId);
  frame.set(part, at + prefix);
  return frame;
}

/** The padding's length counts as padding too. */
export const MAX_PADDING = 256;

export function paddingOf(byteSize: number, paddedSize: number): number {
  return Math.min(Math.max(0, paddedSize - byteSize), MAX_PADDING);
}

function withPayload(type: number, flags: number, streamId: number, payload: Uint8Array): Uint8Array {
  const frame = newFrame(type, flags, streamId, payload.length);
  frame.set(payload, FRAME_HEADER_BYTES);
  return frame;
}

function withNumbers(type: number, streamId: number, numbers: readonly number[]): Uint8Array {
  const frame = newFrame(type, 0, streamId, numbers.length * 4);
  numbers.forEach((number, index) => writeUint32(frame, FRAME_HEADER_BYTES + index * 4, number));
  return frame;
}
