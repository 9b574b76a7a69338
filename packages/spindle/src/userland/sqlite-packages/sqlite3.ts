/**
 * What the package `sqlite3` has as a native addon, on `node:sqlite`: its own JavaScript calls this. The installation
 * service makes it do so: `TEXT_CHANGES` in `abi/substitutions.ts`.
 */
import { EventEmitter } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { isSqliteError, primaryName, RESULT_CODES } from './codes.ts';
import { inputValue, outputValue } from './values.ts';

type Callback = (this: unknown, error: Error | null, ...results: unknown[]) => void;
type Row = Record<string, SQLOutputValue>;

const OPEN_READONLY = 1;
const OPEN_READWRITE = 2;
const OPEN_CREATE = 4;
const OPEN_URI = 0x40;
const BUSY_TIMEOUT_MS = 1000;

/** As the package reports it: the code comes first in the message. */
function reported(error: unknown): Error {
  if (!isSqliteError(error)) return error instanceof Error ? error : new Error(String(error));
  const code = primaryName(error.errcode);
  return Object.assign(new Error(`${code}: ${error.message}`), { errno: error.errcode & 0xff, code });
}

function failure(code: keyof typeof RESULT_CODES & string, text: string): Error {
  return Object.assign(new Error(`SQLITE_${code}: ${text}`), { errno: RESULT_CODES[code], code: `SQLITE_${code}` });
}

/** What went wrong with the work, as the package reports it. */
function problemOf(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return reported(error);
  }
}

function callbackIn(values: unknown[]): Callback | undefined {
  return typeof values.at(-1) === 'function' ? (values.pop() as Callback) : undefined;
}

/** Everything is done in the order of the calls, each in a turn of its own. */
class Database extends EventEmitter {
  open = false;
  readonly filename: string;
  readonly mode: number;
  database: DatabaseSync | undefined;
  readonly #queue: (() => void)[] = [];
  #isRunning = false;

  constructor(filename: string, ...rest: unknown[]) {
    super();
    const callback = callbackIn(rest);
    this.filename = filename;
    this.mode = typeof rest[0] === 'number' ? rest[0] : OPEN_READWRITE | OPEN_CREATE;
    this.enqueue(() => this.#connect(callback));
  }

  /** Answers with the callback; without one, an error is an event of the target. */
  answer(target: EventEmitter, callback: Callback | undefined, error: Error | null, ...results: unknown[]): void {
    if (callback) callback.call(target, error, ...results);
    else if (error) target.emit('error', error);
  }

  enqueue(work: () => void): void {
    this.#queue.push(work);
    if (this.#isRunning) return;
    this.#isRunning = true;
    setImmediate(() => this.#next());
  }

  close(callback?: Callback): this {
    this.enqueue(() => {
      const error = this.open ? null : failure('MISUSE', 'Database handle is closed');
      if (this.open) this.database?.close();
      this.open = false;
      this.answer(this, callback, error);
      if (!error) this.emit('close');
    });
    return this;
  }

  exec(sql: string, callback?: Callback): this {
    this.enqueue(() => {
      const problem = problemOf(() => this.connected().exec(sql));
      this.answer(this, callback, problem);
    });
    return this;
  }

  /** @throws if it is not open */
  connected(): DatabaseSync {
    if (!this.open || !this.database) throw failure('MISUSE', 'Database is not open');
    return this.database;
  }

  /** Calls are always in order. */
  serialize(callback?: () => void): this {
    callback?.();
    return this;
  }
  parallelize(callback?: () => void): this {
    return this.serialize(callback);
  }
  wait(callback?: Callback): this {
    this.enqueue(() => this.answer(this, callback, null));
    return this;
  }
  configure(option: string, value: unknown): this {
    if (option === 'busyTimeout') {
      this.enqueue(() => {
        if (this.open) this.database?.exec(`PRAGMA busy_timeout = ${Number(value)}`);
      });
    }
    return this;
  }
  interrupt(): this {
    return this;
  }
  loadExtension(_file: string, callback?: Callback): this {
    this.enqueue(() => this.answer(this, callback, failure('ERROR', 'extensions of SQLite are native programs, which cannot be loaded here')));
    return this;
  }

  #connect(callback: Callback | undefined): void {
    const isMemory = this.filename === ':memory:' || this.filename === '';
    const problem = problemOf(() => {
      if (!isMemory && !(this.mode & (OPEN_CREATE | OPEN_URI)) && !existsSync(this.filename)) throw failure('CANTOPEN', 'unable to open database file');
      this.database = new DatabaseSync(isMemory ? ':memory:' : this.filename, {
        readOnly: (this.mode & OPEN_READONLY) !== 0,
        enableForeignKeyConstraints: false,
        enableDoubleQuotedStringLiterals: true,
        timeout: BUSY_TIMEOUT_MS,
      });
      this.open = true;
    });
    this.answer(this, callback, problem);
    if (!problem) this.emit('open');
  }

  #next(): void {
    const work = this.#queue.shift();
    if (work === undefined) {
      this.#isRunning = false;
      return;
    }
    // Also after a callback that throws.
    setImmediate(() => this.#next());
    work();
  }
}

class Statement extends EventEmitter {
  lastID = 0;
  changes = 0;
  readonly #own: Database;
  #statement: StatementSync | undefined;
  /** It could not be prepared. */
  #hasFailed = false;
  #bound: SQLInputValue[] = [];
  #rows: Iterator<Row> | undefined;

  constructor(
    own: Database,
    readonly sql: string,
    callback?: Callback,
  ) {
    super();
    this.#own = own;
    own.enqueue(() => {
      const problem = problemOf(() => {
        this.#statement = own.connected().prepare(sql);
      });
      this.#hasFailed = problem !== null;
      own.answer(problem && !callback ? own : this, callback, problem);
    });
  }

  bind(...values: unknown[]): this {
    const callback = callbackIn(values);
    return this.#do(callback, () => {
      this.#rewind();
      this.#bound = arranged(values);
      return [];
    });
  }

  reset(callback?: Callback): this {
    return this.#do(callback, () => {
      this.#rewind();
      return [];
    });
  }

  run(...values: unknown[]): this {
    const callback = callbackIn(values);
    return this.#do(callback, (statement) => {
      this.#rewind();
      const { changes, lastInsertRowid } = statement.run(...this.#arguments(values));
      this.changes = Number(changes);
      this.lastID = Number(lastInsertRowid);
      return [];
    });
  }

  /** Without new values, the next row. */
  get(...values: unknown[]): this {
    const callback = callbackIn(values);
    return this.#do(callback, (statement) => {
      if (values.length > 0) this.#rewind();
      this.#rows ??= statement.iterate(...this.#arguments(values)) as unknown as Iterator<Row>;
      const { done, value } = this.#rows.next();
      if (done) this.#rows = undefined;
      return done ? [] : [plain(value as Row)];
    });
  }

  all(...values: unknown[]): this {
    const callback = callbackIn(values);
    return this.#do(callback, (statement) => [this.#all(statement, values)]);
  }

  each(...values: unknown[]): this {
    const last = callbackIn(values);
    const before = callbackIn(values);
    const [onRow, onEnd] = before ? [before, last] : [last, undefined];
    return this.#do(onEnd, (statement) => {
      const rows = this.#all(statement, values);
      for (const row of rows) onRow?.call(this, null, row);
      return [rows.length];
    });
  }

  finalize(callback?: () => void): Database {
    this.#own.enqueue(() => {
      this.#rewind();
      this.#statement = undefined;
      callback?.call(this);
    });
    return this.#own;
  }

  #all(statement: StatementSync, values: unknown[]): Row[] {
    this.#rewind();
    return (statement.all(...this.#arguments(values)) as Row[]).map(plain);
  }

  /** Ends a reading that began with `get`, which keeps its tables locked. */
  #rewind(): void {
    if (this.#own.open) this.#rows?.return?.();
    this.#rows = undefined;
  }

  #arguments(values: unknown[]): SQLInputValue[] {
    if (values.length > 0) this.#bound = arranged(values);
    return this.#bound;
  }

  #do(callback: Callback | undefined, work: (statement: StatementSync) => unknown[]): this {
    this.#own.enqueue(() => {
      if (this.#hasFailed) return; // reported when it was prepared
      let results: unknown[] = [];
      const problem = problemOf(() => {
        if (!this.#statement) throw failure('MISUSE', 'Statement is already finalized');
        this.#own.connected();
        results = work(this.#statement);
        if (this.#own.listenerCount('trace') > 0) this.#own.emit('trace', this.#statement.expandedSQL);
      });
      this.#own.answer(this, callback, problem, ...results);
    });
    return this;
  }
}

/** A copy of the whole database, made at the first step. */
class Backup extends EventEmitter {
  idle = true;
  completed = false;
  failed = false;
  remaining = -1;
  pageCount = -1;
  retryErrors: number[] = [];
  readonly #own: Database;
  readonly #filename: string;

  constructor(own: Database, filename: string, _to: string, _from: string, _isTo: boolean, callback?: Callback) {
    super();
    this.#own = own;
    this.#filename = filename;
    own.enqueue(() => own.answer(this, callback, null));
  }

  step(_pages: number, callback?: Callback): this {
    this.#own.enqueue(() => {
      const problem = problemOf(() => {
        rmSync(this.#filename, { force: true });
        this.#own.connected().prepare('VACUUM INTO ?').run(this.#filename);
        this.completed = true;
        this.remaining = 0;
      });
      this.failed = problem !== null;
      this.#own.answer(this, callback, problem, this.completed);
    });
    return this;
  }

  finish(callback?: Callback): this {
    this.#own.enqueue(() => this.#own.answer(this, callback, null));
    return this;
  }
}

/** Dates are stored as milliseconds. */
function stored(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) ? String(value) : inputValue(value);
}

function arranged(values: readonly unknown[]): SQLInputValue[] {
  const [first] = values;
  if (Array.isArray(first)) return first.map(stored);
  const isNamed = typeof first === 'object' && first !== null && !ArrayBuffer.isView(first) && !(first instanceof Date) && !(first instanceof RegExp);
  if (!isNamed) return values.map(stored);
  const entries = Object.entries(first).map(([name, value]) => [name, stored(value)] as const);
  const numbered = entries.filter(([name]) => /^\d+$/.test(name));
  if (numbered.length === entries.length) return numbered.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return [Object.fromEntries(entries)] as unknown as SQLInputValue[];
}

function plain(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, outputValue(value)]));
}

export const binding = {
  Database,
  Statement,
  Backup,
  ...RESULT_CODES,
  OPEN_READONLY,
  OPEN_READWRITE,
  OPEN_CREATE,
  OPEN_URI,
  OPEN_FULLMUTEX: 0x10000,
  OPEN_SHAREDCACHE: 0x20000,
  OPEN_PRIVATECACHE: 0x40000,
  VERSION: process.versions['sqlite'],
};
