import { FatalShellProblem, ShellProblem } from './control.ts';

interface Variable {
  value: string | undefined;
  isExported: boolean;
  isReadonly: boolean;
}

/** The variables of one shell, with the scopes of `local`. */
export class Variables {
  #variables: Map<string, Variable>;
  /** What functions hid, innermost last. */
  readonly #scopes: Map<string, Variable | undefined>[] = [];

  constructor(variables: ReadonlyMap<string, Variable> = new Map()) {
    this.#variables = new Map([...variables].map(([name, variable]) => [name, { ...variable }]));
  }

  static fromEnvironment(environment: NodeJS.ProcessEnv): Variables {
    const variables = new Variables();
    for (const [name, value] of Object.entries(environment))
      if (value !== undefined) variables.#variables.set(name, { value, isExported: true, isReadonly: false });
    return variables;
  }

  get(name: string): string | undefined {
    return this.#variables.get(name)?.value;
  }

  set(name: string, value: string): void {
    const variable = this.#variables.get(name);
    if (variable === undefined) this.#variables.set(name, { value, isExported: this.exportsAll, isReadonly: false });
    else {
      if (variable.isReadonly) throw new FatalShellProblem(`${name}: readonly variable`);
      variable.value = value;
      variable.isExported ||= this.exportsAll;
    }
  }

  /** `set -a`. */
  exportsAll = false;

  unset(name: string): void {
    if (this.#variables.get(name)?.isReadonly) throw new ShellProblem(`${name}: cannot unset: readonly variable`);
    this.#variables.delete(name);
  }

  mark(name: string, marks: { readonly isExported?: boolean; readonly isReadonly?: boolean }): void {
    const variable = this.#variables.get(name) ?? { value: undefined, isExported: false, isReadonly: false };
    this.#variables.set(name, { ...variable, ...marks });
  }

  names(which: 'all' | 'exported' | 'readonly' = 'all'): string[] {
    return [...this.#variables]
      .filter(([, variable]) => which === 'all' || (which === 'exported' ? variable.isExported : variable.isReadonly))
      .map(([name]) => name)
      .sort();
  }

  environment(): Record<string, string> {
    const environment: Record<string, string> = {};
    for (const [name, { value, isExported }] of this.#variables) if (isExported && value !== undefined) environment[name] = value;
    return environment;
  }

  /** Runs `body` with these set and exported, as `A=1 command` does. */
  async withTemporary<T>(assignments: readonly (readonly [string, string])[], body: () => Promise<T>): Promise<T> {
    const saved = new Map(assignments.map(([name]) => [name, this.#copy(name)]));
    for (const [name, value] of assignments) {
      this.set(name, value);
      this.mark(name, { isExported: true });
    }
    try {
      return await body();
    } finally {
      this.#restore(saved);
    }
  }

  async inScope<T>(body: () => Promise<T>): Promise<T> {
    const scope = new Map<string, Variable | undefined>();
    this.#scopes.push(scope);
    try {
      return await body();
    } finally {
      this.#scopes.pop();
      this.#restore(scope);
    }
  }

  /** False outside of functions. */
  makeLocal(name: string): boolean {
    const scope = this.#scopes.at(-1);
    if (scope === undefined) return false;
    if (!scope.has(name)) scope.set(name, this.#copy(name));
    return true;
  }

  clone(): Variables {
    const copy = new Variables(this.#variables);
    copy.exportsAll = this.exportsAll;
    // A subshell inside a function may still say `local`.
    if (this.#scopes.length > 0) copy.#scopes.push(new Map());
    return copy;
  }

  #copy(name: string): Variable | undefined {
    const variable = this.#variables.get(name);
    return variable === undefined ? undefined : { ...variable };
  }

  #restore(saved: ReadonlyMap<string, Variable | undefined>): void {
    for (const [name, variable] of saved) {
      if (variable === undefined) this.#variables.delete(name);
      else this.#variables.set(name, variable);
    }
  }
}
