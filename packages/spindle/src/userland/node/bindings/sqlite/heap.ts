import type { BrowserNatives } from '../../natives.ts';

/** A view of the library's memory, renewed when the memory has grown. */
export class Heap {
  readonly memory: WebAssembly.Memory;
  readonly #encoder: TextEncoder;
  readonly #decoder: TextDecoder;
  #bytes = new Uint8Array(0);
  #view = new DataView(new ArrayBuffer(0));

  constructor(native: BrowserNatives, memory: WebAssembly.Memory) {
    this.memory = memory;
    this.#encoder = new native.TextEncoder();
    this.#decoder = new native.TextDecoder('utf-8', { ignoreBOM: true });
  }

  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.memory.buffer) this.#bytes = new Uint8Array(this.memory.buffer);
    return this.#bytes;
  }

  get view(): DataView {
    if (this.#view.buffer !== this.memory.buffer) this.#view = new DataView(this.memory.buffer);
    return this.#view;
  }

  /** A word, as an unsigned number: addresses and sizes. */
  word(address: number): number {
    return this.view.getUint32(address, true);
  }

  setWord(address: number, value: number): void {
    this.view.setUint32(address, value, true);
  }

  setLong(address: number, value: number): void {
    this.view.setBigInt64(address, BigInt(value), true);
  }

  long(address: number): number {
    return Number(this.view.getBigInt64(address, true));
  }

  copy(address: number, length: number): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(address, address + length) as Uint8Array<ArrayBuffer>;
  }

  /** Text up to its NUL; null for the null pointer. */
  text(address: number): string | null {
    if (address === 0) return null;
    const { bytes } = this;
    return this.textOf(address, bytes.indexOf(0, address) - address);
  }

  textOf(address: number, length: number): string {
    return this.#decoder.decode(this.bytes.subarray(address, address + length));
  }

  encode(text: string): Uint8Array {
    return this.#encoder.encode(text);
  }
}
