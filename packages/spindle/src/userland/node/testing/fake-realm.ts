import type { Realm } from '../realm.ts';

/** The part of a realm that bindings without handles need, inside real Node. */
export function fakeRealm(internalBinding: (name: string) => object, require: (id: string) => any, assetFolder: string): Realm {
  const asyncWrap = {
    async_hook_fields: new Uint32Array(9),
    async_id_fields: new Float64Array(4),
    async_ids_stack: new Float64Array(64),
    execution_async_resources: [],
    Providers: {},
  };
  const realm = {
    native: {
      WebAssembly,
      TextEncoder,
      // Not Node's own: accessing it would load the library before the binding is replaced.
      crypto: { getRandomValues: (bytes: Uint8Array) => void require('node:fs').readSync(require('node:fs').openSync('/dev/urandom'), bytes) },
      atob,
      btoa,
      AbortController,
      // Hosts in the made-up domain `.outside` are this machine; `down.outside` is unreachable.
      fetch: (url: string, init: RequestInit) =>
        url.includes('down.outside')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : globalThis.fetch(url.replace(/^https?:\/\/[^:/]+\.outside/, 'http://127.0.0.1'), init),
      get Headers() {
        return Headers;
      },
      importScripts: (name: string) => require('node:vm').runInThisContext(require('node:fs').readFileSync(`${assetFolder}/${name}`, 'utf8')),
    },
    loop: {
      enqueue: (callback: () => void) => void setImmediate(callback),
      ref: () => undefined,
      unref: () => undefined,
      now: () => performance.now(),
      wake: () => undefined,
    },
    errors: {
      nodeError: (constructor: new (message: string) => Error, code: string, message: string) => Object.assign(new constructor(message), { code }),
    },
    library: {
      compile: (id: string) => (_exports: object, _require: unknown, module: { exports: object }) => {
        module.exports = require(id);
      },
    },
    options: new Map(),
    site: {},
    assetsUrl: 'http://localhost/',
    binding: (name: string) => (name === 'async_wrap' ? asyncWrap : internalBinding(name)),
    requireBuiltin: (id: string) => require(id),
    DOMException,
  };
  return realm as unknown as Realm;
}
