import type { Realm } from '../realm.ts';
import { importDynamically, type ImportCallback } from './dynamic-import.ts';
import { arrowMessage } from './link-errors.ts';
import { TransformCache } from './transform-cache.ts';

/** What `import()` and `await` in rewritten code reach: `$mr` of modules, `$spindle` of scripts. */
export interface CodeRuntime {
  import(specifier: unknown, options?: unknown): Promise<unknown>;
  frame(): unknown;
  restore(frame: unknown, value?: unknown): unknown;
}

type MetaCallback = (id: symbol, meta: object, wrap: object) => void;

/** What the `module_wrap` and `contextify` bindings of one realm share. */
export class LoaderState {
  readonly realm: Realm;
  readonly cache: TransformCache;
  importCallback: ImportCallback | null = null;
  metaCallback: MetaCallback | null = null;
  readonly #evaluate = globalThis.eval;

  constructor(realm: Realm) {
    this.realm = realm;
    this.cache = new TransformCache(realm.fs);
  }

  /** Runs code in the global scope; stack frames show `url`. */
  evaluate(code: string, url: string): unknown {
    // A line end in the name would end the comment and begin code.
    return this.#evaluate(`${code}\n//# sourceURL=${url.replace(/[\r\n\u2028\u2029]/g, ' ')}`);
  }

  /** Says that a wrapper stands before the first line of `url`, so that stack traces can take it off. */
  setFirstLineOffset(url: string, columns: number): void {
    this.realm.traces.setFirstLineOffset(url, columns);
  }

  createRuntime(referrer: { readonly id: symbol; readonly name: string }): CodeRuntime {
    const { realm } = this;
    return {
      import: (specifier, options) => importDynamically(this.importCallback!, referrer, specifier, options),
      frame: () => realm.contextFrame,
      restore: (frame, value) => {
        realm.contextFrame = frame;
        return value;
      },
    };
  }

  /** Gives an error the lines that Node shows above it (`errors::AppendExceptionLine`). */
  annotate(error: Error, url: string, source: string, place: readonly [number, number, number]): string {
    const arrow = arrowMessage(url, source, place);
    this.define(error, 'arrow_message_private_symbol', arrow);
    return arrow;
  }

  /** The same, and writes them into the stack (`errors::DecorateErrorStack`). */
  decorate(error: Error, url: string, source: string, place: readonly [number, number, number]): void {
    this.realm.traces.recapture(error);
    error.stack = `${this.annotate(error, url, source, place)}\n${error.stack}`;
    this.define(error, 'decorated_private_symbol', true);
  }

  define(target: object, privateSymbol: string, value: unknown): void {
    Object.defineProperty(target, this.realm.privateSymbols[privateSymbol]!, { value, writable: true, configurable: true });
  }
}

const states = new WeakMap<Realm, LoaderState>();

export function loaderState(realm: Realm): LoaderState {
  let state = states.get(realm);
  if (state === undefined) states.set(realm, (state = new LoaderState(realm)));
  return state;
}
