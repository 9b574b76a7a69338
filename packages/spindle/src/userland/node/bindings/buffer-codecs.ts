/**
 * Converts text to bytes and back in the eight encodings of Node's buffers; used by the buffer, string_decoder and
 * file system bindings. The browser's encoders and decoders reject views of shared memory, so those are copied.
 */
import type { BrowserNatives } from '../natives.ts';

export type Encoding = 'utf8' | 'latin1' | 'ascii' | 'ucs2' | 'hex' | 'base64' | 'base64url';

export interface BufferCodecs {
  decode(encoding: Encoding, bytes: Uint8Array): string;
  encode(encoding: Encoding, text: string): Uint8Array;
  /** Writes as much as fits, whole characters only; returns the number of bytes written. */
  write(encoding: Encoding, text: string, target: Uint8Array): number;
}

/** Below this many bytes, a loop is faster than a TextDecoder call. */
const SHORT = 24;
/** `String.fromCharCode` takes its characters as arguments, so their number is limited. */
const CHUNK = 8192;

/** Methods of `Uint8Array` that browsers have had since 2025 and that TypeScript's library lacks. */
interface Base64Array extends Omit<Uint8Array, 'toBase64' | 'toHex'> {
  toBase64?(options?: { alphabet?: 'base64' | 'base64url'; omitPadding?: boolean }): string;
  toHex?(): string;
}

export function createBufferCodecs(native: BrowserNatives): BufferCodecs {
  const utf8Decoder = new native.TextDecoder('utf-8', { ignoreBOM: true });
  const utf8Encoder = new native.TextEncoder();
  const isShared = (bytes: Uint8Array): boolean => bytes.buffer instanceof SharedArrayBuffer;

  const decoders: Record<Encoding, (bytes: Uint8Array) => string> = {
    utf8(bytes) {
      if (bytes.length < SHORT && isAscii(bytes)) return String.fromCharCode.apply(null, bytes as unknown as number[]);
      return utf8Decoder.decode(isShared(bytes) ? bytes.slice() : bytes);
    },
    latin1: decodeLatin1,
    ascii: (bytes) => decodeLatin1(bytes.map((byte) => byte & 0x7f)),
    ucs2: decodeUcs2,
    hex: decodeHex,
    base64: (bytes) => (bytes as unknown as Base64Array).toBase64?.() ?? encodeBase64(bytes, BASE64, true),
    base64url: (bytes) => (bytes as unknown as Base64Array).toBase64?.({ alphabet: 'base64url', omitPadding: true }) ?? encodeBase64(bytes, BASE64URL, false),
  };

  const writers: Record<Encoding, (text: string, target: Uint8Array) => number> = {
    utf8(text, target) {
      if (target.length === 0) return 0;
      if (!isShared(target)) return utf8Encoder.encodeInto(text, target).written as number;
      const copy = new Uint8Array(Math.min(target.length, text.length * 3));
      const written = utf8Encoder.encodeInto(text, copy).written as number;
      target.set(copy.subarray(0, written));
      return written;
    },
    latin1: writeLatin1,
    ascii: writeLatin1,
    ucs2: writeUcs2,
    hex: writeHex,
    base64: writeBase64,
    base64url: writeBase64,
  };

  const maxBytes: Record<Encoding, (text: string) => number> = {
    utf8: (text) => text.length * 3,
    latin1: (text) => text.length,
    ascii: (text) => text.length,
    ucs2: (text) => text.length * 2,
    hex: (text) => text.length >> 1,
    base64: (text) => Math.ceil((text.length * 3) / 4),
    base64url: (text) => Math.ceil((text.length * 3) / 4),
  };

  return {
    decode: (encoding, bytes) => (bytes.length === 0 ? '' : decoders[encoding](bytes)),
    write: (encoding, text, target) => writers[encoding](text, target),
    encode(encoding, text) {
      if (encoding === 'utf8') return utf8Encoder.encode(text);
      const bytes = new Uint8Array(maxBytes[encoding](text));
      return bytes.subarray(0, writers[encoding](text, bytes));
    },
  };
}

export function isAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) if ((bytes[index] as number) > 0x7f) return false;
  return true;
}

/** From this length on, the browser's encoder is faster than a loop over the characters. */
const LONG_TEXT = 512;
/** Characters per call: the browser copies the whole text it receives, so it must never receive the entire remainder. */
const LENGTH_PIECE = 16 * 1024;
const lengthEncoder = new TextEncoder();
let lengthScratch: Uint8Array<ArrayBuffer> | undefined;

/** Source: String::Utf8Length with replacement: an unpaired surrogate takes three bytes. */
export function utf8Length(text: string): number {
  if (text.length < LONG_TEXT) return shortUtf8Length(text);
  lengthScratch ??= new Uint8Array((LENGTH_PIECE + 1) * 3);
  let length = 0;
  for (let start = 0; start < text.length; ) {
    let end = start + LENGTH_PIECE;
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1;
    length += lengthEncoder.encodeInto(text.slice(start, end), lengthScratch).written;
    start = end;
  }
  return length;
}

function shortUtf8Length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) length += 1;
    else if (unit < 0x800) length += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      length += 4;
      index++;
    } else length += 3;
  }
  return length;
}

function decodeLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += CHUNK) {
    text += String.fromCharCode.apply(null, bytes.subarray(index, index + CHUNK) as unknown as number[]);
  }
  return text;
}

function decodeUcs2(bytes: Uint8Array): string {
  const units = bytes.length >> 1;
  let text = '';
  for (let from = 0; from < units; from += CHUNK) {
    const chunk: number[] = [];
    const to = Math.min(units, from + CHUNK);
    for (let index = from; index < to; index++) chunk.push((bytes[2 * index] as number) | ((bytes[2 * index + 1] as number) << 8));
    text += String.fromCharCode.apply(null, chunk);
  }
  return text;
}

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function decodeHex(bytes: Uint8Array): string {
  const { toHex } = bytes as unknown as Base64Array;
  if (toHex !== undefined) return toHex.call(bytes);
  let text = '';
  for (let index = 0; index < bytes.length; index++) text += HEX_OF_BYTE[bytes[index] as number];
  return text;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE64URL = `${BASE64.slice(0, 62)}-_`;
const BASE64_VALUES = (() => {
  const values = new Int8Array(256).fill(-1);
  for (let index = 0; index < 64; index++) {
    values[BASE64.charCodeAt(index)] = index;
    values[BASE64URL.charCodeAt(index)] = index;
  }
  return values;
})();

/** For browsers without `Uint8Array.prototype.toBase64`. */
function encodeBase64(bytes: Uint8Array, alphabet: string, isPadded: boolean): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const left = bytes.length - index;
    const bits = ((bytes[index] as number) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    text += (alphabet[bits >> 18] as string) + alphabet[(bits >> 12) & 63];
    if (left > 1) text += alphabet[(bits >> 6) & 63];
    else if (isPadded) text += '=';
    if (left > 2) text += alphabet[bits & 63];
    else if (isPadded) text += '=';
  }
  return text;
}

/** As lenient as Node: accepts both alphabets, skips other characters, and stops at the first '='. */
function writeBase64(text: string, target: Uint8Array): number {
  let bits = 0;
  let bitCount = 0;
  let written = 0;
  for (let index = 0; index < text.length && written < target.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x3d) break;
    const value = code < 256 ? (BASE64_VALUES[code] as number) : -1;
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    target[written++] = (bits >> bitCount) & 0xff;
  }
  return written;
}

function writeLatin1(text: string, target: Uint8Array): number {
  const length = Math.min(text.length, target.length);
  for (let index = 0; index < length; index++) target[index] = text.charCodeAt(index);
  return length;
}

function writeUcs2(text: string, target: Uint8Array): number {
  const units = Math.min(text.length, target.length >> 1);
  for (let index = 0; index < units; index++) {
    const unit = text.charCodeAt(index);
    target[2 * index] = unit;
    target[2 * index + 1] = unit >> 8;
  }
  return units * 2;
}

/** Stops at the first pair that is not hexadecimal. */
function writeHex(text: string, target: Uint8Array): number {
  const length = Math.min(text.length >> 1, target.length);
  for (let index = 0; index < length; index++) {
    const high = hexDigit(text.charCodeAt(2 * index));
    const low = hexDigit(text.charCodeAt(2 * index + 1));
    if (high < 0 || low < 0) return index;
    target[index] = (high << 4) | low;
  }
  return length;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 0x20;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
