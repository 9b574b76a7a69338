import { Cell } from './cell.ts';
import { ModuleRecord, type Resolution, type ResolveSet } from './module-record.ts';

/** A module whose exports are set by a function (CommonJS, JSON, builtins, `vm.SyntheticModule`). */
export class SyntheticModule extends ModuleRecord {
  override readonly hasTopLevelAwait = false;
  readonly #cells: ReadonlyMap<string, Cell>;
  readonly #evaluate: () => void;

  constructor(url: string, names: readonly string[], evaluate: () => void, onNamespace: (namespace: object) => void) {
    super(url, onNamespace);
    this.#evaluate = evaluate;
    this.#cells = new Map(
      names.map((name) => {
        const cell = new Cell(name);
        // The bindings of a synthetic module have no dead zone.
        cell.v = undefined;
        return [name, cell];
      }),
    );
  }

  setExport(name: string, value: unknown): void {
    const cell = this.#cells.get(name);
    if (cell === undefined) throw new ReferenceError(`Export '${name}' is not defined in module`);
    cell.set(value);
  }

  override declare(): void {}
  override checkBindings(): void {}
  override initialize(): void {}

  override execute(): undefined {
    this.#evaluate();
  }

  override resolveExport(name: string, _seen?: ResolveSet): Resolution {
    const cell = this.#cells.get(name);
    return cell === undefined ? { type: 'missing' } : { type: 'found', cell };
  }

  override exportedNames(): string[] {
    return [...this.#cells.keys()];
  }
}

/**
 * The result of `require()` for an ES module with a default export: all its exports, live, and `__esModule: true`,
 * so that compiled CommonJS finds the default export where it expects it.
 */
export class RequiredFacade extends ModuleRecord {
  override readonly hasTopLevelAwait = false;
  readonly #original: ModuleRecord;
  readonly #flag = new Cell('__esModule');

  constructor(original: ModuleRecord, onNamespace: (namespace: object) => void) {
    super(original.url, onNamespace);
    this.#original = original;
    this.#flag.v = true;
  }

  override declare(): void {}
  override checkBindings(): void {}
  override initialize(): void {}
  override execute(): undefined {}

  override resolveExport(name: string, seen?: ResolveSet): Resolution {
    return name === '__esModule' ? { type: 'found', cell: this.#flag } : this.#original.resolveExport(name, seen);
  }

  override exportedNames(seen?: Set<ModuleRecord>): string[] {
    return [...new Set([...this.#original.exportedNames(seen), '__esModule'])];
  }
}
