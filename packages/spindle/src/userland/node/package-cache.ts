/**
 * The browser's package cache: the bytes sent by the installation service, under the service's keys, in the
 * origin's private file system. All projects share it, so that another installation, or reopening a project, needs
 * no network for packages.
 *
 * Each installation writes one segment (`<id>.pack`, all packages in sequence) and then its index (`<id>.json`),
 * without which the segment does not count. Segments never change, so several tabs can read and write at the same
 * time; only a segment without readers is removed, which a Web Lock ensures.
 */
import type { BrowserNatives } from './natives.ts';

const DIRECTORY = 'packages';
const LOCK = 'spindle-packages';
/** Limit for all segments together; the least recently used ones are removed first. */
const MAX_BYTES = 1 << 30;
/** Limit as a share of the origin's quota. */
const MAX_SHARE_OF_QUOTA = 0.25;
/** Bytes per write. */
const WRITE_BYTES = 1 << 20;
/** A segment's last use is the time its index was written, which is updated at most this often, in milliseconds. */
const TOUCH_INTERVAL_MS = 60 * 60_000;

type Entry = readonly [key: string, offset: number, byteSize: number];
interface Segment {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly byteSize: number;
  readonly usedAt: number;
}

export interface PackageCache {
  readonly keys: readonly string[];
  has(key: string): boolean;
  /** Returns the bytes of a stored key. */
  read(key: string): Promise<Uint8Array>;
  /** Starts a new segment. Nothing in it can be read before `commit`. */
  add(): Promise<PackageCacheWriter>;
  /** Allows other tabs to remove what this one no longer needs. */
  close(): Promise<void>;
}

export interface PackageCacheWriter {
  /** Starts the bytes of a key; those of the previous key are complete. */
  begin(key: string): void;
  write(bytes: Uint8Array): void;
  commit(): Promise<void>;
  /** Abandons the segment. */
  discard(): Promise<void>;
}

/** Undefined if the browser stores no files, as in some private windows. */
export async function openPackageCache(native: BrowserNatives): Promise<PackageCache | undefined> {
  const { storage, locks } = native.navigator as WorkerNavigator;
  if (typeof storage?.getDirectory !== 'function' || locks === undefined) return undefined;
  let directory: FileSystemDirectoryHandle;
  try {
    directory = await (await storage.getDirectory()).getDirectoryHandle(DIRECTORY, { create: true });
  } catch (error) {
    if (error instanceof native.DOMException) return undefined;
    throw error;
  }
  const release = await holdLock(locks);
  try {
    return new OriginPackageCache(native, directory, await readSegments(directory), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Takes the lock shared with all readers; returns a function that releases it. */
function holdLock(locks: LockManager): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(LOCK, { mode: 'shared' }, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

async function readSegments(directory: FileSystemDirectoryHandle): Promise<Segment[]> {
  const segments: Segment[] = [];
  for await (const [name, handle] of (directory as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }).entries()) {
    if (!name.endsWith('.json') || handle.kind !== 'file') continue;
    const file = await (handle as FileSystemFileHandle).getFile();
    const entries = parseEntries(await file.text());
    if (entries)
      segments.push({ id: name.slice(0, -'.json'.length), entries, byteSize: entries.reduce((sum, [, , size]) => sum + size, 0), usedAt: file.lastModified });
  }
  // A key may be in several segments. The newest one counts, so their identifiers start with the time.
  return segments.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Undefined for one that another tab is writing. */
function parseEntries(text: string): readonly Entry[] | undefined {
  try {
    return JSON.parse(text) as readonly Entry[];
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class OriginPackageCache implements PackageCache {
  readonly #native: BrowserNatives;
  readonly #directory: FileSystemDirectoryHandle;
  readonly #segments: readonly Segment[];
  readonly #places = new Map<string, { readonly segment: Segment; readonly offset: number; readonly byteSize: number }>();
  readonly #files = new Map<Segment, Promise<File>>();
  readonly #release: () => void;

  constructor(native: BrowserNatives, directory: FileSystemDirectoryHandle, segments: readonly Segment[], release: () => void) {
    this.#native = native;
    this.#directory = directory;
    this.#segments = segments;
    this.#release = release;
    for (const segment of segments) for (const [key, offset, byteSize] of segment.entries) this.#places.set(key, { segment, offset, byteSize });
  }

  get keys(): readonly string[] {
    return [...this.#places.keys()];
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  async read(key: string): Promise<Uint8Array> {
    const place = this.#places.get(key);
    if (!place) throw new Error(`The package ${key} is not in the browser's package cache.`);
    let file = this.#files.get(place.segment);
    if (!file) {
      file = this.#directory.getFileHandle(`${place.segment.id}.pack`).then((handle) => handle.getFile());
      this.#files.set(place.segment, file);
    }
    const bytes = await (await file).slice(place.offset, place.offset + place.byteSize).arrayBuffer();
    if (bytes.byteLength !== place.byteSize) throw new Error(`The package ${key} is damaged in the browser's package cache.`);
    return new Uint8Array(bytes);
  }

  async add(): Promise<PackageCacheWriter> {
    const random = (this.#native.crypto as Crypto).getRandomValues(new Uint32Array(1))[0] ?? 0;
    const id = `${Date.now().toString(36).padStart(9, '0')}-${random.toString(36)}`;
    const handle = await this.#directory.getFileHandle(`${id}.pack`, { create: true });
    const file = await handle.createSyncAccessHandle();
    const remove = () => this.#directory.removeEntry(`${id}.pack`);
    const writer = new SegmentWriter(file, this.#native.DOMException);
    return {
      begin: (key) => writer.begin(key),
      write: (bytes) => writer.write(bytes),
      commit: async () => {
        const entries = writer.end();
        if (entries.length === 0) await remove();
        else await this.#writeIndex(id, entries);
      },
      discard: async () => {
        file.close();
        await remove();
      },
    };
  }

  async close(): Promise<void> {
    const now = Date.now();
    for (const segment of this.#files.keys()) if (now - segment.usedAt > TOUCH_INTERVAL_MS) await this.#writeIndex(segment.id, segment.entries);
    this.#release();
    await this.#makeRoom();
  }

  async #writeIndex(id: string, entries: readonly Entry[]): Promise<void> {
    const handle = await this.#directory.getFileHandle(`${id}.json`, { create: true });
    const stream = await handle.createWritable();
    await stream.write(JSON.stringify(entries));
    await stream.close();
  }

  /** Only if no tab is reading. It does not wait; the next installation tries again. */
  async #makeRoom(): Promise<void> {
    const { storage, locks } = this.#native.navigator as WorkerNavigator;
    const { quota = Number.POSITIVE_INFINITY } = await storage.estimate();
    const limit = Math.min(MAX_BYTES, quota * MAX_SHARE_OF_QUOTA);
    if (this.#segments.reduce((sum, { byteSize }) => sum + byteSize, 0) <= limit) return;
    await locks.request(LOCK, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
      if (!lock) return;
      const segments = (await readSegments(this.#directory)).sort((a, b) => a.usedAt - b.usedAt);
      let total = segments.reduce((sum, { byteSize }) => sum + byteSize, 0);
      for (const { id, byteSize } of segments) {
        if (total <= limit) return;
        // The index first, since a segment without one does not count.
        await this.#directory.removeEntry(`${id}.json`);
        await this.#directory.removeEntry(`${id}.pack`);
        total -= byteSize;
      }
    });
  }
}

/** One file, written in large chunks, because each write is a call to the browser. */
class SegmentWriter {
  readonly #file: FileSystemSyncAccessHandle;
  readonly #DOMException: typeof DOMException;
  readonly #buffer = new Uint8Array(WRITE_BYTES);
  readonly #entries: [key: string, offset: number, byteSize: number][] = [];
  #buffered = 0;
  #written = 0;
  #isFull = false;

  constructor(file: FileSystemSyncAccessHandle, exception: typeof DOMException) {
    this.#file = file;
    this.#DOMException = exception;
  }

  begin(key: string): void {
    this.#entries.push([key, this.#written + this.#buffered, 0]);
  }

  write(bytes: Uint8Array): void {
    const entry = this.#entries.at(-1);
    if (!entry || this.#isFull) return;
    entry[2] += bytes.length;
    if (this.#buffered + bytes.length > WRITE_BYTES) this.#flush();
    if (bytes.length > WRITE_BYTES) this.#put(bytes);
    else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
  }

  /** Closes the file. Returns its entries, or nothing if the disk could not hold all of it. */
  end(): readonly Entry[] {
    this.#flush();
    if (!this.#isFull) this.#file.flush();
    this.#file.close();
    return this.#isFull ? [] : this.#entries;
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#buffered);
    this.#buffered = 0;
    if (bytes.length > 0) this.#put(bytes);
  }

  #put(bytes: Uint8Array): void {
    if (this.#isFull) return;
    try {
      this.#file.write(bytes as Uint8Array<ArrayBuffer>, { at: this.#written });
      this.#written += bytes.length;
    } catch (error) {
      // A full disk only affects the cache: the packages are installed anyway.
      if (!(error instanceof this.#DOMException)) throw error;
      this.#isFull = true;
    }
  }
}
