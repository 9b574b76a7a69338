import { findMagicComment } from '../esm/magic-comments.ts';
import { isModuleSyntax } from '../esm/format-detection.ts';
import { loaderState, type CodeRuntime, type LoaderState } from '../esm/loader-state.ts';
import { isExpensiveScript, transformScript } from '../esm/script-transform.ts';
import { findSyntaxProblem, SCRIPT_SYNTAX } from '../esm/syntax-errors.ts';
import { compileInContext, runInContext } from '../esm/vm-context.ts';
import type { Realm } from '../realm.ts';

const COMMONJS_PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'] as const;
/** Global, and not enumerable: what `import()` and `await` of plain scripts reach, by the script's number. */
const SCRIPT_RUNTIMES = '$spindle';
/** More than this many lines of offset would cost more than right line numbers are worth. */
const MAX_LINE_OFFSET = 100_000;

interface CompiledFunction {
  readonly function: ((...args: unknown[]) => unknown) | undefined;
  readonly sourceMapURL: string | undefined;
  readonly sourceURL: string | undefined;
  readonly cachedDataRejected: boolean | undefined;
  readonly canParseAsESM?: boolean;
}

/** The `contextify` binding: everything that compiles scripts and functions. Source: node/src/node_contextify.cc. */
export function installContextify(realm: Realm): void {
  const state = loaderState(realm);
  const binding = realm.binding('contextify');
  const defaultId = (): symbol => realm.perIsolateSymbols.vm_dynamic_import_default_internal!;
  installScript(state, binding);

  binding.compileFunctionForCJSLoader = (source: string, filename: string, _isSea: boolean, shouldDetectModule: boolean): CompiledFunction => {
    const comments = magicComments(source);
    try {
      const compiled = compileFunction(state, { source, filename, parameters: COMMONJS_PARAMETERS, id: defaultId() });
      return { cachedDataRejected: false, ...comments, sourceURL: comments.sourceURL ?? filename, function: compiled, canParseAsESM: false };
    } catch (error) {
      if (shouldDetectModule && isModule(state, error, source)) {
        return { cachedDataRejected: false, sourceMapURL: undefined, sourceURL: undefined, function: undefined, canParseAsESM: true };
      }
      throw decorated(state, error, filename, source);
    }
  };

  binding.containsModuleSyntax = (source: string, filename: string, _url?: string, noCommonJsVariables?: unknown): boolean => {
    try {
      compileFunction(state, { source, filename, parameters: noCommonJsVariables === undefined ? COMMONJS_PARAMETERS : [], id: defaultId() });
      return false;
    } catch (error) {
      return isModule(state, error, source);
    }
  };
  binding.shouldRetryAsESM = (source: string, filename: string): boolean => {
    try {
      compileFunction(state, { source, filename, parameters: COMMONJS_PARAMETERS, id: defaultId() });
      return false;
    } catch (error) {
      return isModule(state, error, source);
    }
  };

  binding.compileFunction = (
    source: string,
    filename: string,
    lineOffset: number,
    columnOffset: number,
    _cachedData: unknown,
    produceCachedData: boolean,
    context: object | undefined,
    extensions: readonly object[] | undefined,
    parameters: readonly string[] | undefined,
    id: symbol,
  ) => {
    try {
      const compiled = compileFunction(state, { source, filename, lineOffset, columnOffset, parameters: parameters ?? [], id, context, extensions });
      return {
        function: compiled,
        ...magicComments(source),
        cachedDataRejected: undefined,
        cachedDataProduced: produceCachedData ? false : undefined,
        cachedData: undefined,
      };
    } catch (error) {
      throw decorated(state, error, filename, source);
    }
  };

  // One realm serves all contexts: see esm/vm-context.ts for what that means.
  binding.makeContext = (
    object: object | symbol,
    _name: string,
    _origin: unknown,
    _strings: boolean,
    _wasm: boolean,
    _ownMicrotasks: boolean,
    id: symbol,
  ): object => {
    const context = typeof object === 'symbol' ? {} : object;
    state.define(context, 'contextify_context_private_symbol', context);
    state.define(context, 'host_defined_option_symbol', id);
    return context;
  };

  // Control-C reaches a process only between two turns of its loop; while a script runs there is nothing to watch.
  binding.startSigintWatchdog = () => undefined;
  binding.stopSigintWatchdog = () => false;
  binding.watchdogHasPendingSigint = () => false;
}

function installScript(state: LoaderState, binding: Record<string, unknown>): void {
  const runtimes: CodeRuntime[] = [];
  const addRuntime = (runtime: CodeRuntime): void => {
    // Only now: the boot takes away every global it does not know.
    if (runtimes.length === 0) Object.defineProperty(globalThis, SCRIPT_RUNTIMES, { value: (number: number) => runtimes[number], configurable: true });
    runtimes.push(runtime);
  };

  binding.ContextifyScript = class ContextifyScript {
    readonly sourceMapURL: string | undefined;
    readonly sourceURL: string | undefined;
    readonly cachedDataRejected: boolean | undefined;
    readonly cachedDataProduced: boolean | undefined;
    readonly #code: string;
    readonly #filename: string;

    constructor(
      source: string,
      filename: string,
      lineOffset: number,
      columnOffset: number,
      cachedData: unknown,
      produceCachedData: boolean,
      _context: object | undefined,
      id: symbol,
    ) {
      state.define(this, 'host_defined_option_symbol', id);
      const runtime = `${SCRIPT_RUNTIMES}(${runtimes.length})`;
      const code = transformCached(state, source, runtime, false);
      if (code.includes(runtime)) addRuntime(state.createRuntime({ id, name: filename }));
      this.#code = offset(code, lineOffset, columnOffset);
      this.#filename = filename;
      try {
        checkScript(state, code);
      } catch (error) {
        throw decorated(state, error, filename, source);
      }
      const comments = magicComments(source);
      this.sourceURL = comments.sourceURL;
      this.sourceMapURL = comments.sourceMapURL;
      if (cachedData !== undefined) this.cachedDataRejected = true;
      if (produceCachedData) this.cachedDataProduced = false;
    }

    runInContext(context: object | null, _timeout: number, _displayErrors: boolean, _breakOnSigint: boolean, _breakFirstLine: boolean): unknown {
      return context === null ? state.evaluate(this.#code, this.#filename) : runInContext(state, context, this.#code, this.#filename);
    }

    createCachedData(): Uint8Array {
      return state.realm.requireBuiltin<{ Buffer: { alloc(size: number): Uint8Array } }>('buffer').Buffer.alloc(0);
    }
  };
}

interface FunctionToCompile {
  readonly source: string;
  readonly filename: string;
  readonly parameters: readonly string[];
  readonly id: symbol;
  readonly lineOffset?: number;
  readonly columnOffset?: number;
  readonly context?: object | undefined;
  readonly extensions?: readonly object[] | undefined;
}

/** The body starts on the first line, as V8's `CompileFunction` has it. The runtime is a variable around the function. */
function compileFunction(
  state: LoaderState,
  { source, filename, parameters, id, lineOffset = 0, columnOffset = 0, context, extensions = [] }: FunctionToCompile,
): (...args: unknown[]) => unknown {
  const body = offset(transformCached(state, source, SCRIPT_RUNTIMES, true), lineOffset, columnOffset);
  const head = `(function (${SCRIPT_RUNTIMES}) { return (function (${parameters.join()}) {`;
  const expression = `${head}${body}\n}) })`;
  state.setFirstLineOffset(filename, head.length);
  const make = (
    context === undefined && extensions.length === 0
      ? state.evaluate(expression, filename)
      : compileInContext(state, context ?? globalThis, expression, filename, extensions)
  ) as (runtime: CodeRuntime) => (...args: unknown[]) => unknown;
  const compiled = make(state.createRuntime({ id, name: filename }));
  Object.defineProperty(compiled, 'name', { value: '', configurable: true });
  state.define(compiled, 'host_defined_option_symbol', id);
  return compiled;
}

function transformCached(state: LoaderState, source: string, runtime: string, isSharable: boolean): string {
  if (!isSharable || !isExpensiveScript(source)) return transformScript(source, runtime);
  return state.cache.script(source, 's', () => transformScript(source, runtime));
}

function offset(code: string, lines: number, columns: number): string {
  const newlines = lines > 0 && lines <= MAX_LINE_OFFSET ? '\n'.repeat(lines) : '';
  return `${newlines}${columns > 0 && columns <= MAX_LINE_OFFSET ? ' '.repeat(columns) : ''}${code}`;
}

/** Compiles without running, as the body of a function nobody calls. A `return` alone shows when the script runs. */
function checkScript(state: LoaderState, code: string): void {
  state.evaluate(`(function () {${code}\n})`, 'node:vm');
}

function isModule(state: LoaderState, error: unknown, source: string): boolean {
  return isModuleSyntax(error, source, (body) => state.evaluate(`(function () {${transformScript(body, SCRIPT_RUNTIMES)}\n})`, 'node:vm'));
}

function decorated(state: LoaderState, error: unknown, filename: string, source: string): unknown {
  if (!(error instanceof SyntaxError)) return error;
  const problem = findSyntaxProblem(source, SCRIPT_SYNTAX);
  if (problem !== null) state.decorate(error, filename, source, problem.place);
  return error;
}

function magicComments(source: string): { sourceMapURL: string | undefined; sourceURL: string | undefined } {
  return { sourceMapURL: findMagicComment(source, 'sourceMappingURL') ?? undefined, sourceURL: findMagicComment(source, 'sourceURL') ?? undefined };
}
