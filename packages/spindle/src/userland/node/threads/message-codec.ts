/**
 * Messages between threads as bytes in V8's wire format, along with what bytes cannot represent. Node's own
 * objects follow the protocol of lib/internal/worker/js_transferable.js. Source: node/src/node_messaging.cc.
 *
 * Layout: the length of the host objects, then the host objects (kind and contents of each), then the value, and
 * finally the data of each of Node's own objects, which may refer to objects in the value.
 */
import { AsyncWrap } from '../async-wrap.ts';
import type { Realm } from '../realm.ts';
import { ByteWriter } from '../serialization/byte-writer.ts';
import { ValueReader } from '../serialization/value-reader.ts';
import { ValueWriter } from '../serialization/value-writer.ts';
import { codecNamed, codecOf, sentHandlesOf } from './native-handles.ts';

/** What is sent to a port. */
export interface Message {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Shared memory, Wasm modules, ports, large buffers: only the browser can send these. */
  readonly natives: readonly unknown[];
}

export interface EncodedMessage extends Message {
  /** Those of the natives that leave this thread. */
  readonly transfer: readonly Transferable[];
  /** Those of them that are ports, in the same order. */
  readonly ports: readonly MessagePort[];
}

/**
 * A transferred buffer up to this size is copied, so that the receiver does not need a turn of its event loop to
 * get it. A thread blocked on another's response (the hooks of `register()` send whole sources) has none. Larger
 * buffers would fill the shared heap and go through the native port.
 */
const COPIED_BYTES = 64 << 20;
const TRANSFERABLE = 1;
const CLONEABLE = 2;
const KIND = { native: 0, script: 1, handle: 2 } as const;
const UNSUPPORTED_CLONE = 'Cannot clone object of unsupported type.';
const UNSUPPORTED_TRANSFER = 'Cannot transfer object of unsupported type.';
const NOT_LISTED = 'Object that needs transfer was found in message but not listed in transferList';

/** An object in transit that is not plain data. */
type HostEntry =
  | { readonly kind: typeof KIND.native; readonly index: number }
  | { readonly kind: typeof KIND.script; readonly info: string; readonly data: unknown }
  | { readonly kind: typeof KIND.handle; readonly name: string; readonly bytes: Uint8Array };

/** An object of which a thread has only one. */
interface SharedHandle {
  readonly home: number;
  readonly number: number;
  readonly data: unknown;
}

interface ScriptHost {
  [key: symbol]: () => unknown;
}

export class MessageCodec {
  readonly #realm: Realm;
  readonly #isPort: (value: object) => boolean;
  /** Set by Node's library: creates an empty object of a class named `module:Class`. */
  createObject: (info: string) => object = (info) => {
    throw new Error(`Unknown deserialize spec ${info}`);
  };

  constructor(realm: Realm, isPort: (value: object) => boolean) {
    this.#realm = realm;
    this.#isPort = isPort;
  }

  /** Throws the errors of `postMessage`, in which case nothing has been detached. `isDetached` recognizes ports that have already left. */
  encode(value: unknown, transferList: readonly unknown[], isDetached: (port: object) => boolean): EncodedMessage {
    return new Encoding(this.#realm, this.#isPort, isDetached).run(value, transferList);
  }

  /** `natives` as received. Throws if an object cannot be created here. */
  decode({ bytes, natives }: Message): unknown {
    const head = new ValueReader(bytes);
    const headLength = head.varint();
    const bodyStart = head.position + headLength;
    const scripts: object[] = [];
    const hosts: object[] = [];
    while (head.position < bodyStart) {
      const kind = head.varint();
      if (kind === KIND.native) hosts.push(natives[head.varint()] as object);
      else if (kind === KIND.script) {
        const object = this.createObject(readPlain(head, bytes) as string);
        scripts.push(object);
        hosts.push(object);
      } else hosts.push(this.#readHandle(head, bytes));
    }
    const body = new ValueReader(bytes.subarray(bodyStart), {
      readHostObject: () => hosts[body.varint()] as object,
      sharedArrayBuffer: (index) => natives[index] as SharedArrayBuffer,
    });
    natives.forEach((native, index) => {
      if (native instanceof ArrayBuffer) body.transferArrayBuffer(index, native);
    });
    const value = body.readValue();
    const deserialize = this.#realm.perIsolateSymbols.messaging_deserialize_symbol as symbol;
    for (const object of scripts) (object as Record<symbol, (data: unknown) => void>)[deserialize]?.(body.readValue());
    return value;
  }

  #readHandle(head: ValueReader, bytes: Uint8Array): object {
    const name = readPlain(head, bytes) as string;
    const codec = codecNamed(this.#realm, name);
    if (codec === undefined) throw new Error(`Unknown handle ${name}`);
    if (codec.isShared !== true) return codec.read(readPlain(head, bytes));
    const { home, number, data } = readPlain(head, bytes) as SharedHandle;
    const sent = sentHandlesOf(this.#realm);
    const own = home === sent.home ? sent.find(number) : undefined;
    return own ?? codec.read(data);
  }
}

/** The encoding of one message. */
class Encoding {
  readonly #realm: Realm;
  readonly #isPort: (value: object) => boolean;
  readonly #isDetached: (port: object) => boolean;
  readonly #writer: ValueWriter;
  readonly #hosts: HostEntry[] = [];
  readonly #hostNumbers = new Map<object, number>();
  readonly #natives: unknown[] = [];
  readonly #transferred = new Set<object>();

  constructor(realm: Realm, isPort: (value: object) => boolean, isDetached: (port: object) => boolean) {
    this.#realm = realm;
    this.#isPort = isPort;
    this.#isDetached = isDetached;
    this.#writer = new ValueWriter({
      dataCloneError: (message) => this.#error(message),
      isHostObject: (object) => this.#isHostObject(object),
      isProxy: (object) => realm.proxies.has(object),
      writeHostObject: (object) => this.#writer.bytes.varint(this.#hostNumber(object)),
      sharedArrayBufferId: (buffer) => this.#nativeIndex(buffer),
    });
  }

  run(value: unknown, transferList: readonly unknown[]): EncodedMessage {
    for (const item of transferList) this.#list(item);
    const large = [...this.#transferred].filter(isArrayBuffer).filter((buffer) => buffer.byteLength > COPIED_BYTES);
    for (const buffer of large) this.#writer.transferArrayBuffer(this.#nativeIndex(buffer), buffer);
    this.#writer.writeValue(value);
    for (const item of this.#transferred) if (!isArrayBuffer(item)) this.#hostNumber(item);
    // The data of one object may add others.
    for (let number = 0; number < this.#hosts.length; number++) {
      const host = this.#hosts[number] as HostEntry;
      if (host.kind === KIND.script) this.#writer.writeValue(host.data);
    }
    const ports = this.#natives.filter((item): item is MessagePort => this.#isPort(item as object));
    for (const item of this.#transferred) if (isArrayBuffer(item) && !large.includes(item)) detach(this.#realm, item);
    return { bytes: this.#join(), natives: this.#natives, transfer: [...ports, ...large], ports };
  }

  /** Adds an entry of the transfer list, and everything that belongs to it. */
  #list(item: unknown): void {
    if (typeof item !== 'object' || item === null) throw this.#error('Found invalid value in transferList.');
    const isUntransferable = (item as Record<symbol, unknown>)[this.#realm.privateSymbols.untransferable_object_private_symbol as symbol] === true;
    if (isArrayBuffer(item)) {
      if (isUntransferable || isDetachedBuffer(item)) throw this.#error(UNSUPPORTED_TRANSFER);
      if (this.#transferred.has(item)) throw this.#error('Transfer list contains duplicate ArrayBuffer');
      this.#transferred.add(item);
      return;
    }
    const codec = codecOf(this.#realm, item);
    const mode = this.#modeOf(item);
    if (!this.#isPort(item) && codec === undefined && mode === undefined) throw this.#error('Found invalid value in transferList.');
    if (this.#transferred.has(item)) throw this.#error(`Transfer list contains duplicate ${nameOf(item)}`);
    if (this.#isPort(item) && this.#isDetached(item)) throw this.#error('MessagePort in transfer list is already detached');
    const isTransferable = this.#isPort(item) || codec?.mode === 'transfer' || ((mode ?? 0) & TRANSFERABLE) !== 0;
    if (isUntransferable || !isTransferable) throw this.#error(UNSUPPORTED_TRANSFER);
    this.#transferred.add(item);
    const list = (item as ScriptHost)[this.#realm.perIsolateSymbols.messaging_transfer_list_symbol as symbol];
    if (mode !== undefined && typeof list === 'function')
      for (const nested of list.call(item) as Iterable<unknown>) if (!this.#transferred.has(nested as object)) this.#list(nested);
  }

  #isHostObject(object: object): boolean {
    if (this.#realm.proxies.has(object)) throw this.#error('#<Object> could not be cloned.');
    return (
      // What V8 copies itself has no mode, even if it was marked.
      (this.#modeOf(object) !== undefined && !isArrayBuffer(object) && !Array.isArray(object)) ||
      this.#isPort(object) ||
      this.#isSharedWasm(object) ||
      codecOf(this.#realm, object) !== undefined ||
      object instanceof AsyncWrap ||
      isBrowserObject(object)
    );
  }

  /** Threads share compiled modules, and shared memory. */
  #isSharedWasm(object: object): boolean {
    const { Module, Memory } = this.#realm.native.WebAssembly;
    return object instanceof Module || (object instanceof Memory && (object as WebAssembly.Memory).buffer instanceof SharedArrayBuffer);
  }

  #hostNumber(object: object): number {
    const known = this.#hostNumbers.get(object);
    if (known !== undefined) return known;
    const entry = this.#entryOf(object);
    this.#hostNumbers.set(object, this.#hosts.length);
    return this.#hosts.push(entry) - 1;
  }

  #entryOf(object: object): HostEntry {
    const isListed = this.#transferred.has(object);
    if (this.#isPort(object)) {
      if (!isListed) throw this.#error(this.#isDetached(object) ? UNSUPPORTED_CLONE : NOT_LISTED);
      return { kind: KIND.native, index: this.#nativeIndex(object) };
    }
    if (this.#isSharedWasm(object)) return { kind: KIND.native, index: this.#nativeIndex(object) };
    const codec = codecOf(this.#realm, object);
    if (codec !== undefined) {
      if (codec.mode === 'transfer' && !isListed) throw this.#error(NOT_LISTED);
      const data = codec.write(object);
      return { kind: KIND.handle, name: codec.name, bytes: plain(codec.isShared === true ? this.#shared(object, data) : data) };
    }
    if (isBrowserObject(object)) throw this.#error(`#<${nameOf(object)}> could not be cloned.`);
    const mode = this.#modeOf(object) ?? 0;
    const { messaging_clone_symbol: clone, messaging_transfer_symbol: transfer } = this.#realm.perIsolateSymbols;
    const method = isListed ? transfer : clone;
    if (!isListed && (mode & CLONEABLE) === 0) throw this.#error((mode & TRANSFERABLE) === 0 ? UNSUPPORTED_CLONE : NOT_LISTED);
    const result = (object as ScriptHost)[method as symbol]?.() as { data: unknown; deserializeInfo: string } | undefined;
    if (typeof result?.deserializeInfo !== 'string') throw this.#error(UNSUPPORTED_CLONE);
    return { kind: KIND.script, info: result.deserializeInfo, data: result.data };
  }

  #shared(object: object, data: unknown): SharedHandle {
    const sent = sentHandlesOf(this.#realm);
    return { home: sent.home, number: sent.numberOf(object), data };
  }

  #nativeIndex(value: unknown): number {
    const known = this.#natives.indexOf(value);
    return known === -1 ? this.#natives.push(value) - 1 : known;
  }

  #modeOf(object: object): number | undefined {
    return (object as Record<symbol, number | undefined>)[this.#realm.privateSymbols.transfer_mode_private_symbol as symbol];
  }

  #join(): Uint8Array<ArrayBuffer> {
    const head = new ByteWriter();
    for (const host of this.#hosts) {
      head.varint(host.kind);
      if (host.kind === KIND.native) head.varint(host.index);
      else if (host.kind === KIND.script) writePlain(head, plain(host.info));
      else {
        writePlain(head, plain(host.name));
        writePlain(head, host.bytes);
      }
    }
    const headBytes = head.take();
    head.varint(headBytes.length);
    head.raw(headBytes);
    head.raw(this.#writer.bytes.take());
    return head.take();
  }

  #error(message: string): Error {
    return new this.#realm.DOMException(message, 'DataCloneError');
  }
}

/** Each is a separate message, in which object numbers start at 0. */
function writePlain(head: ByteWriter, bytes: Uint8Array): void {
  head.varint(bytes.length);
  head.raw(bytes);
}

function readPlain(head: ValueReader, bytes: Uint8Array): unknown {
  const length = head.varint();
  const start = head.rawBytes(length);
  return new ValueReader(bytes.subarray(start, start + length)).readValue();
}

/** A value consisting of plain data. */
function plain(value: unknown): Uint8Array {
  const writer = new ValueWriter({ dataCloneError: (message) => new TypeError(message) });
  writer.writeValue(value);
  return writer.bytes.take();
}

function isArrayBuffer(value: object): value is ArrayBuffer {
  return value instanceof ArrayBuffer;
}

function isDetachedBuffer(buffer: ArrayBuffer & { detached?: boolean }): boolean {
  return buffer.detached === true;
}

function detach(realm: Realm, buffer: ArrayBuffer): void {
  realm.native.structuredClone(null, { transfer: [buffer] });
}

function nameOf(object: object): string {
  const { constructor } = object;
  return typeof constructor === 'function' ? constructor.name : 'Object';
}

/** The browser's own objects (Wasm instances, streams beneath ours...) have no contents that a copy could contain. */
function isBrowserObject(object: object): boolean {
  if (Object.getPrototypeOf(object) === Object.prototype || !(Symbol.toStringTag in object)) return false;
  return /^\[object WebAssembly\.\w+\]$/.test(Object.prototype.toString.call(object));
}
