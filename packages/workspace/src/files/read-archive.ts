import { bytesThrough } from './bytes-through.ts';
import type { ImportedFile } from './contract.ts';
import { isTar, readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

/** Bytes that an archive may unpack to: the limit of a project, with room for what is left out. */
const UNPACKED_LIMIT_BYTES = 300 * 1024 * 1024;
const TOO_BIG = 'This archive is too big for a project.';

/**
 * The files of a zip or tar archive, the latter possibly compressed with gzip. The first bytes tell which one it
 * is. Only files that `isWanted` accepts can be read; the others are only listed. @throws Error if it is not an
 * archive, is damaged, or would unpack to more than a project can hold.
 */
export async function readArchive(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  limitBytes: number = UNPACKED_LIMIT_BYTES,
): Promise<readonly ImportedFile[]> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip && !isTar(bytes)) return readZip(bytes, isWanted, { limitBytes, tooBig: TOO_BIG });
  const plain = isGzip ? await gunzip(bytes, limitBytes) : bytes;
  if (!isTar(plain)) throw new Error('This archive cannot be read: it contains no tar archive.');
  if (plain.length > limitBytes) throw new Error(TOO_BIG);
  const files = readTar(plain, isWanted);
  // Links are unpacked as copies: a short archive may link to one large file a thousand times.
  if (files.reduce((sum, { path, byteSize }) => sum + (isWanted(path) ? byteSize : 0), 0) > limitBytes) throw new Error(TOO_BIG);
  return files;
}

async function gunzip(bytes: Uint8Array, limitBytes: number): Promise<Uint8Array> {
  let plain: Uint8Array | undefined;
  try {
    plain = await bytesThrough(bytes, new DecompressionStream('gzip'), limitBytes);
  } catch (error) {
    throw new Error('This archive cannot be read: it is damaged.', { cause: error });
  }
  if (plain === undefined) throw new Error(TOO_BIG);
  return plain;
}
