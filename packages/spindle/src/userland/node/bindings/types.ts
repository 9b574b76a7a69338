/** Brand checks without V8, based on a built-in getter or method that throws for any other receiver. */
import type { Realm } from '../realm.ts';

type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function accepts(check: (value: object) => unknown): Check {
  return (value) => {
    if (!isObject(value)) return false;
    try {
      check(value);
      return true;
    } catch {
      return false; // A TypeError for the receiver means that the check failed.
    }
  };
}

function getterOf(prototype: object, name: PropertyKey): (this: unknown) => unknown {
  return Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: unknown) => unknown;
}

/** All of `util.types`; shared by the bindings `types` and `util`. */
export function createTypeChecks(realm: Pick<Realm, 'proxies' | 'namespaces' | 'externals'>): Record<string, Check> {
  const { proxies, namespaces, externals } = realm;
  const call = Function.prototype.call;
  const uncurry = (method: unknown) => call.bind(method as () => unknown) as (receiver: unknown, ...args: unknown[]) => unknown;
  const tagOf = uncurry(Object.prototype.toString) as (value: unknown) => string;
  const getPrototypeOf = Object.getPrototypeOf;
  const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf);
  const isProxy: Check = (value) => (isObject(value) || typeof value === 'function') && proxies.has(value);

  const asyncFunction = getPrototypeOf(async () => undefined);
  const generatorFunction = getPrototypeOf(function* () {});
  const asyncGeneratorFunction = getPrototypeOf(async function* () {});
  const mapIterator = getPrototypeOf(new Map().entries());
  const setIterator = getPrototypeOf(new Set().values());
  const typedArrayTag = uncurry(getterOf(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag));
  const isError = (Error as unknown as { isError?: Check }).isError ?? ((value: unknown) => isObject(value) && tagOf(value) === '[object Error]');
  const kindIsIn =
    (...kinds: object[]): Check =>
    (value) =>
      typeof value === 'function' && !isProxy(value) && kinds.includes(getPrototypeOf(value));
  const byGetter = (prototype: object, name: PropertyKey): Check => accepts(uncurry(getterOf(prototype, name)));
  const byMethod = (method: unknown, ...args: unknown[]): Check => {
    const uncurried = uncurry(method);
    return accepts((value) => uncurried(value, ...args));
  };

  const isArrayBuffer = byGetter(ArrayBuffer.prototype, 'byteLength');
  const isSharedArrayBuffer = byGetter(SharedArrayBuffer.prototype, 'byteLength');
  const isRegExpReceiver = byGetter(RegExp.prototype, 'source');
  const isNumberObject = byMethod(Number.prototype.valueOf);
  const isStringObject = byMethod(String.prototype.valueOf);
  const isBooleanObject = byMethod(Boolean.prototype.valueOf);
  const isBigIntObject = byMethod(BigInt.prototype.valueOf);
  const isSymbolObject = byMethod(Symbol.prototype.valueOf);
  const promisePrototype = Promise.prototype;

  return {
    isArgumentsObject: (value) => isObject(value) && !isProxy(value) && !(Symbol.toStringTag in value) && tagOf(value) === '[object Arguments]',
    isArrayBuffer,
    isSharedArrayBuffer,
    isAnyArrayBuffer: (value) => isArrayBuffer(value) || isSharedArrayBuffer(value),
    isArrayBufferView: (value) => ArrayBuffer.isView(value),
    isTypedArray: (value) => typedArrayTag(value) !== undefined,
    isUint8Array: (value) => typedArrayTag(value) === 'Uint8Array',
    isDataView: (value) => ArrayBuffer.isView(value) && typedArrayTag(value) === undefined,
    isAsyncFunction: kindIsIn(asyncFunction, asyncGeneratorFunction),
    isGeneratorFunction: kindIsIn(generatorFunction, asyncGeneratorFunction),
    isGeneratorObject: (value) =>
      isObject(value) &&
      !isProxy(value) &&
      (isPrototypeOf(generatorFunction.prototype, value) || isPrototypeOf(asyncGeneratorFunction.prototype, value)) === true,
    isDate: byMethod(Date.prototype.getTime),
    isExternal: (value) => isObject(value) && externals.addressOf(value) !== undefined,
    isMap: byGetter(Map.prototype, 'size'),
    isSet: byGetter(Set.prototype, 'size'),
    isMapIterator: (value) => isObject(value) && !isProxy(value) && getPrototypeOf(value) === mapIterator,
    isSetIterator: (value) => isObject(value) && !isProxy(value) && getPrototypeOf(value) === setIterator,
    isWeakMap: byMethod(WeakMap.prototype.has, {}),
    isWeakSet: byMethod(WeakSet.prototype.has, {}),
    isNativeError: (value) => isError(value),
    // `then` would be a brand check too, but it marks the promise as handled.
    isPromise: (value) => isObject(value) && value !== promisePrototype && !isProxy(value) && isPrototypeOf(promisePrototype, value) === true,
    isProxy,
    isRegExp: (value) => value !== RegExp.prototype && isRegExpReceiver(value),
    isModuleNamespaceObject: (value) => isObject(value) && namespaces.has(value),
    isNumberObject,
    isStringObject,
    isBooleanObject,
    isBigIntObject,
    isSymbolObject,
    isBoxedPrimitive: (value) =>
      isObject(value) && (isNumberObject(value) || isStringObject(value) || isBooleanObject(value) || isBigIntObject(value) || isSymbolObject(value)),
  };
}

export function installTypes(realm: Realm): void {
  const checks = createTypeChecks(realm);
  for (const name of ['types', 'util']) {
    const binding = realm.binding(name);
    for (const key of Object.keys(checks)) {
      if (!(key in binding)) continue;
      const check = checks[key] as Check;
      binding[key] = { [key]: (value: unknown) => check(value) }[key];
    }
  }
}
