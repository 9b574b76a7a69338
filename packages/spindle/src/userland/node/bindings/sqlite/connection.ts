import type { Callbacks } from './callbacks.ts';
import { DB_CONFIG, OK, OPEN, ROW } from './codes.ts';
import type { SqliteErrors } from './errors.ts';
import type { SqliteLibrary } from './sqlite-library.ts';
import type { Values } from './values.ts';

export interface ConnectionOptions {
  /** A path or an address, as SQLite reads it. */
  readonly location: Uint8Array;
  readonly isReadOnly: boolean;
  readonly hasForeignKeys: boolean;
  readonly allowsDoubleQuotedStrings: boolean;
  readonly isDefensive: boolean;
  readonly timeoutMs: number;
  readonly limits: ReadonlyMap<number, number>;
  readonly statements: StatementOptions;
}

export interface StatementOptions {
  readonly returnArrays: boolean;
  readonly readBigInts: boolean;
  readonly allowBareNamedParameters: boolean;
  readonly allowUnknownNamedParameters: boolean;
}

export interface SqliteParts {
  readonly library: SqliteLibrary;
  readonly errors: SqliteErrors;
  readonly values: Values;
  readonly callbacks: Callbacks;
}

/** SQLite's own access to files, with locks between processes. */
const FILE_ACCESS = 'unix';
/** Of a new database. The library's own default is twice as much. */
const PAGE_BYTES = 4096;

/** One connection of a `DatabaseSync`, which can be opened again after it was closed. Source: node/src/node_sqlite.cc. */
export class Connection {
  readonly parts: SqliteParts;
  readonly options: ConnectionOptions;
  /** Statements to finalize before the connection closes. */
  readonly statements = new Set<{ finalize(): void }>();
  readonly sessions = new Set<number>();
  #address = 0;
  #authorizer = 0;
  /** What a callback threw while SQLite was running: it is thrown once SQLite returns. */
  #thrown: { readonly error: unknown } | undefined;

  constructor(parts: SqliteParts, options: ConnectionOptions) {
    this.parts = parts;
    this.options = options;
  }

  get isOpen(): boolean {
    return this.#address !== 0;
  }

  /** The `sqlite3 *`. */
  get address(): number {
    if (this.#address === 0) throw this.parts.errors.state('database is not open');
    return this.#address;
  }

  open(): void {
    const { library, errors } = this.parts;
    if (this.isOpen) throw errors.state('database is already open');
    const { options } = this;
    const flags = OPEN.uri | (options.isReadOnly ? OPEN.readOnly : OPEN.readWrite | OPEN.create);
    const out = library.slot();
    const result = library.withText(FILE_ACCESS, (access) =>
      library.with(Uint8Array.from([...options.location, 0]), (location) => library.call('sqlite3_open_v2', location, out, flags, access)),
    ) as number;
    const address = library.result();
    try {
      if (result !== OK) throw errors.ofConnection(address);
      this.#configure(address);
    } catch (error) {
      library.call('sqlite3_close_v2', address);
      throw error;
    }
    this.#address = address;
  }

  #configure(address: number): void {
    const { library } = this.parts;
    const { options } = this;
    const set = (setting: number, isOn: boolean) =>
      this.#checkOf(address, library.call('sqlite3__wasm_db_config_ip', address, setting, Number(isOn), 0) as number);
    set(DB_CONFIG.stringsInChanges, options.allowsDoubleQuotedStrings);
    set(DB_CONFIG.stringsInDefinitions, options.allowsDoubleQuotedStrings);
    set(DB_CONFIG.foreignKeys, options.hasForeignKeys);
    set(DB_CONFIG.defensive, options.isDefensive);
    library.call('sqlite3_busy_timeout', address, options.timeoutMs);
    library.withText(`PRAGMA page_size = ${PAGE_BYTES}`, (text) => library.call('sqlite3_exec', address, text, 0, 0, 0));
    for (const [limit, value] of options.limits) library.call('sqlite3_limit', address, limit, value);
  }

  close(): void {
    const { address } = this;
    this.release();
    this.setAuthorizer(undefined);
    this.#address = 0;
    this.parts.library.call('sqlite3_close_v2', address);
  }

  /** Finalizes all statements and ends all sessions. */
  release(): void {
    const { library } = this.parts;
    for (const statement of this.statements) statement.finalize();
    for (const session of this.sessions) library.call('sqlite3session_delete', session);
    this.sessions.clear();
  }

  /** Runs what may call back into the program. Returns SQLite's result unless a callback threw. */
  run(call: () => number): number {
    this.#thrown = undefined;
    const result = call();
    this.rethrow();
    return result;
  }

  /** Like `run`; any other result than `expected` is an error. */
  check(call: () => number, expected = OK): void {
    const { address } = this;
    if (this.run(call) !== expected) throw this.parts.errors.ofConnection(address);
  }

  rethrow(): void {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown !== undefined) throw thrown.error;
  }

  /** Calls a function of the program on behalf of SQLite, which must not see an exception: `otherwise` is returned then. */
  guard<T>(call: () => T, otherwise: () => T): T {
    try {
      return call();
    } catch (error) {
      this.#thrown ??= { error };
      return otherwise();
    }
  }

  exec(sql: string): void {
    const { library } = this.parts;
    library.withText(sql, (text) => this.check(() => library.call('sqlite3_exec', this.address, text, 0, 0, 0) as number));
  }

  /** The address of a prepared statement, 0 if the text has none. */
  prepare(sql: string): number {
    const { library } = this.parts;
    library.withText(sql, (text) => this.check(() => library.call('sqlite3_prepare_v2', this.address, text, -1, library.slot(), 0) as number));
    return library.result();
  }

  /** The first column of the first row of a query without parameters. */
  ask(sql: string): unknown {
    const { library, values } = this.parts;
    const statement = this.prepare(sql);
    try {
      this.check(() => library.call('sqlite3_step', statement) as number, ROW);
      return values.column(statement, 0, false);
    } finally {
      library.call('sqlite3_finalize', statement);
    }
  }

  setAuthorizer(authorize: ((action: number, texts: readonly (string | null)[]) => number) | undefined): void {
    const { library, callbacks } = this.parts;
    const previous = this.#authorizer;
    this.#authorizer = authorize === undefined ? 0 : callbacks.add({ authorize });
    library.call('sqlite3_set_authorizer', this.address, authorize === undefined ? 0 : callbacks.place('authorize'), this.#authorizer);
    callbacks.remove(previous);
  }

  #checkOf(address: number, result: number): void {
    if (result !== OK) throw this.parts.errors.ofConnection(address);
  }
}
