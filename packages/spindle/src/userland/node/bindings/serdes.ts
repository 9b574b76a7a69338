import type { Realm } from '../realm.ts';
import { InvalidSerializedData, ValueReader } from '../serialization/value-reader.ts';
import { ValueWriter } from '../serialization/value-writer.ts';

type Delegate = Record<string, ((...args: any[]) => any) | undefined>;

/** The `serdes` binding beneath `v8.serialize`. Source: node/src/node_serdes.cc. */
export function installSerdes(realm: Realm): void {
  const binding = realm.binding('serdes');
  const { nodeError } = realm.errors;
  const notImplemented = (method: string): Error => nodeError(TypeError, 'ERR_METHOD_NOT_IMPLEMENTED', `The ${method}() method is not implemented`);
  const toBuffer = (bytes: Uint8Array): Uint8Array => {
    const { Buffer } = realm.requireBuiltin<{ Buffer: { from(buffer: ArrayBufferLike, offset: number, length: number): Uint8Array } }>('buffer');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };

  binding.Serializer = class Serializer {
    readonly #writer: ValueWriter;

    constructor() {
      const methods = this as unknown as Delegate;
      this.#writer = new ValueWriter({
        dataCloneError: (message) => {
          // A constructor that Node calls as a function.
          const make = methods._getDataCloneError;
          return typeof make === 'function' ? make.call(this, message) : new Error(message);
        },
        isProxy: (object) => realm.proxies.has(object),
        writeHostObject: (object) => {
          if (typeof methods._writeHostObject !== 'function') throw notImplemented('_writeHostObject');
          methods._writeHostObject(object);
        },
        sharedArrayBufferId: (buffer) => {
          if (typeof methods._getSharedArrayBufferId !== 'function') throw new Error('#<SharedArrayBuffer> could not be cloned.');
          return methods._getSharedArrayBufferId(buffer);
        },
      });
    }

    writeHeader(): void {
      this.#writer.writeHeader();
    }
    writeValue(value: unknown): true {
      this.#writer.writeValue(value);
      return true;
    }
    releaseBuffer(): Uint8Array {
      return toBuffer(this.#writer.bytes.take());
    }
    transferArrayBuffer(id: number, buffer: ArrayBuffer): void {
      this.#writer.transferArrayBuffer(id, buffer);
    }
    writeUint32(value: number): void {
      this.#writer.bytes.varint(value >>> 0);
    }
    writeUint64(high: number, low: number): void {
      this.#writer.bytes.varint64((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
    }
    writeDouble(value: number): void {
      this.#writer.bytes.double(value);
    }
    writeRawBytes(source: ArrayBufferView | ArrayBuffer): void {
      if (ArrayBuffer.isView(source)) this.#writer.bytes.raw(new Uint8Array(source.buffer, source.byteOffset, source.byteLength));
      else if (source instanceof ArrayBuffer) this.#writer.bytes.raw(new Uint8Array(source));
      else throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'source must be a TypedArray or a DataView');
    }
    _setTreatArrayBufferViewsAsHostObjects(value: boolean): void {
      this.#writer.treatsViewsAsHostObjects = value;
    }
  };

  binding.Deserializer = class Deserializer {
    readonly buffer: ArrayBufferView;
    readonly #reader: ValueReader;

    constructor(buffer: unknown) {
      if (!ArrayBuffer.isView(buffer)) throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'buffer must be a TypedArray or a DataView');
      this.buffer = buffer;
      const methods = this as unknown as Delegate;
      this.#reader = new ValueReader(new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength), {
        readHostObject: () => {
          if (typeof methods._readHostObject !== 'function') throw notImplemented('_readHostObject');
          const object: unknown = methods._readHostObject();
          if (typeof object !== 'object' || object === null) throw nodeError(TypeError, 'ERR_INVALID_RETURN_VALUE', 'readHostObject must return an object');
          return object;
        },
        sharedArrayBuffer: (id) => methods._getSharedArrayBufferFromId?.(id),
      });
    }

    readHeader(): true {
      if (!this.#reader.readHeader()) throw new Error('Unable to deserialize cloned data due to invalid or unsupported version.');
      return true;
    }
    readValue(): unknown {
      return this.#reader.readValue();
    }
    getWireFormatVersion(): number {
      return this.#reader.version;
    }
    transferArrayBuffer(id: number, buffer: ArrayBuffer | SharedArrayBuffer): void {
      this.#reader.transferArrayBuffer(id, buffer);
    }
    readUint32(): number {
      return orFail('ReadUint32', () => this.#reader.varint() >>> 0);
    }
    readUint64(): [number, number] {
      const value = orFail('ReadUint64', () => this.#reader.varint64());
      return [Number(value >> 32n), Number(value & 0xffffffffn)];
    }
    readDouble(): number {
      return orFail('ReadDouble', () => this.#reader.double());
    }
    _readRawBytes(length: number): number {
      return orFail('ReadRawBytes', () => this.#reader.rawBytes(length));
    }
  };

  const ipc = realm.binding('ipc_serdes');
  ipc.serialize = (message: unknown): Uint8Array => serializeMessage(realm, message, toBuffer);
  ipc.deserialize = (bytes: Uint8Array): unknown => {
    const reader = new ValueReader(bytes, { readHostObject: () => readIpcView(reader, bytes, toBuffer) });
    reader.readHeader();
    return reader.readValue();
  };
}

function orFail<T>(operation: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidSerializedData) throw new Error(`${operation}() failed`);
    throw error;
  }
}

/** Node's `serialization: 'advanced'` between processes: a big-endian length, then a value whose views are host objects. */
const IPC_VIEWS = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'DataView',
  'Buffer',
  'BigInt64Array',
  'BigUint64Array',
  'Float16Array',
] as const;
const BUFFER_INDEX = IPC_VIEWS.indexOf('Buffer');
const LENGTH_BYTES = 4;

function serializeMessage(realm: Realm, message: unknown, toBuffer: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const bufferPrototype: unknown = Object.getPrototypeOf(toBuffer(new Uint8Array(0)));
  const writer = new ValueWriter({
    dataCloneError: (text) => new Error(text),
    isProxy: (object) => realm.proxies.has(object),
    writeHostObject: (object) => {
      const view = object as ArrayBufferView;
      const isBuffer = Object.getPrototypeOf(view) === bufferPrototype;
      const name = Object.prototype.toString.call(view).slice(8, -1);
      writer.bytes.varint(isBuffer ? BUFFER_INDEX : IPC_VIEWS.indexOf(name as (typeof IPC_VIEWS)[number]));
      writer.bytes.varint(view.byteLength);
      writer.bytes.raw(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    },
  });
  writer.treatsViewsAsHostObjects = true;
  for (let n = 0; n < LENGTH_BYTES; n++) writer.bytes.byte(0);
  writer.writeHeader();
  writer.writeValue(message);
  const bytes = writer.bytes.take();
  new DataView(bytes.buffer).setUint32(0, bytes.byteLength - LENGTH_BYTES);
  return toBuffer(bytes);
}

function readIpcView(reader: ValueReader, bytes: Uint8Array, toBuffer: (bytes: Uint8Array) => Uint8Array): object {
  const name = IPC_VIEWS[reader.varint()];
  const length = reader.varint();
  const start = reader.rawBytes(length);
  const copied = new Uint8Array(bytes.subarray(start, start + length));
  if (name === 'Buffer') return toBuffer(copied);
  type ViewClass = { new (buffer: ArrayBuffer): ArrayBufferView };
  const View = name === undefined ? undefined : (globalThis as unknown as Record<string, ViewClass>)[name];
  if (View === undefined) throw new InvalidSerializedData();
  return new View(copied.buffer);
}
