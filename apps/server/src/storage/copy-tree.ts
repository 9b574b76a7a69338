import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Copies a folder of files and folders. `cp` waits for one file after the other, and takes three times as long. */
export async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const copyOf = (entry: (typeof entries)[number]) => join(to, relative(from, entry.parentPath), entry.name);
  await mkdir(to, { recursive: true });
  await Promise.all(entries.filter((entry) => entry.isDirectory()).map((entry) => mkdir(copyOf(entry), { recursive: true })));
  await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => copyFile(join(entry.parentPath, entry.name), copyOf(entry), constants.COPYFILE_FICLONE)),
  );
}
