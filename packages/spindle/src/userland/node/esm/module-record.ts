import { Cell } from './cell.ts';
import type { Deferred } from './deferred.ts';
import { createNamespace } from './namespace.ts';

/** V8's numbers, which Node's loader reads. */
export const MODULE_STATUS = { uninstantiated: 0, instantiating: 1, instantiated: 2, evaluating: 3, evaluated: 4, errored: 5 } as const;
export type ModuleStatus = (typeof MODULE_STATUS)[keyof typeof MODULE_STATUS];

/** Where an exported name leads: one binding, several different ones, or none. */
export type Resolution = { readonly type: 'found'; readonly cell: Cell } | { readonly type: 'ambiguous' | 'missing' | 'cycle' };

/** Modules and names on the way of a resolution, to notice cycles. */
export type ResolveSet = Map<ModuleRecord, Set<string>>;

/** ECMA-262, 16.2.1.5: what linking and evaluation need of any module. Evaluation keeps its numbers here. */
export abstract class ModuleRecord {
  readonly url: string;
  status: ModuleStatus = MODULE_STATUS.uninstantiated;
  error: unknown = undefined;
  /** Modules of `requests`, in the same order; filled by the loader. */
  dependencies: readonly ModuleRecord[] = [];
  /** What `import source` of this module gives: the compiled module of WebAssembly. */
  sourceObject: unknown = undefined;
  abstract readonly hasTopLevelAwait: boolean;

  // Cyclic Module Record fields of evaluation.
  dfsIndex = -1;
  dfsAncestorIndex = -1;
  cycleRoot: ModuleRecord | null = null;
  /** Position among the modules that wait for something; -1: not one of them. */
  asyncOrder = -1;
  pendingDependencies = 0;
  readonly asyncParents: ModuleRecord[] = [];
  /** Settles when this module, root of a cycle, has been evaluated. */
  completion: Deferred<void> | null = null;

  /** Without those that are only imported as source, which are neither linked nor evaluated for it. */
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

  /** Makes the cells, so that others can resolve to them. */
  abstract declare(): void;
  /** Checks that every import and re-export leads to a binding; throws a SyntaxError if one does not. */
  abstract checkBindings(): void;
  /** Gets ready to run: hoisted functions are in their cells afterwards. Runs no user code. */
  abstract initialise(): void;
  /** Runs the body; answers a promise exactly if `hasTopLevelAwait`. */
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

  /** The binding of `export * as name from`; one for all, so that two ways to it are the same binding. */
  get namespaceCell(): Cell {
    this.#namespaceCell ??= new NamespaceCell(this);
    return this.#namespaceCell;
  }
}

/** Makes the namespace object when it is first read: while linking, the names below it may not be known. */
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
