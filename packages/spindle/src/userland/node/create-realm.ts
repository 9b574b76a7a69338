/** Assembles a `Realm`: the inflated bindings, the emulation of V8's private symbols, and data that otherwise only V8 can see. */
import { createAsyncContext } from './async-suspension.ts';
import { widenStackTraceLimit } from './error-class.ts';
import { createExternals } from './externals.ts';
import { followFunctionTexts, type FunctionTexts } from './function-texts.ts';
import { createNodeErrors } from './node-errors.ts';
import { createEnvironmentProxy, createProcessObject } from './process-object.ts';
import { inflateBinding } from './inflate-shapes.ts';
import type { EnvironmentSharing, HiddenValues, Realm } from './realm.ts';
import { PromiseHooks } from './promise-hooks.ts';
import { createPromiseStates } from './promise-states.ts';
import { createScriptSources } from './script-sources.ts';

/** Everything that must exist before a realm can be created. */
export type RealmParts = Pick<
  Realm,
  'native' | 'loop' | 'library' | 'traces' | 'kernel' | 'site' | 'assetsUrl' | 'shapes' | 'fs' | 'descriptors' | 'writeError' | 'writeOutput'
>;

export function createRealm(parts: RealmParts): Realm {
  const { shapes, native } = parts;
  const errors = createNodeErrors(shapes);
  const bindings = new Map<string, Record<string, unknown>>();
  const installedLater = new Map<string, (binding: Record<string, unknown>) => void>();
  const proxies: Realm['proxies'] = new WeakMap();

  const binding = (name: string): any => {
    let found = bindings.get(name);
    if (found === undefined) {
      const shape = shapes.bindings[name];
      if (shape === undefined || shape === null) throw errors.nodeError(Error, 'ERR_INVALID_MODULE', `No such binding: ${name}`);
      found = inflateBinding(name, shape);
      bindings.set(name, found);
      installedLater.get(name)?.(found);
    }
    return found;
  };

  const { privateSymbols } = binding('util') as { privateSymbols: Record<string, symbol> };
  const hiddenValues = createHiddenValues();
  emulatePrivateSymbols(Object.values(privateSymbols), hiddenValues);
  const functionTexts = followFunctionTexts();
  observeProxies(proxies, native.Proxy, functionTexts);
  widenStackTraceLimit(globalThis as unknown as { Error: ErrorConstructor }, native.Proxy, functionTexts);
  const environment: Record<string, string> = {};
  let sharing: EnvironmentSharing | undefined;
  const directory: Record<string, string> = { cwd: '/' };
  let directorySharing: EnvironmentSharing | undefined;

  const realm: Realm = {
    ...parts,
    // Getters, because a preloaded worker does not have these yet.
    get fs() {
      return parts.fs;
    },
    get descriptors() {
      return parts.descriptors;
    },
    functionTexts,
    scriptSources: createScriptSources(),
    errors,
    binding,
    whenFirstUsed: (name, install) => void installedLater.set(name, install),
    privateSymbols,
    perIsolateSymbols: binding('symbols'),
    proxies,
    hiddenValues,
    namespaces: new WeakSet(),
    start: undefined as never,
    startedAt: 0,
    get cwd() {
      directorySharing?.refresh(directory);
      return directory.cwd!;
    },
    set cwd(path) {
      if (directorySharing === undefined) directory.cwd = path;
      else directorySharing.change(directory, (target) => Object.assign(target, { cwd: path }));
    },
    shareDirectory: (shared) => {
      directorySharing = shared;
    },
    umask: 0o022,
    env: createEnvironmentProxy(environment, errors, native.Proxy, () => sharing),
    shareEnvironment: (shared) => {
      sharing = shared;
    },
    options: new Map(Object.entries(shapes.options)),
    process: createProcessObject(shapes, privateSymbols.exit_info_private_symbol as symbol),
    isEntryPending: false,
    isEvaluating: false,
    argv: [],
    execArgv: [],
    processFlags: [],
    primordials: {},
    contextFrame: null,
    followsPromises: false,
    asyncContext: undefined as never,
    promiseHooks: new PromiseHooks(native, functionTexts, (error) => parts.loop.fatal(error)),
    isPromiseHooked: false,
    wasPromiseHooked: false,
    promiseStates: createPromiseStates(),
    externals: createExternals(),
    tracing: undefined,
    unresolvedNames: new Set(),
    fatalCaller: undefined,
    emitWarningSync: () => undefined,
    sourceMapExcerpt: undefined,
    readRefusal: undefined,
    requireBuiltin: () => {
      throw new Error('spindle: a builtin was required before the library was booted');
    },
    internalBinding: binding,
    emitMessage: () => undefined,
    DOMException: native.DOMException,
  };
  realm.asyncContext = createAsyncContext(realm);
  return realm;
}

/** V8's private symbols are invisible to programs and not inherited; ordinary symbols are. Their values are kept beside the objects. */
function emulatePrivateSymbols(symbols: readonly symbol[], hiddenValues: HiddenValues): void {
  for (const symbol of symbols) {
    Object.defineProperty(Object.prototype, symbol, {
      configurable: true,
      enumerable: false,
      get(this: object) {
        return hiddenValues.get(this, symbol);
      },
      set(this: object, value: unknown) {
        hiddenValues.set(this, symbol, value);
      },
    });
  }
}

function createHiddenValues(): HiddenValues {
  const values = new Map<symbol, WeakMap<object, unknown>>();
  return {
    get: (object, symbol) => values.get(symbol)?.get(object as object),
    set(object, symbol, value) {
      const known = values.get(symbol);
      if (known === undefined) values.set(symbol, new WeakMap([[object, value]]));
      else known.set(object, value);
    },
  };
}

/** Remembers the target and handler of every proxy in this worker, for `util.types.isProxy` and `util.inspect` with `showProxy`. */
function observeProxies(proxies: Realm['proxies'], NativeProxy: ProxyConstructor, texts: FunctionTexts): void {
  const register = proxies as WeakMap<object, readonly [object | null, object | null]>;
  const nativeRevocable = NativeProxy.revocable;
  const observed = new NativeProxy(NativeProxy, {
    construct(target, [object, handler]) {
      const proxy = new target(object, handler);
      register.set(proxy, [object, handler]);
      return proxy;
    },
  });
  function revocable(object: object, handler: ProxyHandler<object>): { proxy: object; revoke: () => void } {
    const { proxy, revoke } = nativeRevocable(object, handler);
    register.set(proxy, [object, handler]);
    // Without a name, as in V8.
    const end = (() => () => {
      revoke();
      register.set(proxy, [null, null]);
    })();
    return { proxy, revoke: end };
  }
  Object.defineProperty(NativeProxy, 'revocable', { value: revocable, configurable: true, writable: true, enumerable: false });
  texts.standsFor(observed, NativeProxy);
  texts.standsFor(revocable, nativeRevocable);
  (globalThis as { Proxy: ProxyConstructor }).Proxy = observed;
}
