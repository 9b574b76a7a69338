import { DONE, ROW } from './codes.ts';
import type { Connection, SqliteParts, StatementOptions } from './connection.ts';
import { isObject } from './options.ts';

export interface RunResult {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/** A prepared statement. Source: StatementSync in node/src/node_sqlite.cc. */
export class Statement {
  readonly connection: Connection;
  returnArrays: boolean;
  readBigInts: boolean;
  allowBareNamedParameters: boolean;
  allowUnknownNamedParameters: boolean;
  /** How often it was started or reset: an iterator is valid only for one run. */
  runCount = 0;
  #address: number;
  /** Full names of parameters, by their names without a prefix. */
  #bareNames: Map<string, string> | undefined;
  #columnNames: string[] | undefined;

  constructor(connection: Connection, address: number, options: StatementOptions) {
    this.connection = connection;
    this.#address = address;
    this.returnArrays = options.returnArrays;
    this.readBigInts = options.readBigInts;
    this.allowBareNamedParameters = options.allowBareNamedParameters;
    this.allowUnknownNamedParameters = options.allowUnknownNamedParameters;
    connection.statements.add(this);
  }

  get isFinalized(): boolean {
    return this.#address === 0;
  }

  /** The `sqlite3_stmt *`. */
  get address(): number {
    if (this.#address === 0) throw this.#parts.errors.state('statement has been finalized');
    return this.#address;
  }

  /** Between the first row and the last. */
  get isBusy(): boolean {
    return !this.isFinalized && this.#call('sqlite3_stmt_busy') !== 0;
  }

  finalize(): void {
    if (this.#address === 0) return;
    this.connection.statements.delete(this);
    this.#parts.library.call('sqlite3_finalize', this.#address);
    this.#address = 0;
  }

  get #parts(): SqliteParts {
    return this.connection.parts;
  }

  #call(name: string, ...args: number[]): any {
    return this.#parts.library.call(name, this.address, ...args);
  }

  /** Prepares for a new run: parameters by name in a first object, the others by position. */
  start(args: readonly unknown[]): void {
    this.reset();
    const [first] = args;
    const hasNames = isObject(first) && !ArrayBuffer.isView(first);
    this.#clear();
    if (hasNames) this.#bindNames(first);
    this.#bindPositions(hasNames ? args.slice(1) : args);
  }

  /** Like `start`, for the values in a template literal. */
  startWith(values: readonly unknown[]): void {
    this.reset();
    this.#clear();
    this.#bindPositions(values);
  }

  reset(): void {
    this.runCount++;
    this.connection.run(() => this.#call('sqlite3_reset') as number);
  }

  #clear(): void {
    this.connection.check(() => this.#call('sqlite3_clear_bindings') as number);
  }

  #bindPositions(values: readonly unknown[]): void {
    let index = 1;
    for (const value of values) {
      while (this.#isNamed(index)) index++;
      this.#bind(index++, value);
    }
  }

  #isNamed(index: number): boolean {
    const name = this.#parts.library.text('sqlite3_bind_parameter_name', this.address, index);
    return name !== null && !name.startsWith('?');
  }

  #bindNames(names: Readonly<Record<string, unknown>>): void {
    const bare = this.allowBareNamedParameters ? (this.#bareNames ??= this.#readBareNames()) : undefined;
    for (const name of Object.keys(names)) {
      const index = this.#indexOf(name) || this.#indexOf(bare?.get(name));
      if (index !== 0) this.#bind(index, names[name]);
      else if (!this.allowUnknownNamedParameters) throw this.#parts.errors.state(`Unknown named parameter '${name}'`);
    }
  }

  #indexOf(name: string | undefined): number {
    if (name === undefined) return 0;
    return this.#parts.library.withText(name, (text) => this.#call('sqlite3_bind_parameter_index', text) as number);
  }

  #readBareNames(): Map<string, string> {
    const bare = new Map<string, string>();
    const count = this.#call('sqlite3_bind_parameter_count') as number;
    for (let index = 1; index <= count; index++) {
      const name = this.#parts.library.text('sqlite3_bind_parameter_name', this.address, index);
      if (name === null) continue;
      const known = bare.get(name.slice(1));
      if (known !== undefined && known !== name) {
        throw this.#parts.errors.state(`Cannot create bare named parameter '${name.slice(1)}' because of conflicting names '${known}' and '${name}'.`);
      }
      bare.set(name.slice(1), name);
    }
    return bare;
  }

  #bind(index: number, value: unknown): void {
    this.connection.check(() => this.#parts.values.bind(this.address, index, value));
  }

  /** The next row; undefined at the end. */
  step(): unknown {
    const result = this.connection.run(() => this.#call('sqlite3_step') as number);
    if (result === DONE) return undefined;
    if (result !== ROW) throw this.#parts.errors.ofConnection(this.connection.address);
    return this.#row();
  }

  #row(): unknown {
    const { values } = this.#parts;
    const { address, readBigInts } = this;
    const names = this.#names();
    if (this.returnArrays) return names.map((_, column) => values.column(address, column, readBigInts));
    const row = Object.create(null) as Record<string, unknown>;
    for (let column = 0; column < names.length; column++) row[names[column] as string] = values.column(address, column, readBigInts);
    return row;
  }

  /** They change when the statement is prepared again, after the schema has changed, which only its first step does. */
  #names(): string[] {
    const count = this.#call('sqlite3_column_count') as number;
    if (this.#columnNames?.length !== count || this.#runOfNames !== this.runCount) {
      this.#runOfNames = this.runCount;
      this.#columnNames = Array.from({ length: count }, (_, column) => this.#columnText('sqlite3_column_name', column) ?? '');
    }
    return this.#columnNames;
  }

  #runOfNames = -1;

  #columnText(name: string, column: number): string | null {
    return this.#parts.library.text(name, this.address, column);
  }

  all(): unknown[] {
    try {
      const rows: unknown[] = [];
      for (let row = this.step(); row !== undefined; row = this.step()) rows.push(row);
      return rows;
    } finally {
      this.#end();
    }
  }

  get(): unknown {
    try {
      const row = this.step();
      return row === undefined || this.#names().length === 0 ? undefined : row;
    } finally {
      this.#end();
    }
  }

  run(): RunResult {
    const { library } = this.#parts;
    this.connection.check(() => {
      this.#call('sqlite3_step');
      this.runCount++;
      // It returns the error of the step.
      return this.#call('sqlite3_reset') as number;
    });
    const [changes, lastInsertRowid] = ['sqlite3_changes64', 'sqlite3_last_insert_rowid'].map((name) => library.call(name, this.connection.address) as bigint);
    return this.readBigInts
      ? { changes: changes as bigint, lastInsertRowid: lastInsertRowid as bigint }
      : { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }

  /** After a run, whatever happened in it. A statement that a callback has finalized has nothing to reset. */
  #end(): void {
    if (this.isFinalized) return;
    this.runCount++;
    this.#call('sqlite3_reset');
  }

  columns(): object[] {
    return Array.from({ length: this.#call('sqlite3_column_count') as number }, (_, column) =>
      Object.assign(Object.create(null) as object, {
        column: this.#columnText('sqlite3_column_origin_name', column),
        database: this.#columnText('sqlite3_column_database_name', column),
        name: this.#columnText('sqlite3_column_name', column),
        table: this.#columnText('sqlite3_column_table_name', column),
        type: this.#columnText('sqlite3_column_decltype', column),
      }),
    );
  }

  get sourceSql(): string | null {
    return this.#parts.library.text('sqlite3_sql', this.address);
  }

  get expandedSql(): string {
    const { library, errors } = this.#parts;
    const text = this.#call('sqlite3_expanded_sql') as number;
    if (text === 0) throw errors.withMessage('Expanded SQL text would exceed configured limits');
    const expanded = library.heap.text(text) as string;
    library.call('sqlite3_free', text);
    return expanded;
  }
}
