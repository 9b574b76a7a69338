/** Globals of the language, which every context has. There is one set of them per worker, which contexts share. */
export const LANGUAGE_GLOBALS: ReadonlySet<string> = new Set(
  (
    'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ' +
    'ReferenceError SyntaxError TypeError URIError SuppressedError DisposableStack AsyncDisposableStack JSON Math Intl ArrayBuffer Atomics Uint8Array Int8Array ' +
    'Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set ' +
    'WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite ' +
    'isNaN SharedArrayBuffer WebAssembly Temporal console'
  ).split(' '),
);

const globals = globalThis as unknown as Record<string, unknown>;

/** A fresh copy of the properties of the language's global object, and of those added by an engine flag. */
export function languageDescriptors(more: ReadonlyMap<string, unknown>): Map<string, PropertyDescriptor> {
  const found = new Map<string, PropertyDescriptor>();
  for (const name of LANGUAGE_GLOBALS) {
    const descriptor = Object.getOwnPropertyDescriptor(globals, name);
    if (descriptor === undefined) continue;
    const isFixed = name === 'NaN' || name === 'Infinity' || name === 'undefined';
    found.set(name, { value: globals[name], writable: !isFixed, enumerable: false, configurable: !isFixed });
  }
  for (const [name, value] of more) found.set(name, { value, writable: true, enumerable: true, configurable: true });
  return found;
}
