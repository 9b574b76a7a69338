/**
 * Removes everything from the global scope that is not ECMAScript, so that programs find what Node offers, and
 * nothing that suggests a browser or a web worker.
 */

/** Globals of the language (ECMA-262 and ECMA-402, plus WebAssembly) that remain. */
const LANGUAGE_GLOBALS: ReadonlySet<string> = new Set([
  'AggregateError',
  'Array',
  'ArrayBuffer',
  'AsyncDisposableStack',
  'Atomics',
  'BigInt',
  'BigInt64Array',
  'BigUint64Array',
  'Boolean',
  'DataView',
  'Date',
  'DisposableStack',
  'Error',
  'EvalError',
  'FinalizationRegistry',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'Function',
  'Infinity',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'Intl',
  'Iterator',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'RangeError',
  'ReferenceError',
  'Reflect',
  'RegExp',
  'Set',
  'SharedArrayBuffer',
  'String',
  'SuppressedError',
  'Symbol',
  'SyntaxError',
  'TypeError',
  'URIError',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'WeakMap',
  'WeakRef',
  'WeakSet',
  'WebAssembly',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'escape',
  'eval',
  'globalThis',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
  'undefined',
  'unescape',
]);

export function scrubGlobals(scope: object): void {
  for (const key of Object.getOwnPropertyNames(scope)) {
    // Some (`self`, `onmessage`) are accessors that some browsers refuse to delete, so the result of
    // Reflect.deleteProperty is ignored.
    if (!LANGUAGE_GLOBALS.has(key)) Reflect.deleteProperty(scope, key);
  }
  // Chromium's own; Node deletes it as well.
  Reflect.deleteProperty(Intl, 'v8BreakIterator');
  // `WorkerGlobalScope.prototype`, `EventTarget.prototype`: the prototypes of the scope.
  for (let prototype = Object.getPrototypeOf(scope); prototype !== null && prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
    for (const key of Object.getOwnPropertyNames(prototype)) {
      if (Reflect.deleteProperty(prototype, key)) continue;
      // Constants of the interface cannot be deleted: a hidden property in front of them keeps enumeration clean.
      Object.defineProperty(scope, key, { value: undefined, enumerable: false, configurable: true, writable: true });
    }
  }
}
