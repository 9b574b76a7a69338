import type { FileSystem } from '../../../filesystem/file-system.ts';
import { TRANSFORM_CACHE_DIRECTORY } from './cache-location.ts';
import type { TransformedScript } from './script-transform.ts';
import { transformModule } from './transform.ts';
import { TRANSFORM_VERSION, type TransformedModule } from './transformed-module.ts';

/** Vite 8 with React takes 3 MB. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;
/** Looking at every entry costs some milliseconds: done once in so many writes. */
const WRITES_BETWEEN_CHECKS = 256;
/** Below this, transforming is as fast as reading. */
export const MIN_CACHED_CHARACTERS = 256;

/** Names a source by its contents: 106 bits of two `cyrb53` hashes (public domain, bryc) and the length. */
export function contentKey(source: string): string {
  let a = 0xdeadbeef ^ TRANSFORM_VERSION;
  let b = 0x41c6ce57 ^ TRANSFORM_VERSION;
  let c = 0x9e3779b9;
  let d = 0x7f4a7c15;
  for (let i = 0; i < source.length; i++) {
    const unit = source.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
    c = Math.imul(c ^ unit, 0x85ebca6b) ^ (c >>> 15);
    d = Math.imul(d + unit, 0xc2b2ae35) ^ (d >>> 13);
  }
  const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
  return `${hex(a ^ (b >>> 16))}${hex(b ^ (a >>> 13))}${hex(c)}${hex(d)}-${source.length.toString(36)}`;
}

/** An entry: one line of JSON without the code, then the code, so that a reader need not unescape it. */
export function encodeEntry({ code, ...rest }: TransformedModule): string {
  return `${JSON.stringify(rest)}\n${code}`;
}

export function decodeEntry(text: string): TransformedModule {
  const end = text.indexOf('\n');
  return { ...JSON.parse(text.slice(0, end)), code: text.slice(end + 1) };
}

/** Transforms, or finds what any worker (or the installation service) transformed before. */
export class TransformCache {
  readonly #fs: FileSystem;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #writes = 0;

  constructor(fs: FileSystem) {
    this.#fs = fs;
  }

  module(source: string): TransformedModule {
    if (source.length < MIN_CACHED_CHARACTERS) return transformModule(source);
    const path = `${TRANSFORM_CACHE_DIRECTORY}/${contentKey(source)}.m`;
    const cached = this.#read(path);
    if (cached !== null) return decodeEntry(cached);
    const transformed = transformModule(source);
    this.#write(path, encodeEntry(transformed));
    return transformed;
  }

  /** The same for a script. */
  script(source: string, variant: string, transform: () => TransformedScript): TransformedScript {
    if (source.length < MIN_CACHED_CHARACTERS) return transform();
    const path = `${TRANSFORM_CACHE_DIRECTORY}/${contentKey(source)}.${variant}`;
    const cached = this.#read(path);
    if (cached !== null) {
      const end = cached.indexOf('\n');
      return { shifts: JSON.parse(cached.slice(0, end)), code: cached.slice(end + 1) };
    }
    const transformed = transform();
    this.#write(path, `${JSON.stringify(transformed.shifts)}\n${transformed.code}`);
    return transformed;
  }

  #read(path: string): string | null {
    if (!this.#fs.exists(path)) return null;
    try {
      const bytes = this.#fs.readFile(path);
      // A decoder refuses shared memory.
      return this.#decoder.decode(bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice());
    } catch (error) {
      // Another worker made room between the two calls.
      if (error === 'ENOENT') return null;
      throw error;
    }
  }

  #write(path: string, text: string): void {
    if (this.#writes++ % WRITES_BETWEEN_CHECKS === WRITES_BETWEEN_CHECKS - 1) this.#makeRoom();
    try {
      this.#fs.writeFile(path, this.#encoder.encode(text), { makeParents: true });
    } catch (error) {
      // A full disk costs speed only: the code is there, it is just not kept.
      if (error !== 'ENOSPC') throw error;
    }
  }

  /** Drops the oldest half when the cache has outgrown its bound. */
  #makeRoom(): void {
    const entries = this.#fs.readdir(this.#fs.lookup(TRANSFORM_CACHE_DIRECTORY)).map(({ name, inode }) => ({ name, ...this.#fs.stat(inode) }));
    let bytes = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (bytes <= MAX_CACHE_BYTES) return;
    entries.sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const { name, size } of entries) {
      if (bytes <= MAX_CACHE_BYTES / 2) return;
      this.#fs.unlink(`${TRANSFORM_CACHE_DIRECTORY}/${name}`);
      bytes -= size;
    }
  }
}
