import type { AsyncContext } from '../async-suspension.ts';
import { OPTIMIZER_HINTS } from '../optimizer-hints.ts';
import { Cell, fixedCell } from './cell.ts';
import { bindingError, type BindingErrorSink } from './link-errors.ts';
import { EVALUATION_PHASE, SOURCE_PHASE } from './module-entries.ts';
import { ModuleRecord, type Resolution, type ResolveSet } from './module-record.ts';
import type { IndirectExport, ModuleRequest, TransformedModule } from './transformed-module.ts';

/** The object that a module's code can access as `$mr`. */
export interface ModuleRuntime extends AsyncContext {
  readonly meta: object;
  import(specifier: unknown, options?: unknown): Promise<unknown>;
  importSource(specifier: unknown, options?: unknown): Promise<unknown>;
  /** Returns its first argument: `[a, b] = c`, followed by the stores. */
  first(value: unknown, ...stores: unknown[]): unknown;
  nameDefault<F extends object>(fn: F): F;
  /** Any assignment to a property throws V8's error for an assignment to an import. */
  readonly readOnly: object;
  /** Text for `eval`, rewritten like a script; `runtime` is the name of this object where it will run. */
  code(source: unknown, runtime: string): unknown;
  /** Functions that `--allow-natives-syntax` makes available to such texts. */
  readonly hints: typeof OPTIMIZER_HINTS;
}

/** What a module needs from its environment. */
export interface ModuleHost {
  /** Evaluates a function expression whose stack frames show `url`. */
  compile(code: string, url: string): (cells: unknown[], runtime: ModuleRuntime) => Iterator<unknown> | AsyncIterator<unknown>;
  createMeta(module: SourceModule): object;
  importModule(module: SourceModule, specifier: unknown, options: unknown, phase: number): Promise<unknown>;
  rewriteEvaluated(source: unknown, runtime: string): unknown;
  onNamespace(namespace: object): void;
  readonly asyncContext: AsyncContext;
  /** Attaches the position of a link error, which Node shows above it. */
  readonly annotate: BindingErrorSink;
}

/** A module with source text (ECMA-262, Source Text Module Record), based on transformed code. */
export class SourceModule extends ModuleRecord {
  /** The code is dropped once compiled, because the engine keeps its own copy. */
  transformed: TransformedModule;
  readonly #host: ModuleHost;
  readonly #source: () => string;
  readonly #cells: Cell[] = [];
  readonly #localExports = new Map<string, Cell>();
  readonly #indirectExports = new Map<string, IndirectExport>();
  /** Runs the body: the part after the generator's `yield`. */
  #run: (() => Promise<void> | undefined) | null = null;

  constructor(url: string, transformed: TransformedModule, host: ModuleHost, source: () => string) {
    super(url, (namespace) => host.onNamespace(namespace));
    this.transformed = transformed;
    this.#host = host;
    this.#source = source;
  }

  get hasTopLevelAwait(): boolean {
    return this.transformed.hasTopLevelAwait;
  }

  override get evaluatedDependencies(): readonly ModuleRecord[] {
    const { requests } = this.transformed;
    if (requests.every(({ phase }) => phase === EVALUATION_PHASE)) return this.dependencies;
    return this.dependencies.filter((_, index) => requests[index]!.phase === EVALUATION_PHASE);
  }

  override declare(): void {
    const { locals, localExports, indirectExports } = this.transformed;
    if (this.#cells.length > 0 || this.#indirectExports.size > 0) return;
    for (const name of locals) this.#cells.push(new Cell(name));
    for (const [name, index] of localExports) this.#localExports.set(name, this.#cells[index]!);
    for (const entry of indirectExports) this.#indirectExports.set(entry.name, entry);
  }

  override checkBindings(): void {
    const { imports, indirectExports, requests } = this.transformed;
    const fail = (type: Exclude<Resolution['type'], 'found'>, request: ModuleRequest, name: string, place: readonly [number, number, number]): never => {
      const error = bindingError(type, request.specifier, name);
      this.#host.annotate(error, this.url, this.#source(), place);
      throw error;
    };
    for (const { request, name, isMember, place } of imports) {
      if (requests[request]!.phase === SOURCE_PHASE) {
        const { sourceObject, url } = this.dependencies[request]!;
        if (sourceObject === undefined) throw new SyntaxError(`Source phase import object is not defined for module '${url}'`);
        continue;
      }
      if (name === null || isMember) continue;
      const { type } = this.dependencies[request]!.resolveExport(name);
      if (type !== 'found') fail(type, requests[request]!, name, place);
    }
    for (const { name, request, importName, place } of indirectExports) {
      if (importName === null) continue;
      const { type } = this.resolveExport(name);
      if (type !== 'found') fail(type, requests[request]!, importName, place);
    }
  }

  override initialize(): void {
    const { code, imports, hasTopLevelAwait } = this.transformed;
    const compiled = this.#host.compile(code, this.transformed.sourceUrl ?? this.url);
    const cells = imports.map(({ request, name, isMember }) => {
      const dependency = this.dependencies[request]!;
      if (this.transformed.requests[request]!.phase === SOURCE_PHASE) return fixedCell(dependency.sourceObject);
      if (name === null) return dependency.namespace;
      const resolution = dependency.resolveExport(name);
      if (resolution.type === 'found') return resolution.cell;
      if (isMember) return fixedCell(undefined);
      throw bindingError(resolution.type, this.transformed.requests[request]!.specifier, name);
    });
    const body = compiled([...cells, ...this.#cells], this.#createRuntime());
    this.transformed = { ...this.transformed, code: '' };
    // Runs the head, up to the `yield` before the body.
    body.next();
    this.#run = () => {
      const done = body.next();
      return hasTopLevelAwait ? (done as unknown as Promise<void>) : undefined;
    };
  }

  override execute(): Promise<void> | undefined {
    const run = this.#run!;
    this.#run = null;
    return run();
  }

  override resolveExport(name: string, seen: ResolveSet = new Map()): Resolution {
    this.declare();
    const names = seen.get(this);
    if (names === undefined) seen.set(this, new Set([name]));
    else if (names.has(name)) return { type: 'cycle' };
    else names.add(name);

    const cell = this.#localExports.get(name);
    if (cell !== undefined) return { type: 'found', cell };
    const indirect = this.#indirectExports.get(name);
    if (indirect !== undefined) {
      const dependency = this.dependencies[indirect.request]!;
      if (indirect.importName === null) return { type: 'found', cell: dependency.namespaceCell };
      return dependency.resolveExport(indirect.importName, seen);
    }
    if (name === 'default') return { type: 'missing' };
    let found: Resolution = { type: 'missing' };
    for (const request of this.transformed.starExports) {
      const resolution = this.dependencies[request]!.resolveExport(name, seen);
      if (resolution.type === 'ambiguous') return resolution;
      if (resolution.type !== 'found') continue;
      if (found.type === 'found' && found.cell !== resolution.cell) return { type: 'ambiguous' };
      found = resolution;
    }
    return found;
  }

  override exportedNames(seen: Set<ModuleRecord> = new Set()): string[] {
    if (seen.has(this)) return [];
    seen.add(this);
    const { localExports, indirectExports, starExports } = this.transformed;
    const names = new Set<string>();
    for (const [name] of localExports) names.add(name);
    for (const { name } of indirectExports) names.add(name);
    for (const request of starExports) {
      for (const name of this.dependencies[request]!.exportedNames(seen)) if (name !== 'default') names.add(name);
    }
    return [...names];
  }

  #createRuntime(): ModuleRuntime {
    const host = this.#host;
    let meta: object | undefined;
    const module = this;
    return {
      get meta() {
        return (meta ??= host.createMeta(module));
      },
      import: (specifier, options) => host.importModule(this, specifier, options, EVALUATION_PHASE),
      importSource: (specifier, options) => host.importModule(this, specifier, options, SOURCE_PHASE),
      first: (value) => value,
      nameDefault: (fn) => Object.defineProperty(fn, 'name', { value: 'default', configurable: true }),
      readOnly: READ_ONLY,
      ...host.asyncContext,
      code: host.rewriteEvaluated,
      hints: OPTIMIZER_HINTS,
    };
  }
}

const READ_ONLY: object = new Proxy(
  {},
  {
    set: () => {
      throw new TypeError('Assignment to constant variable.');
    },
  },
);
