/**
 * The guest's linear memory. It may be shared with threads that grow it at any time, so views are recreated when
 * the buffer changed or when an address is beyond the known end.
 */
export class GuestMemory {
  readonly #memory: WebAssembly.Memory;
  readonly #decoder: { decode(bytes: Uint8Array): string };
  #u8!: Uint8Array;
  #view!: DataView;

  constructor(memory: WebAssembly.Memory, decoder: { decode(bytes: Uint8Array): string }) {
    this.#memory = memory;
    this.#decoder = decoder;
    this.#renew();
  }

  #renew(): void {
    const { buffer } = this.#memory;
    this.#u8 = new Uint8Array(buffer);
    this.#view = new DataView(buffer);
  }

  /** Bytes at an address, in place. Throws 'EOVERFLOW' outside the memory. */
  bytes(address: number, length: number): Uint8Array {
    this.#need(address, length);
    return this.#u8.subarray(address >>> 0, (address >>> 0) + length);
  }

  view(address: number, length: number): DataView {
    this.#need(address, length);
    return this.#view;
  }

  /** Copied first, because a TextDecoder rejects shared memory. */
  text(address: number, length: number): string {
    return this.#decoder.decode(this.bytes(address, length).slice());
  }

  setUint32(address: number, value: number): void {
    this.view(address, 4).setUint32(address >>> 0, value, true);
  }

  setUint64(address: number, value: bigint): void {
    this.view(address, 8).setBigUint64(address >>> 0, value, true);
  }

  /** The buffers of a list of `iovec`s. */
  vectors(address: number, count: number): Uint8Array[] {
    const list: Uint8Array[] = [];
    for (let at = address >>> 0, end = at + count * 8; at < end; at += 8) {
      const view = this.view(at, 8);
      const start = view.getUint32(at, true);
      const length = view.getUint32(at + 4, true);
      if (length > 0) list.push(this.bytes(start, length));
    }
    return list;
  }

  #need(address: number, length: number): void {
    const end = (address >>> 0) + length;
    if (this.#u8.buffer !== this.#memory.buffer) this.#renew();
    if (end <= this.#u8.length) return;
    // Another thread grew it: growing by zero pages updates this thread's buffer.
    this.#memory.grow(0);
    this.#renew();
    if (end > this.#u8.length) throw 'EOVERFLOW';
  }
}
