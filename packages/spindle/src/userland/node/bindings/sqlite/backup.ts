import type { NodeLoop } from '../../loop.ts';
import { BUSY, DONE, LOCKED } from './codes.ts';
import { Connection, type ConnectionOptions, type SqliteParts } from './connection.ts';
import { isInt32, isObject, type OptionReader } from './options.ts';

const DEFAULT_RATE = 100;
/** Where a database says how it is written: with a write-ahead log, or without. Source: fileformat2.html, 1.3. */
const FORMAT_VERSIONS = { at: 18, count: 2, rollback: 1 } as const;

interface BackupOptions {
  readonly rate: number;
  readonly source: string;
  readonly target: string;
  readonly progress: ((progress: { totalPages: number; remainingPages: number }) => unknown) | undefined;
}

/** `backup`: copies a database page by page, some pages in each turn of the loop. Source: BackupJob in node/src/node_sqlite.cc. */
export function createBackup(parts: SqliteParts, reader: OptionReader, loop: NodeLoop, connectionOf: (wrapper: unknown) => Connection) {
  return function backup(sourceDb: unknown, path: unknown, ...rest: unknown[]): Promise<number> {
    if (!isObject(sourceDb)) throw parts.errors.type('The "sourceDb" argument must be an object.');
    const source = connectionOf(sourceDb);
    void source.address;
    const location = reader.path(path, (text) => parts.library.heap.encode(text));
    const options = readBackupOptions(parts, reader, rest.length > 0 ? reader.object(rest[0]) : {});
    return new Promise((resolve, reject) => {
      let copy: Copy;
      const fail = (error: unknown): void => {
        copy?.close();
        reject(error);
      };
      const turn = (): void => {
        try {
          const remainingPages = copy.advance(options.rate);
          if (remainingPages > 0) {
            options.progress?.call(null, { totalPages: copy.totalPages, remainingPages });
            return loop.enqueue(turn);
          }
          copy.close();
          resolve(copy.totalPages);
        } catch (error) {
          fail(error);
        }
      };
      try {
        copy = new Copy(sourceDb, source, location, options);
        loop.enqueue(turn);
      } catch (error) {
        fail(error);
      }
    });
  };
}

function readBackupOptions({ errors }: SqliteParts, reader: OptionReader, options: Readonly<Record<string, unknown>>): BackupOptions {
  const rate = reader.integer(options, 'rate') ?? DEFAULT_RATE;
  if (!isInt32(rate) || rate === 0) throw errors.range('The "options.rate" argument must be a positive integer.');
  return {
    rate,
    source: reader.text(options, 'source') ?? 'main',
    target: reader.text(options, 'target') ?? 'main',
    progress: reader.function(options, 'progress'),
  };
}

/** The copy of one database, written in one transaction. */
class Copy {
  readonly #source: Connection;
  readonly #options: BackupOptions;
  readonly #target: Connection;
  #page = 0;
  #state: unknown;
  totalPages = 0;

  /** `database` has the source, and closes it when nothing refers to it any more. */
  constructor(
    readonly database: object,
    source: Connection,
    location: Uint8Array,
    options: BackupOptions,
  ) {
    this.#source = source;
    this.#options = options;
    const target: ConnectionOptions = { ...source.options, location, isReadOnly: false, isDefensive: false, limits: new Map() };
    this.#target = new Connection(source.parts, target);
    const { library, errors } = source.parts;
    const isKnown = library.withText(options.source, (name) => library.call('sqlite3_db_readonly', source.address, name) as number) >= 0;
    this.#target.open();
    if (isKnown) return;
    this.close();
    throw Object.assign(errors.withMessage(`unknown database ${options.source}`), { errcode: 1, errstr: library.text('sqlite3_errstr', 1) });
  }

  /** Copies up to `count` pages, all if it is negative; returns how many are left. */
  advance(count: number): number {
    try {
      this.#copyPages(count);
    } catch (error) {
      // Others are writing. What is left is tried again.
      if (!isBusy(error) || this.#page === this.totalPages) throw error;
    }
    return this.totalPages - this.#page;
  }

  #copyPages(count: number): void {
    this.#begin();
    const last = count < 0 ? this.totalPages : Math.min(this.#page + count, this.totalPages);
    for (; this.#page < last; this.#page++) this.#copyPage(this.#page + 1);
    if (this.#page === this.totalPages) this.#finish();
  }

  /** A database that has changed since the last pages is copied again from the start. */
  #begin(): void {
    const source = this.#source;
    const changes = source.parts.library.call('sqlite3_total_changes64', source.address) as bigint;
    const state = `${changes} ${['data_version', 'schema_version', 'page_count'].map((name) => this.#ask(name))}`;
    if (state === this.#state) return;
    const totalPages = this.#ask('page_count');
    if (this.#state === undefined) this.#prepareTarget();
    this.#state = state;
    this.#page = 0;
    this.totalPages = totalPages;
  }

  #ask(pragma: string): number {
    return this.#source.ask(`PRAGMA ${quoted(this.#options.source)}.${pragma}`) as number;
  }

  #prepareTarget(): void {
    const target = this.#target;
    const size = this.#ask('page_size');
    const schema = quoted(this.#options.target);
    if (target.ask(`PRAGMA ${schema}.page_size`) !== size) {
      if (target.ask(`PRAGMA ${schema}.page_count`) !== 0) target.check(() => target.parts.library.call('sqlite3__wasm_db_reset', target.address) as number);
      target.exec(`PRAGMA ${schema}.page_size = ${size}`);
    }
    target.exec('BEGIN IMMEDIATE');
  }

  #copyPage(page: number): void {
    const bytes = this.#source.ask(`SELECT data FROM sqlite_dbpage(${literal(this.#options.source)}) WHERE pgno = ${page}`) as Uint8Array;
    if (page === 1) bytes.fill(FORMAT_VERSIONS.rollback, FORMAT_VERSIONS.at, FORMAT_VERSIONS.at + FORMAT_VERSIONS.count);
    this.#write(page, bytes);
  }

  /** Without bytes, the target ends before the page. */
  #write(page: number, bytes: Uint8Array | null): void {
    const target = this.#target;
    const { library, values } = target.parts;
    const statement = target.prepare(`INSERT INTO sqlite_dbpage(pgno, data, schema) VALUES (${page}, ?, ${literal(this.#options.target)})`);
    try {
      values.bind(statement, 1, bytes);
      target.check(() => library.call('sqlite3_step', statement) as number, DONE);
    } finally {
      library.call('sqlite3_finalize', statement);
    }
  }

  #finish(): void {
    const target = this.#target;
    if ((target.ask(`PRAGMA ${quoted(this.#options.target)}.page_count`) as number) > this.totalPages) this.#write(this.totalPages + 1, null);
    target.exec('COMMIT');
  }

  close(): void {
    if (this.#target.isOpen) this.#target.close();
  }
}

/** The last byte of a code says what it is; the others are details. */
function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return [BUSY, LOCKED].includes(code & 0xff);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
