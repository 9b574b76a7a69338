import { Parser } from 'acorn';
import type { LoaderState } from './loader-state.ts';
import { SCRIPT_SYNTAX } from './syntax-errors.ts';
import { declaredNames, forEachChild, patternTargets, type Node } from './syntax-tree.ts';

/**
 * `vm` contexts share the realm of their maker: a page has one set of built-in objects per worker. A
 * script of a context runs inside `with (context)`, so that its global names are the properties of the
 * contextified object. What differs from real contexts:
 *
 * - `Array`, `Object`... are the maker's own, so that `instanceof` holds across contexts.
 * - `let`, `const` and `class` at the top of a script are not seen by the next script.
 * - A script that begins with "use strict" is not strict.
 */
const LANGUAGE_GLOBALS: ReadonlySet<string> = new Set(
  (
    'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ' +
    'ReferenceError SyntaxError TypeError URIError SuppressedError DisposableStack AsyncDisposableStack JSON Math Intl ArrayBuffer Atomics Uint8Array Int8Array ' +
    'Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set ' +
    'WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite ' +
    'isNaN SharedArrayBuffer WebAssembly Temporal console'
  ).split(' '),
);

/** Taken before the realm observes proxies. */
const NativeProxy = Proxy;

/** Names a script reads or writes in its global scope, which must then mean the context's own. */
interface ScriptNames {
  /** Assigned or declared with `var`: they become properties of the context, not of the real global. */
  readonly written: ReadonlySet<string>;
  /** Functions declared at the top: published before the script runs. */
  readonly functions: readonly string[];
}

/** Evaluates a script; answers its completion value. */
export function runInContext(state: LoaderState, context: object, code: string, url: string): unknown {
  const { written, functions } = readScriptNames(code);
  const publish = functions.map((name) => `$context[${JSON.stringify(name)}]=${name};`).join('');
  const run = state.evaluate('(function ($context, $code) { return eval($code); })', 'node:vm') as (context: object, code: string) => unknown;
  return run.call(globalOf(context), scopeOf(context, written), `with($context){${publish}${code}\n}\n//# sourceURL=${url}`);
}

/** Evaluates an expression, such as a function, whose free names are the context's. */
export function compileInContext(state: LoaderState, context: object, expression: string, url: string, extensions: readonly object[] = []): unknown {
  const scopes = [context, ...extensions];
  const names = scopes.map((_, number) => `$scope${number}`);
  const head = names.map((name) => `with(${name})`).join('');
  const make = state.evaluate(`(function (${names.join()}) { ${head} return (${expression}\n); })`, url) as (...scopes: object[]) => unknown;
  return make(...scopes.map((scope, number) => (number === 0 ? scopeOf(context, NO_NAMES) : scope)));
}

const globals = new WeakMap<object, object>();

/** `this` and `globalThis` of a context's scripts: the contextified object with the language's own globals behind it. */
function globalOf(context: object): object {
  let global = globals.get(context);
  if (global === undefined) {
    const isLanguage = (key: PropertyKey): key is keyof typeof globalThis => typeof key === 'string' && LANGUAGE_GLOBALS.has(key);
    const self: object = new NativeProxy(context, {
      has: (target, key) => key in target || key === 'globalThis' || isLanguage(key),
      get: (target, key) => {
        if (key in target) return Reflect.get(target, key);
        if (key === 'globalThis') return self;
        return isLanguage(key) ? globalThis[key] : undefined;
      },
      set: (target, key, value) => Reflect.set(target, key, value),
    });
    global = self;
    globals.set(context, global);
  }
  return global;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The object behind `with`: the context first, then the language's own globals, and nothing of the worker. */
function scopeOf(context: object, written: ReadonlySet<string>): object {
  const target = context as Record<PropertyKey, unknown>;
  return new NativeProxy(target, {
    has: (_, key) =>
      typeof key === 'string' &&
      (key in target || written.has(key) || key === 'globalThis' || key === '$context' || (!LANGUAGE_GLOBALS.has(key) && key in globalThis)),
    get: (_, key) => {
      if (key === Symbol.unscopables) return undefined;
      if (key in target) return target[key];
      if (key === 'globalThis') return globalOf(context);
      if (key === '$context') return target;
      // Globals of the worker that the context lacks, and names the script will write: undefined rather than an
      // error, because `typeof` asks in the same way.
      return undefined;
    },
    set: (_, key, value) => Reflect.set(target, key, value),
  });
}

function readScriptNames(code: string): ScriptNames {
  const written = new Set<string>();
  const functions: string[] = [];
  let program: Node;
  try {
    program = Parser.parse(code, SCRIPT_SYNTAX) as Node;
  } catch {
    // V8 will say what is wrong with it when the script is compiled.
    return { written, functions };
  }
  const visit = (node: Node, isTop: boolean): void => {
    switch (node.type) {
      case 'FunctionDeclaration':
        if (isTop && node.id) functions.push(node.id.name);
        break;
      case 'VariableDeclaration':
        if (node.kind === 'var') for (const name of declaredNames(node)) written.add(name);
        break;
      case 'AssignmentExpression':
        for (const { name } of patternTargets(node.left)) written.add(name);
        break;
      case 'UpdateExpression':
        if (node.argument.type === 'Identifier') written.add(node.argument.name);
        break;
      case 'ForInStatement':
      case 'ForOfStatement':
        if (node.left.type !== 'VariableDeclaration') for (const { name } of patternTargets(node.left)) written.add(name);
    }
    forEachChild(node, (child) => visit(child, false));
  };
  forEachChild(program, (child) => visit(child, true));
  return { written, functions };
}
