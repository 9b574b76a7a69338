import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { BLOB_LIMIT_BYTES, crc32, DEPLOY_LIMIT_BYTES, packedBytesOf, readZipDirectory, type ZipEntry } from '@lathe/protocol';
import { DeployError } from './deploy-error.ts';
import { isLeftOut, type LocalFile } from './local-file.ts';

const inflate = promisify(inflateRaw);
const STORED = 0;
const DEFLATED = 8;
const MEGABYTE = 1024 * 1024;

/**
 * The files of a zip archive. Nothing is unpacked before its announced size was checked, and never to more than that. A
 * name that leads elsewhere is refused with the others that cannot be published. @throws DeployError
 */
export async function zipFiles(source: string, archiveBytes: number): Promise<LocalFile[]> {
  if (archiveBytes > 2 * DEPLOY_LIMIT_BYTES)
    throw new DeployError(
      `${source} has ${Math.ceil(archiveBytes / MEGABYTE)} MB, and at most ${DEPLOY_LIMIT_BYTES / MEGABYTE} MB can be published. Make it smaller.`,
    );
  const bytes = await readFile(source);
  const entries = directoryOf(bytes, source).filter(({ name }) => !name.endsWith('/'));
  const folder = sharedFolder(entries.map(({ name }) => name).filter((name) => !isLeftOut(name)));
  const files = entries.map((entry) => ({ entry, path: entry.name.slice(folder.length) })).filter(({ entry }) => !isLeftOut(entry.name));
  for (const { entry, path } of files) requireReadable(entry, path, source);
  return files.map(({ entry, path }) => ({ path, byteSize: entry.size, read: () => unpacked(bytes, entry, path, source) }));
}

/** Names with the separators of Windows are read as they are meant. */
function directoryOf(bytes: Uint8Array, source: string): ZipEntry[] {
  try {
    return readZipDirectory(bytes).map((entry) => ({ ...entry, name: entry.name.replaceAll('\\', '/') }));
  } catch (error) {
    throw new DeployError(`${source} cannot be read as a zip archive. Pack it again, or name the folder itself.`, { cause: error });
  }
}

/** The one folder that everything is in, as when somebody packed the folder rather than its contents. */
function sharedFolder(names: readonly string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? '')?.[0] ?? '';
  return folder !== '../' && folder !== './' && names.every((name) => name.startsWith(folder)) ? folder : '';
}

function requireReadable({ isLink, isEncrypted, compression, size }: ZipEntry, path: string, source: string): void {
  const why = isLink
    ? 'is a link, and only files can be published'
    : isEncrypted
      ? 'is protected with a password'
      : compression !== STORED && compression !== DEFLATED
        ? 'is compressed in a way that cannot be read'
        : undefined;
  if (why !== undefined) throw new DeployError(`${path} in ${source} ${why}. Pack it again, or name the folder itself.`);
  if (size > BLOB_LIMIT_BYTES)
    throw new DeployError(
      `${path} has ${Math.ceil(size / MEGABYTE)} MB, and a published file can have at most ${BLOB_LIMIT_BYTES / MEGABYTE} MB. Make it smaller or leave it out.`,
    );
}

async function unpacked(bytes: Uint8Array, entry: ZipEntry, path: string, source: string): Promise<Uint8Array> {
  const { compression, size, crc } = entry;
  try {
    const packed = packedBytesOf(bytes, entry);
    const contents = compression === STORED ? packed : size === 0 ? new Uint8Array() : await inflate(packed, { maxOutputLength: size });
    if (contents.byteLength === size && crc32(contents) === crc) return contents;
  } catch {
    // Unpacks to more than announced, or lies outside of the archive: reported below with the rest that is damaged.
  }
  throw new DeployError(`${path} in ${source} is damaged. Pack it again, or name the folder itself.`);
}
