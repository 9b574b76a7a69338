import type { Realm } from '../../realm.ts';

const INT32_MAX = 2 ** 31 - 1;
const SHOWN_CHARACTERS = 28;
/** R_OK | W_OK | X_OK of `access`, and all flags of `copyFile`. */
const LAST_MODE = 7;

/** A descriptor number, validated like in Node's C++ side. Source: GetValidatedFd in node/src/util.cc. */
export function validFd(realm: Realm, value: unknown): number {
  // The common case, without further checks.
  if (typeof value === 'number' && value >= 0 && value <= INT32_MAX && Number.isInteger(value)) return value;
  const { nodeError } = realm.errors;
  if (typeof value !== 'number') {
    throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "fd" argument must be of type number. Received ${describe(realm, value)}`);
  }
  const range = Number.isInteger(value) ? `>= 0 && <= ${INT32_MAX}` : 'an integer';
  throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', `The value of "fd" is out of range. It must be ${range}. Received ${value}`);
}

/** Source: GetValidFileMode in node/src/util.cc. */
export function validMode(realm: Realm, value: unknown): number {
  if (value === undefined || value === null) return 0;
  const { nodeError } = realm.errors;
  if (typeof value !== 'number') throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'mode must be int32 or null/undefined');
  if (!Number.isFinite(value)) throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'mode is out of range');
  const mode = Math.trunc(value);
  if (mode < 0 || mode > LAST_MODE) throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', `mode is out of range: >= 0 && <= ${LAST_MODE}`);
  return mode;
}

/** Source: DetermineSpecificErrorType in node/src/util.cc; the wording differs slightly from that of Node's library. */
function describe(realm: Realm, value: unknown): string {
  if (value === undefined || value === null) return String(value);
  switch (typeof value) {
    case 'function':
      return 'function';
    case 'symbol':
      return String(value);
    case 'object':
      return `an instance of ${realm.binding('util').getConstructorName(value)}`;
    case 'string': {
      if (value.includes("'")) return `type string (${JSON.stringify(value)})`;
      // Formatted as text that ends at a NUL.
      const [text] = value.split('\0', 1);
      return `type string ('${value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS - 3)}...` : text}${text === value ? "')" : ''}`;
    }
    default:
      return `type ${typeof value} (${String(value)})`;
  }
}
