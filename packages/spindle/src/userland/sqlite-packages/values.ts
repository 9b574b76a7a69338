import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** @throws for what SQLite cannot store */
export function inputValue(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  const isKnown = value === null || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string' || ArrayBuffer.isView(value);
  if (!isKnown) throw new TypeError('SQLite3 can only bind numbers, strings, bigints, buffers, and null');
  return value as SQLInputValue;
}

/** Both packages return blobs as Node's buffers. */
export function outputValue(value: SQLOutputValue): SQLOutputValue {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
