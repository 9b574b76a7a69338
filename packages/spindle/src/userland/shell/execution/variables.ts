import { FatalShellProblem, ShellProblem } from './control.ts';

/** A sparse array with numeric keys, or an associative one with text keys. */
type Elements = { readonly type: 'indexed'; readonly map: Map<number, string> } | { readonly type: 'keyed'; readonly map: Map<string, string> };

/** Attributes that `declare` can set besides a value. */
export interface Marks {
  readonly isExported?: boolean;
  readonly isReadonly?: boolean;
  readonly isInteger?: boolean;
  /** Assigned values are converted to lower or upper case. */
  readonly letterCase?: 'lower' | 'upper' | undefined;
  /** Its value is the name of the variable it refers to. */
  readonly isReference?: boolean;
}

interface Variable extends Marks {
  readonly value: string | undefined;
  readonly elements?: Elements | undefined;
}

const UNSET: Variable = { value: undefined };

/** The variables of one shell, with the scopes of `local`. */
export class Variables {
  #variables: Map<string, Variable>;
  /** Variables hidden by functions, innermost last. */
  readonly #scopes: Map<string, Variable | undefined>[] = [];

  constructor(variables: ReadonlyMap<string, Variable> = new Map()) {
    this.#variables = new Map([...variables].map(([name, variable]) => [name, copyOf(variable)]));
  }

  static fromEnvironment(environment: NodeJS.ProcessEnv): Variables {
    const variables = new Variables();
    for (const [name, value] of Object.entries(environment)) if (value !== undefined) variables.#variables.set(name, { value, isExported: true });
    return variables;
  }

  /** The value, or element 0 of an array. */
  get(name: string): string | undefined {
    const variable = this.#variables.get(this.target(name));
    if (variable?.elements === undefined) return variable?.value;
    return this.element(name, '0');
  }

  set(name: string, value: string): void {
    const target = this.target(name);
    const variable = this.#writable(target);
    if (variable.elements !== undefined) this.setElement(target, '0', value);
    else this.#variables.set(target, { ...variable, value: inCase(value, variable), isExported: variable.isExported || this.exportsAll });
  }

  /** `set -a`. */
  exportsAll = false;

  /** The variable that a name refers to: another one after `declare -n`. */
  target(name: string): string {
    /** Circular references must end. */
    const MAX_STEPS = 16;
    let target = name;
    for (let step = 0; step < MAX_STEPS; step++) {
      const variable = this.#variables.get(target);
      if (!variable?.isReference || !variable.value) return target;
      target = variable.value;
    }
    return target;
  }

  arrayType(name: string): 'indexed' | 'keyed' | undefined {
    return this.#variables.get(this.target(name))?.elements?.type;
  }

  /** Keys and values in order; the value of a plain variable is element 0; nothing for an unset variable. */
  entries(name: string): readonly (readonly [key: string, value: string])[] {
    const variable = this.#variables.get(this.target(name));
    if (variable === undefined) return [];
    if (variable.elements === undefined) return variable.value === undefined ? [] : [['0', variable.value]];
    if (variable.elements.type === 'keyed') return [...variable.elements.map];
    return [...variable.elements.map].sort(([a], [b]) => a - b).map(([key, value]) => [String(key), value]);
  }

  /** `subscript` is a key, or a number, which counts from the end if negative. */
  element(name: string, subscript: string): string | undefined {
    const variable = this.#variables.get(this.target(name));
    if (variable === undefined) return undefined;
    const { elements } = variable;
    if (elements === undefined) return subscript === '0' || subscript === '-1' ? variable.value : undefined;
    return elements.type === 'keyed' ? elements.map.get(subscript) : elements.map.get(this.#place(name, elements.map, subscript));
  }

  setElement(name: string, subscript: string, value: string): void {
    const target = this.target(name);
    const variable = this.#writable(target);
    const elements: Elements = variable.elements ?? { type: 'indexed', map: new Map(variable.value === undefined ? [] : [[0, variable.value]]) };
    if (elements.type === 'keyed') elements.map.set(subscript, inCase(value, variable));
    else elements.map.set(this.#place(name, elements.map, subscript), inCase(value, variable));
    this.#variables.set(target, { ...variable, value: undefined, elements });
  }

  /** Creates an empty array; with `keepsValue` a plain value becomes element 0. */
  makeArray(name: string, type: 'indexed' | 'keyed', keepsValue: boolean): void {
    const target = this.target(name);
    const variable = this.#writable(target);
    if (keepsValue && variable.elements !== undefined) {
      if (variable.elements.type !== type) throw new ShellProblem(`${name}: cannot convert ${variable.elements.type} to ${type} array`);
      return;
    }
    const elements: Elements = type === 'keyed' ? { type, map: new Map() } : { type, map: new Map() };
    this.#variables.set(target, { ...variable, value: undefined, elements });
    if (keepsValue && variable.value !== undefined) this.setElement(target, '0', variable.value);
  }

  /** The index at which `a+=(x)` adds its first element. */
  nextIndex(name: string): number {
    const variable = this.#variables.get(this.target(name));
    if (variable?.elements?.type === 'indexed') return Math.max(-1, ...variable.elements.map.keys()) + 1;
    return variable?.value === undefined ? 0 : 1;
  }

  unset(name: string): void {
    const target = this.target(name);
    if (this.#variables.get(target)?.isReadonly) throw new ShellProblem(`unset: ${name}: cannot unset: readonly variable`);
    this.#variables.delete(target);
  }

  unsetElement(name: string, subscript: string): void {
    const variable = this.#writable(this.target(name));
    if (variable.elements?.type === 'keyed') variable.elements.map.delete(subscript);
    else if (variable.elements !== undefined) variable.elements.map.delete(this.#place(name, variable.elements.map, subscript));
    else if (subscript === '0') this.unset(name);
  }

  mark(name: string, marks: Marks): void {
    const target = 'isReference' in marks ? name : this.target(name);
    this.#variables.set(target, { ...(this.#variables.get(target) ?? UNSET), ...marks });
  }

  marks(name: string): Marks {
    return this.#variables.get(name) ?? UNSET;
  }

  has(name: string): boolean {
    return this.#variables.has(name);
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

  /** Runs `body` with these variables set and exported, as in `A=1 command`. */
  async withTemporary<T>(assignments: readonly (readonly [string, string])[], body: () => Promise<T>): Promise<T> {
    if (assignments.length === 0) return await body();
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

  /** From here to the end of the function the name refers to a new variable. Returns false outside functions. */
  makeLocal(name: string): boolean {
    const scope = this.#scopes.at(-1);
    if (scope === undefined) return false;
    if (scope.has(name)) return true;
    const outer = this.#copy(name);
    if (outer?.isReadonly) throw new ShellProblem(`local: ${name}: readonly variable`);
    scope.set(name, outer);
    this.#variables.delete(name);
    return true;
  }

  get isInFunction(): boolean {
    return this.#scopes.length > 0;
  }

  clone(): Variables {
    const copy = new Variables(this.#variables);
    copy.exportsAll = this.exportsAll;
    // A subshell inside a function may still use `local`.
    if (this.#scopes.length > 0) copy.#scopes.push(new Map());
    return copy;
  }

  #place(name: string, map: ReadonlyMap<number, string>, subscript: string): number {
    const index = Number(subscript);
    const place = index < 0 ? Math.max(-1, ...map.keys()) + 1 + index : index;
    if (place < 0) throw new ShellProblem(`${name}[${subscript}]: bad array subscript`);
    return place;
  }

  #writable(name: string): Variable {
    const variable = this.#variables.get(name) ?? UNSET;
    if (variable.isReadonly) throw new FatalShellProblem(`${name}: readonly variable`);
    return variable;
  }

  #copy(name: string): Variable | undefined {
    const variable = this.#variables.get(name);
    return variable === undefined ? undefined : copyOf(variable);
  }

  #restore(saved: ReadonlyMap<string, Variable | undefined>): void {
    for (const [name, variable] of saved) {
      if (variable === undefined) this.#variables.delete(name);
      else this.#variables.set(name, variable);
    }
  }
}

function inCase(value: string, { letterCase }: Marks): string {
  return letterCase === undefined ? value : letterCase === 'lower' ? value.toLowerCase() : value.toUpperCase();
}

function copyOf(variable: Variable): Variable {
  const { elements } = variable;
  if (elements === undefined) return { ...variable };
  return { ...variable, elements: elements.type === 'keyed' ? { type: 'keyed', map: new Map(elements.map) } : { type: 'indexed', map: new Map(elements.map) } };
}
