import type { Connection } from './connection.ts';
import type { SqliteErrors } from './errors.ts';
import { isInt32, isObject } from './options.ts';

/** The names that Node gives to SQLite's limits, with their numbers. */
const LIMITS: Readonly<Record<string, number>> = {
  length: 0,
  sqlLength: 1,
  column: 2,
  exprDepth: 3,
  compoundSelect: 4,
  vdbeOp: 5,
  functionArg: 6,
  attach: 7,
  likePatternLength: 8,
  variableNumber: 9,
  triggerDepth: 10,
};
/** A limit that is higher than the highest one sets that one. */
const NO_LIMIT = 2 ** 31 - 1;
/** Reads a limit. */
const UNCHANGED = -1;

/** The option `limits` of `DatabaseSync`. */
export function readLimits(errors: SqliteErrors, value: unknown): Map<number, number> {
  const limits = new Map<number, number>();
  if (value === undefined) return limits;
  if (!isObject(value)) throw errors.type('The "options.limits" argument must be an object.');
  for (const [name, number] of Object.entries(LIMITS)) {
    const limit = value[name];
    if (limit === undefined) continue;
    if (!isInt32(limit)) throw errors.type(`The "options.limits.${name}" argument must be an integer.`);
    if (limit < 0) throw errors.range(`The "options.limits.${name}" argument must be non-negative.`);
    limits.set(number, limit);
  }
  return limits;
}

/** The object `limits` of a database: its properties are the limits of the connection. */
export function createLimits(connection: Connection, NativeProxy: ProxyConstructor): object {
  const { library, errors } = connection.parts;
  const limit = (number: number, value: number) => library.call('sqlite3_limit', connection.address, number, value) as number;
  // Without a prototype that has `constructor`, as an object of V8's interceptors.
  const target: Record<PropertyKey, unknown> = {};
  for (const [name, number] of Object.entries(LIMITS)) target[name] = limit(number, UNCHANGED);
  return new NativeProxy(target, {
    get(_target, name) {
      const number = typeof name === 'string' && Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined;
      return number === undefined ? target[name] : limit(number, UNCHANGED);
    },
    set(_target, name, value) {
      const number = typeof name === 'string' && Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined;
      if (number !== undefined) {
        limit(number, limitOf(errors, value));
        target[name] = limit(number, UNCHANGED);
      } else target[name] = value;
      return true;
    },
  });
}

function limitOf(errors: SqliteErrors, value: unknown): number {
  if (value === Number.POSITIVE_INFINITY) return NO_LIMIT;
  if (!isInt32(value)) throw errors.type('Limit value must be a non-negative integer or Infinity.');
  if (value < 0) throw errors.range('Limit value must be non-negative.');
  return value;
}
