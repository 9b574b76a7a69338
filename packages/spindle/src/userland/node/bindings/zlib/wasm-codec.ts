import type { Realm } from '../../realm.ts';
import { scriptGlobal } from '../script-global.ts';
import type { CompressionBuffers, CompressionResult } from './compression-stream.ts';

/** Functions and memory of a Wasm library with a C interface. */
export interface WasmLibrary {
  readonly memory: WebAssembly.Memory;
  /** Addresses of the memory for one piece of input, one piece of output, and a few words. */
  readonly input: number;
  readonly output: number;
  readonly words: number;
  readonly call: Readonly<Record<string, (...args: number[]) => number>>;
}

/** How many bytes are copied into and out of the library's memory at once. */
const PIECE_BYTES = 1 << 16;
const WORDS_BYTES = 64;

const libraries = new Map<string, WasmLibrary>();

interface WasmSource {
  /** The script next to the bundles; it assigns `global` on the global scope. */
  readonly script: string;
  readonly global: string;
  readonly malloc: string;
}

/** Loads a library on first use, since they are large and few processes need one. */
export function loadWasm(realm: Realm, { script, global, malloc }: WasmSource): WasmLibrary {
  const known = libraries.get(script);
  if (known !== undefined) return known;
  const compile = scriptGlobal<() => WebAssembly.Module>(realm.native, script, global);
  const { WebAssembly: Wasm } = realm.native;
  const module = compile();
  let memory: WebAssembly.Memory | undefined;
  const imports: Record<string, Record<string, (...args: number[]) => unknown>> = {};
  for (const { module: from, name } of Wasm.Module.imports(module) as WebAssembly.ModuleImportDescriptor[]) {
    (imports[from] ??= {})[name] = importNamed(name, () => memory as WebAssembly.Memory);
  }
  const { exports } = new Wasm.Instance(module, imports) as WebAssembly.Instance;
  memory = exports.memory as WebAssembly.Memory;
  const call = exports as unknown as WasmLibrary['call'];
  call.__wasm_call_ctors?.();
  const allocate = (size: number) => (call[malloc] as (size: number, alignment: number) => number)(size, 8);
  const library = { memory, call, input: allocate(PIECE_BYTES), output: allocate(PIECE_BYTES), words: allocate(WORDS_BYTES) };
  libraries.set(script, library);
  return library;
}

/** What a library needs from its environment: memory, and a way to abort. */
function importNamed(name: string, memory: () => WebAssembly.Memory): (...args: number[]) => unknown {
  const PAGE_BYTES = 65_536;
  switch (name) {
    case 'emscripten_memcpy_big':
      return (to = 0, from = 0, length = 0) => void new Uint8Array(memory().buffer).copyWithin(to, from, from + length);
    case 'emscripten_resize_heap':
      return (size = 0) => {
        try {
          memory().grow(Math.ceil((size - memory().buffer.byteLength) / PAGE_BYTES));
          return 1;
        } catch {
          // The library then reports that it is out of memory.
          return 0;
        }
      };
    case 'setTempRet0':
      return () => undefined;
    default:
      return () => {
        throw new Error(`the compression library failed (${name})`);
      };
  }
}

/** The result of one step of a library. */
export interface Step {
  readonly consumed: number;
  readonly written: number;
  /** No more output from this input: the end was reached, or there was an error. */
  readonly isDone: boolean;
}

/**
 * Feeds a library piece by piece, until the input is used up and nothing is pending, or the output is full. `step`
 * receives the number of bytes at `input`, the space at `output`, and whether it is the last piece.
 */
export function pump(
  { memory, input: source, output: target }: WasmLibrary,
  { input, output }: CompressionBuffers,
  step: (inputBytes: number, outputBytes: number, isLast: boolean) => Step,
): CompressionResult {
  let consumed = 0;
  let written = 0;
  for (;;) {
    const piece = input.subarray(consumed, consumed + PIECE_BYTES);
    const room = Math.min(PIECE_BYTES, output.length - written);
    new Uint8Array(memory.buffer).set(piece, source);
    const isLast = consumed + piece.length === input.length;
    const result = step(piece.length, room, isLast);
    output.set(new Uint8Array(memory.buffer, target, result.written), written);
    consumed += result.consumed;
    written += result.written;
    const isStuck = result.consumed === 0 && result.written === 0;
    if (result.isDone || written === output.length || isStuck || (consumed === input.length && result.written < room)) break;
  }
  return { availableInput: input.length - consumed, availableOutput: output.length - written };
}
