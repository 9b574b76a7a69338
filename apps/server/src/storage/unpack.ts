import { mkdir } from 'node:fs/promises';
import { AppError } from '@lathe/protocol';
import { extract } from 'tar';
import { STORAGE_FULL_MESSAGE } from './disk-space.ts';

/** A leading slash, which is removed, as `tar` does. */
const HARMLESS_WARNING = 'TAR_ENTRY_INFO';

/**
 * Unpacks the files and folders of a tar archive into a folder. Links and whatever would leave the folder are not
 * written. @throws Error if the archive is damaged, or something in it was not written; AppError 'storage-full' if it
 * has more than `limitBytes`
 */
export async function unpack(archive: string, directory: string, limitBytes = Number.POSITIVE_INFINITY): Promise<void> {
  const warnings: string[] = [];
  let unpackedBytes = 0;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await extract({
    file: archive,
    cwd: directory,
    preserveOwner: false,
    filter: (path, entry) => {
      const isPlain = 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type);
      if (!isPlain) warnings.push(`${path} is neither a file nor a folder`);
      // A small archive can unpack to any size.
      if ('size' in entry) unpackedBytes += entry.size;
      return isPlain && unpackedBytes <= limitBytes;
    },
    onwarn: (code, message) => {
      if (code !== HARMLESS_WARNING) warnings.push(String(message));
    },
  });
  if (unpackedBytes > limitBytes) throw new AppError('storage-full', STORAGE_FULL_MESSAGE);
  if (warnings.length > 0) throw new Error(`${archive} could not be unpacked: ${warnings[0]}`);
}
