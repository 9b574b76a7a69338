import { importDynamically } from '../esm/dynamic-import.ts';
import { isAcornError, describeAcornError } from '../esm/syntax-errors.ts';
import { evaluateModule } from '../esm/evaluate.ts';
import { isAsyncGraph, linkModule } from '../esm/link.ts';
import { loaderState, type LoaderState } from '../esm/loader-state.ts';
import { MODULE_STATUS, type ModuleRecord } from '../esm/module-record.ts';
import { SourceModule, type ModuleHost } from '../esm/source-module.ts';
import { RequiredFacade, SyntheticModule } from '../esm/synthetic-module.ts';
import { sourceColumn } from '../source-column.ts';
import type { TransformedModule } from '../esm/transformed-module.ts';
import type { Realm } from '../realm.ts';
import { codeCoverageOf } from '../code-coverage/code-coverage.ts';
import { transformModule } from '../esm/transform.ts';
import { moduleFreeNames } from '../vm/context-script.ts';
import { contextsOf } from '../vm/contexts.ts';
import { compileInContext } from '../vm/run-in-context.ts';

/**
 * The `module_wrap` binding: Node's loader resolves and loads; this links and runs. Source:
 * node/src/module_wrap.cc of 24.21; V8's Module corresponds to `ModuleRecord`.
 */
export function installModuleWrap(realm: Realm): void {
  const state = loaderState(realm);
  const binding = realm.binding('module_wrap');
  const records = new WeakMap<object, ModuleRecord>();
  const onNamespace = (namespace: object): void => void realm.namespaces.add(namespace);
  const recordOf = (wrap: object): ModuleRecord => {
    const record = records.get(wrap);
    if (record === undefined) throw new TypeError('Illegal invocation');
    return record;
  };

  class ModuleWrap {
    readonly url: string;
    readonly synthetic: boolean;
    readonly hasTopLevelAwait: boolean;
    readonly sourceURL: string | undefined;
    readonly sourceMapURL: string | undefined;

    /** `(url, context, source, lineOffset, columnOffset, cachedData | id)` or `(url, context, exportNames, evaluationSteps, commonJsModule)`. */
    constructor(url: string, context: object | undefined, source: string | readonly string[], third: unknown, commonJsModule?: unknown, idOrData?: unknown) {
      this.url = url;
      this.synthetic = typeof source !== 'string';
      const id = typeof idOrData === 'symbol' ? idOrData : Symbol(url);
      state.define(this, 'host_defined_option_symbol', id);
      if (typeof source !== 'string') {
        const steps = third as (this: object, wrap: object) => void;
        records.set(this, new SyntheticModule(url, source, () => steps.call(this, this), onNamespace));
        this.hasTopLevelAwait = false;
        // The CommonJS module it wraps, which must not be imported while it runs.
        if (commonJsModule !== undefined) Object.defineProperty(this, realm.perIsolateSymbols.imported_cjs_symbol!, { value: commonJsModule });
        return;
      }
      const counted = context === undefined ? codeCoverageOf(realm).instrument(source, url, 'module') : undefined;
      const transformed = transform(state, url, source, counted?.code);
      const { shifts } = transformed;
      const shownName = transformed.sourceUrl ?? url;
      if (shownName !== url || !isFileOnDisk(url)) realm.scriptSources.add(shownName, source);
      realm.traces.setColumnMap(shownName, (line, column) => {
        const written = sourceColumn(shifts, line, column);
        return counted === undefined ? written : sourceColumn(counted.shifts, line, written);
      });
      records.set(this, new SourceModule(url, transformed, createHost(state, this, id, context, onNamespace), () => source));
      this.hasTopLevelAwait = transformed.hasTopLevelAwait;
      this.sourceURL = transformed.sourceUrl ?? undefined;
      this.sourceMapURL = transformed.sourceMapUrl ?? undefined;
    }

    get hasAsyncGraph(): boolean {
      return isAsyncGraph(recordOf(this));
    }

    getModuleRequests(): object[] {
      const record = recordOf(this);
      if (!(record instanceof SourceModule)) return [];
      return record.transformed.requests.map(({ specifier, attributes, phase }) =>
        Object.freeze({ __proto__: null, specifier, attributes: Object.freeze(Object.assign(Object.create(null), attributes) as object), phase }),
      );
    }

    link(modules: ArrayLike<object>): void {
      const record = recordOf(this);
      const expected = record instanceof SourceModule ? record.transformed.requests.length : 0;
      if (modules.length !== expected) {
        throw realm.errors.nodeError(
          Error,
          'ERR_VM_MODULE_LINK_FAILURE',
          `linking error, expected a valid module object for ${expected} requests, got ${modules.length}`,
        );
      }
      record.dependencies = Array.from(modules, recordOf);
    }

    instantiate(): void {
      const record = recordOf(this);
      refuseUnlinked(realm, record);
      linkModule(record);
    }

    evaluate(_timeout: number, _breakOnSigint: boolean): Promise<void> {
      const settled = (promise: Promise<void>, isRejected: boolean, value: unknown): Promise<void> => {
        realm.promiseStates.settle(promise, isRejected, value);
        return promise;
      };
      try {
        return evaluateModule(recordOf(this)) ?? settled(Promise.resolve(), false, undefined);
      } catch (error) {
        return settled(Promise.reject(error), true, error);
      }
    }

    evaluateSync(): object {
      const record = recordOf(this);
      const pending = evaluateModule(record);
      if (pending !== undefined) {
        // The caller gets the error below; the module's own error may come later, when nobody handles it.
        pending.catch(() => undefined);
        throw realm.errors.nodeError(
          Error,
          'ERR_REQUIRE_ASYNC_MODULE',
          'require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the top-level await comes from, use --experimental-print-required-tla.',
        );
      }
      return record.namespace;
    }

    getNamespace(): object {
      const record = recordOf(this);
      if (record.status < MODULE_STATUS.instantiated) throw new Error('cannot get namespace, module has not been instantiated');
      return record.namespace;
    }

    getStatus(): number {
      return recordOf(this).status;
    }

    getError(): unknown {
      return recordOf(this).error;
    }

    setExport(name: string, value: unknown): void {
      (recordOf(this) as SyntheticModule).setExport(name, value);
    }

    setModuleSourceObject(source: unknown): void {
      recordOf(this).sourceObject = source;
    }

    getModuleSourceObject(): unknown {
      return recordOf(this).sourceObject;
    }

    /** There is no code cache to return; an empty one is accepted and ignored everywhere. */
    createCachedData(): Uint8Array {
      return realm.requireBuiltin<{ Buffer: { alloc(size: number): Uint8Array } }>('buffer').Buffer.alloc(0);
    }
  }

  binding.ModuleWrap = ModuleWrap;
  binding.setImportModuleDynamicallyCallback = (callback: LoaderState['importCallback']) => {
    state.importCallback = callback;
  };
  binding.setInitializeImportMetaObjectCallback = (callback: LoaderState['metaCallback']) => {
    state.metaCallback = callback;
  };
  binding.createRequiredModuleFacade = (wrap: object) => {
    const facade = new RequiredFacade(recordOf(wrap), onNamespace);
    return facade.namespace;
  };
  // V8 can look into a promise, but a page cannot. The rejection arrives on its own one microtask later.
  binding.throwIfPromiseRejected = () => undefined;
}

/** Source: ModuleWrap::Instantiate in Node, and Module::InstantiateModule in V8, whose host has to know every module by then. */
function refuseUnlinked(realm: Realm, root: ModuleRecord): void {
  const graph = new Set([root]);
  for (const module of graph) {
    if (module.status !== MODULE_STATUS.uninstantiated) continue;
    const request = module instanceof SourceModule ? module.transformed.requests[module.dependencies.length] : undefined;
    if (request !== undefined) {
      const text =
        module === root ? 'module is not linked' : `request for '${request.specifier}' can not be resolved on module '${module.url}' that is not linked`;
      throw realm.errors.nodeError(Error, 'ERR_VM_MODULE_LINK_FAILURE', text);
    }
    for (const dependency of module.dependencies) graph.add(dependency);
  }
}

/** Source from a hook, from stripping types, or from evaluation differs from the file. */
function isFileOnDisk(url: string): boolean {
  return url.startsWith('file:') && !/(?:\.[cm]?ts|\])$/.test(url);
}

function transform(state: LoaderState, url: string, source: string, counted?: string): TransformedModule {
  try {
    return counted === undefined ? state.cache.module(source) : transformModule(counted);
  } catch (error) {
    if (!isAcornError(error)) throw error;
    const problem = describeAcornError(error, source);
    const syntaxError = new SyntaxError(problem.message);
    state.annotate(syntaxError, url, source, problem.place);
    throw syntaxError;
  }
}

function createHost(state: LoaderState, wrap: object, id: symbol, context: object | undefined, onNamespace: (namespace: object) => void): ModuleHost {
  const { realm } = state;
  return {
    compile: (code, url) =>
      (context === undefined
        ? state.evaluate(code, url)
        : compileInContext(state, contextsOf(realm).bySandbox.get(context)!, code, moduleFreeNames(code), url, {
            offset: 0,
            edits: [],
            isMapped: true,
          })) as ReturnType<ModuleHost['compile']>,
    createMeta: () => {
      const meta: object = Object.create(null);
      state.metaCallback!(id, meta, wrap);
      return meta;
    },
    importModule: (module, specifier, options, phase) => importDynamically(state.importCallback!, { id, name: module.url }, specifier, options, phase),
    rewriteEvaluated: (source, runtime) => state.rewriteEvaluated(source, runtime),
    onNamespace,
    asyncContext: realm.asyncContext,
    annotate: (error, url, source, place) => void state.annotate(error, url, source, place),
  };
}
