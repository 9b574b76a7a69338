import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { crc32, packedBytesOf, readZipDirectory, type ZipEntry } from '@lathe/protocol';

const inflate = promisify(inflateRaw);
const STORED = 0;
const DEFLATED = 8;

/** The files of an archive. Names with the separators of Windows are read as they are meant. @throws Error without a directory that can be read */
export function filesOfZip(bytes: Uint8Array): ZipEntry[] {
  return readZipDirectory(bytes)
    .map((entry) => ({ ...entry, name: entry.name.replaceAll('\\', '/') }))
    .filter(({ name }) => !name.endsWith('/'));
}

/** Why a file of an archive cannot be published, as the end of a sentence. Undefined if it can be read. */
export function whyUnreadable({ isLink, isEncrypted, compression }: ZipEntry): string | undefined {
  if (isLink) return 'is a link, and only files can be published';
  if (isEncrypted) return 'is protected with a password';
  return compression === STORED || compression === DEFLATED ? undefined : 'is compressed in a way that cannot be read';
}

/** The contents of a file, never more than the archive announces. Undefined if they are not what it announces. */
export async function unzip(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { compression, size, crc } = entry;
  try {
    const packed = packedBytesOf(bytes, entry);
    const contents = compression === STORED ? packed : size === 0 ? new Uint8Array() : await inflate(packed, { maxOutputLength: size });
    return contents.byteLength === size && crc32(contents) === crc ? new Uint8Array(contents) : undefined;
  } catch {
    // It unpacks to more than announced, is no compressed data, or lies outside of the archive.
    return undefined;
  }
}
