import type { ModuleEntries } from './module-entries.ts';
import type { ImportBinding } from './transformed-module.ts';

/** What a module's names refer to at the current position of the rewriter: imports, exported bindings, or local names. */
export class ModuleNames {
  readonly entries: ModuleEntries;
  /** Prefix of every added name; does not occur in the source. */
  readonly prefix: string;
  /** The imports used by the code, in the order of first use. */
  readonly imports: ImportBinding[] = [];
  /** Scopes around the current node that shadow names. */
  readonly shadows: ReadonlySet<string>[] = [];
  /** The variable that holds the cell of a used import, by local name or `namespace.member`. */
  readonly importVariables = new Map<string, string>();
  readonly #variableNames = new Set<string>();
  #temporaries = 0;

  constructor(entries: ModuleEntries, source: string) {
    this.entries = entries;
    let prefix = '$m';
    for (let n = 0; source.includes(prefix); n++) prefix = `$m${n}$`;
    this.prefix = prefix;
  }

  temporary(): string {
    return `${this.prefix}t${this.#temporaries++}`;
  }

  cell(local: string): string {
    return `${this.prefix}x${this.entries.locals.get(local)!}`;
  }

  #isShadowed(name: string): boolean {
    for (const names of this.shadows) if (names.has(name)) return true;
    return false;
  }

  /** The import that a name refers to here, if any. */
  importOf(name: string): { request: number; name: string | null; place: ImportBinding['place'] } | undefined {
    const found = this.entries.imports.get(name);
    return found !== undefined && !this.#isShadowed(name) ? found : undefined;
  }

  exportedLocal(name: string): boolean {
    return this.entries.locals.has(name) && !this.#isShadowed(name);
  }

  importVariable(key: string, binding: ImportBinding): string {
    let variable = this.importVariables.get(key);
    if (variable === undefined) {
      const base = `${this.prefix}_${key.replace('.', '_')}`;
      variable = base;
      for (let n = 0; this.#variableNames.has(variable); n++) variable = `${base}${n}`;
      this.#variableNames.add(variable);
      this.importVariables.set(key, variable);
      this.imports.push(binding);
    }
    return variable;
  }

  /** The expression that reads an imported name; undefined if the name is not an import here. */
  importRead(name: string): { text: string; isNamespace: boolean } | undefined {
    const found = this.importOf(name);
    if (found === undefined) return undefined;
    const variable = this.importVariable(name, { ...found, isMember: false });
    return found.name === null ? { text: variable, isNamespace: true } : { text: `${variable}.v`, isNamespace: false };
  }
}
