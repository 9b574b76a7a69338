/** SQLite's result codes. */
const PRIMARY: Readonly<Record<string, number>> = {
  OK: 0,
  ERROR: 1,
  INTERNAL: 2,
  PERM: 3,
  ABORT: 4,
  BUSY: 5,
  LOCKED: 6,
  NOMEM: 7,
  READONLY: 8,
  INTERRUPT: 9,
  IOERR: 10,
  CORRUPT: 11,
  NOTFOUND: 12,
  FULL: 13,
  CANTOPEN: 14,
  PROTOCOL: 15,
  EMPTY: 16,
  SCHEMA: 17,
  TOOBIG: 18,
  CONSTRAINT: 19,
  MISMATCH: 20,
  MISUSE: 21,
  NOLFS: 22,
  AUTH: 23,
  FORMAT: 24,
  RANGE: 25,
  NOTADB: 26,
};
/** The second byte of an extended code says more. */
const EXTENDED: Readonly<Record<string, readonly string[]>> = {
  BUSY: ['RECOVERY', 'SNAPSHOT', 'TIMEOUT'],
  LOCKED: ['SHAREDCACHE', 'VTAB'],
  READONLY: ['RECOVERY', 'CANTLOCK', 'ROLLBACK', 'DBMOVED', 'CANTINIT', 'DIRECTORY'],
  CANTOPEN: ['NOTEMPDIR', 'ISDIR', 'FULLPATH', 'CONVPATH', 'DIRTYWAL', 'SYMLINK'],
  CONSTRAINT: ['CHECK', 'COMMITHOOK', 'FOREIGNKEY', 'FUNCTION', 'NOTNULL', 'PRIMARYKEY', 'TRIGGER', 'UNIQUE', 'VTAB', 'ROWID', 'PINNED', 'DATATYPE'],
};
const NAMES = new Map(Object.entries(PRIMARY).map(([name, code]) => [code, name]));

export const RESULT_CODES = PRIMARY;

/** An error of `node:sqlite`. */
interface NodeSqliteError extends Error {
  readonly errcode: number;
}

export function isSqliteError(error: unknown): error is NodeSqliteError {
  return error instanceof Error && typeof (error as { errcode?: unknown }).errcode === 'number';
}

/** Such as `SQLITE_CONSTRAINT`. */
export function primaryName(errcode: number): string {
  return `SQLITE_${NAMES.get(errcode & 0xff) ?? 'ERROR'}`;
}

/** Such as `SQLITE_CONSTRAINT_UNIQUE`. */
export function extendedName(errcode: number): string {
  const name = NAMES.get(errcode & 0xff) ?? 'ERROR';
  const more = EXTENDED[name]?.[(errcode >> 8) - 1];
  return more === undefined ? primaryName(errcode) : `SQLITE_${name}_${more}`;
}
