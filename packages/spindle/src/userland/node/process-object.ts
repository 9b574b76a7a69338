/**
 * The bare `process` object that Node's bootstrap fills, and `process.env`.
 * Sources: node/src/node_process_object.cc, node_env_var.cc.
 */
import type { EnvironmentSharing, NodeErrors, NodeShapes } from './realm.ts';

/** Indexes into the Int32Array behind `exit_info_private_symbol`; source: ExitInfoField in env.h. */
export const EXIT_INFO = { exiting: 0, exitCode: 1, hasExitCode: 2 } as const;

export function createProcessObject(shapes: NodeShapes, exitInfoSymbol: symbol): Record<PropertyKey, unknown> {
  // Its prototype is created by a constructor named `process`, and Node later makes it inherit from EventEmitter.
  function process(): void {}
  const prototype = Object.create(Object.prototype, { constructor: { value: process, writable: true, configurable: true, enumerable: false } });
  process.prototype = prototype;
  const object: Record<PropertyKey, unknown> = Object.create(prototype);
  const readOnly: Record<string, unknown> = {
    version: shapes.process.version,
    versions: withFixedValues(shapes.process.versions),
    arch: shapes.process.arch,
    platform: shapes.process.platform,
    release: { ...shapes.process.release },
  };
  for (const [key, value] of Object.entries(readOnly)) Object.defineProperty(object, key, { value, enumerable: true, writable: false, configurable: true });
  object[exitInfoSymbol] = new Int32Array(3);
  return object;
}

/** Existing values cannot be assigned, but others can be added; source: node/src/node_process_object.cc. */
function withFixedValues(values: Readonly<Record<string, string>>): object {
  const object = {};
  for (const [key, value] of Object.entries(values)) Object.defineProperty(object, key, { value, enumerable: true, writable: false, configurable: true });
  return object;
}

/** setenv(3) rejects other names, silently. */
function isSettable(name: string): boolean {
  return name !== '' && !name.includes('=');
}

/** As in C: up to the first NUL. */
function valueOf(value: unknown): string {
  const text = `${value}`;
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** The proxy for the environment: every value is a string. `sharing` returns whether other threads share it. */
export function createEnvironmentProxy(
  target: Record<string, string>,
  errors: NodeErrors,
  NativeProxy: ProxyConstructor,
  sharing: () => EnvironmentSharing | undefined,
): Record<string, string> {
  const change = (environment: Record<string, string>, apply: (environment: Record<string, string>) => void): true => {
    const shared = sharing();
    if (shared) shared.change(environment, apply);
    else apply(environment);
    return true;
  };
  const assertNoSymbol = (value: unknown): void => {
    if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  };
  return new NativeProxy(target, {
    set(environment, key, value) {
      assertNoSymbol(key);
      assertNoSymbol(value);
      const text = valueOf(value);
      if (!isSettable(key as string)) return true;
      return change(environment, (values) => {
        values[key as string] = text;
      });
    },
    get(environment, key) {
      sharing()?.refresh(environment);
      return Reflect.get(environment, key);
    },
    has(environment, key) {
      sharing()?.refresh(environment);
      return Reflect.has(environment, key);
    },
    ownKeys(environment) {
      sharing()?.refresh(environment);
      return Reflect.ownKeys(environment);
    },
    getOwnPropertyDescriptor(environment, key) {
      sharing()?.refresh(environment);
      return Reflect.getOwnPropertyDescriptor(environment, key);
    },
    // V8 throws for objects with interceptors before it looks at their properties.
    preventExtensions() {
      throw new TypeError('Cannot prevent extensions');
    },
    deleteProperty(environment, key) {
      return change(environment, (values) => Reflect.deleteProperty(values, key));
    },
    defineProperty(environment, key, descriptor) {
      if ('get' in descriptor || 'set' in descriptor) {
        const message = "'process.env' does not accept an accessor(getter/setter) descriptor";
        throw errors.nodeError(TypeError, 'ERR_INVALID_OBJECT_DEFINE_PROPERTY', message);
      }
      if (!('value' in descriptor) || descriptor.configurable !== true || descriptor.writable !== true || descriptor.enumerable !== true) {
        const message = "'process.env' only accepts a configurable, writable, and enumerable data descriptor";
        throw errors.nodeError(TypeError, 'ERR_INVALID_OBJECT_DEFINE_PROPERTY', message);
      }
      assertNoSymbol(key);
      assertNoSymbol(descriptor.value);
      const text = valueOf(descriptor.value);
      if (!isSettable(key as string)) return true;
      return change(environment, (values) => {
        values[key as string] = text;
      });
    },
  });
}
