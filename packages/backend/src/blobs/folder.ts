import { createHash } from 'node:crypto';
import { type FileHandle, copyFile, link, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { BlobMissingError, type Blobs, BlobTooLargeError, checkBlobId, isBlobId, type ListedBlob, type WriteOptions, type WrittenBlob } from './contract.ts';

const PARTS = 'parts';

/** Blobs as files of a folder on disk, each under the first two characters of its ID. */
export function createFolderBlobs(folder: string): Blobs {
  const wholePath = (id: string): string => join(folder, checkBlobId(id).slice(0, 2), id);
  const partPath = (id: string): string => join(folder, PARTS, checkBlobId(id));

  return {
    async write(id, bytes, options) {
      const part = partPath(id);
      try {
        const written = await withFile(part, 'w', (file) => pour(file, 0, bytes, options));
        await settle(part, wholePath(id));
        return written;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async read(id, range) {
      const file = await open(wholePath(id), 'r').catch(missing(id));
      const stream = file.createReadStream(range && { start: range.start, end: range.end });
      return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
    },

    async copy(from, to) {
      const part = partPath(to);
      await mkdir(dirname(part), { recursive: true });
      // A blob never changes, so two names may share its bytes. Some file systems have no second names.
      await link(wholePath(from), part).catch(async () => {
        await copyFile(wholePath(from), part).catch(missing(from));
        await withFile(part, 'r+', (file) => file.sync());
      });
      // As young as the copy is, or the sweep could take it for an orphan before a row names it.
      const now = new Date();
      await utimes(part, now, now);
      await settle(part, wholePath(to));
    },

    async remove(ids) {
      for (const id of ids) {
        await rm(wholePath(id), { force: true });
        await rm(partPath(id), { force: true });
      }
    },

    list: () => listFiles(folder),

    async partSize(id) {
      const found = await stat(partPath(id)).catch(absent);
      return found?.size ?? 0;
    },

    async append(id, offset, bytes, options) {
      const path = partPath(id);
      return withFile(path, 'a+', async (file) => {
        const { size } = await file.stat();
        if (size !== offset) throw new RangeError(`The blob has ${size} bytes, and more was to begin at ${offset}`);
        const { byteSize } = await pour(file, offset, bytes, options);
        return byteSize;
      });
    },

    async finish(id) {
      const part = partPath(id);
      const md5 = createHash('md5');
      let byteSize = 0;
      await withFile(part, 'a+', async (file) => {
        for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Uint8Array>) {
          md5.update(chunk);
          byteSize += chunk.length;
        }
        await file.sync();
      });
      await settle(part, wholePath(id));
      return { byteSize, md5: md5.digest('hex') };
    },
  };
}

async function withFile<Result>(path: string, flags: string, use: (file: FileHandle) => Promise<Result>): Promise<Result> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, flags, 0o600);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Writes all bytes and waits for the disk, also when they end in an error: what was counted is there. */
async function pour(file: FileHandle, before: number, bytes: AsyncIterable<Uint8Array>, { maxBytes, signal }: WriteOptions = {}): Promise<WrittenBlob> {
  const md5 = createHash('md5');
  let byteSize = before;
  try {
    for await (const chunk of bytes) {
      signal?.throwIfAborted();
      if (maxBytes !== undefined && byteSize + chunk.length > maxBytes) throw new BlobTooLargeError(maxBytes);
      await file.appendFile(chunk);
      md5.update(chunk);
      byteSize += chunk.length;
    }
    signal?.throwIfAborted();
  } finally {
    await file.sync();
  }
  return { byteSize, md5: md5.digest('hex') };
}

/** Gives a finished file its name, which a crash does not undo. */
async function settle(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true });
  await rename(from, to);
  const handle = await open(folder, 'r').catch(() => undefined);
  // Windows cannot open a folder; its file system orders this by itself.
  await handle?.sync().finally(() => handle.close());
}

async function* listFiles(folder: string): AsyncGenerator<ListedBlob> {
  const groups = await opendir(folder).catch(absent);
  if (!groups) return;
  for await (const group of groups) {
    if (!group.isDirectory()) continue;
    for await (const entry of await opendir(join(folder, group.name))) {
      // Others leave files in folders, too, such as .DS_Store.
      if (!isBlobId(entry.name)) continue;
      const found = await stat(join(folder, group.name, entry.name)).catch(absent);
      if (found?.isFile()) yield { id: entry.name, modifiedAt: found.mtime };
    }
  }
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function absent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

const missing =
  (id: string) =>
  (error: unknown): never => {
    throw isAbsent(error) ? new BlobMissingError(id) : error;
  };
