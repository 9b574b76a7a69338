import { ERROR_TAG, OLDEST_READABLE_VERSION, REGEXP_FLAGS, TAG, VIEW_TAG, WIRE_VERSION } from './tags.ts';

/** Extension points of the format. */
export interface ValueReaderDelegate {
  readHostObject?(): object;
  sharedArrayBuffer?(id: number): SharedArrayBuffer;
}

/** Thrown for invalid bytes, with V8's message. */
export class InvalidSerializedData extends Error {
  constructor() {
    super('Unable to deserialize cloned data.');
  }
}

const VIEW_NAMES = new Map(Object.entries(VIEW_TAG).map(([name, tag]) => [tag, name]));
const ERROR_NAMES = new Map(Object.entries(ERROR_TAG).map(([name, tag]) => [tag, name]));
/** Strings up to this length are built without a decoder. */
const SHORT_STRING = 24;

/** Reads values in V8's wire format. Follows `ValueDeserializer`. */
export class ValueReader {
  version = WIRE_VERSION;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #delegate: ValueReaderDelegate;
  readonly #objects: object[] = [];
  readonly #transferred = new Map<number, ArrayBuffer | SharedArrayBuffer>();
  readonly #latin1 = new TextDecoder('latin1');
  position = 0;

  constructor(bytes: Uint8Array, delegate: ValueReaderDelegate = {}) {
    // Not a Buffer, whose `slice` shares its memory.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#delegate = delegate;
  }

  readHeader(): boolean {
    if (this.#bytes[this.position] !== TAG.version) return false;
    this.position++;
    this.version = this.varint();
    return this.version <= WIRE_VERSION && this.version >= OLDEST_READABLE_VERSION;
  }

  transferArrayBuffer(id: number, buffer: ArrayBuffer | SharedArrayBuffer): void {
    this.#transferred.set(id, buffer);
  }

  readValue(): unknown {
    const value = this.#readWithoutView();
    // A view follows its buffer.
    if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) {
      if (this.#peekTag() === TAG.arrayBufferView) return this.#readView(value);
    }
    return value;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  varint64(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
  }

  double(): number {
    this.#need(8);
    const value = this.#view.getFloat64(this.position, true);
    this.position += 8;
    return value;
  }

  /** Skips `length` bytes and returns their start. */
  rawBytes(length: number): number {
    this.#need(length);
    const start = this.position;
    this.position += length;
    return start;
  }

  #byte(): number {
    const byte = this.#bytes[this.position];
    if (byte === undefined) throw new InvalidSerializedData();
    this.position++;
    return byte;
  }

  #need(length: number): void {
    if (this.position + length > this.#bytes.length) throw new InvalidSerializedData();
  }

  #readTag(): number {
    let tag = this.#byte();
    while (tag === TAG.padding) tag = this.#byte();
    return tag;
  }

  #peekTag(): number | undefined {
    let at = this.position;
    while (this.#bytes[at] === TAG.padding) at++;
    return this.#bytes[at];
  }

  #readWithoutView(): unknown {
    const tag = this.#readTag();
    switch (tag) {
      case TAG.undefined:
        return undefined;
      case TAG.null:
        return null;
      case TAG.true:
        return true;
      case TAG.false:
        return false;
      case TAG.int32: {
        const encoded = this.varint() >>> 0;
        return (encoded >>> 1) ^ -(encoded & 1);
      }
      case TAG.uint32:
        return this.varint() >>> 0;
      case TAG.double:
        return this.double();
      case TAG.bigint:
        return this.#bigintContents();
      case TAG.utf8String:
      case TAG.oneByteString:
      case TAG.twoByteString:
        return this.#stringContents(tag);
      case TAG.reference: {
        const object = this.#objects[this.varint()];
        if (object === undefined) throw new InvalidSerializedData();
        return object;
      }
      default:
        return this.#readObject(tag);
    }
  }

  #readObject(tag: number): object {
    const id = this.#objects.length;
    const keep = <T extends object>(object: T): T => {
      this.#objects[id] = object;
      return object;
    };
    switch (tag) {
      case TAG.beginObject: {
        const object = keep<Record<string, unknown>>({});
        if (this.#readProperties(object, TAG.endObject) !== this.varint()) throw new InvalidSerializedData();
        return object;
      }
      case TAG.beginDenseArray:
        return this.#readDenseArray(keep);
      case TAG.beginSparseArray: {
        const array = keep<unknown[]>([]);
        array.length = this.varint();
        const count = this.#readProperties(array as unknown as Record<string, unknown>, TAG.endSparseArray);
        if (count !== this.varint() || array.length !== this.varint()) throw new InvalidSerializedData();
        return array;
      }
      case TAG.date:
        return keep(new Date(this.double()));
      case TAG.trueObject:
        return keep(Object(true) as object);
      case TAG.falseObject:
        return keep(Object(false) as object);
      case TAG.numberObject:
        return keep(Object(this.double()) as object);
      case TAG.bigintObject:
        return keep(Object(this.#bigintContents()) as object);
      case TAG.stringObject:
        return keep(Object(this.#string()) as object);
      case TAG.regExp: {
        const source = this.#string();
        const bits = this.varint();
        return keep(
          new RegExp(
            source,
            REGEXP_FLAGS.filter(([, bit]) => (bits & bit) !== 0)
              .map(([flag]) => flag)
              .join(''),
          ),
        );
      }
      case TAG.beginMap: {
        const map = keep(new Map<unknown, unknown>());
        let length = 0;
        for (; this.#peekTag() !== TAG.endMap; length += 2) map.set(this.readValue(), this.readValue());
        this.#readTag();
        if (this.varint() !== length) throw new InvalidSerializedData();
        return map;
      }
      case TAG.beginSet: {
        const set = keep(new Set<unknown>());
        let length = 0;
        for (; this.#peekTag() !== TAG.endSet; length++) set.add(this.readValue());
        this.#readTag();
        if (this.varint() !== length) throw new InvalidSerializedData();
        return set;
      }
      case TAG.arrayBuffer: {
        const length = this.varint();
        const start = this.rawBytes(length);
        return keep(this.#bytes.slice(start, start + length).buffer as ArrayBuffer);
      }
      case TAG.resizableArrayBuffer:
        return keep(this.#readResizableBuffer());
      case TAG.transferredArrayBuffer: {
        const buffer = this.#transferred.get(this.varint());
        if (buffer === undefined) throw new InvalidSerializedData();
        return keep(buffer);
      }
      case TAG.sharedArrayBuffer: {
        const number = this.varint();
        const buffer = this.#delegate.sharedArrayBuffer?.(number) ?? this.#transferred.get(number);
        if (buffer === undefined) throw new InvalidSerializedData();
        return keep(buffer);
      }
      case TAG.error:
        return this.#readError(keep);
      case TAG.hostObject: {
        if (this.#delegate.readHostObject === undefined) throw new InvalidSerializedData();
        // It gets its number before anything inside it is read.
        keep({});
        return keep(this.#delegate.readHostObject());
      }
      default:
        throw new InvalidSerializedData();
    }
  }

  #readDenseArray(keep: <T extends object>(object: T) => T): unknown[] {
    const length = this.varint();
    if (length > this.#bytes.length - this.position) throw new InvalidSerializedData();
    const array = keep<unknown[]>([]);
    array.length = length;
    for (let i = 0; i < length; i++) {
      if (this.#peekTag() === TAG.theHole) this.#readTag();
      else array[i] = this.readValue();
    }
    const count = this.#readProperties(array as unknown as Record<string, unknown>, TAG.endDenseArray);
    if (count !== this.varint() || length !== this.varint()) throw new InvalidSerializedData();
    return array;
  }

  #readProperties(object: Record<string, unknown>, end: number): number {
    let count = 0;
    for (; this.#peekTag() !== end; count++) {
      const key = this.readValue();
      if (typeof key !== 'string' && typeof key !== 'number') throw new InvalidSerializedData();
      const value = this.readValue();
      if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      else object[key] = value;
    }
    this.#readTag();
    return count;
  }

  #bigintContents(): bigint {
    const bits = this.varint();
    const length = bits >>> 1;
    this.#need(length);
    let value = 0n;
    for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(this.#bytes[this.position + i]!);
    this.position += length;
    return (bits & 1) === 1 ? -value : value;
  }

  #string(): string {
    return this.#stringContents(this.#readTag());
  }

  #stringContents(tag: number): string {
    const length = this.varint();
    const start = this.rawBytes(length);
    if (tag === TAG.oneByteString) {
      // The latin1 decoder is really windows-1252, which differs from 0x80 to 0x9f.
      let text = '';
      let isAscii = true;
      for (let i = start; i < start + length && isAscii; i++) isAscii = this.#bytes[i]! < 0x80;
      if (isAscii && length > SHORT_STRING) return this.#latin1.decode(this.#private(start, length));
      for (let i = start; i < start + length; i++) text += String.fromCharCode(this.#bytes[i]!);
      return text;
    }
    if (tag === TAG.twoByteString) {
      // Unpaired surrogates must be kept, which no decoder does.
      let text = '';
      for (let i = start; i < start + length; i += 2) text += String.fromCharCode(this.#view.getUint16(i, true));
      return text;
    }
    if (tag === TAG.utf8String) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#private(start, length));
    throw new InvalidSerializedData();
  }

  /** Decoders reject shared memory. */
  #private(start: number, length: number): Uint8Array {
    const part = this.#bytes.subarray(start, start + length);
    return part.buffer instanceof ArrayBuffer ? part : part.slice();
  }

  #readResizableBuffer(): ArrayBuffer {
    const length = this.varint();
    const maxByteLength = this.varint();
    const start = this.rawBytes(length);
    const buffer = new (ArrayBuffer as new (length: number, options: { maxByteLength: number }) => ArrayBuffer)(length, { maxByteLength });
    new Uint8Array(buffer).set(this.#bytes.subarray(start, start + length));
    return buffer;
  }

  #readView(buffer: ArrayBufferLike): ArrayBufferView {
    const id = this.#objects.length;
    this.#readTag();
    const name = VIEW_NAMES.get(this.#byte());
    const byteOffset = this.varint();
    const byteLength = this.varint();
    if (this.version >= 14) this.varint();
    type ViewClass = { new (buffer: ArrayBufferLike, offset: number, length: number): ArrayBufferView; readonly BYTES_PER_ELEMENT?: number };
    const View = name === undefined ? undefined : (globalThis as unknown as Record<string, ViewClass | undefined>)[name];
    if (View === undefined || byteOffset + byteLength > buffer.byteLength) throw new InvalidSerializedData();
    const view = new View(buffer, byteOffset, byteLength / (View.BYTES_PER_ELEMENT ?? 1));
    this.#objects[id] = view;
    return view;
  }

  #readError(keep: <T extends object>(object: T) => T): Error {
    let error = keep(new Error());
    const define = (key: string, value: unknown): void => {
      Object.defineProperty(error, key, { value, writable: true, enumerable: false, configurable: true });
    };
    let stack: string | undefined;
    for (;;) {
      const tag = this.varint();
      if (tag === ERROR_TAG.end) break;
      if (tag === ERROR_TAG.message) define('message', this.#string());
      else if (tag === ERROR_TAG.stack) stack = this.#string();
      else if (tag === ERROR_TAG.cause) define('cause', this.readValue());
      else {
        const name = ERROR_NAMES.get(tag);
        if (name === undefined) throw new InvalidSerializedData();
        error = keep(new (globalThis as unknown as Record<string, new () => Error>)[name]!());
      }
    }
    define('stack', stack);
    return error;
  }
}
