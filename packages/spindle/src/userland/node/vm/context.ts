/**
 * Contexts of `vm`. A worker cannot create another realm, so all contexts share the language's own objects
 * (`Array`, `Error`). Everything else is separate: the global object, the declarations of its scripts, including
 * `let`, `const` and `class`, and `this`. Source: node/src/node_contextify.cc.
 */
import { languageDescriptors } from './language-globals.ts';
import { wasmWithoutCompiling } from './wasm-refusal.ts';

/** How later scripts access a `let`, `const` or `class` of an earlier one: through closures created next to it. */
export interface LexicalBinding {
  readonly get: () => unknown;
  readonly set: (value: unknown) => void;
}

export interface VmContext {
  /** The object that a program passed to `createContext`: it holds the global variables. */
  readonly sandbox: object;
  /** `this` and `globalThis` in the context's scripts. */
  readonly global: object;
  readonly lexicals: Map<string, LexicalBinding>;
  /** Names declared with `var` or as functions: undefined, and not properties yet, until they are assigned. */
  readonly declared: Set<string>;
  /** Global variables that its scripts defined by a descriptor. */
  readonly defined: ReadonlySet<PropertyKey>;
  /** If false, `eval` throws. */
  readonly allowsStrings: boolean;
  /** If false, WebAssembly compiles nothing. */
  readonly allowsWasm: boolean;
  /** Globals that an engine flag added to those of the language. */
  readonly added: ReadonlyMap<string, unknown>;
  /** Whether the language's own global with this name has not been deleted here. */
  hasLanguageGlobal(name: string): boolean;
}

/** Whether a context may turn text, and WebAssembly's bytes, into code. */
export interface CodeGeneration {
  readonly strings: boolean;
  readonly wasm: boolean;
}

function descriptorsFor({ wasm }: CodeGeneration, more: ReadonlyMap<string, unknown>): Map<string, PropertyDescriptor> {
  const descriptors = languageDescriptors(more);
  const found = descriptors.get('WebAssembly');
  if (!wasm && found !== undefined) descriptors.set('WebAssembly', { ...found, value: wasmWithoutCompiling(found.value) });
  return descriptors;
}

/** Captured before the realm observes proxies. */
const NativeProxy = Proxy;

/** The global object is a separate one in front of `sandbox`: it falls back to the language's globals. */
export function createVmContext(sandbox: object, codeGeneration: CodeGeneration, more: ReadonlyMap<string, unknown>): VmContext {
  const language = descriptorsFor(codeGeneration, more);
  const lexicals = new Map<string, LexicalBinding>();
  const defined = new Set<PropertyKey>();
  const own = (key: PropertyKey): PropertyDescriptor | undefined =>
    Reflect.getOwnPropertyDescriptor(sandbox, key) ?? (typeof key === 'string' ? language.get(key) : undefined);

  const global: object = new NativeProxy(
    {},
    {
      get(target, key) {
        if (Reflect.has(sandbox, key)) return Reflect.get(sandbox, key);
        const descriptor = typeof key === 'string' ? language.get(key) : undefined;
        return descriptor === undefined ? Reflect.get(target, key) : descriptor.value;
      },
      set: (_target, key, value) => Reflect.set(sandbox, key, value),
      has: (target, key) => own(key) !== undefined || Reflect.has(target, key),
      deleteProperty(_target, key) {
        if (typeof key === 'string' && language.get(key)?.configurable === true) language.delete(key);
        return Reflect.deleteProperty(sandbox, key);
      },
      defineProperty(target, key, descriptor) {
        if (!Reflect.defineProperty(sandbox, key, descriptor)) return false;
        defined.add(key);
        // A proxy may only report a non-configurable property if its target has it too.
        return descriptor.configurable !== false || Reflect.defineProperty(target, key, descriptor);
      },
      getOwnPropertyDescriptor(target, key) {
        const descriptor = own(key);
        const isFixed = Reflect.getOwnPropertyDescriptor(target, key)?.configurable === false;
        return descriptor === undefined ? undefined : { ...descriptor, configurable: !isFixed };
      },
      ownKeys: (target) => [...new Set([...language.keys(), ...Reflect.ownKeys(sandbox), ...Reflect.ownKeys(target)])],
      preventExtensions() {
        throw new TypeError('Cannot freeze');
      },
    },
  );
  language.set('globalThis', { value: global, writable: true, enumerable: false, configurable: true });
  return {
    sandbox,
    global,
    lexicals,
    declared: new Set(),
    defined,
    allowsStrings: codeGeneration.strings,
    allowsWasm: codeGeneration.wasm,
    added: more,
    hasLanguageGlobal: (name) => language.has(name),
  };
}

/** A context without a contextified object: its global object is an ordinary one, to which programs hold a reference. */
export function createVanillaContext(codeGeneration: CodeGeneration, more: ReadonlyMap<string, unknown>): VmContext {
  const global: Record<string, unknown> = {};
  for (const [name, descriptor] of descriptorsFor(codeGeneration, more)) Object.defineProperty(global, name, descriptor);
  Object.defineProperty(global, 'globalThis', { value: global, writable: true, enumerable: false, configurable: true });
  return {
    sandbox: global,
    global,
    lexicals: new Map(),
    declared: new Set(),
    defined: new Set(),
    allowsStrings: codeGeneration.strings,
    allowsWasm: codeGeneration.wasm,
    added: more,
    hasLanguageGlobal: (name) => Object.hasOwn(global, name),
  };
}

/** The worker's own global object as a context. */
export function createWorkerContext(): VmContext {
  return {
    sandbox: globalThis,
    global: globalThis,
    lexicals: new Map(),
    declared: new Set(),
    defined: new Set(),
    allowsStrings: true,
    allowsWasm: true,
    added: new Map(),
    hasLanguageGlobal: (name) => name in globalThis,
  };
}
