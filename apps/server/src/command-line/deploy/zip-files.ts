import { readFile } from 'node:fs/promises';
import { BLOB_LIMIT_BYTES, DEPLOY_LIMIT_BYTES, type ZipEntry } from '@lathe/protocol';
import { filesOfZip, unzip, whyUnreadable } from '../../files/unzip.ts';
import { DeployError } from './deploy-error.ts';
import { isLeftOut, type LocalFile } from './local-file.ts';

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
  const entries = directoryOf(bytes, source);
  const folder = sharedFolder(entries.map(({ name }) => name).filter((name) => !isLeftOut(name)));
  const files = entries.map((entry) => ({ entry, path: entry.name.slice(folder.length) })).filter(({ entry }) => !isLeftOut(entry.name));
  for (const { entry, path } of files) requireReadable(entry, path, source);
  return files.map(({ entry, path }) => ({ path, byteSize: entry.size, read: () => unpacked(bytes, entry, path, source) }));
}

function directoryOf(bytes: Uint8Array, source: string): ZipEntry[] {
  try {
    return filesOfZip(bytes);
  } catch (error) {
    throw new DeployError(`${source} cannot be read as a zip archive. Pack it again, or name the folder itself.`, { cause: error });
  }
}

/** The one folder that everything is in, as when somebody packed the folder rather than its contents. */
function sharedFolder(names: readonly string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? '')?.[0] ?? '';
  return folder !== '../' && folder !== './' && names.every((name) => name.startsWith(folder)) ? folder : '';
}

function requireReadable(entry: ZipEntry, path: string, source: string): void {
  const { size } = entry;
  const why = whyUnreadable(entry);
  if (why !== undefined) throw new DeployError(`${path} in ${source} ${why}. Pack it again, or name the folder itself.`);
  if (size > BLOB_LIMIT_BYTES)
    throw new DeployError(
      `${path} has ${Math.ceil(size / MEGABYTE)} MB, and a published file can have at most ${BLOB_LIMIT_BYTES / MEGABYTE} MB. Make it smaller or leave it out.`,
    );
}

async function unpacked(bytes: Uint8Array, entry: ZipEntry, path: string, source: string): Promise<Uint8Array> {
  const contents = await unzip(bytes, entry);
  if (contents === undefined) throw new DeployError(`${path} in ${source} is damaged. Pack it again, or name the folder itself.`);
  return contents;
}
