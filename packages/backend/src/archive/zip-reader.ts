import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import { ARCHIVE_FORMAT, type ArchivedFile, type ArchiveManifest, MANIFEST } from './manifest.ts';

export interface ReadLimits {
  /** Of everything in it, unpacked. */
  readonly byteSize: number;
  readonly files: number;
}

/** An archive on disk. Nothing in it becomes a path on this machine. */
export interface ArchiveReader {
  readonly manifest: ArchiveManifest;
  /** The bytes of a file; the last read fails if they are not those that were written. @throws ArchiveError */
  read(path: string): AsyncGenerator<Buffer>;
  close(): void;
}

const MANIFEST_BYTES = 64 * 2 ** 20;
const DAMAGED = 'The archive is damaged: its contents are not what was written. Download it again.';
const FOREIGN = 'This is not an archive of a database that Lathe wrote.';

/** Reads the directory and the manifest, and checks one against the other. @throws ArchiveError */
export async function openArchive(file: string, limits: ReadLimits): Promise<ArchiveReader> {
  const zip = await opened(file);
  try {
    const entries = await entriesOf(zip, limits);
    const stream = (entry: Entry) => streamOf(zip, entry);
    const manifestEntry = entries.get(MANIFEST);
    if (manifestEntry === undefined || manifestEntry.uncompressedSize > MANIFEST_BYTES) throw new ArchiveError(FOREIGN);
    const manifest = await readManifest(await stream(manifestEntry));
    const known = new Map(manifest.files.map((one) => [one.path, one]));
    const isWhole = known.size === manifest.files.length && known.size === entries.size - 1;
    if (!isWhole || manifest.files.some(({ path, byteSize }) => entries.get(path)?.uncompressedSize !== byteSize)) throw new ArchiveError(DAMAGED);
    return {
      manifest,
      async *read(path) {
        const [entry, expected] = [entries.get(path), known.get(path)];
        if (entry === undefined || expected === undefined) throw new ArchiveError(DAMAGED);
        const hash = createHash('sha256');
        try {
          for await (const chunk of (await stream(entry)) as AsyncIterable<Buffer>) {
            hash.update(chunk);
            yield chunk;
          }
        } catch (error) {
          throw error instanceof ArchiveError || !isOfZip(error) ? error : new ArchiveError(DAMAGED, { cause: error });
        }
        if (hash.digest('hex') !== expected.sha256) throw new ArchiveError(DAMAGED);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Errors of the unpacking itself have no code of the system, or one of zlib. */
const isOfZip = (error: unknown): boolean => !/^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code ?? ''));

const opened = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(isOfZip(error) ? new ArchiveError(FOREIGN, { cause: error }) : error);
    });
  });

const entriesOf = (zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let byteSize = 0;
    const refuse = (text: string) => reject(new ArchiveError(text));
    zip.on('entry', (entry: Entry) => {
      // A folder, which others that pack archives add.
      if (entry.fileName.endsWith('/')) return zip.readEntry();
      byteSize += entry.uncompressedSize;
      if (byteSize > limits.byteSize)
        return refuse(`The archive has more than ${Math.floor(limits.byteSize / 2 ** 20)} MB, which is more than a database may have here.`);
      if (entries.size > limits.files) return refuse(`The archive has more than ${limits.files.toLocaleString('en-US')} files.`);
      if (entries.has(entry.fileName)) return refuse(DAMAGED);
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', (error: Error) => reject(isOfZip(error) ? new ArchiveError(FOREIGN, { cause: error }) : error));
    zip.readEntry();
  });

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream);
      else reject(isOfZip(error) ? new ArchiveError(DAMAGED, { cause: error }) : error);
    });
  });

async function readManifest(stream: AsyncIterable<Buffer>): Promise<ArchiveManifest> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
    const value = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Partial<ArchiveManifest> | null;
    if (typeof value?.format === 'number' && value.format > ARCHIVE_FORMAT) throw new ArchiveError('A newer Lathe wrote this archive. Update this one first.');
    if (
      value?.format === ARCHIVE_FORMAT &&
      Array.isArray(value.files) &&
      value.files.every(isArchivedFile) &&
      isTexts(value.leftOut) &&
      isTexts(value.secretNames)
    )
      return value as ArchiveManifest;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(FOREIGN, { cause: error });
  }
  throw new ArchiveError(FOREIGN);
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

function isArchivedFile(value: unknown): value is ArchivedFile {
  const { path, byteSize, sha256, objectId } = (value ?? {}) as Partial<Record<keyof ArchivedFile, unknown>>;
  const isObject = objectId === undefined || (typeof objectId === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(objectId));
  return typeof path === 'string' && typeof byteSize === 'number' && typeof sha256 === 'string' && isObject;
}
