/**
 * What `better-sqlite3` has as a native addon, on `node:sqlite`: its own JavaScript calls this. The installation
 * service makes it do so: `TEXT_CHANGES` in `abi/substitutions.ts`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Statement } from './better-statement.ts';
import { type ErrorConstructor, PackageErrors } from './better-errors.ts';

type Verbose = ((sql: string) => void) | null;

/** Set by the package, before it opens a database. */
const own = { errors: new PackageErrors() };
export class Database {
  readonly name: string;
  readonly readonly: boolean;
  readonly memory: boolean;
  readonly verbose: Verbose;
  readonly errors: PackageErrors;
  /** Whether statements that are prepared from now on read integers as BigInt. */
  isSafe = false;
  readonly #database: DatabaseSync;

  constructor(
    filename: string,
    given: string,
    isAnonymous: boolean,
    readonly: boolean,
    mustExist: boolean,
    timeout: number,
    verbose: Verbose,
    buffer: Buffer | null,
    errors = own.errors,
  ) {
    this.name = given;
    this.readonly = readonly;
    this.memory = isAnonymous;
    this.verbose = verbose;
    this.errors = errors;
    const file = buffer === null ? (isAnonymous ? ':memory:' : filename) : fileWith(buffer);
    if ((mustExist || readonly) && !isAnonymous && !existsSync(filename)) throw errors.of('unable to open database file', 'SQLITE_CANTOPEN');
    this.#database = errors.translated(() => new DatabaseSync(file, { readOnly: readonly, timeout }));
  }

  get open(): boolean {
    return this.#database.isOpen;
  }
  get inTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  prepare(sql: string, database: unknown, isPragma: boolean): Statement {
    if (typeof sql !== 'string') throw new TypeError('Expected first argument to be a string');
    this.#mustBeOpen();
    const prepared = this.errors.translated(() => this.#database.prepare(sql));
    const rest = sql.slice(prepared.sourceSQL.length).replace(/--.*|\/\*[\s\S]*?\*\/|[\s;]/g, '');
    if (rest !== '') throw new RangeError('The supplied SQL string contains more than one statement');
    return new Statement(prepared, this, database, isPragma);
  }

  exec(sql: string): void {
    if (typeof sql !== 'string') throw new TypeError('Expected first argument to be a string');
    this.#mustBeOpen();
    this.verbose?.(sql);
    this.errors.translated(() => this.#database.exec(sql));
  }

  close(): void {
    if (this.#database.isOpen) this.errors.translated(() => this.#database.close());
  }

  defaultSafeIntegers(isOn = true): void {
    this.isSafe = isOn;
  }

  /** The addon's own checks that it switches off are Node's here. */
  unsafeMode(): void {}

  function(callback: (...values: unknown[]) => unknown, name: string, count: number, safe: number, deterministic: boolean, directOnly: boolean): void {
    const options = { useBigIntArguments: this.#isBig(safe), varargs: count < 0, deterministic, directOnly };
    this.errors.translated(() => this.#database.function(name, options, withLength(callback, count)));
  }

  aggregate(
    start: unknown,
    step: (...values: unknown[]) => unknown,
    inverse: ((...values: unknown[]) => unknown) | null,
    result: ((value: unknown) => unknown) | null,
    name: string,
    count: number,
    safe: number,
    deterministic: boolean,
    directOnly: boolean,
  ): void {
    // Without a new value, the package keeps the old one; null is a value.
    const kept = (change: (...values: unknown[]) => unknown) =>
      withLength(
        (before: unknown, ...values: unknown[]) => {
          const after = change(before, ...values);
          return after === undefined ? before : after;
        },
        count < 0 ? count : count + 1,
      );
    const options = {
      start,
      step: kept(step),
      ...(inverse === null ? {} : { inverse: kept(inverse) }),
      ...(result === null ? {} : { result }),
      useBigIntArguments: this.#isBig(safe),
      varargs: count < 0,
      deterministic,
      directOnly,
    };
    this.errors.translated(() => this.#database.aggregate(name, options));
  }

  /** The whole copy is made at once. */
  backup(_database: unknown, attached: string, filename: string) {
    const transfer = () => {
      rmSync(filename, { force: true });
      this.#copy(attached, filename);
      const { page_count: totalPages } = this.#database.prepare(`PRAGMA ${quoted(attached)}.page_count`).get() as { page_count: number };
      return { totalPages, remainingPages: 0 };
    };
    return { transfer, close: () => undefined };
  }

  serialize(attached: string): Buffer {
    const directory = mkdtempSync(path.join(tmpdir(), 'sqlite-'));
    try {
      this.#copy(attached, path.join(directory, 'copy'));
      return readFileSync(path.join(directory, 'copy'));
    } finally {
      rmSync(directory, { recursive: true });
    }
  }

  table(): never {
    throw new Error('Virtual tables of better-sqlite3 are not available here');
  }
  loadExtension(): never {
    throw new Error('Extensions of SQLite are native programs, which cannot be loaded here');
  }

  #copy(attached: string, filename: string): void {
    this.#mustBeOpen();
    this.errors.translated(() => this.#database.prepare(`VACUUM ${quoted(attached)} INTO ?`).run(filename));
  }

  #isBig(safe: number): boolean {
    return safe === 2 ? this.isSafe : safe === 1;
  }

  #mustBeOpen(): void {
    if (!this.#database.isOpen) throw new TypeError('The database connection is not open');
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function withLength(callback: (...values: unknown[]) => unknown, length: number): (...values: unknown[]) => unknown {
  const same = (...values: unknown[]) => callback(...values);
  return length < 0 ? same : Object.defineProperty(same, 'length', { value: length });
}

function fileWith(buffer: Buffer): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sqlite-')), 'database');
  writeFileSync(file, buffer);
  return file;
}

/** The addon. Its package sets `isInitialized`. */
export const betterSqlite3 = {
  isInitialized: false,
  setErrorConstructor: (type: ErrorConstructor) => {
    own.errors = new PackageErrors(type);
  },
  Database,
};
