/**
 * V8's wire format for values, version 15: what `v8.serialize` writes. Source: v8/src/objects/value-serializer.cc
 * of V8 13.6 (Node 24).
 */
export const WIRE_VERSION = 15;
/** Older data that can be read the same way, apart from newer tags. */
export const OLDEST_READABLE_VERSION = 13;

const code = (character: string): number => character.charCodeAt(0);

export const TAG = {
  version: 0xff,
  padding: 0,
  theHole: code('-'),
  undefined: code('_'),
  null: code('0'),
  true: code('T'),
  false: code('F'),
  int32: code('I'),
  uint32: code('U'),
  double: code('N'),
  bigint: code('Z'),
  utf8String: code('S'),
  oneByteString: code('"'),
  twoByteString: code('c'),
  reference: code('^'),
  beginObject: code('o'),
  endObject: code('{'),
  beginSparseArray: code('a'),
  endSparseArray: code('@'),
  beginDenseArray: code('A'),
  endDenseArray: code('$'),
  date: code('D'),
  trueObject: code('y'),
  falseObject: code('x'),
  numberObject: code('n'),
  bigintObject: code('z'),
  stringObject: code('s'),
  regExp: code('R'),
  beginMap: code(';'),
  endMap: code(':'),
  beginSet: code("'"),
  endSet: code(','),
  arrayBuffer: code('B'),
  resizableArrayBuffer: code('~'),
  transferredArrayBuffer: code('t'),
  arrayBufferView: code('V'),
  sharedArrayBuffer: code('u'),
  hostObject: code('\\'),
  error: code('r'),
} as const;

export const ERROR_TAG = {
  EvalError: code('E'),
  RangeError: code('R'),
  ReferenceError: code('F'),
  SyntaxError: code('S'),
  TypeError: code('T'),
  URIError: code('U'),
  message: code('m'),
  cause: code('c'),
  stack: code('s'),
  end: code('.'),
} as const;

/** The tag for each name of a view class. */
export const VIEW_TAG: Readonly<Record<string, number>> = {
  Int8Array: code('b'),
  Uint8Array: code('B'),
  Uint8ClampedArray: code('C'),
  Int16Array: code('w'),
  Uint16Array: code('W'),
  Int32Array: code('d'),
  Uint32Array: code('D'),
  Float16Array: code('h'),
  Float32Array: code('f'),
  Float64Array: code('F'),
  BigInt64Array: code('q'),
  BigUint64Array: code('Q'),
  DataView: code('?'),
};

export const VIEW_FLAG = { lengthTracking: 1, resizable: 2 } as const;

/** Bits of a regular expression's flags in V8's numbering. */
export const REGEXP_FLAGS: readonly (readonly [string, number])[] = [
  ['d', 128],
  ['g', 1],
  ['i', 2],
  ['m', 4],
  ['s', 32],
  ['u', 16],
  ['v', 256],
  ['y', 8],
];

/** `%TypedArray%.prototype[@@toStringTag]`: the class of a view, without accessing its constructor. */
const typedArrayName = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)!.get!;

export function viewName(view: ArrayBufferView): string {
  return (typedArrayName.call(view) as string | undefined) ?? 'DataView';
}
