import { COUNTERS_NAME, RUNTIMES_NAME } from '../esm/script-transform.ts';
import type { VmContext } from './context.ts';
import { LANGUAGE_GLOBALS } from './language-globals.ts';

const NativeProxy = Proxy;

/** Names in a script that must refer to the context's own variables, even if the context does not have them yet. */
export interface FreeNames {
  /** Declared with `var` or as functions: undefined until they are assigned. */
  readonly declared: ReadonlySet<string>;
  /** Assigned somewhere, so that they become variables of the context rather than of the worker. */
  readonly assigned: ReadonlySet<string>;
  /** Operands of `typeof`, which must not throw for an undeclared name. */
  readonly tested: ReadonlySet<string>;
  readonly isStrict: boolean;
}

export interface ContextScope {
  /** For the outer `with`: global variables. */
  readonly global: object;
  /** For the inner `with`: declarations of earlier scripts with `let`, `const` and `class`. */
  readonly lexical: object;
  /** Called only by the wrapper of a script, before its first statement. */
  readonly publish: (functions: Record<string, unknown>, lexicals?: Record<string, readonly [() => unknown, (value: unknown) => void]>) => void;
}

/** The scope objects in which a script runs (`with`). They hide all of the worker's own globals. */
export function createContextScope(context: VmContext, names: FreeNames): ContextScope {
  const { sandbox, lexicals } = context;
  let isPublishing = true;
  for (const name of names.declared) context.declared.add(name);

  const global = new NativeProxy(Object.create(null) as object, {
    has(_target, key) {
      if (typeof key !== 'string' || isPublishing) return false;
      if (Reflect.has(sandbox, key) || context.declared.has(key) || key === 'globalThis' || context.added.has(key)) return true;
      if (key === 'WebAssembly' && !context.allowsWasm) return true;
      if (LANGUAGE_GLOBALS.has(key)) return names.assigned.has(key) || !context.hasLanguageGlobal(key) || (key === 'eval' && !context.allowsStrings);
      if (key === RUNTIMES_NAME || key === COUNTERS_NAME) return false;
      return (!names.isStrict && names.assigned.has(key)) || key in globalThis;
    },
    get(_target, key) {
      if (key === Symbol.unscopables) return undefined;
      if (Reflect.has(sandbox, key)) return Reflect.get(sandbox, key);
      if (key === 'globalThis') return context.global;
      if (key === 'eval' && !context.allowsStrings) return refuseStrings;
      if (context.added.has(key as string)) return context.added.get(key as string);
      if (LANGUAGE_GLOBALS.has(key as string) && context.hasLanguageGlobal(key as string)) return (context.global as Record<PropertyKey, unknown>)[key];
      if (context.declared.has(key as string) || names.tested.has(key as string)) return undefined;
      throw new ReferenceError(`${String(key)} is not defined`);
    },
    set(_target, key, value) {
      if (names.isStrict && !Reflect.has(sandbox, key) && !context.declared.has(key as string)) throw new ReferenceError(`${String(key)} is not defined`);
      // Like a global's setter in Node: an assignment to a read-only property is ignored, except in strict code.
      if (!Reflect.set(sandbox, key, value) && names.isStrict) throw new TypeError(refusalOf(context, String(key)));
      return true;
    },
    deleteProperty: (_target, key) => Reflect.deleteProperty(context.global, key),
  });

  const lexical = new NativeProxy(Object.create(null) as object, {
    has: (_target, key) => typeof key === 'string' && !isPublishing && lexicals.has(key),
    get: (_target, key) => (key === Symbol.unscopables ? undefined : lexicals.get(key as string)?.get()),
    set(_target, key, value) {
      lexicals.get(key as string)?.set(value);
      return true;
    },
  });

  return {
    global,
    lexical,
    publish(functions, declared = {}) {
      isPublishing = false;
      for (const [name, value] of Object.entries(functions)) Reflect.set(sandbox, name, value);
      for (const [name, [get, set]] of Object.entries(declared)) lexicals.set(name, { get, set });
    },
  };
}

/** V8's words for a property that a script of the context defined, and for one that the sandbox does not let it change. */
function refusalOf({ defined }: VmContext, key: string): string {
  return defined.has(key) ? `Cannot assign to read only property '${key}' of object '[object Object]'` : `Cannot redefine property: ${key}`;
}

function refuseStrings(): never {
  throw new EvalError('Code generation from strings disallowed for this context');
}
