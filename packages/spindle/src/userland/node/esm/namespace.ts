import type { Cell } from './cell.ts';

/** Captured before the realm observes proxies: to programs, a namespace is not a proxy. */
const NativeProxy = Proxy;

/**
 * A module namespace object (ECMA-262, 10.4.6): a proxy whose target contains every export as an up-to-date data
 * property. It traps what an ordinary object would allow (writing), and traps reading only until the last binding
 * is initialized; after that, reads go directly to the target.
 */
export function createNamespace(cells: ReadonlyMap<string, Cell>): object {
  const target: Record<PropertyKey, unknown> = Object.create(null);
  const uninitialized = new Set<PropertyKey>();
  const handler: ProxyHandler<Record<PropertyKey, unknown>> = {
    set: () => false,
    defineProperty: (object, key, descriptor) => isUnchanged(object, key, descriptor),
  };
  // In code unit order, as the specification requires.
  for (const name of [...cells.keys()].sort()) {
    const cell = cells.get(name)!;
    const { isInitialized } = cell;
    Object.defineProperty(target, name, { value: isInitialized ? cell.v : undefined, writable: true, enumerable: true, configurable: false });
    if (!isInitialized) uninitialized.add(name);
    cell.mirror((value) => {
      target[name] = value;
      if (uninitialized.delete(name) && uninitialized.size === 0) openForReading(handler);
    });
  }
  Object.defineProperty(target, Symbol.toStringTag, { value: 'Module' });
  Object.preventExtensions(target);
  if (uninitialized.size > 0) {
    const check = (key: PropertyKey): void => {
      // Throws the ReferenceError of the binding.
      if (uninitialized.has(key)) void cells.get(key as string)!.v;
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

/** A definition is accepted if it would change nothing. */
function isUnchanged(object: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
  if (typeof key === 'symbol') return Reflect.defineProperty(object, key, descriptor);
  const current = Reflect.getOwnPropertyDescriptor(object, key);
  if (current === undefined || descriptor.configurable === true || descriptor.enumerable === false) return false;
  if (descriptor.get !== undefined || descriptor.set !== undefined || descriptor.writable === false) return false;
  return !('value' in descriptor) || Object.is(descriptor.value, current.value);
}
