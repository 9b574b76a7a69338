import type { LoaderState } from './loader-state.ts';
import { RUNTIMES_NAME } from './script-transform.ts';
import { transformShared } from './shared-scripts.ts';

/** Captured before the realm observes proxies. */
const NativeProxy = Proxy;

type FunctionConstructor = new (...texts: unknown[]) => object;

/** Syntax that needs the host: only texts that contain it are rewritten. */
const NEEDS_THE_HOST = /\bawait\b|\bimport\b|\beval\b/;

/**
 * Makes `new Function` and its async and generator variants compile like scripts: awaits carry the async context,
 * and `import()` reaches Node's loader. The text is exactly V8's (ECMA-262, CreateDynamicFunction), so that line
 * numbers stay the same.
 */
export function followFunctionConstructors(state: LoaderState): void {
  const kinds: readonly (readonly [text: string, prototype: object])[] = [
    ['function', Function.prototype],
    ['function*', Object.getPrototypeOf(function* () {}) as object],
    ['async function', Object.getPrototypeOf(async () => undefined) as object],
    ['async function*', Object.getPrototypeOf(async function* () {}) as object],
  ];
  for (const [text, prototype] of kinds) {
    const native = prototype.constructor as unknown as FunctionConstructor;
    const make = (texts: unknown[], target: NewableFunction): object => compile(state, { native, keyword: text, target, texts: texts.map(String) });
    const constructor = new NativeProxy(native, {
      apply: (_target, _self, texts) => make(texts, native),
      construct: (_target, texts, target) => make(texts, target),
    });
    state.realm.functionTexts.standsFor(constructor, native);
    // The property of the variants is not writable, so it must be defined.
    Object.defineProperty(prototype, 'constructor', { value: constructor, writable: text === 'function', configurable: true });
    if (text === 'function') Object.defineProperty(globalThis, 'Function', { value: constructor, writable: true, configurable: true });
  }
}

interface DynamicFunction {
  readonly native: FunctionConstructor;
  readonly keyword: string;
  readonly target: NewableFunction;
  readonly texts: readonly string[];
}

function compile(state: LoaderState, { native, keyword, target, texts }: DynamicFunction): object {
  // Also rejects text that is not a function by itself, with V8's own message.
  const plain = Reflect.construct(native, texts, target) as object;
  if (!texts.some((text) => NEEDS_THE_HOST.test(text))) return plain;
  // Vite runs modules on the server this way.
  const { code } = transformShared(state.cache, `(${keyword} anonymous(${texts.slice(0, -1).join()}\n) {\n${texts.at(-1)}\n})`);
  const name = texts.some((text) => text.includes('import')) ? referrerOf(state) : '';
  const runtime = state.createRuntime({ id: state.realm.perIsolateSymbols.vm_dynamic_import_default_internal!, name });
  const made = state.evaluateOwn(`(function (${RUNTIMES_NAME}) { return ${code} })`) as (runtime: object) => object;
  return Object.setPrototypeOf(made(runtime), Object.getPrototypeOf(plain) as object) as object;
}

/** The base for relative specifiers: the caller's file, as in V8, or the working directory for code without a file. */
function referrerOf({ realm }: LoaderState): string {
  const caller = realm.traces.capture(1)[0]?.getScriptNameOrSourceURL() ?? '';
  return /^(?:\/|file:)/.test(caller) ? caller : `${realm.cwd}/[function]`;
}
