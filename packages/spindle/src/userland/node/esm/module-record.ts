import { Cell } from './cell.ts';
import type { Deferred } from './deferred.ts';
import { createNamespace } from './namespace.ts';

/** V8's numbers, which Node's loader reads. */
export const MODULE_STATUS = { uninstantiated: 0, instantiating: 1, instantiated: 2, evaluating: 3, evaluated: 4, errored: 5 } as const;
export type ModuleStatus = (typeof MODULE_STATUS)[keyof typeof MODULE_STATUS];

/** What an exported name resolves to: one binding, several different ones, or none. */
export type Resolution = { readonly type: 'found'; readonly cell: Cell } | { readonly type: 'ambiguous' | 'missing' | 'cycle' };

/** Modules and names visited during a resolution, to detect cycles. */
export type ResolveSet = Map<ModuleRecord, Set<string>>;

/** ECMA-262, 16.2.1.5: the interface of any module for linking and evaluation, including the state of its evaluation. */
export abstract class ModuleRecord {
  readonly url: string;
  status: ModuleStatus = MODULE_STATUS.uninstantiated;
  error: unknown = undefined;
  /** The modules of `requests`, in the same order; filled by the loader. */
  dependencies: readonly ModuleRecord[] = [];
  /** The value of `import source` for this module: the compiled WebAssembly module. */
  sourceObject: unknown = undefined;
  abstract readonly hasTopLevelAwait: boolean;

  // Evaluation fields of a Cyclic Module Record.
  dfsIndex = -1;
  dfsAncestorIndex = -1;
  cycleRoot: ModuleRecord | null = null;
  /** Position among the modules that are waiting; -1 if it is not waiting. */
  asyncOrder = -1;
  pendingDependencies = 0;
  readonly asyncParents: ModuleRecord[] = [];
  /** Settles when this module, the root of a cycle, has been evaluated. */
  completion: Deferred<void> | null = null;

  /** Without source-phase imports, which are neither linked nor evaluated. */
  get evaluatedDependencies(): readonly ModuleRecord[] {
    return this.dependencies;
  }

  #namespace: object | null = null;
  #namespaceCell: Cell | null = null;
  readonly #onNamespace: (namespace: object) => void;

  constructor(url: string, onNamespace: (namespace: object) => void) {
    this.url = url;
    this.#onNamespace = onNamespace;
  }

  /** Creates the cells, so that others can resolve to them. */
  abstract declare(): void;
  /** Checks that every import and re-export resolves to a binding; throws a SyntaxError otherwise. */
  abstract checkBindings(): void;
  /** Prepares to run: afterward, hoisted functions are in their cells. Runs no user code. */
  abstract initialize(): void;
  /** Runs the body; returns a promise if and only if `hasTopLevelAwait`. */
  abstract execute(): Promise<void> | undefined;
  abstract resolveExport(name: string, seen?: ResolveSet): Resolution;
  abstract exportedNames(seen?: Set<ModuleRecord>): string[];

  get namespace(): object {
    if (this.#namespace === null) {
      const cells = new Map<string, Cell>();
      for (const name of this.exportedNames()) {
        const resolution = this.resolveExport(name);
        if (resolution.type === 'found') cells.set(name, resolution.cell);
      }
      this.#namespace = createNamespace(cells);
      this.#onNamespace(this.#namespace);
    }
    return this.#namespace;
  }

  /** The binding of `export * as name from`; always the same cell, so that two paths to it resolve to the same binding. */
  get namespaceCell(): Cell {
    this.#namespaceCell ??= new NamespaceCell(this);
    return this.#namespaceCell;
  }
}

/** Creates the namespace object on first read, because its names may be unknown during linking. */
class NamespaceCell extends Cell {
  constructor(record: ModuleRecord) {
    super('*namespace*');
    Object.defineProperty(this, 'v', {
      configurable: true,
      enumerable: true,
      get: () => {
        const { namespace } = record;
        Object.defineProperty(this, 'v', { value: namespace, writable: true, enumerable: true, configurable: true });
        return namespace;
      },
    });
  }
}
