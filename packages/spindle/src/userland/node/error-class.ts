import type { FunctionTexts } from './function-texts.ts';

/**
 * V8 records `Error.stackTraceLimit` frames, including the runtime's own, which are removed later
 * (`stack-traces.ts`). Programs see the class through a proxy: they read back the limit they set, while V8, which
 * reads the class itself, records a few more frames.
 */
const HIDDEN_FRAMES = 8;
const LIMIT = 'stackTraceLimit';

export function widenStackTraceLimit(scope: { Error: ErrorConstructor }, NativeProxy: ProxyConstructor, texts: FunctionTexts): void {
  const native = scope.Error;
  const asRecorded = (value: unknown): unknown => (typeof value === 'number' && value > 0 ? value + HIDDEN_FRAMES : value);
  /** Once a program has frozen the class (`Object.freeze`), V8 records what the program sees, because a proxy cannot report anything else. */
  let isFixed = false;
  const visibleLimit = (value: unknown): unknown => (!isFixed && typeof value === 'number' && value > HIDDEN_FRAMES ? value - HIDDEN_FRAMES : value);
  native.stackTraceLimit = asRecorded(native.stackTraceLimit) as number;

  const shown: ErrorConstructor = new NativeProxy(native, {
    get: (target, key, receiver) => (key === LIMIT ? visibleLimit(target.stackTraceLimit) : Reflect.get(target, key, receiver)),
    set: (target, key, value, receiver) =>
      receiver === shown ? Reflect.set(target, key, key === LIMIT ? asRecorded(value) : value) : Reflect.set(target, key, value, receiver),
    getOwnPropertyDescriptor(target, key) {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
      if (key === LIMIT && descriptor !== undefined && 'value' in descriptor) descriptor.value = visibleLimit(descriptor.value);
      return descriptor;
    },
    defineProperty(target, key, descriptor) {
      if (key !== LIMIT) return Reflect.defineProperty(target, key, descriptor);
      if ('get' in descriptor || 'set' in descriptor) return Reflect.defineProperty(target, key, descriptor);
      const value: unknown = 'value' in descriptor ? descriptor.value : visibleLimit(target.stackTraceLimit);
      isFixed ||= descriptor.configurable === false || descriptor.writable === false;
      return Reflect.defineProperty(target, key, { ...descriptor, value: isFixed ? value : asRecorded(value) });
    },
  });
  texts.standsFor(shown, native);
  Object.defineProperty(native.prototype, 'constructor', { value: shown, writable: true, enumerable: false, configurable: true });
  for (const subclass of subclassesOf(native)) Object.setPrototypeOf(subclass, shown);
  scope.Error = shown;
}

/**
 * The language's other error classes, which inherit from it. They are listed by name, because reading every global makes
 * the browser create each of its thousand classes.
 */
function subclassesOf(native: ErrorConstructor): object[] {
  const owners = [
    [globalThis, ['AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SuppressedError', 'SyntaxError', 'TypeError', 'URIError']],
    [WebAssembly, ['CompileError', 'LinkError', 'RuntimeError']],
  ] as const;
  return owners.flatMap(([owner, names]) =>
    names.flatMap((name) => {
      const value = (owner as Record<string, unknown>)[name];
      return typeof value === 'function' && Object.getPrototypeOf(value) === native ? [value] : [];
    }),
  );
}
