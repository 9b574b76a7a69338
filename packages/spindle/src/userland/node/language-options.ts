import type { Realm } from './realm.ts';

/** Options that change the language itself: V8's own, and `--disable-proto` (InitializeContextRuntime in node/src/api/environment.cc). */
export function applyLanguageOptions(realm: Realm): void {
  const limit = realm.options.get('--stack-trace-limit');
  if (realm.options.has('--stack-trace-limit') && typeof limit === 'number' && limit !== 0) Error.stackTraceLimit = limit;
  const mode = realm.options.get('--disable-proto');
  if (mode === 'delete') Reflect.deleteProperty(Object.prototype, '__proto__');
  else if (mode === 'throw') {
    const refuse = (): never => {
      throw realm.errors.nodeError(Error, 'ERR_PROTO_ACCESS', 'Accessing Object.prototype.__proto__ has been disallowed with --disable-proto=throw');
    };
    Object.defineProperty(Object.prototype, '__proto__', { get: refuse, set: refuse, enumerable: false, configurable: true });
  }
}
