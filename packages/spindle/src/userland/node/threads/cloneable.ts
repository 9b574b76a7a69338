import { ValueReader } from '../serialization/value-reader.ts';
import { ValueWriter } from '../serialization/value-writer.ts';

/** Thrown inside when a value holds what the byte format cannot carry; the browser's own cloning takes over. */
class NeedsNativeClone extends Error {}

const PLAIN_PROTOTYPES = new Set<object | null>([
  null,
  Object.prototype,
  Array.prototype,
  Map.prototype,
  Set.prototype,
  Date.prototype,
  RegExp.prototype,
  ArrayBuffer.prototype,
  Error.prototype,
  TypeError.prototype,
  RangeError.prototype,
  SyntaxError.prototype,
  ReferenceError.prototype,
  EvalError.prototype,
  URIError.prototype,
  Boolean.prototype,
  Number.prototype,
  String.prototype,
  BigInt.prototype,
]);

/** The bytes of a value of plain data, or null when only the browser can clone it (shared memory, wasm modules, class instances...). */
export function toBytes(value: unknown): Uint8Array<ArrayBuffer> | null {
  const writer = new ValueWriter({
    isHostObject: (object) => !ArrayBuffer.isView(object) && !PLAIN_PROTOTYPES.has(Object.getPrototypeOf(object) as object | null),
    writeHostObject: () => {
      throw new NeedsNativeClone();
    },
    dataCloneError: () => new NeedsNativeClone(),
  });
  try {
    writer.writeValue(value);
  } catch (error) {
    if (error instanceof NeedsNativeClone) return null;
    throw error;
  }
  return writer.bytes.take();
}

export function fromBytes(bytes: Uint8Array): unknown {
  return new ValueReader(bytes).readValue();
}
