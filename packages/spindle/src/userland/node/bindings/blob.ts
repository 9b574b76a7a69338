import { concatenate } from '../../../abi/concatenate.ts';
import { bytesOf } from './buffer.ts';
import type { Realm } from '../realm.ts';
import { sendsHandles } from '../threads/native-handles.ts';
import { resolvePath } from './process-methods.ts';

/** Status values that `pull` passes to its callback; source: node/src/dataqueue/queue.h. */
const STATUS_END = 0;
const STATUS_CONTINUE = 1;
/** Any negative status makes the library report that the blob could not be read. */
const STATUS_FAILED = -1;
/** A reader returns this many bytes at once. */
const CHUNK_BYTES = 65536;

type Pulled = (status: number, buffer?: ArrayBuffer) => void;

/** Immutable bytes in memory, or the bytes of a file. */
interface Part {
  readonly length: number;
  read(start: number, end: number): Uint8Array;
  /** Whether the file has changed since the blob was made: then it can no longer be read. */
  readonly isChanged?: () => boolean;
}

/** `Blob`, and the store behind `URL.createObjectURL`. Source: node/src/node_blob.cc. */
export function installBlob(realm: Realm): void {
  const binding = realm.binding('blob');
  const objects = new Map<string, readonly [BlobHandle, number, string]>();

  binding.createBlob = (sources: readonly (Uint8Array | BlobHandle)[]) =>
    new BlobHandle(sources.flatMap((source) => (source instanceof BlobHandle ? source.parts : [memoryPart(source)])));
  binding.createBlobFromFilePath = (given: string | Uint8Array) => {
    const path = typeof given === 'string' ? given : new realm.native.TextDecoder().decode(given.slice());
    const refusal = realm.readRefusal?.(path);
    if (refusal !== undefined) throw refusal;
    const absolute = resolvePath(realm.cwd, path);
    if (path === '' || !realm.fs.exists(absolute)) throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Unable to open file as blob');
    const { size: length, mtimeMs } = realm.fs.stat(realm.fs.lookup(absolute));
    const part: Part = {
      length,
      read: (start, end) => realm.fs.readFile(absolute).slice(start, end),
      isChanged() {
        const inode = realm.fs.find(absolute);
        if (inode < 0) return true;
        const now = realm.fs.stat(inode);
        return now.size !== length || now.mtimeMs !== mtimeMs;
      },
    };
    return [new BlobHandle([part]), length];
  };
  sendsHandles(realm, 'BlobHandle', {
    is: (object) => object instanceof BlobHandle,
    mode: 'clone',
    write: (handle: BlobHandle) => handle.parts.map((part) => part.read(0, part.length)),
    read: (parts) => new BlobHandle(parts.map(memoryPart)),
  });
  binding.concat = (buffers: readonly (ArrayBuffer | ArrayBufferView)[]) => concatenate(buffers.map(bytesOf)).buffer;
  binding.storeDataObject = (id: string, handle: BlobHandle, length: number, type: string) => void objects.set(id, [handle, length, type]);
  binding.getDataObject = (id: string) => objects.get(id);
  binding.revokeObjectURL = (url: string) => void objects.delete(/^blob:nodedata:([^?#]*)$/.exec(url)?.[1] ?? '');
}

function memoryPart(bytes: Uint8Array): Part {
  return { length: bytes.length, read: (start, end) => new Uint8Array(bytes.subarray(start, end)) };
}

class BlobHandle {
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  get parts(): readonly Part[] {
    return this.#parts;
  }

  slice(start: number, end: number): BlobHandle {
    const parts: Part[] = [];
    let offset = 0;
    for (const part of this.#parts) {
      const from = Math.max(0, start - offset);
      const to = Math.min(part.length, end - offset);
      if (from < to) parts.push({ ...part, length: to - from, read: (innerStart, innerEnd) => part.read(from + innerStart, from + innerEnd) });
      offset += part.length;
    }
    return new BlobHandle(parts);
  }

  getReader(): BlobReader {
    return new BlobReader(this.#parts);
  }
}

class BlobReader {
  readonly #parts: readonly Part[];
  #index = 0;
  #offset = 0;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** Bytes are always available, so the reader never has to be woken. */
  setWakeup(): void {}

  pull(callback: Pulled): void {
    let part = this.#parts[this.#index];
    for (; part !== undefined; part = this.#parts[++this.#index], this.#offset = 0) {
      if (part.isChanged?.() === true) {
        callback(STATUS_FAILED);
        return;
      }
      if (this.#offset < part.length) break;
    }
    if (part === undefined) {
      callback(STATUS_END);
      return;
    }
    const bytes = part.read(this.#offset, Math.min(part.length, this.#offset + CHUNK_BYTES));
    this.#offset += Math.max(1, bytes.length);
    callback(STATUS_CONTINUE, bytes.buffer as ArrayBuffer);
  }
}
