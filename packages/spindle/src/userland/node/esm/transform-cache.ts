import type { FileSystem } from '../../../filesystem/file-system.ts';
import { TRANSFORM_CACHE_DIRECTORY } from './cache-location.ts';
import { contentKey } from './content-key.ts';
import type { TransformedScript } from './script-transform.ts';
import { transformModule } from './transform.ts';
import type { TransformedModule } from './transformed-module.ts';

/** Vite 8 with React takes up 3 MB. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;
/** Checking every entry takes some milliseconds, so it is done only once per this many writes. */
const WRITES_BETWEEN_CHECKS = 256;
/** Below this length, transforming is as fast as reading the cache. */
export const MIN_CACHED_CHARACTERS = 256;

/** An entry: one line of JSON without the code, followed by the code, so that readers need not unescape it. */
export function encodeEntry({ code, ...rest }: TransformedModule): string {
  return `${JSON.stringify(rest)}\n${code}`;
}

export function decodeEntry(text: string): TransformedModule {
  const end = text.indexOf('\n');
  return { ...JSON.parse(text.slice(0, end)), code: text.slice(end + 1) };
}

/** The same for a script, with the positions of its edits. */
export function encodeScript({ shifts, code }: TransformedScript): string {
  return `${JSON.stringify(shifts)}\n${code}`;
}

/** File names in `TRANSFORM_CACHE_DIRECTORY`. */
export const moduleEntryName = (source: string): string => `${contentKey(source)}.m`;
export const scriptEntryName = (source: string): string => `${contentKey(source)}.s`;

/** Transforms sources, or finds what any worker (or the installation service) has already transformed. */
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
    const path = `${TRANSFORM_CACHE_DIRECTORY}/${moduleEntryName(source)}`;
    const cached = this.#read(path);
    if (cached !== null) return decodeEntry(cached);
    const transformed = transformModule(source);
    this.#write(path, encodeEntry(transformed));
    return transformed;
  }

  /** The same for a script. */
  script(source: string, transform: () => TransformedScript): TransformedScript {
    if (source.length < MIN_CACHED_CHARACTERS) return transform();
    const path = `${TRANSFORM_CACHE_DIRECTORY}/${scriptEntryName(source)}`;
    const cached = this.#read(path);
    if (cached !== null) {
      const end = cached.indexOf('\n');
      return { shifts: JSON.parse(cached.slice(0, end)), code: cached.slice(end + 1) };
    }
    const transformed = transform();
    this.#write(path, encodeScript(transformed));
    return transformed;
  }

  #read(path: string): string | null {
    if (!this.#fs.exists(path)) return null;
    try {
      const bytes = this.#fs.readFile(path);
      // A decoder rejects shared memory.
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
      // A full disk only costs speed: the code exists but is not cached.
      if (error !== 'ENOSPC') throw error;
    }
  }

  /** Drops the oldest half when the cache exceeds its limit. */
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
