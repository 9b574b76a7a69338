import { crc32, packedBytesOf, readZipDirectory, type ZipEntry } from '@lathe/protocol';
import { inflateSync } from 'fflate';
import { bytesThrough } from './bytes-through.ts';
import type { ImportedFile } from './contract.ts';

/** Characters of a file's name in an error. */
const NAME_MAX = 100;
const STORED = 0;
const DEFLATED = 8;
/** Larger files are unpacked off the main thread; for smaller ones a stream costs more than it saves. */
const STREAM_BYTES = 512 * 1024;

/**
 * The files of a zip archive. Only files that `isWanted` accepts are unpacked; the others are only listed. @throws
 * Error if it is not a zip archive, a wanted file in it is damaged, or it would unpack to more than the limit.
 */
export async function readZip(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  { limitBytes, tooBig }: { readonly limitBytes: number; readonly tooBig: string },
): Promise<readonly ImportedFile[]> {
  // Of two entries with the same name, the later one replaces the earlier one.
  const entries = new Map<string, ZipEntry>();
  try {
    for (const entry of readZipDirectory(bytes)) if (!entry.name.endsWith('/')) entries.set(cleanName(entry.name), entry);
  } catch (error) {
    throw unreadable('it is damaged', error);
  }
  const wanted = [...entries].filter(([path]) => isWanted(path));
  // A file never unpacks to more than its announced size, which is the size of its buffer.
  if (wanted.reduce((sum, [, { size }]) => sum + size, 0) > limitBytes) throw new Error(tooBig);
  const read: ImportedFile[] = [];
  for (const [path, entry] of wanted) {
    const contents = await unpacked(bytes, path, entry);
    read.push({ path, byteSize: contents.length, read: () => Promise.resolve(contents) });
  }
  for (const [path, { size }] of entries)
    if (!isWanted(path)) read.push({ path, byteSize: size, read: () => Promise.reject(new Error(`${path} was not unpacked.`)) });
  return read;
}

async function unpacked(bytes: Uint8Array, path: string, entry: ZipEntry): Promise<Uint8Array> {
  const { compression, size, crc, isEncrypted } = entry;
  if (isEncrypted) throw unreadable(`${quotable(path)} in it is password-protected`);
  if (compression !== STORED && compression !== DEFLATED) throw unreadable(`${quotable(path)} in it uses an unsupported compression method`);
  let contents: Uint8Array;
  try {
    const packed = packedBytesOf(bytes, entry);
    contents = compression === STORED ? packed.slice() : await inflated(packed, size);
  } catch (error) {
    throw unreadable(`${quotable(path)} in it is damaged`, error);
  }
  // Unpacking itself notices few errors: it ends where the buffer ends, and accepts wrong bytes.
  if (contents.length !== size || crc32(contents) !== crc) throw unreadable(`${quotable(path)} in it is damaged`);
  return contents;
}

async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array> {
  if (size < STREAM_BYTES) return inflateSync(packed, { out: new Uint8Array(size) });
  const contents = await bytesThrough(packed, new DecompressionStream('deflate-raw'), size);
  if (contents === undefined) throw new Error(`It unpacks to more than the ${size} bytes given in the archive.`);
  return contents;
}

/** A damaged archive can name a file with anything in it. */
const quotable = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name).replaceAll(/\p{C}/gu, '\ufffd');

const unreadable = (why: string, cause?: unknown): Error => new Error(`This archive cannot be read: ${why}.`, { cause });

/** Archives made on Windows may have backslashes. */
function cleanName(name: string): string {
  return name.replaceAll('\\', '/');
}
