import type { Realm } from '../realm.ts';
import { type BufferCodecs, createBufferCodecs, type Encoding, isAscii, utf8Length } from './buffer-codecs.ts';
import { compareBytes, fillPattern, indexOfBytes } from './buffer-search.ts';

/** Return values of `fill`; source: Fill in node/src/node_buffer.cc. */
const FILL_OUT_OF_RANGE = -2;
const FILL_EMPTY_VALUE = -1;
/** Return values of `atob` and `btoa` for invalid text; source: simdutf's errors in node_buffer.cc. */
const WRONG_LENGTH = -1;
const INVALID_CHARACTER = -2;
const NOT_LATIN1 = -1;

const SLICES = {
  asciiSlice: 'ascii',
  base64Slice: 'base64',
  base64urlSlice: 'base64url',
  latin1Slice: 'latin1',
  hexSlice: 'hex',
  ucs2Slice: 'ucs2',
  utf8Slice: 'utf8',
} as const;
/** In Node 24 all of them take the buffer as their first argument. */
const WRITES = {
  base64Write: 'base64',
  base64urlWrite: 'base64url',
  hexWrite: 'hex',
  ucs2Write: 'ucs2',
  asciiWriteStatic: 'ascii',
  latin1WriteStatic: 'latin1',
  utf8WriteStatic: 'utf8',
} as const;

export function bytesOf(value: ArrayBufferView | ArrayBufferLike): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return new Uint8Array(value);
}

/** Bytes in a form that the browser's encoders and decoders accept: a copy if they are in shared memory. */
export function unshared(bytes: Uint8Array): Uint8Array {
  // Not `bytes.slice()`: a Buffer's is a view.
  return bytes.buffer instanceof SharedArrayBuffer ? new Uint8Array(bytes) : bytes;
}

/** Node's encodings, indexed by the numbers that its bindings pass. */
export function encodingTable(realm: Realm): readonly Encoding[] {
  const names = realm.binding('string_decoder').encodings as readonly string[];
  return names.map((name) => (name === 'utf16le' ? 'ucs2' : name === 'buffer' ? 'utf8' : (name as Encoding)));
}

export function installBuffer(realm: Realm): void {
  const binding = realm.binding('buffer');
  const { native, errors } = realm;
  const codecs = createBufferCodecs(native);
  const encodings = encodingTable(realm);
  const encodingOf = (value: unknown): Encoding => (typeof value === 'number' ? (encodings[value] ?? 'utf8') : namedEncoding(value));

  installTextMethods(realm, binding, codecs);

  binding.setBufferPrototype = () => undefined;
  binding.setDetachKey = () => undefined;
  binding.createUnsafeArrayBuffer = (byteLength: number) => new ArrayBuffer(byteLength);
  binding.byteLengthUtf8 = utf8Length;
  binding.copy = (source: ArrayBufferView, target: ArrayBufferView, targetStart: number, sourceStart: number, length: number) => {
    bytesOf(target).set(bytesOf(source).subarray(sourceStart, sourceStart + length), targetStart);
    return length;
  };
  binding.copyArrayBuffer = (target: ArrayBufferLike, targetOffset: number, source: ArrayBufferLike, sourceOffset: number, length: number) => {
    new Uint8Array(target, targetOffset, length).set(new Uint8Array(source, sourceOffset, length));
  };
  binding.compare = (a: ArrayBufferView, b: ArrayBufferView) => compareBytes(bytesOf(a), bytesOf(b));
  binding.compareOffset = (
    source: ArrayBufferView,
    target: ArrayBufferView,
    targetStart: number,
    sourceStart: number,
    targetEnd: number,
    sourceEnd: number,
  ) => {
    if (sourceStart > source.byteLength) throw errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'The value of "sourceStart" is out of range.');
    if (targetStart > target.byteLength) throw errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'The value of "targetStart" is out of range.');
    return compareBytes(bytesOf(source).subarray(sourceStart, sourceEnd), bytesOf(target).subarray(targetStart, targetEnd));
  };
  binding.fill = (buffer: ArrayBufferView, value: unknown, start: number, end: number, encoding: unknown) => {
    const bytes = bytesOf(buffer);
    if (start < 0 || end < 0) throw errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'Index out of range');
    if (end > bytes.length) return FILL_OUT_OF_RANGE;
    if (start >= end) return undefined;
    if (typeof value === 'string' || ArrayBuffer.isView(value)) {
      const pattern = typeof value === 'string' ? codecs.encode(encodingOf(encoding), value) : bytesOf(value);
      if (pattern.length === 0) return FILL_EMPTY_VALUE;
      return void fillPattern(bytes, pattern, start, end);
    }
    // Not `Number()`, which takes a BigInt.
    return void bytes.fill(+(value as number) & 0xff, start, end);
  };
  /** The part of a buffer before `end`, which is searched. */
  const searched = (buffer: ArrayBufferView, end?: number): Uint8Array => {
    const bytes = bytesOf(buffer);
    return end === undefined || end >= bytes.length ? bytes : bytes.subarray(0, Math.max(0, end));
  };
  binding.indexOfString = (buffer: ArrayBufferView, text: string, offset: number, encoding: unknown, isForward: boolean, end?: number) => {
    const name = encodingOf(encoding);
    return indexOfBytes(searched(buffer, end), codecs.encode(name, text), offset, isForward, name === 'ucs2' ? 2 : 1);
  };
  binding.indexOfBuffer = (buffer: ArrayBufferView, value: ArrayBufferView, offset: number, encoding: unknown, isForward: boolean, end?: number) =>
    indexOfBytes(searched(buffer, end), bytesOf(value), offset, isForward, encodingOf(encoding) === 'ucs2' ? 2 : 1);
  binding.indexOfNumber = (buffer: ArrayBufferView, byte: number, offset: number, isForward: boolean, end?: number) =>
    indexOfBytes(searched(buffer, end), Uint8Array.of(byte & 0xff), offset, isForward, 1);
  for (const size of [2, 4, 8]) {
    binding[`swap${size * 8}`] = (buffer: ArrayBufferView) => {
      const bytes = bytesOf(buffer);
      for (let index = 0; index + size <= bytes.length; index += size) bytes.subarray(index, index + size).reverse();
      return buffer;
    };
  }
  const strictDecoder = new native.TextDecoder('utf-8', { fatal: true });
  binding.isUtf8 = (value: ArrayBufferView | ArrayBufferLike) => {
    // Includes detached buffers.
    if (value.byteLength === 0) return true;
    const bytes = bytesOf(value);
    try {
      strictDecoder.decode(unshared(bytes));
      return true;
    } catch {
      return false; // The decoder rejects invalid UTF-8, which is the result.
    }
  };
  binding.isAscii = (value: ArrayBufferView | ArrayBufferLike) => value.byteLength === 0 || isAscii(bytesOf(value));
  // Node's own layer converts these numbers to DOMExceptions.
  binding.atob = (text: string) => orNumber(() => native.atob(text), /[^A-Za-z0-9+/=\s]/.test(text) ? INVALID_CHARACTER : WRONG_LENGTH);
  binding.btoa = (text: string) => orNumber(() => native.btoa(text), NOT_LATIN1);
}

function orNumber(convert: () => string, otherwise: number): string | number {
  try {
    return convert();
  } catch {
    return otherwise; // The browser rejects what it cannot convert.
  }
}

function namedEncoding(value: unknown): Encoding {
  switch (String(value ?? 'utf8').toLowerCase()) {
    case 'ucs2':
    case 'ucs-2':
    case 'utf16le':
    case 'utf-16le':
      return 'ucs2';
    case 'latin1':
    case 'binary':
      return 'latin1';
    case 'ascii':
      return 'ascii';
    case 'hex':
      return 'hex';
    case 'base64':
      return 'base64';
    case 'base64url':
      return 'base64url';
    default:
      return 'utf8';
  }
}

function installTextMethods(realm: Realm, binding: Record<string, any>, codecs: BufferCodecs): void {
  const { errors } = realm;
  const named = (name: string, method: (...args: any[]) => unknown): void => {
    Object.defineProperty(method, 'name', { value: name });
    binding[name] = method;
  };
  const assertView = (value: unknown): void => {
    if (!ArrayBuffer.isView(value)) throw errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a buffer');
  };
  const assertText = (value: unknown): void => {
    if (typeof value !== 'string') throw errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
  };
  /** The part of a buffer that a write may use. */
  const target = (buffer: ArrayBufferView, offset = 0, length?: number): Uint8Array => {
    if (offset > buffer.byteLength) throw errors.nodeError(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', '"offset" is outside of buffer bounds');
    const rest = buffer.byteLength - offset;
    return new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length === undefined ? rest : Math.min(length, rest));
  };

  for (const [name, encoding] of Object.entries(SLICES)) {
    // The library calls it as a method of a buffer and, where the buffer is known, as a function of it.
    named(name, function (this: unknown, ...args: unknown[]) {
      const [buffer, start, end] = ArrayBuffer.isView(this) ? [this, ...args] : (args as [ArrayBufferView, unknown, unknown]);
      assertView(buffer);
      const from = arrayIndex(realm, start, 0);
      const to = arrayIndex(realm, end, buffer.byteLength);
      if (from >= to) return '';
      if (to > buffer.byteLength) throw outOfRange(realm);
      if (to - from > binding.kStringMaxLength) {
        throw errors.nodeError(Error, 'ERR_STRING_TOO_LONG', `Cannot create a string longer than 0x${binding.kStringMaxLength.toString(16)} characters`);
      }
      return codecs.decode(encoding, new Uint8Array(buffer.buffer, buffer.byteOffset + from, to - from));
    });
  }
  for (const [name, encoding] of Object.entries(WRITES)) {
    named(name, (buffer: ArrayBufferView, text: string, offset?: number, length?: number) => {
      assertText(text);
      return codecs.write(encoding, text, target(buffer, offset, length));
    });
  }
}

/** Source: ParseArrayIndex in node/src/node_buffer.cc. */
function arrayIndex(realm: Realm, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  const index = Math.trunc(Number(value)) || 0;
  if (index < 0) throw outOfRange(realm);
  return index;
}

function outOfRange(realm: Realm): Error {
  return realm.errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'Index out of range');
}
