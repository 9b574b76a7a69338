import type { Options } from 'acorn';
import { findMagicComment } from '../esm/magic-comments.ts';
import { isModuleSyntax } from '../esm/format-detection.ts';
import { decorateThrown } from '../fatal-exception.ts';
import { loaderState, type CodeRuntime, type LoaderState } from '../esm/loader-state.ts';
import { contentKey } from '../esm/content-key.ts';
import { marked } from '../edit-marks.ts';
import { RUNTIMES_NAME, transformScript, type TransformedScript } from '../esm/script-transform.ts';
import { numberedRuntime, transformNumbered, transformShared } from '../esm/shared-scripts.ts';
import { startsStrict } from '../esm/source-keywords.ts';
import { findSyntaxProblem, SCRIPT_SYNTAX } from '../esm/syntax-errors.ts';
import { parserFor } from '../esm/transform.ts';
import type { Realm } from '../realm.ts';
import { createVanillaContext, createVmContext, type VmContext } from '../vm/context.ts';
import { prepareContextScript, readFreeNames, type ContextScript } from '../vm/context-script.ts';
import { contextsOf } from '../vm/contexts.ts';
import { guardLoops, ScriptDeadline } from '../vm/loop-guard.ts';
import { compileInContext, runInContext, type ScriptPlace } from '../vm/run-in-context.ts';
import { codeCoverageOf } from '../code-coverage/code-coverage.ts';
import { SCRIPTS } from '../tracing/traced-bindings.ts';

/** Captured before the realm tracks what it compiles. */
const NativeFunction = Function;
const FAILED_ESM_BEFORE = 'Failed to load the ES module: ';
const FAILED_ESM_AFTER = '. Make sure to set "type": "module" in the nearest package.json file or use the .mjs extension.';
const COMMONJS_PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'] as const;
/** Larger line offsets would cost more than correct line numbers are worth. */
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
  const contexts = contextsOf(realm);
  const binding = realm.binding('contextify');
  const defaultId = (): symbol => realm.perIsolateSymbols.vm_dynamic_import_default_internal!;
  installScript(state, binding);

  binding.compileFunctionForCJSLoader = (source: string, filename: string, _isSea: boolean, shouldDetectModule: boolean): CompiledFunction => {
    const comments = magicComments(source);
    try {
      const compiled = compileFunction(state, { source, filename, shownName: comments.sourceURL, parameters: COMMONJS_PARAMETERS, id: defaultId() });
      return { cachedDataRejected: false, ...comments, sourceURL: comments.sourceURL ?? filename, function: compiled, canParseAsESM: false };
    } catch (error) {
      if (shouldDetectModule && isModule(state, error, source)) {
        return { cachedDataRejected: false, sourceMapURL: undefined, sourceURL: undefined, function: undefined, canParseAsESM: true };
      }
      if (isModule(state, error, source)) state.realm.emitWarningSync(`${FAILED_ESM_BEFORE}${filename}${FAILED_ESM_AFTER}`);
      throw decorated(state, error, filename, source);
    }
  };

  binding.containsModuleSyntax = (source: string, _filename: string, _url?: string, noCommonJsVariables?: unknown): boolean => {
    try {
      checkFunction(state, source, noCommonJsVariables === undefined ? COMMONJS_PARAMETERS : []);
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
    cachedData: Uint8Array | undefined,
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
        cachedDataRejected: cachedData === undefined ? undefined : !isCodeCache(state, cachedData, source),
        cachedDataProduced: produceCachedData ? true : undefined,
        cachedData: produceCachedData ? codeCacheOf(state, source) : undefined,
      };
    } catch (error) {
      throw decorated(state, error, filename, source, lineOffset);
    }
  };

  binding.makeContext = (
    object: object | symbol,
    name: string,
    origin: unknown,
    strings: boolean,
    wasm: boolean,
    _ownMicrotasks: boolean,
    id: symbol,
  ): object => {
    const { addedGlobals } = contexts;
    const context =
      typeof object === 'symbol' ? createVanillaContext({ strings, wasm }, addedGlobals) : createVmContext(object, { strings, wasm }, addedGlobals);
    contexts.add(context, name, typeof origin === 'string' ? origin : '');
    markContext(state, context.sandbox, 'contextify_context_private_symbol', context.sandbox);
    markContext(state, context.sandbox, 'host_defined_option_symbol', id);
    return context.sandbox;
  };

  // Ctrl+C reaches a process only between two turns of its loop, so there is nothing to watch while a script runs.
  binding.startSigintWatchdog = () => true;
  binding.stopSigintWatchdog = () => false;
  binding.watchdogHasPendingSigint = () => false;
}

interface CountedScript {
  readonly code: string;
  readonly edits: ScriptPlace['edits'];
}

function installScript(state: LoaderState, binding: Record<string, unknown>): void {
  /** By the number of the script; numbers begin at 1. */
  const runtimes: (CodeRuntime | undefined)[] = [undefined];
  /** Of the script that runs with a `timeout`. */
  const deadline = new ScriptDeadline(state.realm.native.performanceNow);
  const thisContext = contextsOf(state.realm).worker;
  const publishRuntimes = (): void => {
    // Only now, because the boot removes every unknown global.
    if (Object.hasOwn(globalThis, RUNTIMES_NAME)) return;
    const value = Object.assign((number: number) => runtimes[number], { tick: deadline.tick });
    Object.defineProperty(globalThis, RUNTIMES_NAME, { value, configurable: true });
  };

  binding.ContextifyScript = class ContextifyScript {
    readonly sourceURL: string | undefined;
    readonly sourceMapURL: string | undefined;
    declare readonly cachedDataRejected?: boolean;
    declare readonly cachedDataProduced?: boolean;
    declare readonly cachedData?: Uint8Array;
    readonly #source: string;
    /** Without the space that represents the offset of its first character. */
    readonly #code: string;
    readonly #place: ScriptPlace;
    readonly #filename: string;
    /** The expression through which the code reaches its host. */
    readonly #runtime: string;
    #counted: CountedScript | undefined;
    #guarded: TransformedScript | undefined;
    readonly #prepared = new Map<string, ContextScript>();

    constructor(
      source: string,
      filename: string,
      lineOffset: number,
      columnOffset: number,
      cachedData: Uint8Array | undefined,
      produceCachedData: boolean,
      _context: object | undefined,
      id: symbol,
    ) {
      state.define(this, 'host_defined_option_symbol', id);
      const runtime = numberedRuntime(runtimes.length);
      this.#runtime = runtime;
      const { code, shifts } = transformNumbered(state.cache, source, runtimes.length);
      this.#code = code;
      if (this.#code.includes(runtime)) {
        publishRuntimes();
        runtimes.push(state.createRuntime({ id, name: filename }));
      }
      const space = offsetText(lineOffset, columnOffset);
      this.#place = { space, lines: space.lastIndexOf('\n') + 1, edits: [shifts] };
      const comments = magicComments(source);
      this.#filename = comments.sourceURL ?? filename;
      this.#source = source;
      state.realm.scriptSources.add(this.#filename, source, lineOffset + 1);
      const traced = state.realm.tracing?.begin(SCRIPTS, 'ContextifyScript::New', { filename });
      try {
        checkScript(state, this.#code);
      } catch (error) {
        throw decorated(state, error, filename, source, lineOffset);
      } finally {
        traced?.finish();
      }
      this.sourceURL = comments.sourceURL;
      this.sourceMapURL = comments.sourceMapURL;
      if (cachedData !== undefined) this.cachedDataRejected = !isCodeCache(state, cachedData, source);
      if (produceCachedData) {
        this.cachedDataProduced = true;
        this.cachedData = codeCacheOf(state, source);
      }
    }

    createCachedData(): Uint8Array {
      return codeCacheOf(state, this.#source);
    }

    runInContext(sandbox: object | null, timeout: number, displayErrors: boolean, _breakOnSigint: boolean, _breakFirstLine: boolean): unknown {
      const { tracing } = state.realm;
      if (tracing === undefined) return this.#runLimited(sandbox, timeout, displayErrors);
      return tracing.complete(SCRIPTS, 'RunInContext', () => this.#runLimited(sandbox, timeout, displayErrors));
    }

    #runLimited(sandbox: object | null, timeout: number, displayErrors: boolean): unknown {
      // A catch would lose the location of the throw, which the report of an uncaught error shows.
      if (EVALUATED_PROGRAM.test(this.#filename)) {
        state.realm.isEvaluating = true;
        const result = this.#run(sandbox, this.#code, this.#place);
        state.realm.isEvaluating = false;
        return result;
      }
      try {
        if (timeout <= 0) return this.#run(sandbox, this.#code, this.#place);
        publishRuntimes();
        const { code, shifts } = (this.#guarded ??= guardLoops(this.#code, `${RUNTIMES_NAME}.tick()`));
        const place = { ...this.#place, edits: [shifts, ...this.#place.edits] };
        const expired = (): Error => state.realm.errors.nodeError(Error, 'ERR_SCRIPT_EXECUTION_TIMEOUT', `Script execution timed out after ${timeout}ms`);
        return deadline.run(timeout, () => this.#run(sandbox, code, place), expired);
      } catch (error) {
        if (displayErrors) decorateThrown(state.realm, error);
        throw error;
      }
    }

    #run(sandbox: object | null, written: string, writtenPlace: ScriptPlace): unknown {
      const counted = written === this.#code ? this.#count() : undefined;
      const code = counted?.code ?? written;
      const place = counted === undefined ? writtenPlace : { ...writtenPlace, edits: counted.edits };
      if (sandbox !== null) return runInContext(state, contextOf(state, sandbox), this.#prepare(code), this.#filename, place);
      // Later scripts see what a script declares with `let` and similar keywords, so those declarations must go
      // through the context's scope.
      const hasLexicals = LEXICAL.test(code) && this.#prepare(code).lexicals.length > 0;
      if (hasLexicals || thisContext.lexicals.size > 0) {
        return runInContext(state, thisContext, this.#prepare(code), this.#filename, place);
      }
      state.setFirstLineOffset(this.#filename, 0, place.edits, place.lines);
      return state.evaluate(place.space + code, this.#filename);
    }

    /** With counters, if code coverage is collected. */
    #count(): CountedScript | undefined {
      const coverage = codeCoverageOf(state.realm);
      if (!coverage.isActive || this.#counted !== undefined) return coverage.isActive ? this.#counted : undefined;
      const counted = coverage.instrument(this.#source, this.#filename, 'script');
      if (counted === undefined) return undefined;
      const { code, shifts } = transformScript(counted.code, this.#runtime);
      return (this.#counted = { code, edits: [shifts, counted.shifts] });
    }

    #prepare(code: string): ContextScript {
      let prepared = this.#prepared.get(code);
      if (prepared === undefined) this.#prepared.set(code, (prepared = prepareContextScript(code)));
      return prepared;
    }
  };
}

/** Programs inspect the keys of contextified objects, so only objects that do not inherit the symbol's accessor get a key. */
function markContext(state: LoaderState, sandbox: object, privateSymbol: string, value: unknown): void {
  const { hiddenValues, privateSymbols, proxies } = state.realm;
  const symbol = privateSymbols[privateSymbol]!;
  if (proxies.has(sandbox) || !(symbol in sandbox)) state.define(sandbox, privateSymbol, value);
  else hiddenValues.set(sandbox, symbol, value);
}

const LEXICAL = /\b(?:let|const|class)\b/;

/** Names of programs from the command line and standard input, which have no caller that could catch. */
const EVALUATED_PROGRAM = /^\[(?:eval|stdin|worker eval)\]$/;

function contextOf(state: LoaderState, sandbox: object): VmContext {
  const context = contextsOf(state.realm).bySandbox.get(sandbox);
  if (context === undefined) throw new TypeError('Illegal invocation');
  return context;
}

interface FunctionToCompile {
  readonly source: string;
  readonly filename: string;
  /** From the `sourceURL` comment: the name in stack traces. */
  readonly shownName?: string | undefined;
  readonly parameters: readonly string[];
  readonly id: symbol;
  readonly lineOffset?: number;
  readonly columnOffset?: number;
  readonly context?: object | undefined;
  readonly extensions?: readonly object[] | undefined;
}

/** The body starts on the first line, as with V8's `CompileFunction`. The runtime is a variable outside the function. */
function compileFunction(
  state: LoaderState,
  { source, filename, shownName = filename, parameters, id, lineOffset = 0, columnOffset = 0, context, extensions = [] }: FunctionToCompile,
): (...args: unknown[]) => unknown {
  const counted = codeCoverageOf(state.realm).instrument(source, filename, 'script');
  const { code, shifts } = counted === undefined ? transformShared(state.cache, source) : transformScript(counted.code, RUNTIMES_NAME);
  const edits = counted === undefined ? [shifts] : [shifts, counted.shifts];
  if (CLOSES_FIRST.test(source)) checkBody(code, parameters);
  const space = offsetText(lineOffset, columnOffset);
  const lines = space.lastIndexOf('\n') + 1;
  const head = `(function (${RUNTIMES_NAME}) { return (function (${parameters.join(', ')}) {${BODY_START}`;
  const expression = `${head}${space}${code}\n}) })`;
  state.setFirstLineOffset(shownName, lines === 0 ? head.length : 0, edits, lines);
  if (!filename.startsWith('/') || shownName !== filename || TYPESCRIPT_FILE.test(filename)) state.realm.scriptSources.add(shownName, source, lineOffset + 1);
  const make = (
    context === undefined && extensions.length === 0
      ? state.evaluate(expression, shownName)
      : compileInContext(
          state,
          context === undefined ? contextsOf(state.realm).worker : contextOf(state, context),
          expression,
          readFreeNames(code),
          shownName,
          { offset: head.length, edits, lines },
          extensions,
        )
  ) as (runtime: CodeRuntime) => (...args: unknown[]) => unknown;
  const compiled = make(state.createRuntime({ id, name: filename }));
  Object.defineProperty(compiled, 'name', { value: '', configurable: true });
  state.define(compiled, 'host_defined_option_symbol', id);
  return compiled;
}

/** In V8's text of such a function, its body starts on the next line. */
const BODY_START = marked('', '\n');

/** A closing brace before an opening one: the text could end the function written around it. */
const CLOSES_FIRST = /^[^{}]*\}/;

/** V8 compiles a body and its parameters separately, like the Function constructor. */
function checkBody(code: string, parameters: readonly string[]): void {
  try {
    new NativeFunction(...parameters, code);
  } catch (error) {
    // Only this constructor throws it.
    if (error instanceof SyntaxError && error.message === 'Single function literal required') error.message = "Unexpected token '}'";
    throw error;
  }
}

/** The library passes source without types, while the file contains other text. */
const TYPESCRIPT_FILE = /\.[cm]?ts$/;

/** Whether a function with this body compiles; the result is discarded. */
function checkFunction(state: LoaderState, source: string, parameters: readonly string[]): void {
  const { code } = transformScript(source, RUNTIMES_NAME);
  state.evaluateOwn(`(function (${RUNTIMES_NAME}) { return (function (${parameters.join()}) {${code}\n}) })`);
}

function offsetText(lines: number, columns: number): string {
  const newlines = lines > 0 && lines <= MAX_LINE_OFFSET ? '\n'.repeat(lines) : '';
  return `${newlines}${columns > 0 && columns <= MAX_LINE_OFFSET ? ' '.repeat(columns) : ''}`;
}

/** Thrown by a script before its first statement when it is only checked. */
const CHECKED: unique symbol = Symbol('checked');

/** Compiles without running: evaluates code that ends at once, in a function whose scope holds its declarations. */
function checkScript(state: LoaderState, code: string): void {
  const check = state.evaluateOwn('(function ($checked, $code) { eval($code); })') as (checked: symbol, code: string) => void;
  try {
    check(CHECKED, `${startsStrict(code) ? '"use strict";' : ''}throw $checked;${code}`);
  } catch (error) {
    if (error !== CHECKED) throw error;
  }
}

function isModule(state: LoaderState, error: unknown, source: string): boolean {
  return isModuleSyntax(error, source, (body) => state.evaluateOwn(`(function () {${transformScript(body, RUNTIMES_NAME).code}\n})`));
}

function decorated(state: LoaderState, error: unknown, filename: string, source: string, lineOffset = 0): unknown {
  if (!(error instanceof SyntaxError)) return error;
  const problem = findSyntaxProblem(source, SCRIPT_SYNTAX, error.message);
  if (problem === null) return error;
  // Here the end of the source is the end of a surrounding function.
  if (problem.message === 'Unexpected end of input' && error.message === "Unexpected token '}'") error.message = problem.message;
  state.decorate(error, filename, source, problem.place, lineOffset);
  return error;
}

/** V8's code cache is unavailable. Its replacement contains the source's hash and the version, and is validated like V8's. */
function codeCacheOf({ realm }: LoaderState, source: string): Uint8Array {
  const text = `spindle code cache ${String(realm.process.version)} ${contentKey(source)}`;
  return realm.requireBuiltin<{ Buffer: { from(text: string): Uint8Array } }>('buffer').Buffer.from(text);
}

function isCodeCache(state: LoaderState, data: Uint8Array, source: string): boolean {
  const expected = codeCacheOf(state, source);
  return data.byteLength === expected.length && expected.every((byte, index) => new Uint8Array(data.buffer, data.byteOffset)[index] === byte);
}

function magicComments(source: string): { sourceMapURL: string | undefined; sourceURL: string | undefined } {
  const readComments = (onComment: Options['onComment']) => parserFor(source).parse(source, { ...SCRIPT_SYNTAX, onComment });
  return {
    sourceMapURL: findMagicComment(source, 'sourceMappingURL', readComments) ?? undefined,
    sourceURL: findMagicComment(source, 'sourceURL', readComments) ?? undefined,
  };
}
