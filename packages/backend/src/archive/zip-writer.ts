import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { ArchiveError } from './archive-error.ts';
import { type ArchivedFile, MANIFEST } from './manifest.ts';

type Contents = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export interface ZipWriter {
  /** Writes a file to its end. */
  add(path: string, contents: Contents, more?: { readonly objectId?: string; readonly isCompressed?: boolean }): Promise<void>;
  readonly files: readonly ArchivedFile[];
  /** Writes the manifest and the directory. */
  finish(manifest: unknown): Promise<void>;
  /** Gives up; the file is left to the caller. */
  abort(error: unknown): Promise<void>;
}

/** Writes a zip to disk piece by piece. @param limitBytes of all contents, unpacked; beyond that, `add` throws an ArchiveError */
export function writeZip(file: string, limitBytes = Number.POSITIVE_INFINITY): ZipWriter {
  const zip = new ZipFile();
  const files: ArchivedFile[] = [];
  let left = limitBytes;
  const output = zip.outputStream as Readable;
  // If writing fails, the next `add` throws.
  const written = pipeline(output, createWriteStream(file, { mode: 0o600 }));
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);

  return {
    files,
    async add(path, contents, { objectId, isCompressed = true } = {}) {
      const hash = createHash('sha256');
      let byteSize = 0;
      const counted = async function* () {
        for await (const chunk of typeof contents === 'string' || contents instanceof Uint8Array ? [contents] : contents) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          hash.update(bytes);
          byteSize += bytes.byteLength;
          left -= bytes.byteLength;
          if (left < 0) throw new ArchiveError(`The database has more than ${Math.floor(limitBytes / 2 ** 20)} MB, which is more than one may have here.`);
          yield bytes;
        }
      };
      const stream = Readable.from(counted(), { objectMode: false });
      const added = new Promise<void>((resolve, reject) => {
        stream.once('close', resolve).once('error', reject);
        zip.addReadStream(stream, path, { compress: isCompressed, mode: 0o100600 });
      });
      await Promise.race([added, failed]);
      files.push({ path, byteSize, sha256: hash.digest('hex'), ...(objectId !== undefined && { objectId }) });
    },
    async finish(manifest) {
      zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`), MANIFEST);
      zip.end();
      await written;
    },
    async abort(error) {
      output.destroy(error as Error);
      await written.catch(() => undefined);
    },
  };
}
