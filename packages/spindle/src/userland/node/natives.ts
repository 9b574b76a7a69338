/** The browser's own functions and classes, captured before Node's library replaces the globals. */
export interface BrowserNatives {
  readonly [name: string]: any;
}

/** Methods of the global scope that are called without a receiver, so they are bound to it. */
const FUNCTIONS = [
  'setTimeout',
  'clearTimeout',
  'queueMicrotask',
  'structuredClone',
  'fetch',
  'atob',
  'btoa',
  'postMessage',
  'importScripts',
  'addEventListener',
  'removeEventListener',
  'close',
  'createImageBitmap',
  'reportError',
] as const;

/** Classes and namespaces, stored unchanged. */
const VALUES = [
  'AbortController',
  'AbortSignal',
  'Atomics',
  'Blob',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'DOMException',
  'Error',
  'Event',
  'EventTarget',
  'FormData',
  'Headers',
  'Intl',
  'MessageChannel',
  'MessageEvent',
  'MessagePort',
  'Proxy',
  'Promise',
  'ReadableStream',
  'Request',
  'Response',
  'SharedArrayBuffer',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLPattern',
  'URLSearchParams',
  'WebAssembly',
  'WebSocket',
  'WritableStream',
  'XMLHttpRequest',
  'caches',
  'console',
  'crypto',
  'indexedDB',
  'location',
  'navigator',
  'performance',
] as const;

/** Captures what the runtime needs from a worker's global scope; whatever a browser lacks stays undefined. */
export function captureNatives(scope: Record<string, any>): BrowserNatives {
  const natives: Record<string, unknown> = {};
  for (const name of FUNCTIONS) if (typeof scope[name] === 'function') natives[name] = scope[name].bind(scope);
  for (const name of VALUES) if (scope[name] !== undefined) natives[name] = scope[name];
  // Methods on shared prototypes that Node's library or a program may patch later.
  natives.promiseThen = Promise.prototype.then;
  natives.performanceNow = scope.performance.now.bind(scope.performance);
  natives.eventTargetAddEventListener = scope.EventTarget.prototype.addEventListener;
  natives.eventTargetRemoveEventListener = scope.EventTarget.prototype.removeEventListener;
  return natives;
}
