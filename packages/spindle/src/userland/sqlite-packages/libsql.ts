/**
 * What `libsql` has as a native addon, on `node:sqlite`: its own JavaScript calls these functions. Databases of a
 * server are reached by `@libsql/client` itself, without it.
 */
import { PackageErrors } from './better-errors.ts';
import { Database } from './better-sqlite3.ts';
import type { Statement } from './better-statement.ts';

type Rows = Iterator<unknown>;
const BUSY_TIMEOUT_MS = 5000;

/** The package makes its own error of one with these properties. */
class LibsqlError extends Error {
  readonly libsqlError = true;
  constructor(
    message: string,
    readonly code: string,
    readonly rawCode?: number,
  ) {
    super(message);
  }
}

const errors = new PackageErrors(LibsqlError);

function databaseOpen(path: string, _token: string, _cipher: string, encryptionKey: string, timeout: number): Database {
  if (encryptionKey !== '') throw new Error('Encrypted databases of libsql need its native program, which cannot run here');
  const isMemory = path === ':memory:' || path === '';
  const file = path.replace(/^file:(?:\/\/(?=\/))?/, '');
  return new Database(file, path, isMemory, false, false, Math.round(timeout * 1000) || BUSY_TIMEOUT_MS, null, null, errors);
}

function refused(): never {
  throw new Error('Copies of a remote database (embedded replicas) need the native program of libsql, which cannot run here: use its URL');
}

const ignored = (): undefined => undefined;

export const libsql = {
  databaseOpen,
  databaseOpenWithSync: refused,
  databaseOpenWithRpcSync: refused,
  databaseSyncSync: refused,
  databaseSyncUntilSync: refused,
  databaseMaxWriteReplicationIndex: refused,
  databaseInTransaction: (database: Database) => database.inTransaction,
  databaseClose(this: Database) {
    this.close();
  },
  databaseExecSync(this: Database, sql: string) {
    this.exec(sql);
  },
  databasePrepareSync(this: Database, sql: string) {
    return this.prepare(sql, this, false);
  },
  databaseDefaultSafeIntegers(this: Database, isOn: boolean) {
    this.defaultSafeIntegers(isOn);
  },
  databaseLoadExtension(this: Database) {
    this.loadExtension();
  },
  databaseInterrupt: ignored,
  databaseAuthorizer: ignored,
  /** @throws for one that returns no rows: its client tells them apart so */
  statementRaw(this: Statement, isOn: boolean) {
    this.raw(isOn);
  },
  statementIsReader(this: Statement) {
    return this.reader;
  },
  statementGet(this: Statement, values: unknown) {
    return this.reader ? this.get(values) : void this.run(values);
  },
  statementRun(this: Statement, values: unknown) {
    if (!this.reader) return this.run(values);
    this.all(values);
    return { changes: 0, lastInsertRowid: 0 };
  },
  statementRowsSync(this: Statement, values: unknown): Rows {
    return this.reader ? this.iterate(values) : (this.run(values), [].values());
  },
  statementColumns(this: Statement) {
    return this.reader ? this.columns() : [];
  },
  statementSafeIntegers(this: Statement, isOn: boolean) {
    this.safeIntegers(isOn);
  },
  statementInterrupt: ignored,
  /** Fills the list; a missing row is the end. */
  rowsNext(this: Rows, rows: unknown[]) {
    for (let at = 0; at < rows.length; at++) {
      const { done, value } = this.next();
      rows[at] = done ? undefined : value;
      if (done) break;
    }
  },
};
