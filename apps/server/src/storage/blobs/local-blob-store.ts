import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@lathe/protocol';
import { asStorageError, type FreeBytes, requireDiskSpace } from '../disk-space.ts';
import { syncDirectory } from '../durable-write.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import {
  type BlobBatch,
  type BlobId,
  type BlobStore,
  blobId,
  blobIdOf,
  type ExpectedBlob,
  type FoundBlob,
  MissingBlobError,
  type StoredBlob,
} from './blob-store.ts';
import { fileStream } from './file-stream.ts';

/** Longer than any request takes between its put and its row in the database. */
const PUTS_REMEMBERED_MS = 2 * 60 * 60_000;
/** How much of a batch is written between looks at the free space, which are for this much. */
const BATCH_CHECKED_BYTES = 1024 * 1024;
const FOLDERS_AT_ONCE = 16;

export interface LocalBlobStoreOptions {
  /** Bytes to leave free on the disk. */
  readonly reserve: number;
  /** For tests: the disk's free space, and the clock in milliseconds. */
  readonly free?: FreeBytes;
  readonly now?: () => number;
}

/**
 * Opens the store of a data folder, in `{directory}/{first two digits}/{id}`. A blob appears under its name only when
 * it is complete and on disk: temporary file, fsync, rename, fsync of the folder. To be called while holding the
 * folder's lock, because temporary files of a killed server are removed.
 */
export async function openLocalBlobStore(directory: string, options: LocalBlobStoreOptions): Promise<BlobStore> {
  const drafts = join(directory, 'drafts');
  await mkdir(drafts, { recursive: true });
  for (const name of await readdir(drafts)) await rm(join(drafts, name), { force: true });
  await syncDirectory(directory);
  return new LocalBlobStore(directory, drafts, options);
}

class LocalBlobStore implements BlobStore {
  readonly #directory: string;
  readonly #drafts: string;
  readonly #reserve: number;
  readonly #free: FreeBytes | undefined;
  readonly #now: () => number;
  readonly #writing = new Map<BlobId, Promise<void>>();
  readonly #deleting = new Map<BlobId, Promise<void>>();
  /** Folders with new names that a power loss could take, and those that are being made safe. */
  readonly #unsettled = new Set<string>();
  readonly #settling = new Map<string, Promise<void>>();
  /** When contents were last stored by this process, which is the only one using the folder. */
  readonly #putAt = new Map<BlobId, number>();

  constructor(directory: string, drafts: string, { reserve, free, now }: LocalBlobStoreOptions) {
    this.#directory = directory;
    this.#drafts = drafts;
    this.#reserve = reserve;
    this.#free = free;
    this.#now = now ?? Date.now;
  }

  async put(contents: Uint8Array): Promise<StoredBlob> {
    await requireDiskSpace(this.#directory, contents.byteLength, this.#reserve, this.#free);
    const stored = await this.#store(contents);
    await this.#settle(folderOf(stored.id));
    return stored;
  }

  batch(): BlobBatch {
    const folders = new Set<string>();
    let uncheckedBytes = Number.POSITIVE_INFINITY;
    let checked = Promise.resolve();
    return {
      put: async (contents) => {
        uncheckedBytes += contents.byteLength;
        if (uncheckedBytes > BATCH_CHECKED_BYTES) {
          uncheckedBytes = 0;
          checked = requireDiskSpace(this.#directory, Math.max(contents.byteLength, BATCH_CHECKED_BYTES), this.#reserve, this.#free);
        }
        await checked;
        const stored = await this.#store(contents);
        folders.add(folderOf(stored.id));
        return stored;
      },
      settle: async () => {
        await mapConcurrently([...folders], FOLDERS_AT_ONCE, (folder) => this.#settle(folder));
      },
    };
  }

  /** Under its name, which survives a power loss once its folder is settled. */
  async #store(contents: Uint8Array): Promise<StoredBlob> {
    const id = blobIdOf(contents);
    await this.#claim(id);
    const running = this.#writing.get(id);
    if (running !== undefined) {
      await running;
    } else if (!(await this.#has(id, contents.byteLength))) {
      const writing = this.#write(id, contents);
      this.#writing.set(id, writing);
      try {
        await writing;
      } finally {
        this.#writing.delete(id);
      }
    }
    return { id, byteSize: contents.byteLength };
  }

  async putStream(contents: AsyncIterable<Uint8Array>, expected: ExpectedBlob): Promise<StoredBlob> {
    await requireDiskSpace(this.#directory, expected.byteSize, this.#reserve, this.#free);
    const sha256 = createHash('sha256');
    const md5 = createHash('md5');
    let byteSize = 0;
    const draft = join(this.#drafts, randomUUID());
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        for await (const chunk of contents) {
          byteSize += chunk.byteLength;
          if (byteSize > expected.byteSize) {
            throw new AppError('request-too-large', `The file is larger than the announced ${expected.byteSize} bytes.`);
          }
          sha256.update(chunk);
          md5.update(chunk);
          await file.writeFile(chunk);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      if (byteSize !== expected.byteSize || md5.digest('base64') !== expected.checksum) {
        throw new AppError('checksum-mismatch', 'The file was damaged in transit: its size or MD5 hash differs.');
      }
      const id = blobId(sha256.digest('hex'));
      await this.#claim(id);
      await this.#publish(draft, id);
      await this.#settle(folderOf(id));
      return { id, byteSize };
    } catch (error) {
      await rm(draft, { force: true });
      throw asStorageError(error);
    }
  }

  async read(id: BlobId): Promise<Buffer> {
    try {
      return await readFile(this.#path(id));
    } catch (error) {
      throw asMissing(id, error);
    }
  }

  async find(id: BlobId): Promise<FoundBlob> {
    const path = this.#path(id);
    try {
      const { size } = await stat(path);
      return { byteSize: size, contents: (range) => fileStream(path, range === undefined ? {} : { range }) };
    } catch (error) {
      throw asMissing(id, error);
    }
  }

  async *list(): AsyncGenerator<BlobId> {
    for (const folder of await readdir(this.#directory)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const name of await readdir(join(this.#directory, folder))) yield blobId(name);
    }
  }

  async delete(id: BlobId, unusedSince: Date): Promise<boolean> {
    const putAt = this.#putAt.get(id);
    if (putAt !== undefined && putAt >= unusedSince.getTime()) return false;
    this.#putAt.delete(id);
    const deleting = rm(this.#path(id), { force: true });
    this.#deleting.set(id, deleting);
    try {
      await deleting;
    } finally {
      this.#deleting.delete(id);
    }
    return true;
  }

  /** From here on the contents count as used. A deletion that has begun is completed first. */
  async #claim(id: BlobId): Promise<void> {
    const now = this.#now();
    // Oldest first, because the map keeps the order of insertion.
    this.#putAt.delete(id);
    this.#putAt.set(id, now);
    for (const [old, at] of this.#putAt) {
      if (now - at < PUTS_REMEMBERED_MS) break;
      this.#putAt.delete(old);
    }
    await this.#deleting.get(id);
  }

  async #write(id: BlobId, contents: Uint8Array): Promise<void> {
    const draft = join(this.#drafts, randomUUID());
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(contents);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#publish(draft, id);
    } catch (error) {
      await rm(draft, { force: true });
      throw asStorageError(error);
    }
  }

  async #publish(draft: string, id: BlobId): Promise<void> {
    const folder = folderOf(id);
    try {
      await rename(draft, this.#path(id));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // The first blob of its folder.
      await mkdir(join(this.#directory, folder), { recursive: true });
      await syncDirectory(this.#directory);
      await rename(draft, this.#path(id));
    }
    this.#unsettled.add(folder);
  }

  /** Makes the names in a folder survive a power loss, also those that others just gave. */
  async #settle(folder: string): Promise<void> {
    while (this.#unsettled.has(folder) || this.#settling.has(folder)) {
      const running = this.#settling.get(folder);
      if (running !== undefined) {
        await running;
        continue;
      }
      this.#unsettled.delete(folder);
      const settling = syncDirectory(join(this.#directory, folder));
      this.#settling.set(folder, settling);
      try {
        await settling;
      } catch (error) {
        this.#unsettled.add(folder);
        throw asStorageError(error);
      } finally {
        this.#settling.delete(folder);
      }
      return;
    }
  }

  /** A file of a different size is damaged (the disk lost writes) and is written again. */
  async #has(id: BlobId, byteSize: number): Promise<boolean> {
    try {
      return (await stat(this.#path(id))).size === byteSize;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  #path(id: BlobId): string {
    return join(this.#directory, folderOf(id), id);
  }
}

const folderOf = (id: BlobId): string => id.slice(0, 2);

function asMissing(id: BlobId, error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? new MissingBlobError(id, { cause: error }) : error;
}
