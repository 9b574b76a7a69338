import type { AsyncContext } from '../async-suspension.ts';
import { sourceUrlOf } from '../script-names.ts';
import type { Realm } from '../realm.ts';
import { importDynamically, type ImportCallback } from './dynamic-import.ts';
import { SOURCE_PHASE } from './module-entries.ts';
import { arrowMessage } from './link-errors.ts';
import { OPTIMIZER_HINTS, rewriteOptimizerHints } from '../optimizer-hints.ts';
import { transformScript } from './script-transform.ts';
import { sourceColumn } from '../source-column.ts';
import { TransformCache } from './transform-cache.ts';

/** The object through which rewritten code performs `import()` and `await`: `$mr` in modules, `$spindle` in scripts. */
export interface CodeRuntime extends AsyncContext {
  import(specifier: unknown, options?: unknown): Promise<unknown>;
  importSource(specifier: unknown, options?: unknown): Promise<unknown>;
  /** Text for `eval`, rewritten like a script; `runtime` is the name of this object where it will run. */
  code(source: unknown, runtime: string): unknown;
  /** Functions that `--allow-natives-syntax` makes available to such texts. */
  readonly hints: Readonly<Record<string, () => undefined>>;
}

type MetaCallback = (id: symbol, meta: object, wrap: object) => void;

/** State shared by the `module_wrap` and `contextify` bindings of one realm. */
export class LoaderState {
  readonly realm: Realm;
  readonly cache: TransformCache;
  importCallback: ImportCallback | null = null;
  /** `--allow-natives-syntax`: see `optimizer-hints.ts`. */
  allowsOptimizerHints = false;
  metaCallback: MetaCallback | null = null;
  readonly #evaluate = globalThis.eval;
  #evaluated = 0;

  constructor(realm: Realm) {
    this.realm = realm;
    this.cache = new TransformCache(realm.fs);
  }

  /** Runs code in the global scope; stack frames show `url`. */
  evaluate(code: string, url: string): unknown {
    return this.#evaluate(`${code}\n//# sourceURL=${sourceUrlOf(url)}`);
  }

  /** The same for the runtime's own code. */
  evaluateOwn(code: string): unknown {
    return this.evaluate(code, this.realm.library.ownName);
  }

  /**
   * Registers that a wrapper precedes the first line of `url`, and what was rewritten in it, so that stack traces can
   * be corrected. `edits` are the shifts (see `TransformedModule`) of each rewriting, the last one first. The text
   * starts after `lineOffset` lines.
   */
  setFirstLineOffset(url: string, columns: number, edits: readonly (readonly number[])[] = [], lineOffset = 0): void {
    const { traces } = this.realm;
    if (columns === 0 && edits.every((shifts) => shifts.length === 0)) traces.setColumnMap(url, undefined);
    else {
      traces.setColumnMap(url, (shownLine, shownColumn) => {
        const line = shownLine - lineOffset;
        const first = Math.max(1, line === 1 ? shownColumn - columns : shownColumn);
        return edits.reduce((column, shifts) => sourceColumn(shifts, line, column), first);
      });
    }
  }

  createRuntime(referrer: { readonly id: symbol; readonly name: string }): CodeRuntime {
    const { realm } = this;
    return {
      import: (specifier, options) => importDynamically(this.importCallback!, referrer, specifier, options),
      importSource: (specifier, options) => importDynamically(this.importCallback!, referrer, specifier, options, SOURCE_PHASE),
      ...realm.asyncContext,
      code: (source, runtime) => this.rewriteEvaluated(source, runtime),
      hints: OPTIMIZER_HINTS,
    };
  }

  /**
   * Rewrites text for `eval`, with unique names, because its variables become those of the surrounding function.
   * Anything but text is left unchanged.
   */
  rewriteEvaluated(source: unknown, runtime: string): unknown {
    if (typeof source !== 'string') return source;
    const text = this.allowsOptimizerHints ? rewriteOptimizerHints(source, `${runtime}.hints`) : source;
    return transformScript(text, runtime, `$spindle${this.#evaluated++}_`).code;
  }

  /** Attaches the lines that Node prints above an error (`errors::AppendExceptionLine`). */
  annotate(error: Error, url: string, source: string, place: readonly [number, number, number], lineOffset = 0): string {
    const arrow = arrowMessage(url, source, place, lineOffset);
    this.define(error, 'arrow_message_private_symbol', arrow);
    return arrow;
  }

  /** The same, but also writes them into the stack (`errors::DecorateErrorStack`). */
  decorate(error: Error, url: string, source: string, place: readonly [number, number, number], lineOffset = 0): void {
    this.realm.traces.recapture(error);
    error.stack = `${this.annotate(error, url, source, place, lineOffset)}\n${error.stack}`;
    this.define(error, 'decorated_private_symbol', true);
  }

  define(target: object, privateSymbol: string, value: unknown): void {
    const symbol = this.realm.privateSymbols[privateSymbol]!;
    // A proxy's traps must not see the symbol. Only an object that does not inherit the accessor needs a property.
    const proxy = this.realm.proxies.get(target);
    if (proxy === undefined && !(symbol in target) && Reflect.defineProperty(target, symbol, { value, writable: true, configurable: true })) return;
    this.realm.hiddenValues.set(target, symbol, value);
    // Its own traps may read it from their target instead.
    if (proxy?.[0]) this.define(proxy[0], privateSymbol, value);
  }
}

const states = new WeakMap<Realm, LoaderState>();

export function loaderState(realm: Realm): LoaderState {
  let state = states.get(realm);
  if (state === undefined) states.set(realm, (state = new LoaderState(realm)));
  return state;
}
