/** Replaces a method of the browser's objects. */
export function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

export function defineGetter(target: object, name: string, get: () => unknown): void {
  Object.defineProperty(target, name, { get, configurable: true });
}
