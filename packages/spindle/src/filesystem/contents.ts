import { O_CREAT, S_IFDIR, S_IFMT, S_IFREG, S_IFSOCK } from '../abi/file-mode.ts';
import { HEADER, INODE } from '../abi/layout.ts';
import type { Extents } from './extents.ts';
import type { Heap } from './heap.ts';
import type { Inodes } from './inodes.ts';
import type { Mutations } from './mutations.ts';
import type { Namespace } from './namespace.ts';
import type { OpenRecords } from './open-records.ts';
import type { Transaction } from './transaction.ts';

/** Larger contents are copied outside the lock, or in pieces of this size. */
const LARGE_BYTES = 256 * 1024;
const READ_SPINS = 100;

/** Reads and writes files, by inode or as a whole. */
export class Contents {
  readonly #t: Transaction;
  readonly #heap: Heap;
  readonly #inodes: Inodes;
  readonly #extents: Extents;
  readonly #records: OpenRecords;
  readonly #mutations: Mutations;
  readonly #names: Namespace;

  constructor(transaction: Transaction, heap: Heap, inodes: Inodes, extents: Extents, records: OpenRecords, mutations: Mutations, names: Namespace) {
    this.#t = transaction;
    this.#heap = heap;
    this.#inodes = inodes;
    this.#extents = extents;
    this.#records = records;
    this.#mutations = mutations;
    this.#names = names;
  }

  read(inode: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    const { i32 } = this.#t;
    const base = this.#inodes.base(inode);
    for (let spin = 0; spin < READ_SPINS && !this.#t.active; spin++) {
      const before = Atomics.load(i32, base + INODE.sequence);
      if ((before & 1) !== 0) continue;
      this.#mustNotBeDirectory(inode);
      const count = this.#extents.read(base, buffer, offset, length, position);
      if (Atomics.load(i32, base + INODE.sequence) === before) return count;
    }
    return this.#t.run(() => this.#extents.read(base, buffer, offset, length, position));
  }

  write(inode: number, bytes: Uint8Array, position: number, append = false): number {
    if (bytes.length <= LARGE_BYTES) return this.#writePiece(inode, bytes, position, append);
    let done = 0;
    while (done < bytes.length) {
      const piece = bytes.subarray(done, done + LARGE_BYTES);
      try {
        done += this.#writePiece(inode, piece, position + done, append);
      } catch (error) {
        // As write(2): report what fit; the next call reports why no more does.
        if (error === 'ENOSPC' && done > 0) return done;
        throw error;
      }
    }
    return done;
  }

  #writePiece(inode: number, bytes: Uint8Array, position: number, append: boolean): number {
    return this.#mutations.run(() => {
      this.#mustNotBeDirectory(inode);
      if (bytes.length === 0) return 0;
      const base = this.#inodes.base(inode);
      this.#extents.write(base, bytes, append ? this.#extents.size(base) : position);
      this.#inodes.touch(base);
      this.#mutations.changed(inode);
      return bytes.length;
    });
  }

  truncate(inode: number, length: number): void {
    this.#mutations.run(() => {
      this.#mustNotBeDirectory(inode);
      const base = this.#inodes.base(inode);
      this.#extents.truncate(base, length);
      this.#inodes.touch(base);
      this.#mutations.changed(inode);
    });
  }

  readFile(path: string, allocate: (byteSize: number) => Uint8Array = (byteSize) => new Uint8Array(byteSize)): Uint8Array {
    const removals = Atomics.load(this.#t.i32, HEADER.removals);
    const bytes = this.#readWhole(path, allocate);
    if (bytes !== undefined && removals === Atomics.load(this.#t.i32, HEADER.removals)) return bytes;
    // The file changed during the read, or a name was removed and its inode may have been reused.
    return this.#t.run(() => this.#readWhole(path, allocate) as Uint8Array);
  }

  #readWhole(path: string, allocate: (byteSize: number) => Uint8Array): Uint8Array | undefined {
    const inode = this.#names.lookup(path);
    this.#mustNotBeDirectory(inode);
    const base = this.#inodes.base(inode);
    const size = this.#extents.size(base);
    const bytes = allocate(size);
    const count = this.read(inode, bytes, 0, size, 0);
    if (count !== size || this.#extents.size(base) !== size) return undefined;
    return bytes.length === size ? bytes : bytes.subarray(0, size);
  }

  writeFile(path: string, bytes: Uint8Array, options: { mode?: number; makeParents?: boolean } = {}): void {
    if (options.makeParents) this.#names.makeDirectories(path.slice(0, path.lastIndexOf('/')) || '/');
    const mode = options.mode ?? 0o644;
    const isLarge = bytes.length > LARGE_BYTES;
    const reserved = isLarge ? this.#t.run(() => this.#records.reserve(bytes.length)) : undefined;
    try {
      if (reserved) this.#t.u8.set(bytes, reserved.extent);
      this.#mutations.run(() => {
        const inode = this.#names.create(path, O_CREAT, mode, 0);
        if ((this.#inodes.mode(inode) & S_IFMT) === S_IFDIR) throw 'EISDIR';
        if ((this.#inodes.mode(inode) & S_IFMT) === S_IFSOCK) throw 'ENXIO';
        // Devices have no contents here; descriptors implement their behavior.
        if ((this.#inodes.mode(inode) & S_IFMT) !== S_IFREG) throw 'EINVAL';
        const base = this.#inodes.base(inode);
        const extent = reserved?.extent ?? (bytes.length > 0 ? this.#heap.allocRaw(bytes.length) : 0);
        if (!reserved && extent !== 0) this.#t.u8.set(bytes, extent);
        this.#extents.replace(base, extent, extent === 0 ? 0 : this.#heap.capacity(extent), bytes.length);
        if (reserved) this.#records.publish(reserved.record);
        this.#inodes.touch(base);
        this.#mutations.changed(inode);
      });
    } catch (error) {
      if (reserved) this.#records.cancel(reserved.record);
      throw error;
    }
  }

  #mustNotBeDirectory(inode: number): void {
    if (this.#inodes.isDirectory(inode)) throw 'EISDIR';
  }
}
