import type { Realm } from '../../realm.ts';
import { scriptGlobal } from '../script-global.ts';
import { Callbacks } from './callbacks.ts';
import { Heap } from './heap.ts';
import { OpenFiles } from './open-files.ts';
import { SharedMappings } from './shared-mappings.ts';
import { systemCalls } from './system-calls.ts';
import { addToTable } from './wasm-functions.ts';

/** The script next to the bundles with the compiled SQLite; see `library/assets.mjs`. */
const WASM_SCRIPT = 'sqlite-wasm.js';
const WASM_GLOBAL = 'spindleSqliteWasm';
/** As the library declares them, in pages. */
const MEMORY = { initial: 128, maximum: 32_768 } as const;
const PAGE_BYTES = 65_536;
/** Results through pointers, as many as any function has. */
const SLOT_BYTES = 8;
const SLOT_COUNT = 8;

/** SQLite's C interface: addresses and 32-bit numbers, and 64-bit ones as `bigint`. */
export type SqliteCalls = Readonly<Record<string, (...args: (number | bigint)[]) => any>>;

/** SQLite in this worker, compiled to Wasm by its authors. Source of all names and numbers: sqlite3.h. */
export class SqliteLibrary {
  readonly heap: Heap;
  readonly callbacks: Callbacks;
  readonly #exports: SqliteCalls;
  readonly #slots: number;

  constructor(realm: Realm) {
    const { native } = realm;
    const compile = scriptGlobal<() => WebAssembly.Module>(native, WASM_SCRIPT, WASM_GLOBAL);
    const heap = new Heap(native, new native.WebAssembly.Memory(MEMORY));
    const context = {
      realm,
      heap,
      files: new OpenFiles(realm),
      mappings: new SharedMappings(realm.fs, heap),
      allocatePages: (length: number) => this.call('emscripten_builtin_memalign', PAGE_BYTES, length) as number,
    };
    const instance = new native.WebAssembly.Instance(compile(), systemCalls(context)) as WebAssembly.Instance;
    this.heap = heap;
    this.#exports = instance.exports as unknown as SqliteCalls;
    this.call('__wasm_call_ctors');
    this.#slots = this.call('malloc', SLOT_BYTES * SLOT_COUNT) as number;
    this.callbacks = new Callbacks(this, (functions) => addToTable(native, instance.exports.__indirect_function_table as WebAssembly.Table, functions));
    this.call('sqlite3_initialize');
  }

  /** Calls a function of the C interface. */
  call(name: string, ...args: (number | bigint)[]): any {
    return (this.#exports[name] as (...args: (number | bigint)[]) => unknown)(...args);
  }

  /** Where a function writes its n-th result that it returns through a pointer. */
  slot(index = 0): number {
    const address = this.#slots + index * SLOT_BYTES;
    this.heap.setLong(address, 0);
    return address;
  }

  result(index = 0): number {
    return this.heap.word(this.#slots + index * SLOT_BYTES);
  }

  /** Runs `use` with a copy of the bytes in the library's memory. */
  with<T>(bytes: Uint8Array, use: (address: number, length: number) => T): T {
    const address = this.put(bytes);
    try {
      return use(address, bytes.length);
    } finally {
      this.call('sqlite3_free', address);
    }
  }

  /** Runs `use` with text that ends with a NUL. */
  withText<T>(text: string, use: (address: number, length: number) => T): T {
    return this.with(this.heap.encode(`${text}\0`), (address, length) => use(address, length - 1));
  }

  /** A copy that the caller or SQLite frees. */
  put(bytes: Uint8Array): number {
    const address = this.call('sqlite3_malloc', Math.max(bytes.length, 1)) as number;
    if (address === 0) throw new RangeError('SQLite is out of memory');
    this.heap.bytes.set(bytes, address);
    return address;
  }

  text(name: string, ...args: (number | bigint)[]): string | null {
    return this.heap.text(this.call(name, ...args) as number);
  }
}
