import { ByteWriter } from './byte-writer.ts';
import { ERROR_TAG, REGEXP_FLAGS, TAG, VIEW_FLAG, VIEW_TAG, viewName, WIRE_VERSION } from './tags.ts';
import { withStackTraceLimit } from '../stack-trace-limit.ts';

/** Extension points of the format. */
export interface ValueWriterDelegate {
  /** Writes an object for which the format has no tag; the host object tag has already been written. */
  writeHostObject?(object: object): void;
  isHostObject?(object: object): boolean;
  /** Proxies cannot be cloned. */
  isProxy?(object: object): boolean;
  /** Returns the number of a shared buffer; without this method they cannot be written. */
  sharedArrayBufferId?(buffer: SharedArrayBuffer): number;
  /** Creates the error for a value that cannot be cloned. */
  dataCloneError(message: string): Error;
}

const MAX_INT32 = 2 ** 31;

/** Writes values in V8's wire format. Follows `ValueSerializer`; the private methods have similar names. */
export class ValueWriter {
  readonly bytes = new ByteWriter();
  treatsViewsAsHostObjects = false;
  readonly #delegate: ValueWriterDelegate;
  readonly #ids = new Map<object, number>();
  readonly #transferred = new Map<ArrayBuffer, number>();

  constructor(delegate: ValueWriterDelegate) {
    this.#delegate = delegate;
  }

  writeHeader(): void {
    this.bytes.byte(TAG.version);
    this.bytes.byte(WIRE_VERSION);
  }

  transferArrayBuffer(id: number, buffer: ArrayBuffer): void {
    this.#transferred.set(buffer, id);
  }

  writeValue(value: unknown): void {
    const { bytes } = this;
    switch (typeof value) {
      case 'undefined':
        bytes.byte(TAG.undefined);
        return;
      case 'boolean':
        bytes.byte(value ? TAG.true : TAG.false);
        return;
      case 'number':
        this.#writeNumber(value);
        return;
      case 'bigint':
        bytes.byte(TAG.bigint);
        this.#writeBigIntContents(value);
        return;
      case 'string':
        this.#writeString(value);
        return;
      case 'object':
        if (value === null) bytes.byte(TAG.null);
        else this.#writeReceiver(value);
        return;
      default:
        throw this.#delegate.dataCloneError(`${describe(value)} could not be cloned.`);
    }
  }

  #writeNumber(value: number): void {
    if (Number.isInteger(value) && value >= -MAX_INT32 && value < MAX_INT32 && !Object.is(value, -0)) {
      this.bytes.byte(TAG.int32);
      this.bytes.zigzag(value);
    } else {
      this.bytes.byte(TAG.double);
      this.bytes.double(value);
    }
  }

  #writeBigIntContents(value: bigint): void {
    let magnitude = value < 0n ? -value : value;
    const digits: bigint[] = [];
    for (; magnitude > 0n; magnitude >>= 64n) digits.push(magnitude & 0xffffffffffffffffn);
    this.bytes.varint((digits.length * 8 * 2) | (value < 0n ? 1 : 0));
    for (const digit of digits) this.bytes.uint64(digit);
  }

  #writeString(text: string): void {
    const { bytes } = this;
    if (isLatin1(text)) {
      bytes.byte(TAG.oneByteString);
      bytes.varint(text.length);
      bytes.latin1(text);
      return;
    }
    const byteLength = text.length * 2;
    // Two-byte characters must be aligned.
    if (((bytes.length + 1 + varintSize(byteLength)) & 1) !== 0) bytes.byte(TAG.padding);
    bytes.byte(TAG.twoByteString);
    bytes.varint(byteLength);
    bytes.utf16(text);
  }

  #writeReceiver(object: object): void {
    const known = this.#ids.get(object);
    if (known !== undefined) {
      this.bytes.byte(TAG.reference);
      this.bytes.varint(known);
      return;
    }
    if (ArrayBuffer.isView(object) && !this.treatsViewsAsHostObjects) {
      this.#writeView(object);
      return;
    }
    if (this.#delegate.isProxy?.(object)) throw this.#delegate.dataCloneError(`${Array.isArray(object) ? '[object Array]' : '#<Object>'} could not be cloned.`);
    this.#ids.set(object, this.#ids.size);
    if (ArrayBuffer.isView(object) || this.#delegate.isHostObject?.(object)) {
      this.#writeHostObject(object);
      return;
    }
    if (Array.isArray(object)) this.#writeArray(object);
    else this.#writeOther(object);
  }

  #writeOther(object: object): void {
    const { bytes } = this;
    switch (brandOf(object)) {
      case 'Date':
        bytes.byte(TAG.date);
        bytes.double(Date.prototype.valueOf.call(object));
        return;
      case 'Boolean':
        bytes.byte(Boolean.prototype.valueOf.call(object) ? TAG.trueObject : TAG.falseObject);
        return;
      case 'Number':
        bytes.byte(TAG.numberObject);
        bytes.double(Number.prototype.valueOf.call(object));
        return;
      case 'BigInt':
        bytes.byte(TAG.bigintObject);
        this.#writeBigIntContents(BigInt.prototype.valueOf.call(object));
        return;
      case 'String':
        bytes.byte(TAG.stringObject);
        this.#writeString(String.prototype.valueOf.call(object));
        return;
      case 'RegExp':
        this.#writeRegExp(object as RegExp);
        return;
      case 'Map': {
        const entries = [...Map.prototype.entries.call(object)];
        bytes.byte(TAG.beginMap);
        for (const [key, value] of entries) {
          this.writeValue(key);
          this.writeValue(value);
        }
        bytes.byte(TAG.endMap);
        bytes.varint(entries.length * 2);
        return;
      }
      case 'Set': {
        const values = [...Set.prototype.values.call(object)];
        bytes.byte(TAG.beginSet);
        for (const value of values) this.writeValue(value);
        bytes.byte(TAG.endSet);
        bytes.varint(values.length);
        return;
      }
      case 'ArrayBuffer':
        this.#writeArrayBuffer(object as ArrayBuffer);
        return;
      case 'SharedArrayBuffer': {
        const id = this.#delegate.sharedArrayBufferId?.(object as SharedArrayBuffer);
        if (id === undefined) throw this.#delegate.dataCloneError('#<SharedArrayBuffer> could not be cloned.');
        bytes.byte(TAG.sharedArrayBuffer);
        bytes.varint(id);
        return;
      }
      case 'Error':
        this.#writeError(object as Error);
        return;
      case 'Object':
        this.#writeObject(object);
        return;
      default:
        throw this.#delegate.dataCloneError(`${describe(object)} could not be cloned.`);
    }
  }

  #writeObject(object: object): void {
    this.bytes.byte(TAG.beginObject);
    const count = this.#writeProperties(object, Object.keys(object));
    this.bytes.byte(TAG.endObject);
    this.bytes.varint(count);
  }

  #writeProperties(object: object, keys: readonly string[]): number {
    let count = 0;
    for (const key of keys) {
      // A getter may have deleted it.
      if (!Object.hasOwn(object, key)) continue;
      const index = arrayIndex(key);
      const value = (object as Record<string, unknown>)[key];
      if (index === -1) this.#writeString(key);
      else this.#writeNumber(index);
      this.writeValue(value);
      count++;
    }
    return count;
  }

  #writeArray(array: readonly unknown[]): void {
    const { bytes } = this;
    const { length } = array;
    const keys = Object.keys(array);
    const isDense = keys.length >= length && (length === 0 || keys[length - 1] === String(length - 1));
    bytes.byte(isDense ? TAG.beginDenseArray : TAG.beginSparseArray);
    bytes.varint(length);
    let named = keys;
    if (isDense) {
      for (let i = 0; i < length; i++) {
        if (i in array) this.writeValue(array[i]);
        else bytes.byte(TAG.theHole);
      }
      named = keys.slice(length);
    }
    const count = this.#writeProperties(array, named);
    bytes.byte(isDense ? TAG.endDenseArray : TAG.endSparseArray);
    bytes.varint(count);
    bytes.varint(length);
  }

  #writeRegExp(object: RegExp): void {
    this.bytes.byte(TAG.regExp);
    this.#writeString(object.source);
    let bits = 0;
    for (const [flag, bit] of REGEXP_FLAGS) if (object.flags.includes(flag)) bits |= bit;
    this.bytes.varint(bits);
  }

  #writeArrayBuffer(buffer: ArrayBuffer & { resizable?: boolean; maxByteLength?: number; detached?: boolean }): void {
    const { bytes } = this;
    const transfer = this.#transferred.get(buffer);
    if (transfer !== undefined) {
      bytes.byte(TAG.transferredArrayBuffer);
      bytes.varint(transfer);
      return;
    }
    if (buffer.detached) throw this.#delegate.dataCloneError('An ArrayBuffer is detached and could not be cloned.');
    bytes.byte(buffer.resizable ? TAG.resizableArrayBuffer : TAG.arrayBuffer);
    bytes.varint(buffer.byteLength);
    if (buffer.resizable) bytes.varint(buffer.maxByteLength!);
    bytes.raw(new Uint8Array(buffer));
  }

  /** The buffer has the lower number, so it is written first unless it already was. */
  #writeView(view: ArrayBufferView): void {
    const { bytes } = this;
    const buffer = view.buffer as ArrayBuffer & { resizable?: boolean };
    if (!this.#ids.has(buffer)) this.#writeReceiver(buffer);
    else {
      bytes.byte(TAG.reference);
      bytes.varint(this.#ids.get(buffer)!);
    }
    this.#ids.set(view, this.#ids.size);
    bytes.byte(TAG.arrayBufferView);
    bytes.byte(VIEW_TAG[viewName(view)]!);
    bytes.varint(view.byteOffset);
    bytes.varint(view.byteLength);
    bytes.varint(buffer.resizable ? VIEW_FLAG.resizable : 0);
  }

  #writeError(error: Error): void {
    const { bytes } = this;
    const own = (key: string): PropertyDescriptor | undefined => Object.getOwnPropertyDescriptor(error, key);
    bytes.byte(TAG.error);
    const prototype = (ERROR_TAG as Record<string, number>)[String(error.name)];
    if (prototype !== undefined && /^[A-Z]/.test(String(error.name))) bytes.varint(prototype);
    const message = own('message');
    if (message !== undefined) {
      bytes.varint(ERROR_TAG.message);
      this.#writeString(String('value' in message ? message.value : error.message));
    }
    if (typeof error.stack === 'string') {
      bytes.varint(ERROR_TAG.stack);
      this.#writeString(error.stack);
    }
    const cause = own('cause');
    if (cause !== undefined) {
      bytes.varint(ERROR_TAG.cause);
      this.writeValue('value' in cause ? cause.value : error.cause);
    }
    bytes.varint(ERROR_TAG.end);
  }

  #writeHostObject(object: object): void {
    this.bytes.byte(TAG.hostObject);
    if (this.#delegate.writeHostObject === undefined) throw this.#delegate.dataCloneError(`${describe(object)} could not be cloned.`);
    this.#delegate.writeHostObject(object);
  }
}

/** The kind of built-in object, regardless of its prototype and `Symbol.toStringTag`. */
function brandOf(object: object): string {
  const text = toStringTagless(object);
  if (text !== 'Object') return text;
  // Nearly all objects are plain: throwing and catching five errors for each would cost more than the rest.
  if (Object.getPrototypeOf(object) === Object.prototype) return 'Object';
  return withStackTraceLimit(0, () => PROBES.find(([, probe]) => hasSlot(object, probe))?.[0] ?? (isUnclonable(object) ? 'unclonable' : 'Object'));
}

function hasSlot(object: object, probe: (object: object) => unknown): boolean {
  try {
    probe(object);
    return true;
  } catch {
    // Not of that kind: the probe reads an internal slot that only this kind has.
    return false;
  }
}

const slot = (prototype: object, name: string): ((object: object) => unknown) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name)!.get!;
  return (object) => get.call(object);
};
const PROBES: readonly (readonly [string, (object: object) => unknown])[] = [
  ['Map', slot(Map.prototype, 'size')],
  ['Set', slot(Set.prototype, 'size')],
  ['ArrayBuffer', slot(ArrayBuffer.prototype, 'byteLength')],
  ['SharedArrayBuffer', slot(SharedArrayBuffer.prototype, 'byteLength')],
  ['BigInt', (object) => BigInt.prototype.valueOf.call(object)],
];

/** `Object.prototype.toString` reveals some kinds by their slots, unless the object has its own tag. */
function toStringTagless(object: object): string {
  const prototype = Object.getPrototypeOf(object) as object | null;
  if (prototype === Object.prototype || prototype === null) {
    // The common case: plain objects have no slots, unless a prototype was changed.
    if (!(Symbol.toStringTag in object)) return Object.prototype.toString.call(object).slice(8, -1);
  }
  const name = Symbol.toStringTag in object ? 'Object' : Object.prototype.toString.call(object).slice(8, -1);
  return name === 'Function' || name === 'Arguments' ? 'Object' : name;
}

const weak =
  (method: (key: object) => unknown): ((object: object) => boolean) =>
  (object) => {
    try {
      method.call(object, object);
      return true;
    } catch {
      // No internal slot of that kind.
      return false;
    }
  };
const UNCLONABLE: readonly ((object: object) => boolean)[] = [weak(WeakMap.prototype.has), weak(WeakSet.prototype.has), weak(WeakRef.prototype.deref)];

/** Prototypes that only iterators, generators and formatters have. */
const PROTOTYPES_OF_UNCLONABLE: readonly object[] = [
  Object.getPrototypeOf((function* () {})()),
  Object.getPrototypeOf((async function* () {})()),
  new Map().entries(),
  new Set().values(),
  [].values(),
  ''[Symbol.iterator](),
  Intl.Collator.prototype,
  Intl.DateTimeFormat.prototype,
  Intl.NumberFormat.prototype,
].map((object) => (Object.hasOwn(object, Symbol.toStringTag) ? object : Object.getPrototypeOf(object)));

/** Kinds that V8 rejects and that can be recognized by their tag. */
function isUnclonable(object: object): boolean {
  if (!(Symbol.toStringTag in object)) return false;
  if (Object.prototype.toString.call(object) === '[object Promise]') return object instanceof Promise;
  if (PROTOTYPES_OF_UNCLONABLE.some((prototype) => Object.prototype.isPrototypeOf.call(prototype, object))) return true;
  return UNCLONABLE.some((probe) => probe(object));
}

/** V8 omits the middle of a long function. Source: NoSideEffectsToString in v8/src/objects/objects.cc. */
const SHOWN_SOURCE = { longest: 128, head: 111, tail: 2 };

function describe(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const { constructor } = value;
    return typeof constructor === 'function' && constructor.name !== '' ? `#<${constructor.name}>` : Object.prototype.toString.call(value);
  }
  const text = String(value);
  if (typeof value !== 'function' || text.length <= SHOWN_SOURCE.longest) return text;
  return `${text.slice(0, SHOWN_SOURCE.head)}...<omitted>...${text.slice(-SHOWN_SOURCE.tail)}`;
}

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false;
  return true;
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size++;
  return size;
}

/** The array index that a key represents, or -1. */
function arrayIndex(key: string): number {
  const first = key.charCodeAt(0);
  if (!(first >= 48 && first <= 57) || key.length > 10) return -1;
  const index = Number(key);
  return index < 4294967295 && String(index) === key ? index : -1;
}
