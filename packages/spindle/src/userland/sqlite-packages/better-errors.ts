import { extendedName, isSqliteError } from './codes.ts';

type ErrorConstructor = new (message: string, code: string, rawCode?: number) => Error;

/** The package's own class; it is set before the first database is opened. */
let SqliteError: ErrorConstructor | undefined;

export function setErrorConstructor(constructor: ErrorConstructor): void {
  SqliteError = constructor;
}

export function sqliteError(message: string, code: string, rawCode?: number): Error {
  return SqliteError ? new SqliteError(message, code, rawCode) : Object.assign(new Error(message), { code });
}

/** Does the work, with SQLite's errors as the package's own. */
export function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isSqliteError(error) ? sqliteError(error.message, extendedName(error.errcode), error.errcode) : error;
  }
}
