import type { SqliteErrors } from './errors.ts';

type Options = Readonly<Record<string, unknown>>;

const INT32_MAX = 2 ** 31 - 1;

export function isInt32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= -INT32_MAX - 1 && value <= INT32_MAX && !Object.is(value, -0);
}

export function isObject(value: unknown): value is Options {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Checks arguments in the words of Node's C++ side. */
export class OptionReader {
  readonly #errors: SqliteErrors;

  constructor(errors: SqliteErrors) {
    this.#errors = errors;
  }

  object(value: unknown): Options {
    if (!isObject(value)) throw this.#errors.type('The "options" argument must be an object.');
    return value;
  }

  string(value: unknown, name: string): string {
    if (typeof value !== 'string') throw this.#errors.type(`The "${name}" argument must be a string.`);
    return value;
  }

  boolean(value: unknown, name: string): boolean {
    if (typeof value !== 'boolean') throw this.#errors.type(`The "${name}" argument must be a boolean.`);
    return value;
  }

  /** `undefined` if the option is missing. */
  flag(options: Options, name: string): boolean | undefined {
    const value = options[name];
    return value === undefined ? undefined : this.boolean(value, `options.${name}`);
  }

  text(options: Options, name: string): string | undefined {
    const value = options[name];
    return value === undefined ? undefined : this.string(value, `options.${name}`);
  }

  integer(options: Options, name: string): number | undefined {
    const value = options[name];
    if (value === undefined) return undefined;
    if (!isInt32(value)) throw this.#errors.type(`The "options.${name}" argument must be an integer.`);
    return value;
  }

  function<F extends (...args: any[]) => unknown>(options: Options, name: string): F | undefined {
    const value = options[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'function') throw this.#errors.type(`The "options.${name}" argument must be a function.`);
    return value as F;
  }

  /** A path, as `DatabaseSync` and `backup` take it: bytes, or text that SQLite reads as a path or an address. */
  path(value: unknown, encode: (text: string) => Uint8Array): Uint8Array {
    const bytes = this.#pathBytes(value, encode);
    if (bytes === undefined || bytes.includes(0)) {
      throw this.#errors.type('The "path" argument must be a string, Uint8Array, or URL without null bytes.');
    }
    return bytes;
  }

  #pathBytes(value: unknown, encode: (text: string) => Uint8Array): Uint8Array | undefined {
    if (typeof value === 'string') return encode(value);
    if (value instanceof Uint8Array) return value;
    if (!isObject(value) || typeof value.href !== 'string') return undefined;
    if (!value.href.startsWith('file:')) throw this.#errors.other('ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file:', TypeError);
    return encode(value.href);
  }
}
