import { TRANSIENT, TYPE } from './codes.ts';
import type { SqliteErrors } from './errors.ts';
import type { SqliteLibrary } from './sqlite-library.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Converts between values of JavaScript and of SQLite. */
export class Values {
  readonly #library: SqliteLibrary;
  readonly #errors: SqliteErrors;

  constructor(library: SqliteLibrary, errors: SqliteErrors) {
    this.#library = library;
    this.#errors = errors;
  }

  /** A column of the current row of a statement. */
  column(statement: number, column: number, asBigInt: boolean): unknown {
    return this.#read('sqlite3_column_', asBigInt, statement, column);
  }

  /** An argument of a user function. */
  argument(value: number, asBigInt: boolean): unknown {
    return this.#read('sqlite3_value_', asBigInt, value);
  }

  /** Binds a value to a parameter; returns SQLite's result. */
  bind(statement: number, index: number, value: unknown): number {
    const { call } = this.#functions;
    if (typeof value === 'number') return call('sqlite3_bind_double', statement, index, value);
    if (typeof value === 'string') {
      return this.#library.withText(value, (address, length) => call('sqlite3_bind_text', statement, index, address, length, TRANSIENT));
    }
    if (value === null) return call('sqlite3_bind_null', statement, index);
    if (typeof value === 'boolean') return call('sqlite3_bind_int', statement, index, Number(value));
    if (ArrayBuffer.isView(value)) {
      return this.#library.with(bytesOf(value), (address, length) => call('sqlite3_bind_blob', statement, index, address, length, TRANSIENT));
    }
    if (typeof value === 'bigint') {
      if (value < INT64_MIN || value > INT64_MAX) throw this.#errors.value('BigInt value is too large to bind.');
      return call('sqlite3_bind_int64', statement, index, value);
    }
    throw this.#errors.type(`Provided value cannot be bound to SQLite parameter ${index}.`);
  }

  /** Sets the result of a user function. */
  setResult(context: number, value: unknown): void {
    const { call } = this.#functions;
    if (value === null || value === undefined) call('sqlite3_result_null', context);
    else if (typeof value === 'number') call('sqlite3_result_double', context, value);
    else if (typeof value === 'string') {
      this.#library.withText(value, (address, length) => call('sqlite3_result_text', context, address, length, TRANSIENT));
    } else if (ArrayBuffer.isView(value)) {
      this.#library.with(bytesOf(value), (address, length) => call('sqlite3_result_blob', context, address, length, TRANSIENT));
    } else if (typeof value === 'bigint') {
      if (value < INT64_MIN || value > INT64_MAX) this.setError(context, 'BigInt value is too large for SQLite');
      else call('sqlite3_result_int64', context, value);
    } else if (value instanceof Promise) this.setError(context, 'Asynchronous user-defined functions are not supported');
    else this.setError(context, 'Returned JavaScript value cannot be converted to a SQLite value');
  }

  setError(context: number, message: string): void {
    this.#library.withText(message, (address, length) => this.#library.call('sqlite3_result_error', context, address, length));
  }

  get #functions() {
    return { call: (name: string, ...args: (number | bigint)[]): number => this.#library.call(name, ...args) as number };
  }

  #read(prefix: 'sqlite3_column_' | 'sqlite3_value_', asBigInt: boolean, ...source: number[]): unknown {
    const library = this.#library;
    switch (library.call(`${prefix}type`, ...source)) {
      case TYPE.integer:
        return this.#integer(library.call(`${prefix}int64`, ...source) as bigint, asBigInt);
      case TYPE.float:
        return library.call(`${prefix}double`, ...source);
      case TYPE.text: {
        const address = library.call(`${prefix}text`, ...source) as number;
        return library.heap.textOf(address, library.call(`${prefix}bytes`, ...source) as number);
      }
      case TYPE.blob: {
        const address = library.call(`${prefix}blob`, ...source) as number;
        return library.heap.copy(address, library.call(`${prefix}bytes`, ...source) as number);
      }
      default:
        return null;
    }
  }

  #integer(value: bigint, asBigInt: boolean): number | bigint {
    if (asBigInt) return value;
    if (value > SAFE || value < -SAFE) throw this.#errors.range(`Value is too large to be represented as a JavaScript number: ${value}`);
    return Number(value);
  }
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
