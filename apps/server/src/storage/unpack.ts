import { mkdir } from 'node:fs/promises';
import { extract } from 'tar';

/** A leading slash, which is removed, as `tar` does. */
const HARMLESS_WARNING = 'TAR_ENTRY_INFO';

/**
 * Unpacks the files and folders of a tar archive into a folder. Links and whatever would leave the folder are not
 * written. @throws Error if the archive is damaged, or something in it was not written
 */
export async function unpack(archive: string, directory: string): Promise<void> {
  const warnings: string[] = [];
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await extract({
    file: archive,
    cwd: directory,
    preserveOwner: false,
    filter: (path, entry) => {
      const isPlain = 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type);
      if (!isPlain) warnings.push(`${path} is neither a file nor a folder`);
      return isPlain;
    },
    onwarn: (code, message) => {
      if (code !== HARMLESS_WARNING) warnings.push(String(message));
    },
  });
  if (warnings.length > 0) throw new Error(`${archive} could not be unpacked: ${warnings[0]}`);
}
