// PERSISTENT and TEMPORARY are constants of the worker scope that no page can delete.
console.log(Object.getOwnPropertyNames(globalThis).sort().filter((name) => !/^(PERSISTENT|TEMPORARY|DisposableStack|AsyncDisposableStack|SuppressedError|Float16Array|Temporal|WebAssembly)$/.test(name)).join(' '));
console.log(typeof window, typeof self, typeof document, typeof importScripts, typeof navigator, navigator.userAgent, typeof WorkerGlobalScope, typeof location, typeof XMLHttpRequest);
const keys = []; for (const key in globalThis) keys.push(key); console.log(keys.sort().join(' '));
console.log(Object.prototype.toString.call(globalThis), globalThis.constructor === Object, Object.getPrototypeOf(Object.getPrototypeOf(globalThis)) === null);
console.log(structuredClone({ a: new Date(0), b: [1n] }), typeof fetch, typeof WebSocket, typeof crypto.subtle, typeof BroadcastChannel, new Headers({ a: '1' }).get('a'));
console.log(Object.getOwnPropertyNames(Intl).sort().join(' '));
