import type { BrowserNatives } from '../../natives.ts';

/** A JavaScript function that SQLite calls: all its parameters, and its result if it has one, are 32-bit. */
export interface CallbackFunction {
  readonly parameters: number;
  readonly hasResult: boolean;
  readonly run: (...args: number[]) => number | undefined | void;
}

const I32 = 0x7f;
const FUNCTION_TYPE = 0x60;
const SECTION = { type: 1, import: 2, export: 7 } as const;
const KIND_FUNCTION = 0;
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/**
 * Puts functions into the library's table, and returns their places: a C function pointer is such a place. A table
 * takes only functions of Wasm, so a small module imports each function and exports it again.
 * Source: WebAssembly, 5.5 (binary format of modules).
 */
export function addToTable(native: BrowserNatives, table: WebAssembly.Table, functions: readonly CallbackFunction[]): number[] {
  const types = functions.map(({ parameters, hasResult }) => [FUNCTION_TYPE, ...list(Array(parameters).fill([I32])), ...list(hasResult ? [[I32]] : [])]);
  const imports = functions.map((_, at) => [...name(''), ...name(String(at)), KIND_FUNCTION, at]);
  const exports = functions.map((_, at) => [...name(String(at)), KIND_FUNCTION, at]);
  const bytes = [...HEADER, ...section(SECTION.type, types), ...section(SECTION.import, imports), ...section(SECTION.export, exports)];
  const module = new native.WebAssembly.Module(Uint8Array.from(bytes));
  const instance = new native.WebAssembly.Instance(module, { '': Object.fromEntries(functions.map(({ run }, at) => [at, run])) }) as WebAssembly.Instance;
  const first = table.grow(functions.length);
  return functions.map((_, at) => {
    table.set(first + at, instance.exports[at]);
    return first + at;
  });
}

function section(id: number, entries: readonly (readonly number[])[]): number[] {
  const body = list(entries);
  return [id, ...size(body.length), ...body];
}

function list(entries: readonly (readonly number[])[]): number[] {
  return [...size(entries.length), ...entries.flat()];
}

function name(text: string): number[] {
  return [...size(text.length), ...[...text].map((character) => character.charCodeAt(0))];
}

/** LEB128. */
function size(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...size(value >>> 7)];
}
