import { concatenate } from '../abi/concatenate.ts';

/** The client side of WebSocket framing. Source: RFC 6455, sections 4 and 5. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const Opcode = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface Frame {
  readonly opcode: number;
  readonly isFinal: boolean;
  readonly payload: Uint8Array;
}

export function encodeHandshake(options: { path: string; port: number; protocols: readonly string[]; key: string }): Uint8Array {
  const lines = [
    `GET ${options.path} HTTP/1.1`,
    `host: localhost:${options.port}`,
    `origin: http://localhost:${options.port}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${options.key}`,
    ...(options.protocols.length > 0 ? [`sec-websocket-protocol: ${options.protocols.join(', ')}`] : []),
  ];
  return encoder.encode(`${lines.join('\r\n')}\r\n\r\n`);
}

export function randomKey(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** A client must mask its frames; `mask` is four bytes. */
export function encodeFrame(opcode: number, payload: Uint8Array, mask: Uint8Array = crypto.getRandomValues(new Uint8Array(4))): Uint8Array {
  const { length } = payload;
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = new Uint8Array(headLength + 4 + length);
  const view = new DataView(frame.buffer);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (headLength === 4) view.setUint16(2, length);
  else if (headLength === 10) view.setBigUint64(2, BigInt(length));
  frame.set(mask, headLength);
  for (let i = 0; i < length; i++) frame[headLength + 4 + i] = payload[i] ^ mask[i & 3];
  return frame;
}

export function encodeText(text: string): Uint8Array {
  return encodeFrame(Opcode.text, encoder.encode(text));
}

export function encodeClose(code: number, reason: string): Uint8Array {
  const text = encoder.encode(reason);
  const payload = new Uint8Array(2 + text.length);
  new DataView(payload.buffer).setUint16(0, code);
  payload.set(text, 2);
  return encodeFrame(Opcode.close, payload);
}

export function decodeClose(payload: Uint8Array): { code: number; reason: string } {
  if (payload.length < 2) return { code: 1005, reason: '' };
  return { code: (payload[0] << 8) | payload[1], reason: decoder.decode(payload.subarray(2)) };
}

/** Accepts bytes in chunks of any size; calls back with whole messages and control frames. */
export class FrameParser {
  readonly #onFrame: (frame: Frame) => void;
  #pending: Uint8Array = new Uint8Array(0);
  #message: { opcode: number; parts: Uint8Array[] } | null = null;

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  push(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.#pending.length + bytes.length);
    joined.set(this.#pending);
    joined.set(bytes, this.#pending.length);
    let rest = joined;
    for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
      rest = rest.subarray(frame.byteLength);
      this.#accept(frame);
    }
    this.#pending = rest.slice();
  }

  #accept(frame: Frame): void {
    if (frame.opcode >= Opcode.close) {
      this.#onFrame(frame);
      return;
    }
    if (frame.opcode !== Opcode.continuation) this.#message = { opcode: frame.opcode, parts: [] };
    if (!this.#message) return; // a continuation without a message
    this.#message.parts.push(frame.payload);
    if (!frame.isFinal) return;
    const { opcode, parts } = this.#message;
    this.#message = null;
    this.#onFrame({ opcode, isFinal: true, payload: parts.length === 1 ? parts[0] : concatenate(parts) });
  }
}

function readFrame(bytes: Uint8Array): (Frame & { byteLength: number }) | null {
  if (bytes.length < 2) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let length = bytes[1] & 0x7f;
  let offset = 2;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = view.getUint16(2);
    offset = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(view.getBigUint64(2));
    offset = 10;
  }
  if (bytes.length < offset + length) return null;
  return { opcode: bytes[0] & 15, isFinal: (bytes[0] & 0x80) !== 0, payload: bytes.slice(offset, offset + length), byteLength: offset + length };
}
