import type { StreamEnd } from '../abi/messages.ts';
import { RING_BROKEN, RING_RESET, RING_WOULD_BLOCK, type Ring } from '../abi/ring.ts';
import type { ByteDuplex } from './kernel-types.ts';
import { KERNEL_OWNER, type StreamTable } from './stream-table.ts';

const CHUNK_BYTES = 1 << 16;

/** The next bytes of a ring (a copy), or null at the end. Rejects with 'ECONNRESET'. */
export async function readChunk(ring: Ring, scratch: Uint8Array, isStopped: () => boolean = () => false): Promise<Uint8Array<ArrayBuffer> | null> {
  for (;;) {
    if (isStopped()) return null;
    const count = ring.read(scratch);
    if (count > 0) return scratch.slice(0, count) as Uint8Array<ArrayBuffer>;
    if (count === 0) return null;
    if (count === RING_RESET) throw 'ECONNRESET';
    await new Promise<void>((resolve) => ring.whenReadable(resolve));
  }
}

/** Resolves when the ring has accepted all bytes; rejects with 'EPIPE' when there is no reader. */
export async function writeAll(ring: Ring, bytes: Uint8Array, isStopped: () => boolean = () => false): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) {
    if (isStopped()) throw 'EPIPE';
    const count = ring.write(bytes, offset);
    if (count === RING_BROKEN || count === RING_RESET) throw 'EPIPE';
    if (count === RING_WOULD_BLOCK) await new Promise<void>((resolve) => ring.whenWritable(resolve, bytes.length - offset));
    else offset += count;
  }
}

/** The kernel's end of two rings. Writes are queued; closing twice is harmless. */
export class RingDuplex implements ByteDuplex {
  readonly #streams: StreamTable;
  readonly #end: StreamEnd;
  readonly #source: Ring | null;
  readonly #sink: Ring | null;
  readonly #scratch = new Uint8Array(CHUNK_BYTES);
  #lastWrite: Promise<void> = Promise.resolve();
  #isReadClosed = false;
  #isWriteClosed = false;

  constructor(streams: StreamTable, end: StreamEnd) {
    this.#streams = streams;
    this.#end = end;
    this.#source = end.readable ? streams.get(end.readable) : null;
    this.#sink = end.writable ? streams.get(end.writable) : null;
  }

  async read(): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!this.#source || this.#isReadClosed) return null;
    const chunk = await readChunk(this.#source, this.#scratch, () => this.#isReadClosed);
    if (chunk === null) this.#closeRead();
    return chunk;
  }

  write(bytes: Uint8Array): Promise<void> {
    const sink = this.#sink;
    if (!sink || this.#isWriteClosed) return Promise.reject('EPIPE');
    const written = this.#lastWrite.then(() => writeAll(sink, bytes, () => this.#isDestroyed));
    // The next write waits for this one even if it fails; the failure goes to its own caller.
    this.#lastWrite = written.catch(() => undefined);
    return written;
  }

  end(): void {
    if (this.#isWriteClosed) return;
    this.#isWriteClosed = true;
    void this.#lastWrite.then(() => this.#releaseWrite());
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#closeRead();
    this.#isWriteClosed = true;
    this.#releaseWrite();
  }

  #isDestroyed = false;
  #isWriteReleased = false;

  #closeRead(): void {
    if (this.#isReadClosed || !this.#end.readable) return;
    this.#isReadClosed = true;
    this.#streams.release(this.#end.readable, 'read', KERNEL_OWNER);
  }

  #releaseWrite(): void {
    if (this.#isWriteReleased || !this.#end.writable) return;
    this.#isWriteReleased = true;
    this.#streams.release(this.#end.writable, 'write', KERNEL_OWNER);
  }
}
