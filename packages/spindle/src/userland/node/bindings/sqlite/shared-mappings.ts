import type { FileSystem } from '../../../../filesystem/file-system.ts';
import type { Heap } from './heap.ts';

const WORD_BYTES = 4;

interface Mapping {
  readonly inode: number;
  readonly address: number;
  readonly offset: number;
  /** The contents when they last agreed with the file. */
  readonly known: Uint32Array;
}

/**
 * Files that are mapped into memory: the index of a write-ahead log, which SQLite shares between its processes that
 * way. Each worker has its own copy here. It is brought up to date when a lock is taken and when one is given up,
 * and only words that this worker changed are written: others may have changed their neighbors.
 * SQLite reads the index without a lock only to check what it read once it holds one.
 */
export class SharedMappings {
  readonly #fs: FileSystem;
  readonly #heap: Heap;
  readonly #mappings = new Map<number, Mapping>();

  constructor(fs: FileSystem, heap: Heap) {
    this.#fs = fs;
    this.#heap = heap;
  }

  add(inode: number, address: number, offset: number, length: number): void {
    const mapping = { inode, address, offset, known: new Uint32Array(length / WORD_BYTES) };
    this.#fs.retain(inode);
    this.#mappings.set(address, mapping);
    this.#read(mapping);
  }

  remove(address: number): void {
    const mapping = this.#mappings.get(address);
    if (mapping === undefined) return;
    this.#write(mapping);
    this.#mappings.delete(address);
    this.#fs.release(mapping.inode);
  }

  /** Exchanges what this worker and the others changed. */
  synchronize(inode: number): void {
    for (const mapping of this.#mappings.values()) {
      if (mapping.inode !== inode) continue;
      this.#write(mapping);
      this.#read(mapping);
    }
  }

  #read({ inode, address, offset, known }: Mapping): void {
    const bytes = new Uint8Array(known.buffer);
    bytes.fill(0, this.#fs.read(inode, bytes, 0, bytes.length, offset));
    this.#heap.bytes.set(bytes, address);
  }

  #write({ inode, address, offset, known }: Mapping): void {
    const words = new Uint32Array(this.#heap.memory.buffer, address, known.length);
    for (let at = 0; at < words.length; at++) {
      if (words[at] === known[at]) continue;
      const start = at;
      while (at < words.length && words[at] !== known[at]) known[at] = words[at++] as number;
      this.#fs.write(inode, this.#heap.copy(address + start * WORD_BYTES, (at - start) * WORD_BYTES), offset + start * WORD_BYTES);
    }
  }
}
