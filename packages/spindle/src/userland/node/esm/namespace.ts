import type { Cell } from './cell.ts';

/** Taken before the realm observes proxies: a namespace is no proxy to programs. */
const NativeProxy = Proxy;

/**
 * A module namespace object (ECMA-262, 10.4.6): a proxy whose target holds every export as a plain data
 * property that is kept up to date. It traps what an ordinary object would allow (writing), and reading
 * only until the last binding is initialised; from then on a read passes straight to the target.
 */
export function createNamespace(cells: ReadonlyMap<string, Cell>): object {
  const target: Record<PropertyKey, unknown> = Object.create(null);
  const uninitialised = new Set<PropertyKey>();
  const handler: ProxyHandler<Record<PropertyKey, unknown>> = {
    set: () => false,
    defineProperty: (object, key, descriptor) => isUnchanged(object, key, descriptor),
  };
  // Code unit order, as the specification wants.
  for (const name of [...cells.keys()].sort()) {
    const cell = cells.get(name)!;
    const { isInitialised } = cell;
    Object.defineProperty(target, name, { value: isInitialised ? cell.v : undefined, writable: true, enumerable: true, configurable: false });
    if (!isInitialised) uninitialised.add(name);
    cell.mirror((value) => {
      target[name] = value;
      if (uninitialised.delete(name) && uninitialised.size === 0) openForReading(handler);
    });
  }
  Object.defineProperty(target, Symbol.toStringTag, { value: 'Module' });
  Object.preventExtensions(target);
  if (uninitialised.size > 0) {
    const check = (key: PropertyKey): void => {
      // Throws the ReferenceError of the binding.
      if (uninitialised.has(key)) void cells.get(key as string)!.v;
    };
    handler.get = (object, key) => {
      check(key);
      return object[key];
    };
    handler.getOwnPropertyDescriptor = (object, key) => {
      check(key);
      return Reflect.getOwnPropertyDescriptor(object, key);
    };
  }
  return new NativeProxy(target, handler);
}

function openForReading(handler: ProxyHandler<Record<PropertyKey, unknown>>): void {
  delete handler.get;
  delete handler.getOwnPropertyDescriptor;
}

/** A definition is accepted when it would change nothing. */
function isUnchanged(object: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
  if (typeof key === 'symbol') return Reflect.defineProperty(object, key, descriptor);
  const current = Reflect.getOwnPropertyDescriptor(object, key);
  if (current === undefined || descriptor.configurable === true || descriptor.enumerable === false) return false;
  if (descriptor.get !== undefined || descriptor.set !== undefined || descriptor.writable === false) return false;
  return !('value' in descriptor) || Object.is(descriptor.value, current.value);
}
