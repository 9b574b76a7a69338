import { deflateSync, strToU8, Zip, type ZipInputFile } from 'fflate';
import { bytesThrough } from './bytes-through.ts';
import { crc32 } from '@lathe/protocol';
import type { ProjectFiles } from './project-files.ts';

const DEFLATED = 8;
/** Larger files are packed off the main thread; for smaller ones a stream costs more than it saves. */
const STREAM_BYTES = 160 * 1024;

/** The project, or the part of it that `isWanted` accepts, as a zip archive. Empty folders are included. */
export async function zipFiles(files: Pick<ProjectFiles, 'paths' | 'folders' | 'get'>, isWanted: (path: string) => boolean = () => true): Promise<Blob> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const add = async (filename: string, bytes: Uint8Array) => {
    const packed = bytes.length < STREAM_BYTES ? deflateSync(bytes) : ((await bytesThrough(bytes, new CompressionStream('deflate-raw'))) as Uint8Array);
    const entry: ZipInputFile = { filename, size: bytes.length, crc: crc32(bytes), compression: DEFLATED };
    zip.add(entry); // which sets `ondata`
    entry.ondata?.(null, packed as Uint8Array<ArrayBuffer>, true);
  };
  for (const path of files.folders()) if (isWanted(path)) await add(`${path}/`, new Uint8Array(0));
  for (const path of files.paths()) {
    const record = files.get(path);
    if (isWanted(path)) await add(path, record?.bytes ?? strToU8(record?.text ?? ''));
  }
  zip.end();
  return new Blob(parts as BlobPart[], { type: 'application/zip' });
}
