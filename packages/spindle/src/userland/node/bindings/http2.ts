import { AsyncWrap } from '../async-wrap.ts';
import { setNativeImmediate } from '../native-immediates.ts';
import type { Realm } from '../realm.ts';
import { CALLBACK_NAMES, type Http2Callbacks, type Http2Core } from './http2/library/core.ts';
import { errorText } from './http2/error-text.ts';
import type { Http2Library } from './http2/library/http2-library.ts';
import { packSettings } from './http2/library/protocol/frame-writer.ts';
import { readSettings, showDefaults } from './http2/library/session-options.ts';
import { notifyObservers } from './performance.ts';
import { scriptGlobal } from './script-global.ts';

/** Omitted when `constants` is listed; source: HTTP2_HIDDEN_CONSTANTS in node/src/node_http2.h. */
const HIDDEN =
  /^(NGHTTP2_(HCAT_\w+|NV_FLAG_\w+|ERR_(DEFERRED|STREAM_ID_NOT_AVAILABLE|INVALID_ARGUMENT|STREAM_CLOSED|NOMEM))|STREAM_OPTION_(EMPTY_PAYLOAD|GET_TRAILERS))$/;

/**
 * `http2`: the protocol itself, in place of nghttp2. Servers load the module just in case, so sessions come with
 * `http2.js` (`http2/library/`) when the first one opens.
 */
export function installHttp2(realm: Realm): void {
  realm.whenFirstUsed('http2', () => implementHttp2(realm));
}

function implementHttp2(realm: Realm): void {
  const binding = realm.binding('http2');
  for (const name of Object.keys(binding.constants)) {
    if (HIDDEN.test(name)) Object.defineProperty(binding.constants, name, { enumerable: false });
  }
  let callbacks = {} as Http2Callbacks;
  const library = lazyLibrary(realm, {
    realm,
    AsyncWrap,
    setImmediate: (callback) => setNativeImmediate(realm, callback),
    callbacks: () => callbacks,
    notifyPerformance: (...entry) => notifyObservers(realm, 'HTTP2', ...entry),
  });
  for (const name of ['Http2Session', 'Http2Stream'] as const) {
    Object.defineProperty(binding, name, { get: () => library()[name], configurable: true, enumerable: true });
  }
  Object.assign(binding, {
    nghttp2ErrorString: errorText,
    setCallbackFunctions: (...functions: ((...args: any[]) => unknown)[]) => {
      callbacks = Object.fromEntries(CALLBACK_NAMES.map((name, index) => [name, functions[index]])) as unknown as Http2Callbacks;
    },
    packSettings: () => realm.requireBuiltin('buffer').Buffer.from(packSettings(readSettings(binding.settingsBuffer)).buffer),
    refreshDefaultSettings: () => showDefaults(binding.settingsBuffer, binding.constants),
  });
}

function lazyLibrary(realm: Realm, core: Http2Core): () => Http2Library {
  let library: Http2Library | undefined;
  return () => (library ??= scriptGlobal<(core: Http2Core) => Http2Library>(realm.native, 'http2.js', 'spindleHttp2')(core));
}
