import { extendedName, isSqliteError } from './codes.ts';

export type ErrorConstructor = new (message: string, code: string, rawCode?: number) => Error;

/** SQLite's errors as those of a package. */
export class PackageErrors {
  readonly #type: ErrorConstructor | undefined;

  constructor(type?: ErrorConstructor) {
    this.#type = type;
  }

  of(message: string, code: string, rawCode?: number): Error {
    return this.#type ? new this.#type(message, code, rawCode) : Object.assign(new Error(message), { code });
  }

  /** Does the work, with SQLite's errors as the package's own. */
  translated<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw isSqliteError(error) ? this.of(error.message, extendedName(error.errcode), error.errcode) : error;
    }
  }
}
