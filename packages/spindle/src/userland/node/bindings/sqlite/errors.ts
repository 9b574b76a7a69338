import type { Realm } from '../../realm.ts';
import type { SqliteLibrary } from './sqlite-library.ts';

/** Source: CreateSQLiteError in node/src/node_sqlite.cc. */
export class SqliteErrors {
  readonly #realm: Realm;
  readonly #library: SqliteLibrary;

  constructor(realm: Realm, library: SqliteLibrary) {
    this.#realm = realm;
    this.#library = library;
  }

  withMessage(message: string): Error {
    return this.#realm.errors.nodeError(Error, 'ERR_SQLITE_ERROR', message);
  }

  /** The last error of a connection. */
  ofConnection(connection: number): Error {
    const errcode = this.#library.call('sqlite3_extended_errcode', connection) as number;
    const message = this.#library.text('sqlite3_errmsg', connection) ?? '';
    return Object.assign(this.withMessage(message), { errcode, errstr: this.#text(errcode) });
  }

  ofCode(errcode: number): Error {
    return Object.assign(this.withMessage(this.#text(errcode)), { errcode });
  }

  state(message: string): Error {
    return this.#realm.errors.nodeError(Error, 'ERR_INVALID_STATE', message);
  }

  type(message: string): Error {
    return this.#realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', message);
  }

  value(message: string): Error {
    return this.#realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
  }

  range(message: string): Error {
    return this.#realm.errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', message);
  }

  constructorWithoutNew(): Error {
    return this.#realm.errors.nodeError(TypeError, 'ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  }

  illegalConstructor(): Error {
    return this.#realm.errors.nodeError(Error, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
  }

  other(code: string, message: string, constructor: new (message: string) => Error = Error): Error {
    return this.#realm.errors.nodeError(constructor, code, message);
  }

  #text(errcode: number): string {
    return this.#library.text('sqlite3_errstr', errcode) ?? '';
  }
}
