import { sourceUrlOf } from '../script-names.ts';
import type { Realm } from '../realm.ts';
import { importDynamically, type ImportCallback } from './dynamic-import.ts';
import { SOURCE_PHASE } from './module-entries.ts';
import { arrowMessage } from './link-errors.ts';
import { createWorkerContext, type VmContext } from '../vm/context.ts';
import { OPTIMIZER_HINTS, rewriteOptimizerHints } from '../optimizer-hints.ts';
import { ScriptDeadline } from '../vm/loop-guard.ts';
import { transformScript } from './script-transform.ts';
import { sourceColumn } from './source-column.ts';
import { TransformCache } from './transform-cache.ts';

/** What `import()` and `await` in rewritten code reach: `$mr` of modules, `$spindle` of scripts. */
export interface CodeRuntime {
  import(specifier: unknown, options?: unknown): Promise<unknown>;
  importSource(specifier: unknown, options?: unknown): Promise<unknown>;
  frame(): unknown;
  restore(frame: unknown, value?: unknown): unknown;
  /** Text for `eval`, rewritten as scripts are; `runtime` is the name of this object where it will run. */
  code(source: unknown, runtime: string): unknown;
  /** What `--allow-natives-syntax` lets such texts call. */
  readonly hints: Readonly<Record<string, () => undefined>>;
}

const NO_SHIFTS: readonly number[] = [];

type MetaCallback = (id: symbol, meta: object, wrap: object) => void;

/** What the `module_wrap` and `contextify` bindings of one realm share. */
export class LoaderState {
  readonly realm: Realm;
  readonly cache: TransformCache;
  /** Of the script that runs with a `timeout`. */
  readonly deadline: ScriptDeadline;
  /** By what programs hold of a context: the contextified object, or the global object of a vanilla one. */
  readonly contexts = new WeakMap<object, VmContext>();
  /** `runInThisContext`. */
  readonly workerContext = createWorkerContext();
  importCallback: ImportCallback | null = null;
  /** Globals that a flag of the engine adds to new contexts. */
  readonly contextGlobals = new Map<string, unknown>();
  /** `--allow-natives-syntax`: see `optimizer-hints.ts`. */
  allowsOptimizerHints = false;
  metaCallback: MetaCallback | null = null;
  readonly #evaluate = globalThis.eval;
  #evaluated = 0;

  constructor(realm: Realm) {
    this.realm = realm;
    this.cache = new TransformCache(realm.fs);
    this.deadline = new ScriptDeadline(realm.native.performanceNow);
  }

  /** Runs code in the global scope; stack frames show `url`. */
  evaluate(code: string, url: string): unknown {
    return this.#evaluate(`${code}\n//# sourceURL=${sourceUrlOf(url)}`);
  }

  /** The same for text that is the runtime's own. */
  evaluateOwn(code: string): unknown {
    return this.evaluate(code, this.realm.library.ownName);
  }

  /**
   * Says that a wrapper stands before the first line of `url`, and what was rewritten in it (`shifts`, see
   * `TransformedModule`), so that stack traces can take it off.
   */
  setFirstLineOffset(url: string, columns: number, shifts: readonly number[] = NO_SHIFTS): void {
    const { traces } = this.realm;
    if (columns === 0 && shifts.length === 0) traces.setColumnMap(url, undefined);
    else traces.setColumnMap(url, (line, column) => sourceColumn(shifts, line, Math.max(1, line === 1 ? column - columns : column)));
  }

  createRuntime(referrer: { readonly id: symbol; readonly name: string }): CodeRuntime {
    const { realm } = this;
    return {
      import: (specifier, options) => importDynamically(this.importCallback!, referrer, specifier, options),
      importSource: (specifier, options) => importDynamically(this.importCallback!, referrer, specifier, options, SOURCE_PHASE),
      frame: () => realm.contextFrame,
      restore: (frame, value) => {
        realm.contextFrame = frame;
        return value;
      },
      code: (source, runtime) => this.rewriteEvaluated(source, runtime),
      hints: OPTIMIZER_HINTS,
    };
  }

  /** Text for `eval`, with names of its own: its variables become those of the function around. Anything else is no text for `eval` either. */
  rewriteEvaluated(source: unknown, runtime: string): unknown {
    if (typeof source !== 'string') return source;
    const text = this.allowsOptimizerHints ? rewriteOptimizerHints(source, `${runtime}.hints`) : source;
    return transformScript(text, runtime, `$spindle${this.#evaluated++}_`).code;
  }

  /** Gives an error the lines that Node shows above it (`errors::AppendExceptionLine`). */
  annotate(error: Error, url: string, source: string, place: readonly [number, number, number], lineOffset = 0): string {
    const arrow = arrowMessage(url, source, place, lineOffset);
    this.define(error, 'arrow_message_private_symbol', arrow);
    return arrow;
  }

  /** The same, and writes them into the stack (`errors::DecorateErrorStack`). */
  decorate(error: Error, url: string, source: string, place: readonly [number, number, number], lineOffset = 0): void {
    this.realm.traces.recapture(error);
    error.stack = `${this.annotate(error, url, source, place, lineOffset)}\n${error.stack}`;
    this.define(error, 'decorated_private_symbol', true);
  }

  define(target: object, privateSymbol: string, value: unknown): void {
    const symbol = this.realm.privateSymbols[privateSymbol]!;
    // A proxy's traps must not see it; the accessor behind `Object.prototype` remembers for those, and for what is frozen.
    const proxy = this.realm.proxies.get(target);
    if (proxy === undefined && Reflect.defineProperty(target, symbol, { value, writable: true, configurable: true })) return;
    this.realm.hiddenValues.set(target, symbol, value);
    // A trap of its own may ask its target instead.
    if (proxy?.[0]) this.define(proxy[0], privateSymbol, value);
  }
}

const states = new WeakMap<Realm, LoaderState>();

export function loaderState(realm: Realm): LoaderState {
  let state = states.get(realm);
  if (state === undefined) states.set(realm, (state = new LoaderState(realm)));
  return state;
}
