import type { Heap } from '../../../filesystem/heap.ts';
import type { EnvironmentSharing } from '../realm.ts';

const CONTROL_BYTES = 16;
const LENGTH_BYTES = 16;
const CONTENTS_WORD = 0;
const VERSION_WORD = 1;

/**
 * An environment in the shared heap: the address of its JSON text, which is replaced as a whole. A reader that
 * overlaps with a replacement reads again, so there is no lock that a terminated thread could leave behind.
 *
 * Control block: [address of the contents, number of changes]. Contents: [byte length], then the bytes.
 */
export class SharedEnvironment implements EnvironmentSharing {
  readonly control: number;
  readonly #heap: Heap;
  readonly #owner: () => number;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #seen = -1;

  /** `owner`: the owner of the memory, the process's first worker. Without `control`, a new, empty environment is created. */
  constructor(heap: Heap, owner: () => number, control?: number) {
    this.#heap = heap;
    this.#owner = owner;
    this.control = control ?? this.#alloc(CONTROL_BYTES);
  }

  refresh(target: Record<string, string>): void {
    if (Atomics.load(this.#heap.i32, (this.control >> 2) + VERSION_WORD) !== this.#seen) this.#read(target);
  }

  change(target: Record<string, string>, apply: (target: Record<string, string>) => void): void {
    const { i32, u8 } = this.#heap;
    const word = this.control >> 2;
    for (;;) {
      const before = this.#read(target);
      apply(target);
      const bytes = this.#encoder.encode(JSON.stringify(target));
      const contents = this.#alloc(LENGTH_BYTES + bytes.length);
      i32[contents >> 2] = bytes.length;
      u8.set(bytes, contents + LENGTH_BYTES);
      if (Atomics.compareExchange(i32, word + CONTENTS_WORD, before, contents) === before) {
        Atomics.add(i32, word + VERSION_WORD, 1);
        if (before !== 0) this.#heap.free(before);
        return;
      }
      this.#heap.free(contents);
    }
  }

  /** Returns the address of the contents it read. */
  #read(target: Record<string, string>): number {
    const { i32, u8 } = this.#heap;
    const word = this.control >> 2;
    for (;;) {
      const version = Atomics.load(i32, word + VERSION_WORD);
      const contents = Atomics.load(i32, word + CONTENTS_WORD);
      const isUnchangedNow = () => Atomics.load(i32, word + CONTENTS_WORD) === contents && Atomics.load(i32, word + VERSION_WORD) === version;
      const length = contents === 0 ? 0 : i32[contents >> 2]!;
      if (!isUnchangedNow()) continue;
      const bytes = u8.slice(contents + LENGTH_BYTES, contents + LENGTH_BYTES + length);
      if (!isUnchangedNow()) continue;
      const values = contents === 0 ? {} : (JSON.parse(this.#decoder.decode(new Uint8Array(bytes))) as Record<string, string>);
      for (const key of Object.keys(target)) if (!Object.hasOwn(values, key)) delete target[key];
      Object.assign(target, values);
      this.#seen = version;
      return contents;
    }
  }

  #alloc(bytes: number): number {
    const offset = this.#heap.alloc(bytes);
    this.#heap.give(offset, this.#owner());
    return offset;
  }
}
