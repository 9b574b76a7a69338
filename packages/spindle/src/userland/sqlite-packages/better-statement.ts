import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { PackageErrors } from './better-errors.ts';
import { inputValue, outputValue } from './values.ts';

type Mode = 'plain' | 'pluck' | 'raw' | 'expand';

interface Connection {
  readonly open: boolean;
  readonly isSafe: boolean;
  readonly verbose: ((sql: string) => void) | null;
  readonly errors: PackageErrors;
}

/** A prepared statement of `better-sqlite3`. */
export class Statement {
  readonly reader: boolean;
  readonly readonly: boolean;
  readonly source: string;
  readonly database: unknown;
  busy = false;
  readonly #statement: StatementSync;
  readonly #own: Connection;
  readonly #names: readonly { readonly name: string; readonly table: string }[];
  #mode: Mode = 'plain';
  #isSafe: boolean;
  #bound: SQLInputValue[] | undefined;

  constructor(statement: StatementSync, own: Connection, database: unknown, isPragma: boolean) {
    this.#statement = statement;
    this.#own = own;
    this.#isSafe = own.isSafe;
    this.#names = statement.columns().map(({ name, table }) => ({ name, table: table ?? '$' }));
    this.reader = this.#names.length > 0 || isPragma;
    this.source = statement.sourceSQL;
    this.readonly = /^\s*(?:select|values|explain|begin|commit|end|rollback|savepoint|release|with(?![\s\S]*\b(?:insert|update|delete|replace)\b))\b/i.test(
      this.source,
    );
    this.database = database;
    statement.setAllowUnknownNamedParameters(true);
  }

  run(...parameters: unknown[]) {
    if (this.reader) throw new TypeError('This statement returns data. Use get(), all(), or iterate() instead');
    const { changes, lastInsertRowid } = this.#use(parameters, (values) => this.#statement.run(...values));
    return { changes: Number(changes), lastInsertRowid };
  }

  get(...parameters: unknown[]): unknown {
    this.#mustRead();
    return this.#use(parameters, (values) => {
      const row = this.#statement.get(...values) as unknown as SQLOutputValue[] | undefined;
      return row === undefined ? undefined : this.#shaped(row);
    });
  }

  all(...parameters: unknown[]): unknown[] {
    this.#mustRead();
    return this.#use(parameters, (values) => (this.#statement.all(...values) as unknown as SQLOutputValue[][]).map((row) => this.#shaped(row)));
  }

  iterate(...parameters: unknown[]): Generator<unknown> {
    this.#mustRead();
    return this.#iterate(this.#use(parameters, (values) => this.#statement.iterate(...values)) as unknown as Iterator<SQLOutputValue[]>);
  }

  *#iterate(rows: Iterator<SQLOutputValue[]>): Generator<unknown> {
    this.busy = true;
    try {
      for (let next = this.#own.errors.translated(() => rows.next()); !next.done; next = this.#own.errors.translated(() => rows.next()))
        yield this.#shaped(next.value);
    } finally {
      this.busy = false;
      rows.return?.();
    }
  }

  bind(...parameters: unknown[]): this {
    if (this.#bound) throw new TypeError('The bind() method can only be invoked once per statement object');
    this.#bound = arranged(parameters);
    return this;
  }

  pluck(isOn = true): this {
    return this.#shape('pluck', isOn);
  }
  raw(isOn = true): this {
    return this.#shape('raw', isOn);
  }
  expand(isOn = true): this {
    return this.#shape('expand', isOn);
  }
  safeIntegers(isOn = true): this {
    this.#isSafe = isOn;
    return this;
  }

  columns() {
    this.#mustRead();
    return this.#statement.columns().map(({ name, column, table, database, type }) => ({ name, column, table, database, type }));
  }

  #shape(mode: Mode, isOn: boolean): this {
    this.#mustRead();
    if (isOn) this.#mode = mode;
    else if (this.#mode === mode) this.#mode = 'plain';
    return this;
  }

  #mustRead(): void {
    if (!this.reader) throw new TypeError('This statement does not return data. Use run() instead');
  }

  #use<T>(parameters: unknown[], work: (values: SQLInputValue[]) => T): T {
    if (!this.#own.open) throw new TypeError('The database connection is not open');
    if (this.#bound && parameters.length > 0) throw new TypeError('This statement already has bound parameters');
    const values = this.#bound ?? arranged(parameters);
    this.#statement.setReadBigInts(this.#isSafe);
    this.#statement.setReturnArrays(true);
    return this.#own.errors.translated(() => {
      const result = work(values);
      this.#own.verbose?.(this.#statement.expandedSQL);
      return result;
    });
  }

  #shaped(row: SQLOutputValue[]): unknown {
    const values = row.map(outputValue);
    if (this.#mode === 'raw') return values;
    if (this.#mode === 'pluck') return values[0];
    if (this.#mode === 'plain') return Object.fromEntries(values.map((value, at) => [this.#names[at]?.name, value]));
    const tables: Record<string, Record<string, unknown>> = {};
    for (const [at, { name, table }] of this.#names.entries()) (tables[table] ??= {})[name] = values[at];
    return tables;
  }
}

/** Named values come first, as Node wants them; lists are spread. */
function arranged(parameters: readonly unknown[]): SQLInputValue[] {
  const named: Record<string, SQLInputValue>[] = [];
  const list: SQLInputValue[] = [];
  for (const parameter of parameters) {
    if (Array.isArray(parameter)) list.push(...parameter.map(inputValue));
    else if (typeof parameter === 'object' && parameter !== null && !ArrayBuffer.isView(parameter)) {
      if (named.length > 0) throw new TypeError('You cannot specify named parameters in two different objects');
      const prototype: unknown = Object.getPrototypeOf(parameter);
      if (prototype !== null && prototype !== Object.prototype) throw new TypeError('SQLite3 can only bind numbers, strings, bigints, buffers, and null');
      named.push(Object.fromEntries(Object.entries(parameter).map(([name, value]) => [name, inputValue(value)])));
    } else list.push(inputValue(parameter));
  }
  return [...named, ...list] as SQLInputValue[];
}
